/** Limits for documents that nobody writes by hand: of nesting and rereading, and the plain text beyond them. */
import type { Tokens } from "marked";

/** Deepest nesting of quotes, lists and elements; real documents have less than ten levels. */
export const MAX_DEPTH = 30;
/** Deepest nesting of inline constructs, such as emphasis and links. */
export const MAX_INLINE_DEPTH = 60;
/** Longest inline text, in characters, that is lexed at once; some of marked's expressions take quadratic time. */
export const MAX_RUN = 6_000;

/** How often marked may read a document again: more than a document of nothing but quotes with lazy lines needs. */
const MAX_READINGS = 30;
/** Characters that may be read again of any document, however short. */
const FREE_REREADS = 10_000;

/**
 * @param length of a document, in characters
 * @returns how many characters of quotes and lists in quotes marked may read again. It does so at each line that
 *   continues a paragraph without its `>`, and again for each quote inside: the time would double with each level.
 */
export function rereadsFor(length: number): number {
  return FREE_REREADS + MAX_READINGS * length;
}

/** A text beyond a limit, as a paragraph without markup. */
export function plainParagraph(src: string): Tokens.Paragraph {
  return { type: "paragraph", raw: src, text: src, tokens: [plainText(src)] };
}

/** The same as text in a line. */
export function plainText(src: string): Tokens.Text {
  return { type: "text", raw: src, text: src, escaped: false };
}
