/**
 * Line breaks in the source of a paragraph. A line break becomes a space; but between two characters of a script that
 * is written without spaces it becomes nothing. Otherwise, lines that an editor has wrapped would show gaps, and words
 * would be cut for search.
 */
import type { Token } from "marked";
import { UNSPACED_CJK } from "../syntax/cjk.ts";

/** Marks that Chinese shares with other languages; they count as Chinese beside a Chinese character. */
const SHARED = "“”‘’…—·";
const PAIRS = [
  `(${UNSPACED_CJK})[ \\t]*\\n[ \\t]*(?=${UNSPACED_CJK}|[${SHARED}])`,
  `([${SHARED}])[ \\t]*\\n[ \\t]*(?=${UNSPACED_CJK})`,
];
/** Whether any of them can match; most texts with line breaks are English. */
const MAY = /[\u2e80-\uffef]/;
/** Marks behind which a line may end. */
const CLOSING_MARK = /^[、，。；：！？）】」』》”]/;
/** Code whose first character never begins a line, unless there is a space before it. */
const NEVER_FIRST = /^[-/.!?,:;)\]}|'"…]/;
const breaks = PAIRS.map((pair) => new RegExp(pair, "gu"));

/** The source of a text token without the line breaks that do not become spaces. */
export function joinedLines(tokens: readonly Token[], index: number): string {
  const raw = tokens[index]?.raw ?? "";
  if (!raw.includes("\n")) return raw;
  // What stands before and after the token decides about breaks at its ends.
  const before = /^\s*\n/.test(raw) ? lastCharacter(tokens[index - 1]) : "";
  const after = /\n\s*$/.test(raw) ? firstCharacter(tokens[index + 1]) : "";
  const whole = before + raw + after;
  if (!MAY.test(whole)) return raw;
  const joined = breaks.reduce((text, pair) => text.replace(pair, "$1"), whole);
  return joined.slice(before.length, joined.length - after.length);
}

/**
 * Whether a token is code that may begin a line where browsers begin none: between a mark such as “、”, behind which
 * there is no space, and a character such as the “/” of a path. A list of paths would leave the window of a phone.
 */
export function mayBeginLine(tokens: readonly Token[], index: number): boolean {
  const code = firstCode(tokens[index]);
  return NEVER_FIRST.test(code) && CLOSING_MARK.test(lastCharacter(tokens[index - 1]));
}

/** The code that a token is or begins with, "" if none. */
function firstCode(token: Token | undefined): string {
  return token?.type === "text" ? "" : textOf(token, (children) => firstCode(children[0]));
}

/** The first character that a token shows, "" if it shows none or isn't text. */
function firstCharacter(token: Token | undefined): string {
  return Array.from(textOf(token, (children) => firstCharacter(children[0])))[0] ?? "";
}

function lastCharacter(token: Token | undefined): string {
  return Array.from(textOf(token, (children) => lastCharacter(children.at(-1)))).at(-1) ?? "";
}

function textOf(token: Token | undefined, ofChildren: (children: readonly Token[]) => string): string {
  switch (token?.type) {
    case "text":
      return token.raw;
    case "codespan":
      return (token as { readonly text: string }).text;
    case "strong":
    case "em":
    case "del":
    case "link":
      return ofChildren((token as { readonly tokens?: readonly Token[] }).tokens ?? []);
    default:
      return "";
  }
}
