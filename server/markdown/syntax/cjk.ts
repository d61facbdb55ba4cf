/** Characters of Chinese, Japanese and Korean text, as classes of regular expressions with the flag `u`. */

/** CJK punctuation, and ASCII punctuation in the width of a Chinese character. To be used between brackets. */
export const CJK_MARKS = String.raw`\u3001-\u303f\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffee`;
/** Blocks of text without spaces between words: Han, kana, bopomofo. */
const UNSPACED = String.raw`\u2e80-\u2fff\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u312f\u31a0-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}`;
const HANGUL = String.raw`\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc`;

/** A CJK character or mark. */
export const CJK = `[${UNSPACED}${HANGUL}${CJK_MARKS}]`;
/** A character or mark of a text without spaces: CJK without Korean. */
export const UNSPACED_CJK = `[${UNSPACED}${CJK_MARKS}]`;
