/**
 * Reads the title of a document without parsing it: the level-1 heading with which the body begins, after blank lines,
 * comments, and MDX imports and exports. Takes linear time: the text is read once, from left to right.
 */

import { withEmoji } from "./emoji.ts";

/** A setext heading of more lines than this is taken as a paragraph that happens to be underlined. */
const MOST_TITLE_LINES = 8;

/** Titles are cut to this many characters, which bounds the time that a hostile one takes. */
const LONGEST_TITLE = 1000;

/**
 * @param text the whole document
 * @param from where the body begins
 * @returns plain text of the level-1 heading; "" if the body begins with anything else
 */
export function openingTitle(text: string, from: number): string {
  let at = skipPreamble(text, from);
  const first = lineAt(text, at);
  const atx = atxTitle(first.text);
  if (atx !== undefined) return withEmoji(plainTitle(atx));
  const lines: string[] = [];
  while (lines.length < MOST_TITLE_LINES && at < text.length) {
    const line = lineAt(text, at);
    if (lines.length > 0 && isUnderline(line.text)) return withEmoji(plainTitle(lines.join(" ")));
    if (line.text.trim() === "" || startsBlock(line.text)) return "";
    lines.push(line.text.trim());
    at = line.next;
  }
  return "";
}

/** Offset of the first line that is neither blank nor a comment nor MDX's `import` or `export`. */
function skipPreamble(text: string, from: number): number {
  let at = from;
  let wrapped = false;
  for (;;) {
    let start = at;
    while (text[start] === " " || text[start] === "\t" || text[start] === "\r") start++;
    if (start >= text.length) return text.length;
    if (text[start] === "\n") at = start + 1;
    else if (MDX_FENCE.test(text.slice(start, start + 200))) {
      at = lineAt(text, start).next;
      wrapped = true;
    } else if (wrapped && /^(?:`{3,}|~{3,})[ \t\r]*(?:\n|$)/.test(text.slice(start, start + 200))) {
      at = lineAt(text, start).next;
      wrapped = false;
    } else if (text.startsWith("<!--", start)) at = afterComment(text, start, "-->");
    else if (text.startsWith("{/*", start)) at = afterComment(text, start, "*/}");
    else if (start === at && MODULE_LINE.test(text.slice(at, at + 200))) at = afterBlock(text, at);
    else return at;
  }
}

/** Offset after a comment; one without an end extends to the end of the document. */
function afterComment(text: string, at: number, close: string): number {
  const end = text.indexOf(close, at);
  return end < 0 ? text.length : end + close.length;
}

/** Docusaurus's fence for hiding MDX from other tools. Its content is read as if the fence were not there. */
const MDX_FENCE = /^(?:`{3,}|~{3,})[ \t]*mdx-code-block\b/;

const MODULE_LINE =
  /^(?:import\s*["'{*]|import\s+[\w$]+\s*(?:,|from\b)|export\s+(?:const|let|var|default|function|class|async)\b|export\s*[{*])/;

/** Offset after an import or export. MDX ends it at a blank line; here a heading directly below ends it too. */
function afterBlock(text: string, from: number): number {
  let at = lineAt(text, from).next;
  while (at < text.length) {
    const line = lineAt(text, at);
    if (line.text.trim() === "" || atxTitle(line.text) !== undefined || line.text.startsWith("---")) return at;
    at = line.next;
  }
  return at;
}

function lineAt(text: string, at: number): { readonly text: string; readonly next: number } {
  const newline = text.indexOf("\n", at);
  const end = newline < 0 ? text.length : newline;
  return {
    text: text.slice(at, text[end - 1] === "\r" && end > at ? end - 1 : end),
    next: newline < 0 ? end : end + 1,
  };
}

/** The content of an ATX heading `# Title #`; undefined for any other line. */
function atxTitle(line: string): string | undefined {
  const indent = line.length - line.trimStart().length;
  if (indent > 3 || line[indent] !== "#") return undefined;
  const behind = line[indent + 1];
  if (behind !== undefined && behind !== " " && behind !== "\t") return undefined;
  const content = line.slice(indent + 1).trim();
  let end = content.length;
  while (end > 0 && content[end - 1] === "#") end--;
  const closed = end < content.length && (end === 0 || content[end - 1] === " " || content[end - 1] === "\t");
  return closed ? content.slice(0, end).trim() : content;
}

function isUnderline(line: string): boolean {
  const content = line.trimEnd();
  const start = content.length - content.trimStart().length;
  if (start > 3 || content.length === start) return false;
  for (let at = start; at < content.length; at++) if (content[at] !== "=") return false;
  return true;
}

function startsBlock(line: string): boolean {
  return /^(?: {4}|\t| {0,3}(?:[>|]|#{1,6}(?:\s|$)|[-*+](?:\s|$)|\d{1,9}[.)]\s|```|~~~|:::|<\/?[a-zA-Z!]|-{3}|\*{3}|_{3}))/.test(
    line,
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/**
 * Plain text of a title: without code and emphasis marks, tags, comments and the `{#id}` at the end; links are replaced by their
 * text, images by their alternative text, escapes and entities by their characters.
 */
export function plainTitle(inline: string): string {
  const source = withoutId(inline.trim().slice(0, LONGEST_TITLE));
  const out: string[] = [];
  /** Indexes in `out` of opening brackets that may belong to a link. */
  const open: number[] = [];
  let at = 0;
  while (at < source.length) {
    const char = source.charAt(at);
    const next = source.charAt(at + 1);
    if (char === "\\" && /[!-/:-@[-`{-~]/.test(next)) {
      out.push(next);
      at += 2;
    } else if (source.startsWith("{/*", at) && source.includes("*/}", at)) {
      at = afterComment(source, at, "*/}");
    } else if (char === "`") {
      const run = runLength(source, at);
      const end = source.indexOf("`".repeat(run), at + run);
      out.push(end < 0 ? "`".repeat(run) : source.slice(at + run, end).trim());
      at = end < 0 ? at + run : end + run;
    } else if (char === "[" || (char === "!" && next === "[")) {
      open.push(out.length);
      out.push(char === "[" ? "[" : "![");
      at += char === "[" ? 1 : 2;
    } else if (char === "]") {
      at = closeBracket(source, at, { out, open });
    } else if (char === "<" && /[a-zA-Z/!]/.test(next)) {
      const end = source.indexOf(">", at + 1);
      out.push(end < 0 ? "<" : autolink(source.slice(at + 1, end)));
      at = end < 0 ? at + 1 : end + 1;
    } else if (char === "&") {
      const [decoded, length] = entity(source, at);
      out.push(decoded);
      at += length;
    } else if (char === "*" || char === "_" || char === "~") {
      const run = runLength(source, at);
      out.push(isMark(source, at, run) ? "" : char.repeat(run));
      at += run;
    } else {
      out.push(char);
      at += 1;
    }
  }
  return out.join("").replace(/\s+/g, " ").trim();
}

/**
 * Handles a closing bracket. One before `(…)` or `[…]` ends a link, which is replaced by its text; any other is text.
 * @returns the offset at which reading continues
 */
function closeBracket(
  source: string,
  at: number,
  brackets: { readonly out: string[]; readonly open: number[] },
): number {
  const opening = brackets.open.pop();
  const next = source.charAt(at + 1);
  const end = next === "(" || next === "[" ? source.indexOf(next === "(" ? ")" : "]", at + 2) : -1;
  if (opening === undefined || end < 0) {
    brackets.out.push("]");
    return at + 1;
  }
  brackets.out[opening] = "";
  return end + 1;
}

function withoutId(source: string): string {
  if (!source.endsWith("}")) return source;
  const start = source.lastIndexOf("{");
  if (start < 0 || source[start + 1] !== "#") return source;
  // Docusaurus's writers may escape the brace.
  return source.slice(0, source[start - 1] === "\\" ? start - 1 : start).trimEnd();
}

/**
 * Whether a character is an emphasis mark: `_` only at the edge of a word, so not in `send_raw_message`; not `*` in `2
 * * 3`; not a single `~`.
 */
function isMark(source: string, at: number, run: number): boolean {
  const char = source[at];
  const before = source[at - 1];
  const after = source[at + run];
  if (char === "~") return run === 2;
  if (isSpace(before) && isSpace(after)) return false;
  return char === "*" || !(isWord(before) && isWord(after));
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || char === " " || char === "\t";
}

function runLength(source: string, at: number): number {
  const char = source[at];
  let end = at;
  while (source[end] === char) end++;
  return end - at;
}

function autolink(inside: string): string {
  return /^[a-zA-Z][a-zA-Z0-9+.-]{1,31}:\S+$/.test(inside) ? inside : "";
}

function entity(source: string, at: number): readonly [string, number] {
  const found = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/.exec(source.slice(at, at + 12));
  if (found === null) return ["&", 1];
  const [whole, decimal, hex, name] = found;
  if (name !== undefined) return [Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole, whole.length];
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return [valid ? String.fromCodePoint(code) : "\ufffd", whole.length];
}
