export type Direction = "ltr" | "rtl";

/** Scripts that are written from right to left, by their codes (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/**
 * Direction in which a language is written: that of the script in its tag (`az-Arab`), or else that of the language's
 * usual script.
 * @param lang language tag (BCP 47); an invalid one gives left to right
 */
export function directionOf(lang: string): Direction {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** Punctuation at either end, such as the parentheses of `open()`; a number at the beginning is moved as well. */
const SIGN_AT_EDGE = /^\P{L}|[^\p{L}\p{N}]$/u;

/** Whether a text is in a script that is written from right to left, at least in part. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text);

/** Isolates a text in Latin letters, whose parts would otherwise change places in a text from right to left. */
export const isolated = (text: string): string =>
  LATIN_LETTER.test(text) && !isRightToLeft(text) ? `\u2068${text}\u2069` : text;

/** A label as it stands on a page: `open()` would be seen as `()open` where text runs from right to left. */
export const labelFor = (direction: Direction, label: string): string =>
  direction === "rtl" && SIGN_AT_EDGE.test(label) ? isolated(label) : label;

/**
 * A text that stands in a line of its own, whose direction its first letter decides (`unicode-bidi: plaintext`): one in
 * the language of the page may begin with a word in Latin letters. A mark in front of it, which nobody sees, says so.
 */
export const lineFor = (direction: Direction, text: string): string =>
  direction === "rtl" && isRightToLeft(text) ? `\u200f${text}` : text;

/** The HTML of a heading whose text is the same as `labelFor` would have it. */
export const headingFor = (direction: Direction, text: string, html: string): string =>
  labelFor(direction, text) === text ? html : `<bdi dir="ltr">${html}</bdi>`;
