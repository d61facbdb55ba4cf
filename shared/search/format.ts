/**
 * The search index as it lies on the server: `search-index.json` is a list of groups, each with documents and a
 * serialised index; postings of running text and the text itself lie in parts beside it, fetched when wanted.
 */

/** Goes up with every change of the format; an index with another number is refused, not misread. */
export const INDEX_FORMAT = 2;

/** Address of the entry, relative to the locale's root. */
export const INDEX_FILE = "search-index.json";
/** Folder of the parts, relative to the entry; their names carry a hash of what they hold. */
export const INDEX_FOLDER = "search-index";

/**
 * Separates a heading from its anchor where the anchor isn't simply the heading's slug; with nothing behind it where
 * the anchor is the heading as it stands.
 */
export const ANCHOR_MARK = "\u0000";

/** Stands behind the title of an entity, and before each further name that it has. */
export const ENTITY_MARK = "\u007f";

/** Frequency classes of a word in a section: once, two or three times, more often. */
export const FREQUENCIES = 3;
/** A posting inside a page is `difference of sections × SECTION_STEP + class × 2 + (1 for the last)`. */
export const SECTION_STEP = 2 * FREQUENCIES;

export type PageKindInIndex = "doc" | "page";

/** `[route, title, number of sections, number of the context, 1 for a standalone page]`; the route is without locale. */
export type PageDocument = readonly [string, string, number, number, 0 | 1];

/** A query word or phrase and what a reader may mean by it. All words of a group mean the same. */
export type SynonymGroup = readonly string[];

export interface Boost {
  /** A route; with `/**` at its end, all below it too. */
  readonly route: string;
  /** Factor, 1 for none. */
  readonly factor: number;
}

export interface Context {
  readonly id: string;
  readonly label: string;
}

/** Terms by number (ascending differences) and where each occurs; see `codec.ts`. */
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
    /** What stands before a route in an address: base path and locale. */
    readonly prefix: string;
    readonly contexts: readonly Context[];
    readonly synonyms: readonly SynonymGroup[];
    readonly boosts: readonly Boost[];
    /** Routes of pages that readers often look up. */
    readonly often?: readonly string[];
    /** Headings of sections that only lead to other pages: they are no results, and count for nothing. */
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
  readonly documents: readonly string[];
  readonly index: FieldIndex;
}

export interface KeywordGroup {
  readonly name: "keywords";
  /** Labels of the categories that a page stands in, joined by ` › `. */
  readonly documents: readonly string[];
  readonly index: FieldIndex;
}

export interface ContentGroup {
  readonly name: "content";
  /** Of each page, the name of the part with its text: a JSON list of strings, one a section. */
  readonly documents: readonly string[];
  readonly index: {
    /** Every word that occurs on two pages or in a title, heading, description or keyword: its number is its place. */
    readonly words: string;
    /** One character a section: three times the binary logarithm of its number of words. */
    readonly lengths: string;
    readonly shards: readonly ShardEntry[];
  };
}

/** `[first term, number of the first common word, name of the part]`: the shard holds what sorts from there on. */
export type ShardEntry = readonly [string, number, string];

/** A part with postings. */
export interface Shard {
  /** Words that occur on one page only, and there in running text only. */
  readonly rare: string;
  /** Postings of the common words, then of the rare ones, with spaces between. */
  readonly postings: string;
}

export type IndexGroup = TitleGroup | HeadingGroup | DescriptionGroup | KeywordGroup | ContentGroup;

/** The anchor most headings have; others are written out. */
export function simpleSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}
