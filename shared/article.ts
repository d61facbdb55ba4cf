/**
 * The result of parsing one document (`server/markdown`). Plain data, because it is sent between threads and cached on
 * disk.
 */
import type { Diagnostic, Place } from "./diagnostics.ts";

/** Front matter after validation; unknown keys are dropped (with a warning) by `server/source`. */
export interface FrontMatter {
  readonly title?: string;
  /** Title for search engines and the browser's tab. */
  readonly title_meta?: string;
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
  /** What the facts were checked against, as written; see `readSourceReference`. */
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

/** Front matter and title of a document, read without parsing its Markdown: enough for routes and sidebars. */
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
  /**
   * Inline HTML for the table of contents: code, emphasis and math are kept, links and images are replaced by their
   * text.
   */
  readonly html: string;
}

/**
 * A gap in an article's HTML that is filled when the page is rendered, so that a document is parsed without knowing
 * others.
 */
export type Slot =
  /** The attributes of an `<a>` that depend on its target: ` href="…"` and those that go with it. */
  | { readonly kind: "link"; readonly target: string; readonly place: Place }
  /** A whole `<img>` (or an inlined SVG). `attributes` are further attributes, already escaped: ` class="…"`. */
  | {
      readonly kind: "image";
      readonly target: string;
      readonly alt: string;
      readonly title?: string;
      readonly attributes: string;
      readonly place: Place;
    }
  /** Cards of the pages below this one in its sidebar, or beside it. */
  | { readonly kind: "cards"; readonly place: Place }
  /**
   * The start of a component of the site: everything that it renders before its children. The children that the
   * document wrote between its tags follow, up to the matching `island-end`.
   */
  | {
      readonly kind: "island";
      readonly name: string;
      /** Its properties as JSON, without `client`. */
      readonly props: string;
      readonly load: IslandLoad;
      /** Whether it is inside a line of text. */
      readonly inline: boolean;
      /** Whether there is content between its tags. */
      readonly children: boolean;
      readonly place: Place;
    }
  | { readonly kind: "island-end" };

/** When a component of the site is hydrated in the browser; `none` means never: it is HTML only. */
export const ISLAND_LOADS = ["visible", "idle", "touch", "load", "none"] as const;
export type IslandLoad = (typeof ISLAND_LOADS)[number];

/** The text under one heading, for search; the first of a page has no heading. */
export interface Section {
  /** Anchor of the heading, "" for the text before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text, code included, with whitespace collapsed. Paragraphs are separated by "\n". */
  readonly text: string;
  /** Set if this is a row, list item or paragraph with an id of its own, which readers look up by name. */
  readonly entity?: Entity;
}

/** What search knows about an entity in addition to its title (the section's heading) and text. */
export interface Entity {
  /** Further names by which it is found as it is by its title. */
  readonly names: readonly string[];
  /** The headings above it, which say what kind of thing it is. Searched, not shown. */
  readonly about: string;
}

/** Level of a section that is an entity: one below the deepest heading. */
export const ENTRY_LEVEL = 7;

export interface Article {
  /** HTML between the slots: `parts[0] slots[0] parts[1] slots[1] … parts[n]`. */
  readonly parts: readonly string[];
  readonly slots: readonly Slot[];
  /** Headings in document order, without the level-1 heading that became the page's title. */
  readonly headings: readonly Heading[];
  /** Every id that a link may point to: those of headings, and ids and names in raw HTML. */
  readonly ids: readonly string[];
  /** The primary id of each row, list item and paragraph that states ids of its own. */
  readonly entries: readonly string[];
  /**
   * Plain text of the first paragraph, at most 200 characters, cut at a word; the description of a page that states
   * none.
   */
  readonly excerpt: string;
  /** Whether the body begins with a level-1 heading that became the title; if so, it is not in `parts`. */
  readonly titleFromHeading: boolean;
  /** HTML of the title, with inline code and math kept. */
  readonly titleHtml: string;
  /**
   * Names of the client widgets that the HTML needs: "tabs", "code", "live", "math", "zoom", "player", "feedback" …
   * sorted.
   */
  readonly widgets: readonly string[];
  /** Words (Chinese: characters / 2) for the reading time. */
  readonly words: number;
  /** The parts and slots before the truncation mark, for a blog post that has one. */
  readonly summary?: { readonly parts: readonly string[]; readonly slots: readonly Slot[] };
  /** The document as plain CommonMark for `index.md`: components unwrapped, imports dropped. */
  readonly markdown: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** An article as the parser returns it, together with its sections for search, which are stored separately. */
export interface ParsedArticle extends Article {
  readonly sections: readonly Section[];
}
