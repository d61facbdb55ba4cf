/** "Did you mean": the nearest of the known words, for a message about an unknown one. */

/** Longer words are no typing mistakes, and comparing them would cost more than it is worth. */
const LONGEST = 64;

/**
 * Finds the known word that was probably meant: at most two typing mistakes away (one for words under five letters),
 * the same but for case or separators, or the only one that begins with what was written.
 * @returns the word, or undefined where nothing is near.
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (word === "" || word.length > LONGEST) return undefined;
  const folded = fold(word);
  const allowed = folded.length < 5 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const candidate of known) {
    const distance = editDistance(folded, fold(candidate), allowed);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  if (best !== undefined || folded.length < 3) return best;
  const longer = known.filter((candidate) => fold(candidate).startsWith(folded));
  return longer.length === 1 ? longer[0] : undefined;
}

/** ` Did you mean "x"?`-style hint text, or undefined where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string | undefined {
  const near = suggest(word, known);
  return near === undefined ? undefined : `Did you mean "${near}"?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll("-", "").replaceAll("_", "");
}

/**
 * Damerau–Levenshtein distance (neighbours swapped count once).
 * @returns the distance, or `limit + 1` as soon as it is known to be above the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
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
