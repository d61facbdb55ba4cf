/**
 * The alphabet in stretches. Each page's words are kept by stretch, so that the words of a large site are put together
 * one stretch after the other and never lie in memory all at once.
 */

/** Number of stretches. */
export const BUCKETS = 38;

const [DIGIT, AFTER_DIGITS, LETTER, AFTER_LETTERS] = [0x30, 0x3a, 0x61, 0x7b];
/** Chinese characters, in steps of 4096. */
const [HAN, AFTER_HAN] = [0x3400, 0xa000];

/** @returns the stretch that a term lies in, from 0; never less than that of a term which sorts before it */
export function bucketOf(term: string): number {
  const code = term.charCodeAt(0);
  if (code < DIGIT) return 0;
  if (code < AFTER_DIGITS) return 1;
  if (code < LETTER) return 2;
  if (code < AFTER_LETTERS) return 3 + code - LETTER;
  if (code < HAN) return 29;
  return code < AFTER_HAN ? 30 + ((code - HAN) >> 12) : BUCKETS - 1;
}
