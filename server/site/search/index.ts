/** Builds the search index of a locale from the shares of its pages: the entry file and the parts. */
import { encodeNumber } from "../../../shared/search/codec.ts";
import { createPacker, type PackPostings } from "../../../shared/search/postings.ts";
import {
  type Boost,
  type SearchContext,
  type FieldIndex,
  INDEX_FILE,
  INDEX_FOLDER,
  INDEX_FORMAT,
  type IndexGroup,
  type PageDocument,
  type ShardEntry,
  type SynonymGroup,
} from "../../../shared/search/format.ts";
import type { PageEntry, PageText, SearchShare } from "./share.ts";
import { defaultSynonyms } from "./synonyms.ts";
import { groupForTexts, namesInParts, partName, textPart } from "./text-parts.ts";
import { createFieldPostings } from "./field-postings.ts";
import { byBucket, mergeBucket, type BucketEntry } from "./merge-words.ts";
import { eachTermIn, groupForWords, groupWords, splitTerms } from "./word-groups.ts";

export interface SearchIndexOptions {
  /** Language of the locale: `zh-CN`. */
  readonly lang: string;
  /** The site's synonym groups for this language, in addition to the built-in ones. */
  readonly synonyms: readonly SynonymGroup[];
  readonly boosts: readonly Boost[];
  /** Routes of pages that readers often look up. */
  readonly often?: readonly string[];
  /** Headings of sections that are no results. */
  readonly passOver?: readonly string[];
  /** The sidebars or sections to which pages belong. */
  readonly contexts: readonly SearchContext[];
}

/** A file of the index as text. */
export interface SearchText {
  readonly path: string;
  readonly text: string;
}

export interface SearchFile {
  /** Relative to the locale's root. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files of a locale's index as bytes; see `buildSearchTexts`. */
export function buildSearchIndex(
  pages: readonly (SearchShare & Pick<PageText, "texts">)[],
  options: SearchIndexOptions,
): readonly SearchFile[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const groups = groupForTexts([...byRoute.keys()]);
  const parts = groups.map((routes) => textPart(routes.flatMap((route) => byRoute.get(route) ?? [])));
  const names = parts.map((text) => partName("text", text));
  const files = [
    ...buildSearchTexts(pages, namesInParts(groups, names), options),
    ...parts.map((text, at) => ({ path: `${INDEX_FOLDER}/${names[at] ?? ""}`, text })),
  ];
  const encoder = new TextEncoder();
  return files.map(({ path, text }) => ({ path, bytes: encoder.encode(text) }));
}

/**
 * The files of a locale's index without the text parts, the entry file first. The bytes do not depend on the order of
 * the shares. Names of parts contain a hash of their content; the entry file has a fixed name.
 * @param textNames name of the part with each page's text, by route; see `namesInParts`
 */
function buildSearchTexts(
  shares: readonly SearchShare[],
  textNames: ReadonlyMap<string, string>,
  options: SearchIndexOptions,
): readonly SearchText[] {
  const byRoute = new Map(shares.map((share) => [share.route, share]));
  const groups = groupForWords([...byRoute.keys()]).map((routes) =>
    routes.flatMap((route) => byRoute.get(route) ?? []),
  );
  const words = groups.map(groupWords);
  const pages = groups.flat();
  const ofFields = byBucket(fieldWords(pages));
  const buckets = ofFields.map((fields, bucket) =>
    mergeBucket(
      words.flatMap((group) => group[bucket] ?? []),
      fields,
    ),
  );
  const parts = buckets.flatMap((bucket) => Object.entries(bucket.parts));
  return [
    {
      path: INDEX_FILE,
      text: buildEntry({ pages, buckets: buckets.map(({ entry }) => entry), ofFields, textNames, options }),
    },
    ...parts.map(([name, text]) => ({ path: `${INDEX_FOLDER}/${name}`, text })),
  ];
}

/** All words of titles, descriptions, keywords, breadcrumbs and headings, each once. */
export function fieldWords(pages: readonly PageEntry[]): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (term: string): void => void words.add(term);
  for (const page of pages)
    for (const terms of [page.titleTerms, page.descriptionTerms, page.keywordTerms, page.placeTerms, page.headingTerms])
      eachTermIn(terms, add);
  return words;
}

/** What the entry file is made from. */
export interface EntryInput {
  /** By route, ascending. */
  readonly pages: readonly PageEntry[];
  readonly buckets: readonly BucketEntry[];
  /** Words of fields, by bucket. */
  readonly ofFields: readonly (readonly string[])[];
  /** Name of the part with each page's text, by route; see `namesInParts`. */
  readonly textNames: ReadonlyMap<string, string>;
  readonly options: SearchIndexOptions;
}

/** The entry of the index, as text. */
export function buildEntry({ pages, buckets, ofFields, textNames, options }: EntryInput): string {
  const numbers = new Map<string, number>();
  const shards: ShardEntry[] = [];
  let from = 0;
  buckets.forEach((entry, bucket) => {
    ofFields[bucket]?.forEach((term, at) => numbers.set(term, from + (entry.ofFields[at] ?? 0)));
    for (const [first, number, name] of entry.shards) shards.push([first, from + number, name]);
    from += entry.count;
  });
  const made: WordNumbers = { numbers, words: from, packPostings: createPacker(pages.length) };
  const groups: readonly IndexGroup[] = [
    {
      name: "title",
      documents: pages.map((page) => pageDocument(page, options.contexts)),
      index: {
        format: INDEX_FORMAT,
        lang: options.lang,
        prefix: prefixOf(pages),
        contexts: options.contexts,
        synonyms: [...options.synonyms, ...defaultSynonyms(options.lang)],
        boosts: options.boosts,
        often: options.often ?? [],
        passOver: options.passOver ?? [],
        ...indexOf(pages, present("titleTerms"), made),
      },
    },
    {
      name: "heading",
      documents: pages.flatMap((page) => page.headings),
      index: indexOf(pages, headingsOf, made),
    },
    {
      name: "description",
      documents: [],
      index: indexOf(pages, present("descriptionTerms"), made),
    },
    {
      name: "keywords",
      documents: pages.map((page) => page.trail),
      index: indexOf(pages, keywordsOf, made),
    },
    {
      name: "content",
      documents: pages.map(({ route }) => textNames.get(route) ?? ""),
      index: {
        // The first word of a bucket shares no prefix with the last of the one before, so packed buckets can be
        // concatenated.
        words: buckets.map(({ common }) => common).join(""),
        lengths: pages.map((page) => page.lengths).join(""),
        shards,
      },
    },
  ]; // prettier-ignore
  return JSON.stringify(groups);
}

/** The sections of a page in a field that has none: the first one, of this frequency class. */
const ofClass = (frequency: number): string => encodeNumber(frequency * 2 + 1);
const [PRESENT, KEYWORD] = [ofClass(0), ofClass(1)];

/** Calls back with each word of a field of a page, and its sections. */
type EachFieldWord = (page: PageEntry, take: (term: string, sections: string) => void) => void;

interface WordNumbers {
  /** Numbers of the words of fields among all common words. */
  readonly numbers: ReadonlyMap<string, number>;
  /** How many common words there are. */
  readonly words: number;
  readonly packPostings: PackPostings;
}

function indexOf(
  pages: readonly PageEntry[],
  eachWord: EachFieldWord,
  { numbers, words, packPostings }: WordNumbers,
): FieldIndex {
  const postings = createFieldPostings(words);
  pages.forEach((page, number) => {
    eachWord(page, (term, sections) => postings.add(numbers.get(term) ?? 0, number, sections));
  });
  return postings.finish(packPostings);
}

/** The words of a field whose pages have no sections. */
function present(field: "titleTerms" | "descriptionTerms"): EachFieldWord {
  return (page, take) => eachTermIn(page[field], (term) => take(term, PRESENT));
}

/** Keywords and breadcrumbs: a keyword is of frequency class 1, a word of the breadcrumbs of class 0. */
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

function pageDocument(page: PageEntry, contexts: readonly SearchContext[]): PageDocument {
  const context = contexts.findIndex(({ id }) => id === page.context);
  return [page.route, page.title, page.lengths.length, context, page.kind === "page" ? 1 : 0];
}

/** The prefix of routes in addresses, which is the same for all pages. */
function prefixOf(pages: readonly PageEntry[]): string {
  const page = pages.find(({ route, href }) => route !== "/" && href.endsWith(route));
  return page === undefined ? "" : page.href.slice(0, page.href.length - page.route.length);
}
