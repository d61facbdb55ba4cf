/** Cuts a run of Chinese characters into words: the most probable split, given how often each word occurs. */

/** Longest word looked for. */
const LONGEST = 8;
/** Cost of a character that stands in no word. */
const UNKNOWN = 18;

/** How likely a word is: the natural logarithm of its frequency, or undefined if it isn't a word. */
export type WordWeight = (word: string) => number | undefined;

/**
 * Words of a run, in order; characters that fit in no word stand alone. Linear: at most eight words are tried at a
 * character.
 * @param total natural logarithm of the sum of all frequencies
 */
export function splitWords(run: string, weight: WordWeight, total: number): string[] {
  const { length } = run;
  const best = new Float64Array(length + 1);
  const step = new Uint8Array(length + 1);
  for (let end = 1; end <= length; end++) {
    let least = Infinity;
    let width = 1;
    for (let size = 1; size <= LONGEST && size <= end; size++) {
      const known = weight(run.slice(end - size, end));
      if (known === undefined && size > 1) continue;
      const cost = (best[end - size] ?? 0) + (known === undefined ? UNKNOWN : total - known);
      if (cost < least) {
        least = cost;
        width = size;
      }
    }
    best[end] = least;
    step[end] = width;
  }
  const words: string[] = [];
  for (let end = length; end > 0;) {
    const size = step[end] ?? 1;
    words.push(run.slice(end - size, end));
    end -= size;
  }
  return words.reverse();
}
