/** Segments a run of Chinese characters into words: the most probable sequence, given the frequency of each word. */

/** Longest word looked for. */
const LONGEST = 8;
/** Cost of a character that belongs to no word. */
const UNKNOWN = 18;

/** Natural logarithm of a word's frequency, or undefined if it is not a word. */
export type WordWeight = (word: string) => number | undefined;

/**
 * The words of a run, in order; characters that belong to no word are returned singly. Takes linear time, because at
 * most eight words are tried at each character.
 * @param total natural logarithm of the sum of all frequencies
 */
export function segmentWords(run: string, weight: WordWeight, total: number): string[] {
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
