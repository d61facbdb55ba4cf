export type Direction = "ltr" | "rtl";

/** Scripts that are written from right to left, by their codes (ISO 15924). */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/**
 * Direction in which a language is written: that of the script its tag names (`az-Arab`), or else of the one in which it
 * is usually written.
 * @param lang language tag (BCP 47); one that is none is taken to be written from left to right
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
/** A sign at the begin or the end, such as the parentheses of `open()`; a number at the begin is moved as well. */
const SIGN_AT_EDGE = /^\P{L}|[^\p{L}\p{N}]$/u;

/** Whether a text is in a script that is written from right to left, at least in part. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text);

/** A text in Latin letters, isolated: among letters of the other direction its parts would change places. */
export const isolated = (text: string): string =>
  LATIN_LETTER.test(text) && !isRightToLeft(text) ? `\u2068${text}\u2069` : text;

/** A label as it stands on a page: `open()` would be seen as `()open` where text runs from right to left. */
export const labelFor = (direction: Direction, label: string): string =>
  direction === "rtl" && SIGN_AT_EDGE.test(label) ? isolated(label) : label;
