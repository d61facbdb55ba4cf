/** "Did you mean": finds the known word that is most similar to an unknown one. */

/** Longest word that is compared: a longer one is unlikely to be a typing mistake, and comparing it is expensive. */
const LONGEST = 64;

/**
 * Finds the known word that was probably meant: at most two typing mistakes away (one for words under five letters),
 * equal except for case or separators, or the only one that begins with what was written.
 * @returns the word, or undefined if none is similar
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (word === "" || word.length > LONGEST) return undefined;
  const folded = fold(word);
  const allowed = folded.length < 5 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of known) {
    const distance = editDistanceWithin(folded, fold(candidate), allowed);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  if (best !== undefined || folded.length < 3) return best;
  const longer = known.filter((candidate) => fold(candidate).startsWith(folded));
  return longer.length === 1 ? longer[0] : undefined;
}

/** A hint of the form `Did you mean "x"?`, or undefined if no known word is similar. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const near = suggest(word, known);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll("-", "").replaceAll("_", "");
}

/**
 * Damerau–Levenshtein distance: two adjacent letters that are swapped count as one mistake.
 * @returns the distance, or `limit + 1` as soon as it is known to exceed the limit
 */
export function editDistanceWithin(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}
