/** Paths of outputs: addresses without the base path. */
import { configQuery } from "../site/config.ts";
import { SEARCH_FOLDER, SEARCH_INDEX } from "../site/search/index-files.ts";
import type { EditionKey } from "../site/keys.ts";
import { searchPlace } from "../site/version.ts";
import { editionsOf } from "../site/versions.ts";
import type { ReadQuery } from "./kind.ts";

/** Folder of whatever has a hash of its content in its name, the search index aside. */
export const ASSETS = "assets/";

/**
 * The names of those files in it. A site may have a folder `assets` of its own, in `content/static` or among its
 * documents, and what lies there keeps its name when it changes.
 */
export const NAME_WITH_HASH = "(?:files/)?[^/]+-(?:[0-9A-Z]{8}|[0-9a-f]{8}|[0-9a-f]{10})(?:\\.[^/]*)?$";

/**
 * The names of the files in the folder of a search index, which have one as well. A page may be called as that folder
 * is, and its part for soft navigation lies in it.
 */
export const PART_OF_INDEX = "(?:text|words)-[^/]+\\.json$";

const NAMED_BY_CONTENT = new RegExp(`^${ASSETS}${NAME_WITH_HASH}|(?:^|/)${SEARCH_FOLDER}/${PART_OF_INDEX}`);

/**
 * Whether the name of an output tells its content, so that caches may keep it for ever.
 * @param lookalikes files whose names only look so, because the site has chosen them
 */
export function isNamedByContent(path: string, lookalikes: ReadonlySet<string> = NONE): boolean {
  return NAMED_BY_CONTENT.test(path) && !lookalikes.has(path);
}

const NONE: ReadonlySet<string> = new Set();

/** Parts of a kind that lies below `assets/`. */
export function inAssets(_read: ReadQuery, path?: string): readonly string[] {
  return path === undefined || path.startsWith(ASSETS) ? [""] : [];
}

/** Ids of all locales, for kinds with a table for each. */
export function byLocale(read: ReadQuery): readonly string[] {
  return read(configQuery).locales.list.map(({ id }) => id);
}

/** Path in the output of an address: without base path, without the slash in front. */
export function pathOf(baseUrl: string, href: string): string {
  return href.slice(baseUrl.length).replace(/^\/|\/$/g, "");
}

export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Folder of the output that an edition's search index lies in. */
export function searchFolderOf(read: ReadQuery, edition: EditionKey): string {
  return pathOf(read(configQuery).baseUrl, searchPlace({ read }, edition));
}

/** Editions whose search index could hold a path: making one index is no reason to make them all. */
export function searchEditions(read: ReadQuery, path?: string): readonly EditionKey[] {
  const holds = (edition: EditionKey): boolean =>
    path === undefined ||
    [SEARCH_FOLDER, SEARCH_INDEX].some((name) => {
      const start = inFolder(searchFolderOf(read, edition), name);
      return path === start || path.startsWith(`${start}/`);
    });
  return read(configQuery).locales.list.flatMap(({ id }) => editionsOf({ read }, id).filter(holds));
}
