/** Finds the words of the index that a mistyped word may mean. Fuse preselects candidates, an edit distance decides. */
import Fuse from "fuse.js/basic";
import { countBits, isLetter, lettersOf } from "../../letter-sets.ts";

export interface Guess {
  readonly word: string;
  /** Number of letters that were added, dropped, changed or swapped. */
  readonly distance: number;
}

/** Most candidates that Fuse is given. */
const CANDIDATES = 72;

/** Shortest word that is corrected; a shorter one may mean too many others. */
const SHORTEST = 3;

/** How many typing mistakes are allowed in a word of this length. */
function slips(length: number): number {
  return length < 7 ? 1 : length < 11 ? 2 : 3;
}

/**
 * Finds the words that are most similar to this one, at most `most` of them, most similar first.
 * @param words the words to search
 * @param unfinished whether the word may be incomplete; if so, it is compared with prefixes of words too
 */
export function guessWords(word: string, words: readonly string[], most: number, unfinished = false): Guess[] {
  if (word.length < SHORTEST) return [];
  const allowed = Math.max(slips(word.length), word.length >= 5 ? 2 : 1);
  const letters = lettersOf(word);
  const candidates: { readonly word: string; readonly apart: number }[] = [];
  const sets = letterSets(words);
  for (let at = 0; at < words.length; at++) {
    const candidate = words[at] ?? "";
    const longer = candidate.length - word.length;
    if (longer < -allowed || (longer > allowed && !unfinished)) continue;
    const first = candidate.charCodeAt(0);
    if (!isLetter(first)) continue;
    const theirs = sets[at] ?? 0;
    // A typing mistake changes at most one letter of each word.
    const missing = countBits(letters & ~theirs);
    if (missing > allowed || (longer <= allowed && countBits(theirs & ~letters) > allowed)) continue;
    const apart = missing + (first === word.charCodeAt(0) ? 0 : 1) + Math.max(0, longer) / 8;
    candidates.push({ word: candidate, apart });
  }
  candidates.sort((a, b) => a.apart - b.apart);
  const fuse = new Fuse(
    candidates.slice(0, CANDIDATES).map((candidate) => candidate.word),
    { threshold: 0.55, distance: 24, location: 0, ignoreFieldNorm: true, shouldSort: true },
  );
  const guesses: Guess[] = [];
  for (const { item } of fuse.search(word.slice(0, 32), { limit: 24 })) {
    const whole = editDistance(word, item);
    const begin = unfinished && item.length > word.length ? beginningDistance(word, item) + 0.5 : Infinity;
    const distance = Math.min(whole, begin);
    const limit = Math.max(slips(word.length), word.length >= 5 && item.startsWith(word[0] ?? "") ? 2 : 1);
    if (distance <= limit) guesses.push({ word: item, distance });
  }
  return guesses.sort((a, b) => a.distance - b.distance).slice(0, most);
}

/** Bit sets of the letters of each word, by list. There are few lists, and each lives as long as its index. */
const known = new WeakMap<readonly string[], Int32Array>();

function letterSets(words: readonly string[]): Int32Array {
  let sets = known.get(words);
  if (sets === undefined) known.set(words, (sets = Int32Array.from(words, lettersOf)));
  return sets;
}

/** Number of letters to add, drop, change or swap with a neighbour to get from one word to the other. */
export function editDistance(a: string, b: string): number {
  return table(a, b)[a.length]?.[b.length] ?? Infinity;
}

function beginningDistance(a: string, b: string): number {
  const last = table(a, b.slice(0, a.length + 2))[a.length] ?? [];
  return Math.min(...last);
}

function table(a: string, b: string): number[][] {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const above = rows[row - 1] ?? [];
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      ) {
        cost = Math.min(cost, (rows[row - 2]?.[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    rows.push(current);
  }
  return rows;
}

/**
 * Titles or headings that resemble the query as a whole; used if its words match nothing.
 * @returns indexes into `texts`, best first, with Fuse's score, where 0 is a perfect match
 */
export function resembling(
  query: string,
  texts: readonly string[],
  most: number,
): { readonly place: number; readonly score: number }[] {
  const fuse = new Fuse(texts, { threshold: 0.45, ignoreLocation: true, includeScore: true, minMatchCharLength: 2 });
  return fuse
    .search(query.slice(0, 64), { limit: most })
    .map(({ refIndex, score }) => ({ place: refIndex, score: score ?? 1 }));
}
