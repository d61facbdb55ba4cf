/**
 * Composite keys of queries. The parts are separated by spaces, and only the last may contain spaces, as the route of
 * `with space.md` does. Each kind of key is a branded type with two functions here, one that composes and one that
 * parses it. Nothing else knows the format, and passing a key of another kind to a query is a type error.
 */

declare const KIND: unique symbol;

type Key<Kind extends string> = string & { readonly [KIND]: Kind };

/** A route in a locale. */
export type PageKey = Key<"page">;

export function pageKey(localeId: string, route: string): PageKey {
  return compose(localeId, route);
}

export function parsePageKey(key: PageKey): { readonly localeId: string; readonly route: string } {
  const [localeId, route] = cut(key);
  return { localeId, route };
}

/**
 * A locale's pages with the documents of one version: what one search index covers, and what shares a frame. The key of
 * the latest version's edition is the locale's id alone.
 */
export type EditionKey = Key<"edition">;

/** @param version name of a version other than the latest one */
export function editionKey(localeId: string, version?: string): EditionKey {
  return (version === undefined ? localeId : `${localeId}@${version}`) as EditionKey;
}

export function parseEditionKey(key: EditionKey): { readonly localeId: string; readonly version?: string } {
  const at = key.indexOf("@");
  return at < 0 ? { localeId: key } : { localeId: key.slice(0, at), version: key.slice(at + 1) };
}

/** Pages of an edition that search takes together, by the route of the first. */
export type GroupKey = Key<"group">;

export function groupKey(edition: EditionKey, first: string): GroupKey {
  return compose(edition, first);
}

export function parseGroupKey(key: GroupKey): { readonly edition: EditionKey; readonly first: string } {
  const [edition, first] = cut(key);
  return { edition: edition as EditionKey, first };
}

/** A document in a locale, by its path in the site. */
export type FileKey = Key<"file">;

export function fileKey(localeId: string, file: string): FileKey {
  return compose(localeId, file);
}

export function parseFileKey(key: FileKey): { readonly localeId: string; readonly file: string } {
  const [localeId, file] = cut(key);
  return { localeId, file };
}

/** A sidebar in a locale. Names of sidebars are names of folders. */
export type SidebarKey = Key<"sidebar">;

export function sidebarKey(localeId: string, sidebar: string): SidebarKey {
  return compose(localeId, sidebar);
}

export function parseSidebarKey(key: SidebarKey): { readonly localeId: string; readonly sidebar: string } {
  const [localeId, sidebar] = cut(key);
  return { localeId, sidebar };
}

/** An address in a sidebar. Both parts may contain spaces, so they are separated by a line break. */
export type SidebarPlaceKey = Key<"sidebar-place">;

export function sidebarPlaceKey(sidebar: SidebarKey, href: string): SidebarPlaceKey {
  return `${sidebar}\n${href}` as SidebarPlaceKey;
}

export function parseSidebarPlaceKey(key: SidebarPlaceKey): { readonly sidebar: SidebarKey; readonly href: string } {
  const end = key.lastIndexOf("\n");
  return { sidebar: key.slice(0, end) as SidebarKey, href: key.slice(end + 1) };
}

/** A branch of a sidebar. */
export type SidebarBranchKey = Key<"sidebar-branch">;

export function sidebarBranchKey(branch: string, sidebar: SidebarKey): SidebarBranchKey {
  return compose(branch, sidebar);
}

export function parseSidebarBranchKey(key: SidebarBranchKey): {
  readonly branch: string;
  readonly sidebar: SidebarKey;
} {
  const [branch, sidebar] = cut(key);
  return { branch, sidebar: sidebar as SidebarKey };
}

/** A number of the newest posts of a locale. */
export type NewestPostsKey = Key<"newest-posts">;

export function newestPostsKey(localeId: string, count: number): NewestPostsKey {
  return compose(localeId, count);
}

export function parseNewestPostsKey(key: NewestPostsKey): { readonly localeId: string; readonly count: number } {
  const [localeId, count] = cut(key);
  return { localeId, count: Number(count) };
}

/** A row of the glossary in a language, by its id. */
export type DefinitionKey = Key<"definition">;

export function definitionKey(lang: string, id: string): DefinitionKey {
  return compose(lang, id);
}

export function parseDefinitionKey(key: DefinitionKey): { readonly lang: string; readonly id: string } {
  const [lang, id] = cut(key);
  return { lang, id };
}

/** A feed of a locale, by the name of its file. */
export type FeedKey = Key<"feed">;

export function feedKey(localeId: string, format: string): FeedKey {
  return compose(localeId, format);
}

export function parseFeedKey(key: FeedKey): { readonly localeId: string; readonly format: string } {
  const [localeId, format] = cut(key);
  return { localeId, format };
}

/** What the frame around an article depends on besides the site: the layout, and the current item of the navigation. */
export type ShellKey = Key<"shell">;

export function shellKey(edition: EditionKey, layout: string, activeItem: number): ShellKey {
  return compose(edition, layout, activeItem);
}

export function parseShellKey(key: ShellKey): {
  readonly edition: EditionKey;
  readonly layout: string;
  readonly activeItem: number;
} {
  const [edition, rest] = cut(key);
  const [layout, activeItem] = cut(rest);
  return { edition: edition as EditionKey, layout, activeItem: Number(activeItem) };
}

/** A bucket of an edition's search words. */
export type BucketKey = Key<"bucket">;

export function bucketKey(bucket: number, edition: EditionKey): BucketKey {
  return compose(bucket, edition);
}

export function parseBucketKey(key: BucketKey): { readonly bucket: number; readonly edition: EditionKey } {
  const [bucket, edition] = cut(key);
  return { bucket: Number(bucket), edition: edition as EditionKey };
}

/** A field of an edition's search index. */
export type FieldKey = Key<"field">;

export function fieldKey(field: string, edition: EditionKey): FieldKey {
  return compose(field, edition);
}

export function parseFieldKey(key: FieldKey): { readonly field: string; readonly edition: EditionKey } {
  const [field, edition] = cut(key);
  return { field, edition: edition as EditionKey };
}

/** The words of one group of pages in a bucket. */
export type GroupBucketKey = Key<"group-bucket">;

export function groupBucketKey(bucket: number, group: GroupKey): GroupBucketKey {
  return compose(bucket, group);
}

export function parseGroupBucketKey(key: GroupBucketKey): { readonly bucket: number; readonly group: GroupKey } {
  const [bucket, group] = cut(key);
  return { bucket: Number(bucket), group: group as GroupKey };
}

/** A file with the text of pages of a locale, by its name among the parts; "" is `llms-full.txt`. */
export type LlmsPartKey = Key<"llms-part">;

export function llmsPartKey(localeId: string, name: string): LlmsPartKey {
  return compose(localeId, name);
}

export function parseLlmsPartKey(key: LlmsPartKey): { readonly localeId: string; readonly name: string } {
  const [localeId, name] = cut(key);
  return { localeId, name };
}

/** A part of a bucket, by the name of its file. */
export type BucketPartKey = Key<"bucket-part">;

export function bucketPartKey(name: string, bucket: BucketKey): BucketPartKey {
  return compose(name, bucket);
}

export function parseBucketPartKey(key: BucketPartKey): { readonly name: string; readonly bucket: BucketKey } {
  const [name, bucket] = cut(key);
  return { name, bucket: bucket as BucketKey };
}

function compose<Kind extends string>(...words: readonly (string | number)[]): Key<Kind> {
  return words.join(" ") as Key<Kind>;
}

/** Splits a key into its first part and the rest. */
function cut(key: string): readonly [first: string, rest: string] {
  const end = key.indexOf(" ");
  return end < 0 ? [key, ""] : [key.slice(0, end), key.slice(end + 1)];
}
