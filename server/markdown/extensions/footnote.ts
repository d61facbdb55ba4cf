/** `[^1]` and `[^1]: text`. */
import type { Lexer } from "marked";
import { interrupts } from "./interrupts.ts";
import { FOOTNOTE_LABEL } from "../syntax/footnote-label.ts";
import { lexInside } from "../syntax/lex-state.ts";
import type { FootnoteReferenceToken, FootnoteToken } from "../syntax/tokens.ts";

const REFERENCE = new RegExp(`${FOOTNOTE_LABEL}(?!:)`, "y");
const DEFINITION = new RegExp(`^ {0,3}${FOOTNOTE_LABEL}:[ \\t]*`);
const MORE = /^(?: {2,}|\t)[^\n]*\S/;

export function readFootnoteReference(src: string): FootnoteReferenceToken | undefined {
  REFERENCE.lastIndex = 0;
  const found = REFERENCE.exec(src);
  return found === null ? undefined : { type: "footnoteReference", raw: found[0], label: found[1] ?? "" };
}

/** Reads a definition: its first line, and following lines up to a blank one, or indented ones. */
export function readFootnote(lexer: Lexer, src: string): FootnoteToken | undefined {
  const found = DEFINITION.exec(src);
  if (found === null) return undefined;
  const lines = [];
  let at = found[0].length;
  let blank = false;
  for (;;) {
    const newline = src.indexOf("\n", at);
    const line = src.slice(at, newline < 0 ? undefined : newline);
    const more = MORE.test(line);
    if (lines.length > 0 && line.trim() !== "" && !more && (blank || endsNote(line))) break;
    blank = line.trim() === "";
    lines.push(more && lines.length > 0 ? line.replace(/^(?: {1,4}|\t)/, "") : line);
    at = newline < 0 ? src.length : newline + 1;
    if (newline < 0) break;
  }
  while (lines.length > 1 && lines.at(-1)?.trim() === "") lines.pop();
  const inner = lines.join("\n");
  return {
    type: "footnote",
    raw: src.slice(0, at).trimEnd(),
    label: found[1] ?? "",
    inner,
    innerStart: found[0].length,
    tokens: lexInside(lexer, inner, false),
  };
}

/** Whether a line that is not indented begins a block of its own: only text goes on with the paragraph of a footnote. */
function endsNote(line: string): boolean {
  return interrupts(line) || /^ {0,3}(?:[-*+] |:::|<)/.test(line);
}
