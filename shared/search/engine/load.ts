/** Decodes the entry file of a search index. It comes from the network, so its structure is validated here. */
import { decodeNumber, unpackStrings } from "../codec.ts";
import {
  type Boost,
  type FieldIndex,
  type SearchContext,
  INDEX_FORMAT,
  type IndexGroup,
  type ShardEntry,
  type SynonymGroup,
} from "../format.ts";
import { unpackPostings } from "../postings.ts";
import { longestFirst, wordsInClass } from "../section-order.ts";
import { evenWeights, textRanks, textWeights, type TextWeights } from "../text-weights.ts";
import { headingOf } from "./heading.ts";
import { eachPage, eachSection } from "./visit.ts";
import { isStopWord } from "../stopwords.ts";

export interface IndexedPage {
  readonly route: string;
  readonly title: string;
  readonly context: number;
  readonly standalone: boolean;
  /** Number of its first section. */
  readonly first: number;
  readonly sections: number;
  readonly trail: string;
  /** The part with its description and text: `name` or `name:index`. */
  readonly text: string;
  readonly boost: number;
}

/** Postings of one field by the number of the word; undefined where the word doesn't occur in it. */
export type FieldPostings = readonly (string | undefined)[];

export interface SearchIndex {
  readonly lang: string;
  readonly prefix: string;
  readonly contexts: readonly SearchContext[];
  readonly synonyms: readonly SynonymGroup[];
  /** Numbers of the pages that the configuration lists as often looked up. */
  readonly often: readonly number[];
  readonly pages: readonly IndexedPage[];
  /** Heading of each section, that of an entity as `headingOf` reads it; "" for the text before the first. */
  readonly headings: readonly string[];
  readonly sectionPage: Int32Array;
  /** The section that postings mean by a number, counted from the page's first; see `longestFirst`. */
  readonly sectionAt: Int32Array;
  /** 1 for a section that only links to other pages, such as "See also": it is never a result. */
  readonly passedOver: Uint8Array;
  /** Approximate number of words in each section and on each page. */
  readonly sectionLength: Float32Array;
  readonly pageLength: Float32Array;
  readonly meanSection: number;
  readonly meanPage: number;
  /** What postings of running text are coded by. */
  readonly weights: TextWeights;
  readonly words: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly title: FieldPostings;
  readonly heading: FieldPostings;
  readonly description: FieldPostings;
  readonly keywords: FieldPostings;
  /** Sum of the weights of the words of each title (or heading); rare words weigh more. */
  readonly titleMass: Float32Array;
  readonly headingMass: Float32Array;
  readonly titleWeight: Float32Array;
  readonly headingWeight: Float32Array;
  readonly shards: readonly ShardEntry[];
}

/** Why an index can't be used: it is invalid, or its format is of another version. */
export type LoadFailure = "damaged" | "outdated";

/** Reads the parsed JSON of an entry. Never throws. */
export function loadIndex(json: unknown): SearchIndex | LoadFailure {
  try {
    return readGroups(json);
  } catch {
    return "damaged";
  }
}

function readGroups(json: unknown): SearchIndex | LoadFailure {
  if (!Array.isArray(json)) return "damaged";
  const groups = new Map<string, unknown>();
  for (const group of json as { readonly name?: unknown }[]) groups.set(String(group.name), group);
  const group = <Name extends IndexGroup["name"]>(name: Name): Extract<IndexGroup, { readonly name: Name }> => {
    const found = groups.get(name);
    if (found === undefined) throw new Error(`no group ${name}`);
    return found as Extract<IndexGroup, { readonly name: Name }>;
  };
  const title = group("title");
  if (title.index.format !== INDEX_FORMAT) return "outdated";
  const content = group("content");
  const headings = group("heading");
  const pages = readPages(title.documents, {
    trails: group("keywords").documents,
    texts: content.documents,
    boosts: title.index.boosts,
  });
  const words = unpackStrings(content.index.words);
  const numbers = new Map(words.map((word, number) => [word, number]));
  const sections = sectionTable(pages, headings.documents, content.index.lengths);
  const over = new Set(strings(title.index.passOver));
  const passedOver = Uint8Array.from(sections.headings, (stored) => (over.has(headingOf(stored).text) ? 1 : 0));
  const even = evenWeights(pages.map(() => 1));
  const titlePostings = readField(title.index, words.length, even);
  const headingPostings = readField(headings.index, words.length, evenWeights(pages.map((page) => page.sections)));
  const titleMass = new Float32Array(pages.length);
  const headingMass = new Float32Array(sections.headings.length);
  const titleWeight = new Float32Array(words.length);
  const headingWeight = new Float32Array(words.length);
  const worth = (word: number): boolean => !isStopWord(words[word] ?? "");
  weigh(
    titlePostings,
    pages.length,
    titleWeight,
    worth,
    (posting, visit) => {
      eachPage(posting, pages.length, visit);
    },
    titleMass,
  );
  weigh(
    headingPostings,
    pages.length,
    headingWeight,
    worth,
    (posting, visit) => {
      eachSection(posting, { pages, sectionAt: sections.sectionAt }, visit);
    },
    headingMass,
  );
  return {
    lang: title.index.lang,
    prefix: title.index.prefix,
    contexts: title.index.contexts,
    synonyms: title.index.synonyms,
    often: strings(title.index.often).flatMap((route) => {
      const number = pages.findIndex((page) => page.route === route);
      return number < 0 ? [] : [number];
    }),
    pages,
    ...sections,
    passedOver,
    words,
    numbers,
    title: titlePostings,
    heading: headingPostings,
    description: readField(group("description").index, words.length, even),
    keywords: readField(group("keywords").index, words.length, even),
    titleMass,
    headingMass,
    titleWeight,
    headingWeight,
    shards: content.index.shards,
  };
}

/** A list that is missing from older indexes. */
function strings(list: readonly string[] | undefined): readonly string[] {
  return list ?? [];
}

interface PageFields {
  readonly trails: readonly string[];
  readonly texts: readonly string[];
  readonly boosts: readonly Boost[];
}

function readPages(documents: readonly unknown[], parts: PageFields): IndexedPage[] {
  let first = 0;
  return documents.map((document, number) => {
    const [route, title, sections, context, standalone] = document as [string, string, number, number, number];
    if (typeof route !== "string" || typeof title !== "string" || !(sections >= 1)) throw new Error("not a page");
    const page: IndexedPage = {
      route,
      title,
      context,
      standalone: standalone === 1,
      first,
      sections,
      trail: parts.trails[number] ?? "",
      text: parts.texts[number] ?? "",
      boost: boostOf(route, parts.boosts),
    };
    first += sections;
    return page;
  });
}

function boostOf(route: string, boosts: readonly Boost[]): number {
  let factor = 1;
  for (const boost of boosts) {
    if (boost.route === route || (boost.route.endsWith("/**") && `${route}/`.startsWith(boost.route.slice(0, -2))))
      factor *= boost.factor;
  }
  return factor;
}

function sectionTable(pages: readonly IndexedPage[], documents: readonly string[], lengths: string) {
  const last = pages.at(-1);
  const count = last === undefined ? 0 : last.first + last.sections;
  if (documents.length !== count - pages.length || lengths.length !== count) throw new Error("sections don't fit");
  const headings: string[] = [];
  const sectionPage = new Int32Array(count);
  const sectionAt = new Int32Array(count);
  const sectionLength = new Float32Array(count);
  const pageLength = new Float32Array(pages.length);
  const cursor = { text: lengths, at: 0 };
  let next = 0;
  let total = 0;
  pages.forEach((page, number) => {
    const classes: number[] = [];
    for (let section = page.first; section < page.first + page.sections; section++) {
      headings.push(section === page.first ? "" : (documents[next++] ?? ""));
      sectionPage[section] = number;
      const lengthClass = decodeNumber(cursor);
      classes.push(lengthClass);
      const length = wordsInClass(lengthClass);
      sectionLength[section] = length;
      pageLength[number] = (pageLength[number] ?? 0) + length;
      total += length;
    }
    longestFirst(classes).forEach((section, place) => (sectionAt[page.first + place] = page.first + section));
  });
  return {
    headings,
    sectionPage,
    sectionAt,
    sectionLength,
    pageLength,
    weights: textWeights(pages.map((page) => textRanks(lengths.slice(page.first, page.first + page.sections)))),
    meanSection: Math.max(1, total / Math.max(1, count)),
    meanPage: Math.max(1, total / Math.max(1, pages.length)),
  };
}

function readField({ terms, postings }: FieldIndex, words: number, weights: TextWeights): FieldPostings {
  const numbers: number[] = [];
  const cursor = { text: terms, at: 0 };
  let number = 0;
  while (cursor.at < terms.length) {
    number += decodeNumber(cursor);
    if (!(number < words)) throw new Error("no such word");
    numbers.push(number);
  }
  const field: (string | undefined)[] = new Array<string | undefined>(words).fill(undefined);
  const lists = unpackPostings(postings, weights, { common: numbers.length, words: numbers.length });
  lists.forEach((list, at) => (field[numbers[at] ?? 0] = list));
  return field;
}

function weigh(
  postings: FieldPostings,
  pages: number,
  weights: Float32Array,
  worth: (word: number) => boolean,
  each: (posting: string, visit: (place: number) => void) => void,
  mass: Float32Array,
): void {
  postings.forEach((posting, word) => {
    if (posting === undefined || !worth(word)) return;
    const places: number[] = [];
    each(posting, (place) => places.push(place));
    const weight = Math.log(1 + pages / (places.length + 0.5));
    weights[word] = weight;
    for (const place of places) mass[place] = (mass[place] ?? 0) + weight;
  });
}
