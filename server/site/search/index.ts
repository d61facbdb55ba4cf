/** Makes the entry file of a search index. Other files are made in `text-parts.ts` and `merge-words.ts`. */
import {
  type Boost,
  type SearchContext,
  type FieldIndex,
  INDEX_FORMAT,
  type IndexGroup,
  type PageDocument,
  type ShardEntry,
  type SynonymGroup,
} from "../../../shared/search/format.ts";
import type { Field } from "./field-index.ts";
import type { BucketEntry } from "./merge-words.ts";
import type { PageEntry } from "./share.ts";
import { defaultSynonyms } from "./synonyms.ts";

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
