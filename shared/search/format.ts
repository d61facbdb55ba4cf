/**
 * Format of the search index: `search-index.json` is a list of groups, each with documents and a serialised index.
 * Postings of running text, and the text itself, are in separate files that are fetched when needed.
 */

/** Incremented with every change of the format; an index with another number is refused. */
export const INDEX_FORMAT = 7;

/** Address of the entry file, relative to the locale's root. */
export const INDEX_FILE = "search-index.json";
/** Folder of the parts, relative to the entry file; their names contain a hash of their content. */
export const INDEX_FOLDER = "search-index";

/**
 * Separates the title of an entity from its anchor if the anchor is not simply the title's slug. Nothing follows it if
 * the anchor equals the title. Anchors of headings lie with the texts; see `PageInPart`.
 */
export const ANCHOR_MARK = "\u0000";

/** Follows the title of an entity and precedes each further name. */
export const ENTITY_MARK = "\u007f";

/** Frequency classes of a word in a section: once, two or three times, more often. */
export const FREQUENCIES = 3;
/**
 * A posting inside a page is `difference of places × SECTION_STEP + class × 2 + (1 for the last)`. The place of a section
 * is its number in `longestFirst`.
 */
export const SECTION_STEP = 2 * FREQUENCIES;

export type PageKindInIndex = "doc" | "page";

/**
 * `[route, title, number of sections, number of the context, 1 for a standalone page]`; the route has no locale prefix.
 */
export type PageDocument = readonly [string, string, number, number, 0 | 1];

/** Words and phrases that mean the same. */
export type SynonymGroup = readonly string[];

export interface Boost {
  /** A route; with `/**` at the end, also all routes below it. */
  readonly route: string;
  /** Factor by which scores are multiplied; 1 has no effect. */
  readonly factor: number;
}

export interface SearchContext {
  readonly id: string;
  readonly label: string;
}

/** Delta-coded ascending numbers of terms (`codec.ts`), and the postings of each (`postings.ts`). */
export interface FieldIndex {
  readonly terms: string;
  readonly postings: string;
}

export interface TitleGroup {
  readonly name: "title";
  readonly documents: readonly PageDocument[];
  readonly index: FieldIndex & {
    readonly format: number;
    readonly lang: string;
    /** Prefix of routes in addresses: base path and locale. */
    readonly prefix: string;
    readonly contexts: readonly SearchContext[];
    readonly synonyms: readonly SynonymGroup[];
    readonly boosts: readonly Boost[];
    /** Routes of the pages that the configuration lists as often looked up. */
    readonly often?: readonly string[];
    /** Headings of sections that only link to other pages: they are never results and don't count in ranking. */
    readonly passOver?: readonly string[];
  };
}

export interface HeadingGroup {
  readonly name: "heading";
  /** Headings of all pages, page after page; the text before the first heading has no entry. */
  readonly documents: readonly string[];
  readonly index: FieldIndex;
}

export interface DescriptionGroup {
  readonly name: "description";
  /** None: a description is only shown with the text of its page, so it is in the same part. */
  readonly documents: readonly never[];
  readonly index: FieldIndex;
}

export interface KeywordGroup {
  readonly name: "keywords";
  /** Breadcrumb trail of each page: labels of its categories, joined by ` › `. */
  readonly documents: readonly string[];
  readonly index: FieldIndex;
}

export interface ContentGroup {
  readonly name: "content";
  /** Name of the file with the text of each page; see `PageInPart`. */
  readonly documents: readonly string[];
  readonly index: {
    /**
     * Common words: those on two pages or more, or in a title, heading, description or keyword. A word's number is its
     * index.
     */
    readonly words: string;
    /** One character for each section: three times the binary logarithm of its number of words. */
    readonly lengths: string;
    readonly shards: readonly ShardEntry[];
  };
}

/** `[first term, number of the first common word, name of the file]`: a shard holds the terms from its first one on. */
export type ShardEntry = readonly [string, number, string];

/** A file with the postings of a range of terms: those of the common words, then of the rare ones. */
export interface Shard {
  /** Rare words: those that occur on one page only, and there only in running text. */
  readonly rare: string;
  /** See `packPostings`. */
  readonly postings: string;
}

/**
 * What a file with texts holds of a page: its description, and the text and the anchor of each section. The anchor is ""
 * for an entity, and where it is the slug of the heading.
 */
export type PageInPart = readonly [description: string, texts: readonly string[], anchors: readonly string[]];

export type IndexGroup = TitleGroup | HeadingGroup | DescriptionGroup | KeywordGroup | ContentGroup;

/** The anchor of a heading that states none. */
export function simpleSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}
