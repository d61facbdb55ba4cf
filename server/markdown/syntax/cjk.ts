/** Characters of Chinese, Japanese and Korean text, as classes of regular expressions with the flag `u`. */

/** CJK punctuation, and ASCII punctuation in the width of a Chinese character. To be used between brackets. */
export const CJK_MARKS = String.raw`\u3001-\u303f\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee`;
/** Scripts without spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}ー`;

/** A CJK character or mark. */
export const CJK = `[${UNSPACED}\\p{Script=Hangul}${CJK_MARKS}]`;
/** A character or mark of a text without spaces: CJK without Korean. */
export const UNSPACED_CJK = `[${UNSPACED}${CJK_MARKS}]`;

const cjk = new RegExp(CJK, "u");
const cjkMark = new RegExp(`[${CJK_MARKS}]`, "u");

/** Whether a character is CJK text or punctuation. @param character one character, or none */
export function isCjk(character: string): boolean {
  return character > "\u10ff" && cjk.test(character);
}

/** Whether a character is CJK punctuation. @param character one character, or none */
export function isCjkMark(character: string): boolean {
  return character > "\u2fff" && cjkMark.test(character);
}
