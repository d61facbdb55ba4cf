/**
 * Lengths of sections, and the order in which postings number the sections of a page: the longest first. Most words stand
 * in long sections, so small numbers are frequent, and a compressor writes the postings in a sixteenth less than in the
 * order of the page.
 */

/** Classes of length from a number of words to twice as many. */
const CLASSES = 3;
/** Class of the longest sections: a million words. */
const LAST_CLASS = 59;

/** @param words number of words of a section */
export function lengthClassOf(words: number): number {
  return Math.min(LAST_CLASS, Math.floor(Math.log2(words + 1) * CLASSES));
}

/** In which doubling of lengths a class lies. */
export function rankOf(lengthClass: number): number {
  return Math.floor(lengthClass / CLASSES);
}

/** About how many words a section of this class has. */
export function wordsInClass(lengthClass: number): number {
  return 2 ** (lengthClass / CLASSES) - 1;
}

/**
 * Lengths count by their doublings, and sections of about the same length stand in the order of the page: an edit that
 * changes this order changes the postings of all words of the page, so it should be rare.
 *
 * @param lengths class of each section's length, as `ContentGroup.index.lengths` has it
 * @returns the sections, longest first
 */
export function longestFirst(lengths: readonly number[]): number[] {
  const rank = (section: number): number => rankOf(lengths[section] ?? 0);
  return [...lengths.keys()].sort((a, b) => rank(b) - rank(a) || a - b);
}

/** The place of each section in `longestFirst`. */
export function placesByLength(lengths: readonly number[]): number[] {
  const places: number[] = [];
  longestFirst(lengths).forEach((section, place) => {
    places[section] = place;
  });
  return places;
}
