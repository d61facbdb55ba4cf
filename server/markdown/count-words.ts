import { isUnspaced } from "../../shared/search/tokens.ts";

/** Letters and marks of a word in Thai, Lao, Khmer or Burmese, on the average. */
const UNSPACED_LENGTH = 6;

/**
 * Counts words for the reading time: runs of letters and digits; two Chinese characters count as one word, and so do
 * six of a script that only a dictionary could cut.
 */
export function countWords(text: string): number {
  let words = 0;
  let ideographs = 0;
  let unspaced = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (
      (code >= 0x3040 && code <= 0x30ff) ||
      (code >= 0x3400 && code <= 0x9fff) ||
      (code >= 0xf900 && code <= 0xfaff)
    ) {
      ideographs++;
      inside = false;
      continue;
    }
    if (isUnspaced(code)) {
      unspaced++;
      inside = false;
      continue;
    }
    const letter =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      (code >= 0xc0 && code < 0x2000);
    if (letter && !inside) words++;
    inside = letter || (inside && (code === 39 || code === 0x2019 || code === 95));
  }
  return words + Math.ceil(ideographs / 2) + Math.ceil(unspaced / UNSPACED_LENGTH);
}
