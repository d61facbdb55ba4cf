/** Rewrites syntax of Docusaurus that the engine does not have: `<head>` blocks, frames, headings of its theme. */
import { findFrontMatter } from "../../source/front-matter-block.ts";
import { textAttribute } from "../../markdown/render/attributes.ts";
import { readTag } from "../../markdown/syntax/tag.ts";
import { addKeys, removeUnknownKeys } from "../front-matter.ts";
import { replaceFrames } from "../frames.ts";
import { mapProse } from "../prose.ts";
import { diagramFences, withoutUnusedMermaid } from "./diagrams.ts";
import { textOf, textOfHtml, type Leave, type RewriteText } from "../adopt-plan.ts";

const HEAD = /^<head>\s*\n([\s\S]{0,5000}?)<\/head>[ \t]*\n?/im;

/** An expression of comments alone, over several lines: `{`, `// not shown`, `}`. */
const COMMENTS = /^\{[ \t]*\n((?:[ \t]*(?:\/\/[^\n]*)?\n)+)\}[ \t]*$/gm;

/** A component in a document, which is code and is not run. */
const COMPONENT = /^export\s+(?:default\s+)?(?:function|const|class)\s+([A-Z]\w*[a-z]\w*)/gm;

export const translateDocusaurus: RewriteText = (text, _, leave) => {
  const known = removeUnknownKeys(text, leave);
  const start = findFrontMatter(known)?.bodyOffset ?? 0;
  const found: FoundInHead = {};
  const body = mapProse(known.slice(start), (prose) => {
    for (const [line, name = ""] of prose.matchAll(COMPONENT))
      leave("Components that a document defines itself: move each to content/components", name, line);
    const headless = /<head>/i.test(prose) ? takeHead(prose, leave, found) : prose;
    return replaceFrames(diagramFences(headings(comments(headless))), leave);
  });
  return addKeys(known.slice(0, start) + withoutUnusedMermaid(body), { ...found });
};

/** Writes comments of JavaScript as those that the engine knows. */
function comments(prose: string): string {
  return prose.replace(COMMENTS, (whole, inside: string) =>
    inside.includes("//") && !inside.includes("*/") ? `{/*\n${inside}*/}` : whole,
  );
}

/** What a document says in tags for the head, as keys of front matter. */
interface FoundInHead {
  title_meta?: string;
  description?: string;
  image?: string;
}

/** Finds title, description and picture; other content of such a block is reported as remaining work. */
function takeHead(prose: string, leave: Leave, found: FoundInHead): string {
  const [block = "", inside = ""] = HEAD.exec(prose) ?? [];
  if (block === "") return prose;
  let [description, image]: readonly (string | undefined)[] = [];
  const others: string[] = [];
  for (const { index } of inside.matchAll(/<(?=(?:meta|link|script|style)\b)/g)) {
    const tag = readTag(inside, index);
    if (tag === undefined) continue;
    const named = textAttribute(tag, "name", "property");
    const content = textAttribute(tag, "content")?.replace(/\s+/g, " ").trim();
    if (named === "description") description = content;
    else if (named === "og:description") description ??= content;
    else if (named === "og:image") image = content;
    else others.push(inside.slice(tag.start, tag.end).replace(/\s+/g, " ").slice(0, 100));
  }
  if (others.length > 0) leave("Tags for the head of a page", others.join(" "));
  const title = /<title>([^<]*)<\/title>/.exec(inside)?.[1]?.trim();
  if (title !== undefined) found.title_meta = title;
  if (description !== undefined) found.description = description;
  if (image !== undefined) found.image = image;
  return prose.replace(HEAD, "");
}

/** A heading as generators of references write it: `<Heading as={"h2"} id={"request"} children={"Request"}></Heading>`. */
function headings(prose: string): string {
  return prose.replace(
    /^<Heading\b((?:[^<>{}"]|\{[^{}]*\}|"[^"]*")*?)(?:\/>|>((?:(?!<Heading)[^`])*?)<\/Heading>)/gm,
    (tag, attributes: string, inner: string | undefined) => {
      const value = (name: string): string | undefined =>
        new RegExp(`(?:^|\\s)${name}=(?:\\{\\s*["']([^"']*)["']\\s*\\}|"([^"]*)")`)
          .exec(attributes)
          ?.slice(1)
          .find((each?: string) => each !== undefined);
      const level = /^h([1-6])$/.exec(value("as") ?? "")?.[1];
      const children = textOf(value("children") ?? textOfHtml(inner ?? ""));
      if (level === undefined || children === undefined) return tag;
      const id = value("id");
      return `${"#".repeat(Number(level))} ${children}${id === undefined ? "" : ` {#${id}}`}\n`;
    },
  );
}
