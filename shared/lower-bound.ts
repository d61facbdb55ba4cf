/**
 * Finds a word in a list by halving it.
 * @param sorted by code unit
 * @returns the place of the first entry that is not less than the word; the list's length if all are
 */
export function lowerBound(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
