/** Elements and components that are blocks as plain Markdown. */
import type { Token } from "marked";
import { MAX_DEPTH } from "../components/include.ts";
import { formulaOf } from "../components/math.ts";
import { isItem, namesOfTab, tabLabels } from "../components/tabs.ts";
import { bodyOf, importsOf } from "../document.ts";
import { fillGiven } from "../given.ts";
import { withImportedMedia } from "../imports.ts";
import { lexOnce } from "../lex.ts";
import { importedCode } from "../components/code-block.ts";
import { unwrapMdxCodeBlocks } from "../mdx-code-block.ts";
import { admonitionKind } from "../render/admonition.ts";
import { literalAttribute, textAttribute } from "../render/attributes.ts";
import type { Tag } from "../syntax/tag.ts";
import { ownToken, type ElementToken } from "../syntax/tokens.ts";
import { plainCodeBlock } from "./code.ts";
import { inline, plainMedia } from "./inline.ts";
import { aroundIsland } from "./island.ts";
import { textOfFile, type Plain } from "./state.ts";
import { escaped, link } from "./text.ts";

/** How blocks are written; they hold elements, and elements hold blocks. */
export type WriteBlocks = (plain: Plain, tokens: readonly Token[]) => string;

/** Stands on a line of its own where a page lists the pages below or beside it, which only the site knows. */
export const PAGE_LIST = "<DocCardList />";

export function plainElement(plain: Plain, token: ElementToken, blocks: WriteBlocks): string {
  const { mode, tokens, inner } = token;
  const tag = withImportedMedia(token.tag, plain.imports);
  const content = (): string =>
    mode === "inline" ? inline(plain, tokens) : mode === "opaque" ? inner : blocks(plain, tokens);
  const imported = plain.imports.get(tag.name);
  if (imported?.kind === "document") return included(plain, imported.path, token, blocks);
  const media = plainMedia(plain, tag, inner);
  if (media !== undefined) return media;
  switch (tag.name) {
    case "Tabs":
      return tabs(plain, token, blocks);
    case "TabItem":
      return titled(escaped(namesOfTab(tag, 0, new Map()).label), content());
    case "Button":
    case "Link": {
      const text = content().replace(/\s+/g, " ").trim();
      const target = textAttribute(tag, "href", "to");
      return target === undefined ? text : `[${text}](${target})`;
    }
    case "summary":
      return `**${content()}**`;
    case "Details": {
      const summary = textAttribute(tag, "summary");
      const label = summary ?? (inner.includes("<summary") ? undefined : plain.messages.details);
      return label === undefined ? content() : titled(escaped(label), content());
    }
    case "Admonition": {
      const title = textAttribute(tag, "title") ?? kindTitle(plain, textAttribute(tag, "type") ?? "note");
      return quoted(titled(escaped(title), content()));
    }
    case "CodeBlock":
      return aroundIsland(plain, token.tag, plainCodeBlock(plain, tag, inner));
    case "BlockMath":
      return `$$\n${formulaOf(tag, inner)}\n$$`;
    case "DocCardList":
      return cards(tag);
    case "Include":
      return included(plain, textAttribute(tag, "file"), token, blocks);
    case "Include.Content":
      return plain.content?.() ?? "";
    case "hr":
      return "---";
    case "table":
    case "pre":
    case "svg":
    case "math":
      return token.raw;
    case "script":
    case "style":
    case "iframe":
      return "";
    default: {
      const isCode = mode !== "inline" && importedCode(plain.imports, inner.trim()) !== undefined;
      return aroundIsland(plain, token.tag, isCode ? plainCodeBlock(plain, tag, inner) : content());
    }
  }
}

/** Name of a kind of admonition in the document's language. */
export function kindTitle({ messages }: Plain, name: string): string {
  const kind = admonitionKind(name);
  return kind === undefined ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : messages[kind];
}

function titled(title: string, content: string): string {
  return `**${title}**\n\n${content}`;
}

export function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function tabs(plain: Plain, { tag, tokens }: ElementToken, blocks: WriteBlocks): string {
  const labels = tabLabels(tag);
  let count = 0;
  const write = (list: readonly Token[]): readonly string[] =>
    list.flatMap((token) => {
      if (token.type === "dedent") return write(ownToken(token, "dedent").tokens);
      if (!isItem(token)) return blocks(plain, [token]);
      const item = ownToken(token, "element");
      const content = item.mode === "inline" ? inline(plain, item.tokens) : blocks(plain, item.tokens);
      return titled(escaped(namesOfTab(item.tag, count++, labels).label), content);
    });
  return write(tokens)
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Cards that are listed in the document; those of the pages around it are put in by the site. */
function cards(tag: Tag): string {
  const items = literalAttribute(tag, "items");
  if (!Array.isArray(items)) return PAGE_LIST;
  return (items as readonly unknown[])
    .flatMap((item) => {
      if (!(item instanceof Map)) return [];
      const [label, href, description] = ["label", "href", "description"].map((name) => {
        const value: unknown = item.get(name);
        return typeof value === "string" ? value : "";
      });
      return cardLine(label ?? "", href ?? "", description ?? "");
    })
    .join("\n");
}

/** A card as an item of a list. */
export function cardLine(label: string, href: string, description: string): string {
  return `- ${link(label, href)}${description === "" ? "" : `: ${escaped(description)}`}`;
}

/** Another document in the place of an element. */
function included(plain: Plain, reference: string | undefined, token: ElementToken, blocks: WriteBlocks): string {
  const { including, budget } = plain;
  const found = reference === undefined ? undefined : textOfFile(plain, reference);
  if (found === undefined || including.includes(found.path) || including.length > MAX_DEPTH || budget.left <= 0)
    return "";
  budget.left--;
  const given = fillGiven(found.text, (name) => textAttribute(token.tag, name));
  const text = unwrapMdxCodeBlocks(bodyOf({ ...found, text: given }).text);
  const shown = { times: 0 };
  const between = (): string => {
    shown.times++;
    return blocks(plain, token.tokens);
  };
  const part: Plain = {
    ...plain,
    file: found.path,
    imports: importsOf(text),
    including: [...including, found.path],
    content: between,
  };
  const written = blocks(part, lexOnce(plain.lexed, text).tokens);
  // If a part passes its children to code, which is not run, they stand at its end.
  return shown.times === 0 && given.includes("props.children") ? `${written}\n\n${between()}`.trim() : written;
}
