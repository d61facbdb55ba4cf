/**
 * Finds a place in a list by halving it.
 * @param sorted ascending; texts by code unit
 * @param start where the part of the list begins that is looked at, and `end` where it ends
 * @returns the place of the first entry that is not less than the value; the end if all are
 */
export function lowerBound<T extends string | number>(
  sorted: ArrayLike<T>,
  value: T,
  start = 0,
  end = sorted.length,
): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = sorted[middle];
    if (entry !== undefined && entry < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
