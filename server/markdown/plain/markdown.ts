/**
 * Writes a document as plain Markdown, for programs and for readers who copy a page: components become what readers
 * see, parts and code from other files are put in, imports are dropped.
 */
import type { Token, Tokens } from "marked";
import { entryIds, headingIds, withoutIds } from "../render/ids.ts";
import { pairTags } from "../render/pairs.ts";
import { ownToken, type CellToken, type TableToken } from "../syntax/tokens.ts";
import { plainCode } from "./code.ts";
import { kindTitle, plainElement, quoted } from "./elements.ts";
import { inline } from "./inline.ts";
import { aroundIsland } from "./island.ts";
import type { Plain } from "./state.ts";

/** @param tokens blocks of the document without its title */
export function plainMarkdown(plain: Plain, tokens: readonly Token[]): string {
  const text = blocks(plain, tokens);
  return text === "" ? "" : `${text}\n`;
}

/** Blocks with a blank line between them. */
function blocks(plain: Plain, tokens: readonly Token[]): string {
  const out: string[] = [];
  for (const token of tokens) {
    const text = block(plain, token).replace(/^\n+/, "").trimEnd();
    if (text !== "") out.push(text);
  }
  return out.join("\n\n");
}

function block(plain: Plain, token: Token): string {
  switch (token.type) {
    case "space":
      return "";
    case "dropped":
      return "";
    case "element":
      return plainElement(plain, ownToken(token, "element"), blocks);
    case "dedent":
      return blocks(plain, ownToken(token, "dedent").tokens);
    case "admonition": {
      const { title, name, tokens } = ownToken(token, "admonition");
      return quoted(`**${title === "" ? kindTitle(plain, name) : title}**\n\n${blocks(plain, tokens)}`);
    }
    case "code":
      return plain.unseen.has(token) ? "" : aroundIsland(plain, token, plainCode(plain, token as Tokens.Code));
    case "list":
      return isPlain(token.raw) ? token.raw : list(plain, token as Tokens.List);
    case "blockquote":
      return isPlain(token.raw) ? token.raw : quoted(blocks(plain, (token as Tokens.Blockquote).tokens));
    case "heading": {
      const heading = token as Tokens.Heading;
      if (isPlain(token.raw)) return token.raw;
      const title = inline(plain, withoutIds(heading.tokens, headingIds(heading.text)));
      return `${"#".repeat(heading.depth)} ${title.trim()}`;
    }
    case "paragraph":
    case "text": {
      if (isPlain(token.raw)) return token.raw;
      const { text, tokens } = token as Tokens.Paragraph;
      return lines(plain, withoutIds(tokens, entryIds(text)));
    }
    case "ownTable":
      return table(plain, ownToken(token, "ownTable"));
    default:
      return token.raw;
  }
}

/** Components that are blocks wherever they stand. */
const BLOCKS: ReadonlySet<string> = new Set([
  "Include",
  "Include.Content",
  "Admonition",
  "Details",
  "CodeBlock",
  "DocCardList",
]);

/** A paragraph. A page shows blocks that stand in one as blocks, and so does its Markdown. */
function lines(plain: Plain, tokens: readonly Token[]): string {
  const isBlock = (token: Token): boolean => {
    if (token.type !== "tag") return false;
    const { name } = ownToken(token, "tag").tag;
    return BLOCKS.has(name) || plain.imports.get(name)?.kind === "document";
  };
  if (!tokens.some(isBlock)) return inline(plain, tokens);
  const pairs = pairTags(tokens);
  const out: string[] = [];
  let start = 0;
  const upTo = (end: number): void => void out.push(inline(plain, tokens.slice(start, end)).trim());
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined || !isBlock(token)) continue;
    const { tag } = ownToken(token, "tag");
    const last = tag.kind === "self" ? index : pairs.get(index);
    if (last === undefined) continue;
    upTo(index);
    const within = tokens.slice(index + 1, last);
    const inner = within.map(({ raw }) => raw).join("");
    const content: Token = { type: "paragraph", raw: inner, text: "", tokens: within };
    out.push(
      plainElement(
        plain,
        { type: "element", raw: token.raw, tag, inner, innerStart: 0, mode: "blocks", tokens: [content] },
        blocks,
      ).trim(),
    );
    start = last + 1;
    index = last;
  }
  upTo(tokens.length);
  return out.filter((text) => text !== "").join("\n\n");
}

/** Whether a piece of source is standard Markdown, with no code that has to be looked at. */
function isPlain(raw: string): boolean {
  return !/[<{]|:::|file=|highlight-/.test(raw);
}

/** A table without the ids that rows state in their first cells. */
function table(plain: Plain, { raw, header, rows, align }: TableToken): string {
  if (isPlain(raw)) return raw;
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const written = (cells: readonly CellToken[]): string =>
    line(
      cells.map(({ text, tokens }, index) =>
        inline(plain, index === 0 ? withoutIds(tokens, entryIds(text)) : tokens).replaceAll("|", "\\|"),
      ),
    );
  const rule = line(header.map((_, index) => RULES[align[index] ?? "none"]));
  return [written(header), rule, ...rows.map(written)].join("\n");
}

const RULES = { left: ":--", center: ":-:", right: "--:", none: "---" } as const;

function list(plain: Plain, token: Tokens.List): string {
  let number = typeof token.start === "number" ? token.start : 1;
  return token.items
    .map((item) => {
      const mark = token.ordered ? `${number++}. ` : "- ";
      const box = item.task ? (item.checked === true ? "[x] " : "[ ] ") : "";
      const tokens = item.tokens.filter((child) => child.type !== "checkbox");
      return mark + box + blocks(plain, tokens).replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    })
    .join(token.loose ? "\n\n" : "\n");
}
