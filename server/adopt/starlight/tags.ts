/** Tags of Starlight's own components, and of Astro's for pictures, as what the engine has. */
import { fenced } from "../../markdown/plain/text.ts";
import { textAttribute } from "../../markdown/render/attributes.ts";
import { readTag, type Tag } from "../../markdown/syntax/tag.ts";
import type { Imports } from "../../markdown/imports.ts";
import { attribute, type Leave } from "../adopt-plan.ts";
import { docCards, withCards } from "../doc-cards.ts";
import { fileTree } from "../file-tree.ts";
import { button } from "../home-parts.ts";
import { inListItem } from "./list-items.ts";
import { commandBlock, PACKAGE_MANAGERS } from "./package-managers.ts";

/** Where Starlight's components come from, those of Astro for pictures, and those of a package that is known. */
export const OF_STARLIGHT =
  /^(?:@astrojs\/starlight\/components|astro:assets|@astrojs\/starlight\/components\/\w+\.astro|starlight-package-managers)$/;

export interface TagContext {
  readonly imports: Imports;
  readonly leave: Leave;
}

/** A tree of files, with what stands before it in its line. */
const FILE_TREE = /^([ \t]*)<FileTree\b[^<>]*>([^]*?)<\/FileTree>/gm;

/**
 * Rewrites the tags of a passage without code blocks; spans of code stay as they are.
 * @param prose of a document
 */
export function rewriteTags(prose: string, context: TagContext): string {
  const ofTags = (part: string): string => withCards(eachTag(part, context));
  const parts: string[] = [];
  let done = 0;
  for (const { 0: whole, 1: indent = "", 2: inner = "", index } of prose.matchAll(FILE_TREE)) {
    const tree = fileTree(inner, indent);
    if (tree === undefined) continue;
    parts.push(ofTags(prose.slice(done, index)), tree);
    done = index + whole.length;
  }
  return parts.join("") + ofTags(prose.slice(done));
}

function eachTag(prose: string, context: TagContext): string {
  const parts: string[] = [];
  const pattern = /`+|</g;
  let done = 0;
  for (let found = pattern.exec(prose); found !== null; found = pattern.exec(prose)) {
    const [mark] = found;
    if (mark !== "<") {
      // A span of code ends with as many marks as it began with.
      const end = prose.slice(pattern.lastIndex).search(new RegExp(`(?<!\`)${mark}(?!\`)`));
      if (end >= 0) pattern.lastIndex += end + mark.length;
      continue;
    }
    const tag = readTag(prose, found.index);
    if (tag === undefined) continue;
    const written = prose.slice(tag.start, tag.end);
    const changed = rewritten(tag, written, prose.slice(tag.end), context);
    parts.push(prose.slice(done, tag.start), inListItem(changed.text, prose, tag.start));
    done = pattern.lastIndex = tag.end + changed.taken;
  }
  return parts.join("") + prose.slice(done);
}

/** What needs no code in the browser. */
const STILL = ' client="none"';

interface Rewritten {
  readonly text: string;
  /** Characters behind the tag that belong to it. */
  readonly taken: number;
}

const just = (text: string): Rewritten => ({ text, taken: 0 });

/** @param rest what follows the tag */
function rewritten(tag: Tag, written: string, rest: string, { imports, leave }: TagContext): Rewritten {
  const imported = imports.get(tag.name);
  const name =
    imported !== undefined && OF_STARLIGHT.test(imported.path)
      ? nameOf(imported.exported, imported.path, tag.name)
      : tag.name;
  const isOpen = tag.kind !== "close";
  /** A tag with its text, up to its end. */
  const whole = (make: (inner: string) => string): Rewritten => {
    if (tag.kind === "self") return just(make(""));
    const end = rest.indexOf(`</${tag.name}>`);
    if (!isOpen || end < 0) return just("");
    return { text: make(rest.slice(0, end)), taken: end + tag.name.length + 3 };
  };
  switch (name) {
    case "Tabs":
      return just(isOpen ? `<Tabs${attribute("groupId", textAttribute(tag, "syncKey"))}>` : "</Tabs>");
    case "TabItem": {
      const label = textAttribute(tag, "label") ?? "";
      return just(isOpen ? `<TabItem${attribute("value", label)}${attribute("label", label)}>` : "</TabItem>");
    }
    case "Aside": {
      const kind = textAttribute(tag, "type") ?? "note";
      const title = attribute("title", textAttribute(tag, "title"));
      return just(isOpen ? `<Admonition${attribute("type", kind)}${title}>` : "</Admonition>");
    }
    case "CardGrid":
      return just(isOpen ? `\n<CardGrid${STILL}>\n` : "\n</CardGrid>\n");
    case "Steps":
    case "Fragment":
      return just("");
    case "Icon":
      return whole(() => "");
    case "Badge":
      return whole((inner) => textAttribute(tag, "text") ?? inner);
    case "Card":
      return just(
        isOpen ? `\n<Card${attribute("title", textAttribute(tag, "title") ?? "")}${STILL}>\n` : "\n</Card>\n",
      );
    case "LinkCard":
      return whole(() =>
        docCards([
          {
            href: textAttribute(tag, "href") ?? "",
            label: textAttribute(tag, "title") ?? "",
            description: textAttribute(tag, "description"),
          },
        ]),
      );
    case "LinkButton":
      return whole((inner) =>
        button(
          textAttribute(tag, "href") ?? "",
          inner.trim(),
          (textAttribute(tag, "variant") ?? "primary") === "primary",
        ),
      );
    case "Image":
    case "Picture": {
      const src = sourceOf(tag, written, imports);
      return src === undefined ? just(written) : whole(() => `![${textAttribute(tag, "alt") ?? ""}](${src})`);
    }
    case "PackageManagers": {
      const block = imported?.path === PACKAGE_MANAGERS ? commandBlock(tag) : undefined;
      return block === undefined ? just(written) : whole(() => block);
    }
    case "Code": {
      if (imported === undefined || !OF_STARLIGHT.test(imported.path)) return just(written);
      const code = codeOf(tag, written, imports);
      if (code === undefined)
        leave("Code that a script gives to a document, whole or in parts", written.replace(/\s+/g, " ").slice(0, 100));
      return whole(() => code ?? "");
    }
    default:
      return just(isOpen ? withSources(withDirectives(written), imports) : written);
  }
}

/** The component's own name, where a document has another one for it. */
function nameOf(exported: string, path: string, local: string): string {
  return exported === "default" ? (/(\w+)\.astro$/.exec(path)?.[1] ?? local) : exported;
}

/** Address of a picture that is imported or written out. */
function sourceOf(tag: Tag, written: string, imports: Imports): string | undefined {
  const src = textAttribute(tag, "src");
  if (src !== undefined) return src;
  const name = /\bsrc=\{\s*([\w$]+)(?:\.src)?\s*\}/.exec(written)?.[1] ?? "";
  return imports.get(name)?.path;
}

/** `src={picture.src}` of an imported picture. */
function withSources(written: string, imports: Imports): string {
  return written.replace(/\b(src|href)=\{\s*([\w$]+)\.src\s*\}/g, (whole, name: string, variable: string) => {
    const path = imports.get(variable)?.path;
    return path === undefined ? whole : `${name}="${path}"`;
  });
}

/** When a component wakes up: `client:visible` of Astro. */
function withDirectives(written: string): string {
  return written.replace(
    /\sclient:(load|idle|visible|media|only)(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?/g,
    (_, when: string) => ` client="${when === "media" ? "visible" : when === "only" ? "load" : when}"`,
  );
}

/** `<Code code="…" lang="js" />`, or that of an imported file, as a block. */
function codeOf(tag: Tag, written: string, imports: Imports): string | undefined {
  const language = textAttribute(tag, "lang") ?? "text";
  const title = textAttribute(tag, "title");
  const info = language + (title === undefined ? "" : ` title=${JSON.stringify(title)}`);
  const code = tag.attributes.find(({ name }) => name === "code");
  // What is put into a template stays as it is written.
  const text = textAttribute(tag, "code") ?? /\bcode=\{\s*`([^`]*)`\s*\}/.exec(written)?.[1];
  if (text !== undefined) return `\n${fenced(text.replace(/^\n|\n[ \t]*$/g, ""), info)}\n`;
  const file = imports.get(code?.variable ?? "")?.path;
  if (file === undefined) return undefined;
  const path = file.replace(/\?raw$/, "");
  return `\n\`\`\`${info} file="${path.startsWith("/") ? `@site${path}` : path}"\n\`\`\`\n`;
}
