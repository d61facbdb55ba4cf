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
import { byBucket, mergeBucket, type BucketEntry } from "./merge-words.ts";
import { groupForWords, groupWords, splitTerms } from "./word-groups.ts";

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

/** All words of titles, descriptions, keywords, breadcrumbs and headings. */
export function* fieldWords(pages: readonly PageEntry[]): Generator<string> {
  for (const page of pages)
    for (const terms of [page.titleTerms, page.descriptionTerms, page.keywordTerms, page.placeTerms, page.headingTerms])
      yield* splitTerms(terms);
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
  const packPostings = createPacker(pages.length);
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
        ...serialise(collect(pages, (page) => page.titleTerms), numbers, packPostings),
      },
    },
    {
      name: "heading",
      documents: pages.flatMap((page) => page.headings),
      index: serialise(collectHeadings(pages), numbers, packPostings),
    },
    {
      name: "description",
      documents: [],
      index: serialise(collect(pages, (page) => page.descriptionTerms), numbers, packPostings),
    },
    {
      name: "keywords",
      documents: pages.map((page) => page.trail),
      index: serialise(collectKeywords(pages), numbers, packPostings),
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

/** Postings of a field, by term, in the form of those of running text. */
type PostingsByTerm = ReadonlyMap<string, string>;

interface PostingBuilder {
  last: number;
  text: string;
}

/** The sections of a page in a field that has none: the first one, of this frequency class. */
const ofClass = (frequency: number): string => encodeNumber(frequency * 2 + 1);
const [PRESENT, KEYWORD] = [ofClass(0), ofClass(1)];

function append(into: Map<string, PostingBuilder>, term: string, page: number, sections: string): void {
  const entry = into.get(term);
  if (entry === undefined) into.set(term, { last: page, text: encodeNumber(page) + sections });
  else {
    entry.text += encodeNumber(page - entry.last) + sections;
    entry.last = page;
  }
}

function finished(growing: ReadonlyMap<string, PostingBuilder>): PostingsByTerm {
  const out = new Map<string, string>();
  for (const [term, { text }] of growing) out.set(term, text);
  return out;
}

function collect(pages: readonly PageEntry[], terms: (page: PageEntry) => string): PostingsByTerm {
  const growing = new Map<string, PostingBuilder>();
  pages.forEach((page, number) => {
    for (const term of splitTerms(terms(page))) append(growing, term, number, PRESENT);
  });
  return finished(growing);
}

/** Postings of keywords and breadcrumbs: a keyword is of frequency class 1, a word of the breadcrumbs of class 0. */
function collectKeywords(pages: readonly PageEntry[]): PostingsByTerm {
  const growing = new Map<string, PostingBuilder>();
  pages.forEach((page, number) => {
    const keywords = new Set(splitTerms(page.keywordTerms));
    for (const term of keywords) append(growing, term, number, KEYWORD);
    for (const term of splitTerms(page.placeTerms)) if (!keywords.has(term)) append(growing, term, number, PRESENT);
  });
  return finished(growing);
}

function collectHeadings(pages: readonly PageEntry[]): PostingsByTerm {
  const growing = new Map<string, PostingBuilder>();
  pages.forEach((page, number) => {
    const posts = splitTerms(page.headingPosts);
    splitTerms(page.headingTerms).forEach((term, at) => append(growing, term, number, posts[at] ?? ""));
  });
  return finished(growing);
}

function serialise(
  postings: PostingsByTerm,
  numbers: ReadonlyMap<string, number>,
  packPostings: PackPostings,
): FieldIndex {
  const ordered = [...postings].map(([term, text]) => ({ number: numbers.get(term) ?? 0, text }));
  ordered.sort((a, b) => a.number - b.number);
  let terms = "";
  let last = 0;
  for (const { number } of ordered) {
    terms += encodeNumber(number - last);
    last = number;
  }
  const lists = ordered.map(({ text }) => text);
  return { terms, postings: packPostings(lists, { common: lists.length, words: lists.length }) };
}

function pageDocument(page: PageEntry, contexts: readonly SearchContext[]): PageDocument {
  const context = contexts.findIndex(({ id }) => id === page.context);
  return [page.route, page.title, page.lengths.length, context, page.kind === "page" ? 1 : 0];
}

/** The prefix of routes in addresses, which is the same for all pages. */
function prefixOf(pages: readonly PageEntry[]): string {
  const page = pages.find(({ route, href }) => route !== "/" && href.endsWith(route));
  return page === undefined ? "" : page.href.slice(0, page.href.length - page.route.length);
}
