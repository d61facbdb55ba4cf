/**
 * Words of the search index are divided into buckets by their first character. Each page's words are stored by bucket,
 * so that the index of a large site is built one bucket after the other, without all words in memory at once.
 */

/** Number of buckets. */
export const BUCKETS = 38;

const [DIGIT, AFTER_DIGITS, LETTER, AFTER_LETTERS] = [0x30, 0x3a, 0x61, 0x7b];
/** Chinese characters, in steps of 4096. */
const [HAN, AFTER_HAN] = [0x3400, 0xa000];

/**
 * @returns the bucket of a term, from 0. Buckets are ordered: a term's is never lower than that of a term that sorts
 * before it.
 */
export function bucketOfTerm(term: string): number {
  const code = term.charCodeAt(0);
  if (code < DIGIT) return 0;
  if (code < AFTER_DIGITS) return 1;
  if (code < LETTER) return 2;
  if (code < AFTER_LETTERS) return 3 + code - LETTER;
  if (code < HAN) return 29;
  return code < AFTER_HAN ? 30 + ((code - HAN) >> 12) : BUCKETS - 1;
}
