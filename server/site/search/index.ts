/** Builds the search index of a locale from the shares of its pages: the entry file and the parts. */
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
import { fieldIndex, fieldWords, ofEachField, type Field } from "./field-index.ts";
import { byBucket, mergeBucket, type BucketEntry } from "./merge-words.ts";
import { groupForWords, groupWords } from "./word-groups.ts";

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
  const entries = buckets.map(({ entry }) => entry);
  const fieldOf = (field: Field): FieldIndex => fieldIndex(field, { pages, buckets: entries, ofFields });
  return [
    {
      path: INDEX_FILE,
      text: buildEntry({ pages, buckets: entries, fields: ofEachField(fieldOf), textNames, options }),
    },
    ...parts.map(([name, text]) => ({ path: `${INDEX_FOLDER}/${name}`, text })),
  ];
}

/** What the entry file is made from. */
export interface EntryInput {
  /** By route, ascending. */
  readonly pages: readonly PageEntry[];
  readonly buckets: readonly BucketEntry[];
  readonly fields: Readonly<Record<Field, FieldIndex>>;
  /** Name of the part with each page's text, by route; see `namesInParts`. */
  readonly textNames: ReadonlyMap<string, string>;
  readonly options: SearchIndexOptions;
}

/** The entry of the index, as text. */
export function buildEntry({ pages, buckets, fields, textNames, options }: EntryInput): string {
  const shards: ShardEntry[] = [];
  let from = 0;
  for (const { count, shards: ofBucket } of buckets) {
    for (const [first, number, name] of ofBucket) shards.push([first, from + number, name]);
    from += count;
  }
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
        ...fields.title,
      },
    },
    {
      name: "heading",
      documents: pages.flatMap((page) => page.headings),
      index: fields.heading,
    },
    {
      name: "description",
      documents: [],
      index: fields.description,
    },
    {
      name: "keywords",
      documents: pages.map((page) => page.trail),
      index: fields.keywords,
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

function pageDocument(page: PageEntry, contexts: readonly SearchContext[]): PageDocument {
  const context = contexts.findIndex(({ id }) => id === page.context);
  return [page.route, page.title, page.lengths.length, context, page.kind === "page" ? 1 : 0];
}

/** The prefix of routes in addresses, which is the same for all pages. */
function prefixOf(pages: readonly PageEntry[]): string {
  // The root's address ends with its route as well: `/base/`.
  const page = pages.find(({ route, href }) => href.endsWith(route));
  return page === undefined ? "" : page.href.slice(0, page.href.length - page.route.length);
}
