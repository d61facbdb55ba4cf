/**
 * The table of front-matter keys, with the type and effect of each. The zod schemas (`front-matter.ts`), the fast check
 * in `server/source/head.ts` and the JSON Schema are derived from it. It imports nothing, so that a page whose front
 * matter is valid is read without loading zod.
 */

/**
 * Type of a key's value after Docusaurus's alternative spellings have been normalised (`server/source/normalise.ts`).
 */
export type FrontMatterKind =
  | "text"
  | "text or null"
  | "number"
  | "level"
  | "flag"
  | "date"
  | "words"
  | "list"
  | "page kind"
  | "tags"
  | "authors"
  | "last update";

/** Kinds of page. Each has its own conventions, and checks that go with them. */
export const PAGE_KINDS = ["tutorial", "how-to", "reference", "explanation", "moved"] as const;

export interface FrontMatterKey {
  readonly kind: FrontMatterKind;
  readonly about: string;
}

const key = (kind: FrontMatterKind, about: string): FrontMatterKey => ({ kind, about });

export const FRONT_MATTER_KEYS = {
  title: key("text", "Title of the page. Without it, the level-1 heading that opens the page."),
  title_meta: key(
    "text",
    "Title for search engines, link previews and the browser's tab, with the site's behind it unless it begins or ends with that. Default: the title.",
  ),
  description: key(
    "text",
    "One or two sentences for search engines, link previews and search. Default: the first paragraph.",
  ),
  keywords: key("words", "Words that a reader may search for: a list, or one text with commas."),
  slug: key("text", "Address of the page: absolute (/x/y) or relative to its folder."),
  id: key("text", "Replaces the file's name in the address."),
  sidebar_label: key("text", "Label in the sidebar. Default: the title."),
  sidebar_position: key("number", "Place among its neighbours in a sidebar made from the tree; smaller comes first."),
  hide_title: key(
    "flag",
    "Shows no title above the page; a level-1 heading that opens the page stays. Default: false.",
  ),
  hide_table_of_contents: key("flag", "Shows no table of contents. Default: false."),
  toc_min_heading_level: key("level", "Smallest heading level in the table of contents, 2 to 6. Default: 2."),
  toc_max_heading_level: key("level", "Greatest heading level in the table of contents, 2 to 6. Default: 3."),
  displayed_sidebar: key("text or null", "Name of the sidebar beside this page; null for none."),
  pagination_prev: key("text or null", 'Route of the page that "previous" leads to; null for none.'),
  pagination_next: key("text or null", 'Route of the page that "next" leads to; null for none.'),
  pagination_label: key("text", "Label of this page in the previous and next links of its neighbours."),
  image: key("text", "Picture for link previews."),
  tags: key(
    "tags",
    "Tags of a post or document: a list of texts, or of {label} as Docusaurus has them. The address of a tag is made of its label.",
  ),
  draft: key("flag", "In the live server only, never in a dump. Default: false."),
  unlisted: key("flag", "Served, but in no list, sidebar, search or sitemap. Default: false."),
  custom_edit_url: key("text or null", "Where the edit link leads; null for no edit link."),
  last_update: key(
    "last update",
    "Date and author of the last change, where the repository's history does not say it.",
  ),
  date: key("date", "Date of a blog post: 2024-05-01. Default: the one in its file name."),
  authors: key("authors", "Authors of a blog post: a name, a list of names, or {name, title, url, image_url}."),
  kind: key(
    "page kind",
    "What the page is for: tutorial, how-to, reference or explanation; moved, where it only says where its topic lives now. A reference is expected to name its sources.",
  ),
  sources: key(
    "list",
    "What the page's facts were checked against: a list of `owner/repo path@commit`, addresses, or words. Shown at its end.",
  ),
  translated_from: key("text", "First 12 hex digits of the SHA-256 of the file that this translation was made from."),
} as const satisfies Readonly<Record<string, FrontMatterKey>>;

export type FrontMatterName = keyof typeof FRONT_MATTER_KEYS;

/** Keys that other tools read, mostly Docusaurus: accepted without a warning, and ignored. */
export const IGNORED_FRONT_MATTER: ReadonlySet<string> = new Set([
  "format",
  "hide_last_modified",
  "hide_reading_time",
  "mdx",
  "parse_number_prefixes",
  "sidebar_class_name",
  "sidebar_custom_props",
  "sidebar_key",
  "wrapperClassName",
]);

/** Docusaurus's older keys for a single author, by the key of the `authors` entry that they make up. */
export const AUTHOR_SHORTHAND = {
  author: "name",
  author_title: "title",
  author_url: "url",
  author_image_url: "image_url",
  authorTitle: "title",
  authorURL: "url",
  authorImageURL: "image_url",
} as const;

export function isFrontMatterName(name: string): name is FrontMatterName {
  return Object.hasOwn(FRONT_MATTER_KEYS, name);
}

export const FRONT_MATTER_NAMES: readonly FrontMatterName[] = Object.keys(FRONT_MATTER_KEYS).filter(isFrontMatterName);
