/**
 * The fields of pages that are in the entry of the index. Each is indexed by itself: those of a large site leave hundreds
 * of megabytes of garbage, which a dump collects between them.
 */
import { encodeNumber } from "../../../shared/search/codec.ts";
import { createPacker } from "../../../shared/search/postings.ts";
import { evenWeights } from "../../../shared/search/text-weights.ts";
import type { FieldIndex } from "../../../shared/search/format.ts";
import { createFieldPostings } from "./field-postings.ts";
import type { BucketNumbers } from "./merge-words.ts";
import type { FieldShare } from "./share.ts";
import { eachTermIn, splitTerms } from "./word-groups.ts";

/** Keywords include the breadcrumbs. */
export const FIELDS = ["title", "heading", "description", "keywords"] as const;
export type Field = (typeof FIELDS)[number];

/** @returns the result of the function for each field */
export function ofEachField<T>(get: (field: Field) => T): Readonly<Record<Field, T>> {
  return {
    title: get("title"),
    heading: get("heading"),
    description: get("description"),
    keywords: get("keywords"),
  };
}

/** All words of titles, descriptions, keywords, breadcrumbs and headings, each once. */
export function fieldWords(pages: readonly FieldShare[]): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (term: string): void => void words.add(term);
  for (const page of pages)
    for (const terms of [page.titleTerms, page.descriptionTerms, page.keywordTerms, page.placeTerms, page.headingTerms])
      eachTermIn(terms, add);
  return words;
}

export interface FieldInput {
  /** By route, ascending. */
  readonly pages: readonly FieldShare[];
  readonly buckets: readonly BucketNumbers[];
  /** Words of fields, by bucket. */
  readonly ofFields: readonly (readonly string[])[];
  /** How many sections each page has; 1 for a field that has none. */
  readonly sections: readonly number[];
}

/** Which words of a field stand on which pages, and in which of their sections. */
export function fieldIndex(field: Field, { pages, buckets, ofFields, sections }: FieldInput): FieldIndex {
  /** Numbers of the words of fields among all common words. */
  const numbers = new Map<string, number>();
  let words = 0;
  buckets.forEach((entry, bucket) => {
    ofFields[bucket]?.forEach((term, at) => numbers.set(term, words + (entry.ofFields[at] ?? 0)));
    words += entry.count;
  });
  const postings = createFieldPostings(words);
  const eachWord = EACH_WORD[field];
  pages.forEach((page, number) => {
    eachWord(page, (term, sections) => postings.add(numbers.get(term) ?? 0, number, sections));
  });
  return postings.finish(createPacker(evenWeights(sections)));
}

/** The encoded sections of a word in a field without sections: the page's first one, with this frequency class. */
const ofClass = (frequency: number): string => encodeNumber(frequency * 2 + 1);
const [PRESENT, KEYWORD] = [ofClass(0), ofClass(1)];

/** Calls back with each word of a field of a page, and its sections. */
type EachFieldWord = (page: FieldShare, take: (term: string, sections: string) => void) => void;

/** Visits the words of a field that has no sections. */
function present(field: "titleTerms" | "descriptionTerms"): EachFieldWord {
  return (page, take) => eachTermIn(page[field], (term) => take(term, PRESENT));
}

/** Visits keywords, which have frequency class 1, and words of breadcrumbs, which have class 0. */
const keywordsOf: EachFieldWord = (page, take) => {
  const keywords = new Set(splitTerms(page.keywordTerms));
  for (const term of keywords) take(term, KEYWORD);
  eachTermIn(page.placeTerms, (term) => {
    if (!keywords.has(term)) take(term, PRESENT);
  });
};

const headingsOf: EachFieldWord = (page, take) => {
  const posts = splitTerms(page.headingPosts);
  let at = 0;
  eachTermIn(page.headingTerms, (term) => take(term, posts[at++] ?? ""));
};

const EACH_WORD: Readonly<Record<Field, EachFieldWord>> = {
  title: present("titleTerms"),
  heading: headingsOf,
  description: present("descriptionTerms"),
  keywords: keywordsOf,
};
