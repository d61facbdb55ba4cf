/** What the markdown room makes of one document. Plain data: it crosses to workers and lies in the disk cache. */
import type { Diagnostic, Place } from "./diagnostics.ts";

/** Front matter after validation; unknown keys are dropped (with a warning) by `server/source`. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly slug?: string;
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly hide_title?: boolean;
  readonly hide_table_of_contents?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  /** `null` means: no sidebar on this page. */
  readonly displayed_sidebar?: string | null;
  readonly pagination_prev?: string | null;
  readonly pagination_next?: string | null;
  readonly pagination_label?: string;
  readonly image?: string;
  readonly tags?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly custom_edit_url?: string | null;
  readonly last_update?: { readonly date?: string; readonly author?: string };
  readonly date?: string;
  readonly authors?: readonly Author[];
  readonly kind?: "tutorial" | "how-to" | "reference" | "explanation" | "moved";
  /** What the facts were checked against, as written; see `readSource`. */
  readonly sources?: readonly string[];
  /** First 12 hex digits of the SHA-256 of the English file that a translation was made from. */
  readonly translated_from?: string;
}

export interface Author {
  readonly name: string;
  readonly title?: string;
  readonly url?: string;
  readonly image_url?: string;
}

/** The cheap part of a document, read without parsing its Markdown: enough for routes, sidebars and titles. */
export interface DocumentHead {
  readonly frontMatter: FrontMatter;
  /** `frontMatter.title`, else the text of a level-1 heading that opens the document, else "". */
  readonly title: string;
  /** Offset (UTF-16) and line (from 1) at which the Markdown body begins. */
  readonly bodyOffset: number;
  readonly bodyLine: number;
  /** Line of each front-matter key, from 1, for diagnostics made later. */
  readonly keyLines: Readonly<Record<string, number>>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Heading {
  readonly level: number;
  readonly id: string;
  /** Plain text. */
  readonly text: string;
  /** Inline HTML for the table of contents: code, emphasis and math kept, links and images unwrapped. */
  readonly html: string;
}

/** A hole in an article's HTML, filled when the page is put together: parse once, resolve late. */
export type Slot =
  /** Stands for the attributes that depend on the target: ` href="…"` and what goes with it, inside `<a …>`. */
  | { readonly kind: "link"; readonly target: string; readonly place: Place }
  /** Stands for a whole `<img>` (or an inlined SVG). `attributes` are further, already safe attributes: ` class="…"`. */
  | {
      readonly kind: "image";
      readonly target: string;
      readonly alt: string;
      readonly title?: string;
      readonly attributes: string;
      readonly place: Place;
    }
  /** Stands for cards of the pages below or beside this one in its sidebar. */
  | { readonly kind: "cards"; readonly place: Place }
  /**
   * Stands for the opening of a component of the site: everything that its rendering puts before its content. What the
   * document says between its tags follows, up to the `island-end` that belongs to it.
   */
  | {
      readonly kind: "island";
      readonly name: string;
      /** JSON of its properties, without `client`. */
      readonly props: string;
      readonly load: IslandLoad;
      /** Whether it stands in a line of text. */
      readonly inline: boolean;
      /** Whether there is content between its tags. */
      readonly children: boolean;
      readonly place: Place;
    }
  | { readonly kind: "island-end" };

/** When a component of the site wakes up in the browser; `none`: never, it is HTML only. */
export const ISLAND_LOADS = ["visible", "idle", "touch", "load", "none"] as const;
export type IslandLoad = (typeof ISLAND_LOADS)[number];

/** The text under one heading, for search; the first of a page has no heading. */
export interface Section {
  /** Anchor of the heading, "" for the text before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text, code included, whitespace folded. Paragraph boundaries are "\n". */
  readonly text: string;
  /** Set where this is a row, list item or paragraph with an id of its own: a thing that readers look up. */
  readonly entity?: Entity;
}

/** What search knows of an entity beside its title (the section's heading) and its text. */
export interface Entity {
  /** Other names, each of which finds it as its title does. */
  readonly names: readonly string[];
  /** What kind of thing it is: the headings it stands under. Searched, not shown. */
  readonly about: string;
}

/** Level of a section that is an entity: below every heading. */
export const ENTRY_LEVEL = 7;

export interface Article {
  /** HTML between the slots: `parts[0] slots[0] parts[1] slots[1] … parts[n]`. */
  readonly parts: readonly string[];
  readonly slots: readonly Slot[];
  /** Headings in document order, level 1 excluded when it is the page's title. */
  readonly headings: readonly Heading[];
  /** Every id a link may point at: headings, and ids and names in raw HTML. */
  readonly ids: readonly string[];
  /** Ids of rows, list items and paragraphs that have one of their own, the primary one of each. */
  readonly entries: readonly string[];
  /** Plain text of the first paragraph, at most 200 characters, cut at a word: the description where none is written. */
  readonly excerpt: string;
  /** Whether the body opens with a level-1 heading that became the title (it is not in `parts`). */
  readonly titleFromHeading: boolean;
  /** HTML of the title, with inline code and math kept. */
  readonly titleHtml: string;
  /** Names of the client widgets that the HTML needs: "tabs", "code", "live", "math", "zoom", "player", "feedback" … sorted. */
  readonly widgets: readonly string[];
  /** Words (Chinese: characters / 2) for the reading time. */
  readonly words: number;
  /** For a blog post with a truncation mark: the number of parts (and slots) that stand before it, and the HTML that remains of the part it cuts. */
  readonly summary?: { readonly parts: readonly string[]; readonly slots: readonly Slot[] };
  /** The document as plain CommonMark for `index.md`: components unwrapped, imports dropped. */
  readonly markdown: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** An article as it comes out of the parser, with its text for search, which is handled apart from it. */
export interface ParsedArticle extends Article {
  readonly sections: readonly Section[];
}
