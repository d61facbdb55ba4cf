/** "Did you mean": finds the known word that is most similar to an unknown one. */

import { countBits, lettersOf } from "../letter-sets.ts";

/** Longest word that is compared: a longer one is unlikely to be a typing mistake, and comparing it is expensive. */
const LONGEST = 64;

/** A list of known words, prepared for being compared with many others. */
interface Prepared {
  readonly folded: readonly string[];
  readonly letters: Int32Array;
}

/** Cache by the identity of a list, which must not change. An entry lives as long as its list. */
const prepared = new WeakMap<readonly string[], Prepared>();

/**
 * Finds the known word that was probably meant: at most two typing mistakes away (one for words under five letters),
 * equal except for case or separators, or the only one that begins with what was written.
 * @param known must not be changed afterwards; a list that is passed again is compared faster
 * @returns the word, or undefined if none is similar
 */
export function suggest(word: string, known: readonly string[]): string | undefined {
  if (word === "" || word.length > LONGEST) return undefined;
  const { folded, letters } = prepare(known);
  const written = fold(word);
  const own = lettersOf(written);
  const allowed = written.length < 5 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (let at = 0; at < folded.length; at++) {
    const theirs = letters[at] ?? 0;
    // Most words are told apart by this alone.
    if (countBits(own & ~theirs) > allowed || countBits(theirs & ~own) > allowed) continue;
    const distance = editDistanceWithin(written, folded[at] ?? "", allowed);
    if (distance < bestDistance) {
      best = known[at];
      bestDistance = distance;
    }
  }
  if (best !== undefined || written.length < 3) return best;
  const longer = known.filter((_, at) => folded[at]?.startsWith(written));
  return longer.length === 1 ? longer[0] : undefined;
}

function prepare(known: readonly string[]): Prepared {
  let made = prepared.get(known);
  if (made === undefined) {
    const folded = known.map(fold);
    made = { folded, letters: Int32Array.from(folded, lettersOf) };
    prepared.set(known, made);
  }
  return made;
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
  const [shortA, shortB] = withoutEnds(a, b);
  return distanceWithin(shortA, shortB, limit);
}

/** What is left of two words without the beginning and the end that they share: paths of a site share much. */
function withoutEnds(a: string, b: string): readonly [string, string] {
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let ends = 0;
  while (ends < most - from && a.charCodeAt(a.length - 1 - ends) === b.charCodeAt(b.length - 1 - ends)) ends++;
  return [a.slice(from, a.length - ends), b.slice(from, b.length - ends)];
}

function distanceWithin(a: string, b: string, limit: number): number {
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
