/** Writes a document as plain Markdown, for programs: components are unwrapped, imports dropped. */
import type { Token, Tokens } from "marked";
import { textAttribute, literalAttribute } from "../render/attributes.ts";
import { entryIds, headingIds, withoutIds } from "../render/ids.ts";
import type { Tag } from "../syntax/tag.ts";
import { ownToken, type ElementToken, type TableToken } from "../syntax/tokens.ts";

/** @param tokens blocks of the document without its title */
export function plainMarkdown(tokens: readonly Token[]): string {
  const text = blocks(tokens);
  return text === "" ? "" : `${text}\n`;
}

/** Blocks with a blank line between them. */
function blocks(tokens: readonly Token[]): string {
  const out: string[] = [];
  for (const token of tokens) {
    const text = block(token).replace(/^\n+/, "").trimEnd();
    if (text !== "") out.push(text);
  }
  return out.join("\n\n");
}

function block(token: Token): string {
  switch (token.type) {
    case "space":
      return "";
    case "dropped":
      return "";
    case "element":
      return element(ownToken(token, "element"));
    case "dedent":
      return blocks(ownToken(token, "dedent").tokens);
    case "admonition": {
      const { title, name, tokens } = ownToken(token, "admonition");
      const heading = title === "" ? name.charAt(0).toUpperCase() + name.slice(1).toLowerCase() : title;
      return quoted(`**${heading}**\n\n${blocks(tokens)}`);
    }
    case "list":
      return isPlain(token.raw) ? token.raw : list(token as Tokens.List);
    case "blockquote":
      return isPlain(token.raw) ? token.raw : quoted(blocks((token as Tokens.Blockquote).tokens));
    case "heading": {
      const heading = token as Tokens.Heading;
      if (isPlain(token.raw)) return token.raw;
      return `${"#".repeat(heading.depth)} ${inline(withoutIds(heading.tokens, headingIds(heading.text))).trim()}`;
    }
    case "paragraph":
    case "text": {
      if (isPlain(token.raw)) return token.raw;
      const { text, tokens } = token as Tokens.Paragraph;
      return inline(withoutIds(tokens, entryIds(text)));
    }
    case "ownTable":
      return table(ownToken(token, "ownTable"));
    default:
      return token.raw;
  }
}

/** Whether a piece of source is standard Markdown. */
function isPlain(raw: string): boolean {
  return !raw.includes("<") && !raw.includes("{") && !raw.includes(":::");
}

/** A table as written, without the ids that rows state in their first cells. */
function table({ raw, header, rows }: TableToken): string {
  if (!raw.includes("{#")) return raw;
  let text = "";
  let from = 0;
  for (const [first] of [header, ...rows]) {
    if (first === undefined) continue;
    const stated = entryIds(first.text);
    if (stated.ids.length === 0) continue;
    const written = first.text.slice(stated.text.length);
    const at = raw.indexOf(written, first.start);
    if (at < 0) continue;
    text += raw.slice(from, at);
    from = at + written.length;
  }
  return text + raw.slice(from);
}

function list(token: Tokens.List): string {
  let number = typeof token.start === "number" ? token.start : 1;
  return token.items
    .map((item) => {
      const mark = token.ordered ? `${number++}. ` : "- ";
      const box = item.task ? (item.checked === true ? "[x] " : "[ ] ") : "";
      const tokens = item.tokens.filter((child) => child.type !== "checkbox");
      return mark + box + blocks(tokens).replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    })
    .join(token.loose ? "\n\n" : "\n");
}

function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function element(token: ElementToken): string {
  const { tag, mode, tokens, inner } = token;
  const content = mode === "inline" ? inline(tokens) : mode === "opaque" ? inner : blocks(tokens);
  switch (tag.name) {
    case "TabItem":
      return `**${textAttribute(tag, "label") ?? textAttribute(tag, "value") ?? ""}**\n\n${content}`;
    case "Button":
    case "Link":
      return `[${content.replace(/\s+/g, " ").trim()}](${textAttribute(tag, "href", "to") ?? ""})`;
    case "ThemedImage": {
      const sources = literalAttribute(tag, "sources");
      const light: unknown = sources instanceof Map ? sources.get("light") : undefined;
      return typeof light === "string" ? `![${textAttribute(tag, "alt") ?? ""}](${light})` : "";
    }
    case "ConceptImage":
    case "Image":
    case "img":
      return `![${textAttribute(tag, "alt") ?? ""}](${textAttribute(tag, "src") ?? ""})`;
    case "Player":
    case "video":
      return `<${textAttribute(tag, "url", "src") ?? ""}>`;
    case "summary":
      return `**${content}**`;
    case "Admonition":
      return quoted(`**${textAttribute(tag, "title") ?? textAttribute(tag, "type") ?? "Note"}**\n\n${content}`);
    case "BlockMath":
      return `$$\n${textAttribute(tag, "math") ?? inner}\n$$`;
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
    case "Include":
      return "";
    default:
      return content;
  }
}

/** Inline text: tags of components and comments are removed, HTML is kept, expressions are replaced by their values. */
function inline(tokens: readonly Token[]): string {
  let text = "";
  /** Addresses of the links that components opened, innermost last. */
  const open: string[] = [];
  for (const token of tokens) {
    if (token.type === "dropped") continue;
    if (token.type === "expression") text += ownToken(token, "expression").text.replace(/[<{*_`]/g, "\\$&");
    else if (token.type === "tag") text += inlineTag(ownToken(token, "tag").tag, token.raw, open);
    else if (token.type === "strong" || token.type === "em" || token.type === "del") {
      const mark = MARKS[token.type];
      text += mark + inline((token as Tokens.Strong).tokens) + mark;
    } else text += token.raw;
  }
  return text;
}

const MARKS = { strong: "**", em: "*", del: "~~" } as const;

function inlineTag(tag: Tag, raw: string, open: string[]): string {
  if (tag.name === "Button" || tag.name === "Link") {
    if (tag.kind === "close") return open.length === 0 ? "" : `](${open.pop() ?? ""})`;
    open.push(textAttribute(tag, "href", "to") ?? "");
    return "[";
  }
  if (tag.name === "InlineMath") return tag.kind === "self" ? `$${textAttribute(tag, "math") ?? ""}$` : "$";
  if (/^[A-Z]/.test(tag.name)) return "";
  return raw.replace(/\s+(?:style|className|class)=(?:\{\{[^{}]*\}\}|"[^"]*")/g, "");
}
