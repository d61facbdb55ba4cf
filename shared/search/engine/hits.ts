/**
 * Finds where the words of a query occur, with a score for each occurrence. Results are in arrays that all queries
 * reuse.
 */
import type { SearchIndex } from "./load.ts";
import { eachPage, eachSection } from "./visit.ts";
import type { Alternative, TermSet } from "./understand.ts";
import type { Term, Words } from "./word-list.ts";

/** A sparse array of positive numbers: values by index, and a list of the indexes that have one. */
export interface Amounts {
  readonly values: Float32Array;
  readonly places: Int32Array;
  count: number;
}

export interface Hits {
  readonly pages: Amounts;
  readonly sections: Amounts;
  /** The part of the title's (or heading's) weight that was matched. */
  readonly titles: Amounts;
  readonly headings: Amounts;
  /** How close the matched word is to the one in the query; 1 if it is the same. */
  readonly titleWorths: Amounts;
  readonly headingWorths: Amounts;
  /** How much it is what a page is about: by its title, its keywords and its description. */
  readonly abouts: Amounts;
}

/** Weight of a word by the field that it occurs in. */
const fieldWeights = {
  title: 7,
  keyword: 5,
  place: 2.2,
  description: 2.5,
  headingOfPage: 1.6,
  heading: 5,
  content: 0.5,
  /** Strength of length normalisation (b of BM25): 0 for none, 1 for full. */
  pageLength: 0.8,
  sectionLength: 0.55,
};

/** How certain it is that a page is about a word, by the field that contains the word. */
const aboutWeights = { title: 1, keyword: 0.9, description: 0.8, place: 0.4 };

/** Weight of each frequency class of the index. */
const frequencies = [1, 2.3, 4.8] as const;

export function makeAmounts(length: number): Amounts {
  return { values: new Float32Array(length), places: new Int32Array(length), count: 0 };
}

export function makeHits(index: SearchIndex): Hits {
  const pages = index.pages.length;
  const sections = index.headings.length;
  return {
    pages: makeAmounts(pages),
    sections: makeAmounts(sections),
    titles: makeAmounts(pages),
    headings: makeAmounts(sections),
    titleWorths: makeAmounts(pages),
    headingWorths: makeAmounts(sections),
    abouts: makeAmounts(pages),
  };
}

/** Adds a positive number; 0 in `values` means that the index is not listed yet. */
export function add(amounts: Amounts, place: number, amount: number): void {
  const before = amounts.values[place] ?? 0;
  if (before === 0) amounts.places[amounts.count++] = place;
  amounts.values[place] = before + amount;
}

export function raise(amounts: Amounts, place: number, amount: number): void {
  const before = amounts.values[place] ?? 0;
  if (before === 0) amounts.places[amounts.count++] = place;
  if (amount > before) amounts.values[place] = amount;
}

export function clear(amounts: Amounts): void {
  for (let at = 0; at < amounts.count; at++) amounts.values[amounts.places[at] ?? 0] = 0;
  amounts.count = 0;
}

export function clearHits(hits: Hits): void {
  for (const amounts of Object.values(hits) as Amounts[]) clear(amounts);
}

/** Keeps the entries that are in both. */
function intersect(into: Amounts, other: Amounts, join: (a: number, b: number) => number): void {
  let kept = 0;
  for (let at = 0; at < into.count; at++) {
    const place = into.places[at] ?? 0;
    const theirs = other.values[place] ?? 0;
    const ours = into.values[place] ?? 0;
    into.values[place] = theirs === 0 ? 0 : join(ours, theirs);
    if (theirs !== 0) into.places[kept++] = place;
  }
  into.count = kept;
}

const plus = (a: number, b: number): number => a + b;

/**
 * Fills `into` with the hits of an alternative. `spare` is scratch space for alternatives of several words. Both must
 * be empty.
 */
export function findHits(alternative: Alternative, postings: Postings, into: Hits, spare: Hits): void {
  alternative.sets.forEach((set, at) => {
    if (at === 0) {
      addSet(set, postings, into);
      return;
    }
    addSet(set, postings, spare);
    intersect(into.pages, spare.pages, Math.min);
    intersect(into.sections, spare.sections, Math.min);
    intersect(into.titles, spare.titles, plus);
    intersect(into.headings, spare.headings, plus);
    intersect(into.titleWorths, spare.titleWorths, Math.min);
    intersect(into.headingWorths, spare.headingWorths, Math.min);
    intersect(into.abouts, spare.abouts, Math.min);
    clearHits(spare);
  });
}

function addSet(set: TermSet, postings: Postings, into: Hits): void {
  const { index } = postings;
  for (const { term, worth } of set) {
    if (term.number >= 0) addFields(term.number, worth, postings, into);
    const content = postings.content(term);
    const base = worth * fieldWeights.content;
    for (const posting of content) {
      const section = posting >> 2;
      if (index.passedOver[section] === 1) continue;
      const page = index.sectionPage[section] ?? 0;
      const amount = base * (frequencies[posting & 3] ?? 1);
      add(into.pages, page, amount * (postings.pageShortening[page] ?? 1));
      add(into.sections, section, amount * (postings.sectionShortening[section] ?? 1));
    }
  }
}

function addFields(number: number, worth: number, postings: Postings, into: Hits): void {
  const { index } = postings;
  const pages = index.pages.length;
  const title = index.title[number];
  if (title !== undefined) {
    const mass = worth * (index.titleWeight[number] ?? 0) + Number.MIN_VALUE;
    eachPage(title, pages, (page) => {
      add(into.pages, page, worth * fieldWeights.title);
      add(into.titles, page, mass);
      raise(into.titleWorths, page, worth);
      raise(into.abouts, page, worth * aboutWeights.title);
      // The title counts as the heading of the section before the first heading.
      const first = index.pages[page]?.first ?? 0;
      add(into.sections, first, worth * fieldWeights.heading);
      add(into.headings, first, mass);
      raise(into.headingWorths, first, worth);
    });
  }
  const keywords = index.keywords[number];
  if (keywords !== undefined) {
    eachPage(keywords, pages, (page, keyword) => {
      add(into.pages, page, worth * (keyword === 1 ? fieldWeights.keyword : fieldWeights.place));
      raise(into.abouts, page, worth * (keyword === 1 ? aboutWeights.keyword : aboutWeights.place));
    });
  }
  const description = index.description[number];
  if (description !== undefined) {
    eachPage(description, pages, (page) => {
      add(into.pages, page, worth * fieldWeights.description);
      raise(into.abouts, page, worth * aboutWeights.description);
    });
  }
  const mass = worth * (index.headingWeight[number] ?? 0) + Number.MIN_VALUE;
  for (const posting of postings.heading(number)) {
    const section = posting >> 2;
    if (index.passedOver[section] === 1) continue;
    const page = index.sectionPage[section] ?? 0;
    add(into.pages, page, worth * fieldWeights.headingOfPage * (postings.pageShortening[page] ?? 1));
    add(into.sections, section, worth * fieldWeights.heading);
    add(into.headings, section, mass);
    raise(into.headingWorths, section, worth);
  }
}

/** Access to decoded postings; each value is the section's number times four plus the frequency class. */
export interface Postings {
  readonly index: SearchIndex;
  readonly pageShortening: Float32Array;
  readonly sectionShortening: Float32Array;
  content(term: Term): Int32Array;
  heading(number: number): Int32Array;
}

/** Number of decoded values that are cached: 16 MB. */
const MOST_DECODED = 4_000_000;
const NOTHING = new Int32Array(0);

export function openPostings(words: Words): Postings {
  const { index } = words;
  const kept = new Map<string, Int32Array>();
  let size = 0;
  const decode = (key: string, posting: string | undefined): Int32Array => {
    if (posting === undefined || posting === "") return NOTHING;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const decoded: number[] = [];
    eachSection(posting, index, (section, frequency) => {
      decoded.push((section << 2) | frequency);
    });
    const array = Int32Array.from(decoded);
    size += array.length;
    if (size > MOST_DECODED) {
      kept.clear();
      size = array.length;
    }
    kept.set(key, array);
    return array;
  };
  const { pageLength, sectionLength } = fieldWeights;
  return {
    index,
    pageShortening: index.pageLength.map((length) => 1 / (1 - pageLength + (pageLength * length) / index.meanPage)),
    sectionShortening: index.sectionLength.map(
      (length) => 1 / (1 - sectionLength + (sectionLength * length) / index.meanSection),
    ),
    content: (term) => decode(term.word, words.content(term)),
    // No word contains a space, so the key of a heading can't be equal to that of a word.
    heading: (number) => decode(` ${number}`, index.heading[number]),
  };
}
