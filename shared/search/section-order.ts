/**
 * The order in which postings number the sections of a page: the longest first. Most words stand in long sections, so
 * small numbers are frequent, and a compressor writes the postings in a sixteenth less than in the order of the page.
 */

/**
 * @param lengths class of each section's length, as `ContentGroup.index.lengths` has it
 * @returns the sections, longest first, of equals the first one
 */
export function longestFirst(lengths: readonly number[]): number[] {
  return [...lengths.keys()].sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0) || a - b);
}

/** The place of each section in `longestFirst`. */
export function placesByLength(lengths: readonly number[]): number[] {
  const places: number[] = [];
  longestFirst(lengths).forEach((section, place) => {
    places[section] = place;
  });
  return places;
}
