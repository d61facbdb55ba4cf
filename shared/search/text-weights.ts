/**
 * How much text each page has, and each of its sections: what postings are coded by, because a word is likelier where
 * there is more text. Weights have few steps, so that an edit seldom changes them: the postings of all words depend on
 * those of their pages.
 */
import { decodeNumber, encodeNumber } from "./codec.ts";
import { rankOf } from "./section-order.ts";

/** Sums, because what is coded is in which half of a range something lies. */
export interface TextWeights {
  /** Number of pages. */
  readonly pages: number;
  /** The weight of all pages before each one, and of all. */
  readonly ofPages: Float64Array;
  /** The weight of all sections before each one, by page and place, and of all. */
  readonly ofSections: Float64Array;
  /** Where the sections of each page begin in `ofSections`, and where those of the last one end. */
  readonly first: Int32Array;
}

/** Number of ranks: a million words at most, in doublings. */
const RANKS = 21;
/** Vocabulary grows more slowly than text: a section of twice the length holds about 1.7 times as many words. */
const GROWTH = 1.7;
/** Whole numbers, so that sums are exact and the same in every browser. */
const weightOfRank = Float64Array.from({ length: RANKS }, (_, rank) => Math.round(GROWTH ** rank));
const HEAVIEST = 2 ** 30;

/**
 * The ranks of a page's sections in the order of their places: all that weights are made from.
 * @param lengths class of each section's length, as `ContentGroup.index.lengths` has it
 */
export function textRanks(lengths: string): string {
  const cursor = { text: lengths, at: 0 };
  const ranks: number[] = [];
  while (cursor.at < lengths.length) ranks.push(rankOf(decodeNumber(cursor)));
  return ranks
    .sort((a, b) => b - a)
    .map(encodeNumber)
    .join("");
}

/** @param ranks of each page; see `textRanks` */
export function textWeights(ranks: readonly string[]): TextWeights {
  const first = startsOf(ranks.map((ofPage) => ofPage.length));
  const ofSections = new Float64Array((first[ranks.length] ?? 0) + 1);
  const ofPages = new Float64Array(ranks.length + 1);
  let section = 0;
  ranks.forEach((ofPage, page) => {
    const cursor = { text: ofPage, at: 0 };
    let sum = 0;
    while (cursor.at < ofPage.length) {
      const weight = weightOfRank[decodeNumber(cursor)] ?? 1;
      sum += weight;
      ofSections[section + 1] = (ofSections[section] ?? 0) + weight;
      section++;
    }
    ofPages[page + 1] = (ofPages[page] ?? 0) + coarse(sum);
  });
  return { pages: ranks.length, ofPages, ofSections, first };
}

/**
 * Weights by which all sections are alike: those of fields, which say nothing of the text.
 * @param sections how many each page has; 1 where a field has none
 */
export function evenWeights(sections: readonly number[]): TextWeights {
  const first = startsOf(sections);
  const ofSections = Float64Array.from({ length: (first[sections.length] ?? 0) + 1 }, (_, before) => before);
  return { pages: sections.length, ofPages: Float64Array.from(first), ofSections, first };
}

/** Where the sections of each page begin, and where those of the last one end. */
function startsOf(counts: readonly number[]): Int32Array {
  const first = new Int32Array(counts.length + 1);
  counts.forEach((count, page) => (first[page + 1] = (first[page] ?? 0) + count));
  return first;
}

/** A weight rounded down to a power of two, or to one and a half times such a power. */
function coarse(weight: number): number {
  const whole = Math.max(1, Math.min(HEAVIEST, weight));
  const power = 2 ** (31 - Math.clz32(whole));
  return whole >= 1.5 * power ? 1.5 * power : power;
}
