/** Everything that the site consists of, by path: the one table that both a dump and the live server go by. */
import { joinPath } from "../../shared/address.ts";
import { FEED_FORMATS } from "./files/feeds.ts";
import type { LocaleModel } from "../../shared/model.ts";
import { query, type Context } from "../engine/types.ts";
import { renderedSidebarQuery } from "../render/sidebar.ts";
import { BLOG_SIDEBAR, blogExistsQuery } from "../site/blog.ts";
import { NOT_FOUND_ROUTE } from "../site/built-in.ts";
import { configQuery, hrefOf, localeOf } from "../site/config.ts";
import { assetName, staticFilesQuery } from "../site/links.ts";
import { redirectPagesQuery } from "../site/redirects.ts";
import { entryOf } from "../site/routes.ts";
import { sidebarOutlinesQuery, splitKey } from "../site/sidebars.ts";
import { pageKey } from "../site/pages.ts";
import { blobInput, clientInput, islandsInput, treeInput } from "../source/inputs.ts";
import { searchPlace } from "../site/version.ts";
import { SEARCH_FOLDER, SEARCH_INDEX } from "../site/search/names.ts";
import { textGroupsQuery, textPartNameQuery } from "./files/search-text.ts";
import { stretchEntryQuery, stretchesOf } from "./files/search-words.ts";
import { pageListQuery } from "./page-list.ts";

/** How the bytes of an output come about. `key` is what the producer is asked for. */
export type Producer =
  | "page"
  | "chunk"
  | "markdown"
  | "sidebar"
  /** The entry of a locale's search index; the key is its id. */
  | "search"
  /** A part with words, for search; the key is `name stretch locale`. */
  | "search-words"
  /** A part of pages' texts, for search; the key is `locale first-route`. */
  | "search-text"
  | "redirect"
  | "feed"
  | "sitemap"
  | "robots"
  | "llms"
  | "redirects-file"
  | "headers-file"
  | "nginx"
  | "caddy"
  /** A file of the site, copied; the key is its path there. */
  | "copy"
  /** A file of the client; the key is its name. */
  | "client"
  /** A file of the site's own components; the key is its name. */
  | "island";

export type Output = readonly [path: string, producer: Producer, key: string];

/** Path in the output of an address: without base path, without the slash in front. */
function pathOf(baseUrl: string, href: string): string {
  return href.slice(baseUrl.length).replace(/^\/|\/$/g, "");
}

/** Folder of the output that a locale lies in; "" for the one at the root. */
function localeFolder(baseUrl: string, locale: LocaleModel): string {
  return pathOf(baseUrl, hrefOf(baseUrl, locale, "/"));
}

/** Folder of the output that a locale's search index lies in. */
function searchFolderOf(context: Pick<Context, "read">, locale: LocaleModel): string {
  return pathOf(context.read(configQuery).baseUrl, searchPlace(context, locale.path));
}

function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

type Table = Readonly<Record<string, Output>>;
type Add = (path: string, producer: Producer, key: string) => void;

/** Collects outputs by path; a later one of the same path does not replace an earlier one. */
function collect(fill: (add: Add) => void): Table {
  const outputs = new Map<string, Output>();
  fill((path, producer, key) => {
    if (!outputs.has(path)) outputs.set(path, [path, producer, key]);
  });
  return Object.fromEntries(outputs);
}

/*
 * The table comes in four parts, because the live server wants one page and not the whole site: which pages there are
 * is known from names and front matter, but the names of the search index's files only when every page is parsed.
 */

/** Pages, what is made of each, redirects, feeds, and the files that speak of the whole site. */
export const pageOutputsQuery = query<Table>("page-outputs", "value", (context) =>
  collect((add) => {
    const { baseUrl, locales } = context.read(configQuery);
    for (const locale of locales.list) {
      for (const { route } of context.read(pageListQuery, locale.id)) {
        const key = pageKey(locale.id, route);
        const folder = pathOf(baseUrl, hrefOf(baseUrl, locale, route));
        if (route === NOT_FOUND_ROUTE) {
          add(`${folder}.html`, "page", key);
          continue;
        }
        add(inFolder(folder, "index.html"), "page", key);
        add(inFolder(folder, "page.json"), "chunk", key);
        const entry = entryOf(context, route);
        if (entry && entry.kind !== "module") add(inFolder(folder, "index.md"), "markdown", key);
      }
    }
    addLocaleFiles(context, add);
    add("sitemap.xml", "sitemap", "");
    add("robots.txt", "robots", "");
    add("llms.txt", "llms", "");
    add("_redirects", "redirects-file", "");
    add("_headers", "headers-file", "");
    add("nginx.conf", "nginx", "");
    add("Caddyfile", "caddy", "");
  }),
);

function addLocaleFiles(context: Context, add: Add): void {
  const { baseUrl, locales } = context.read(configQuery);
  const hasBlog = context.read(blogExistsQuery);
  for (const locale of locales.list) {
    const folder = localeFolder(baseUrl, locale);
    if (hasBlog)
      for (const format of FEED_FORMATS) add(inFolder(folder, `blog/${format}`), "feed", `${locale.id} ${format}`);
    for (const from of Object.keys(context.read(redirectPagesQuery))) {
      add(
        inFolder(pathOf(baseUrl, joinPath(baseUrl, locale.path, from)), "index.html"),
        "redirect",
        pageKey(locale.id, from),
      );
    }
  }
}

/** Files of `content/static`. */
export const staticOutputsQuery = query<Table>("static-outputs", "value", (context) =>
  collect((add) => {
    for (const path of Object.keys(context.read(staticFilesQuery))) add(path.slice(1), "copy", `content/static${path}`);
  }),
);

/** What lies below `assets/`: the client, sidebars, and the pictures that lie beside documents. */
export const assetOutputsQuery = query<Table>("asset-outputs", "value", (context) =>
  collect((add) => {
    const { locales } = context.read(configQuery);
    for (const name of Object.keys(context.read(clientInput).files)) add(`${ASSETS}${name}`, "client", name);
    for (const name of Object.keys(context.read(islandsInput, "").files)) add(`${ASSETS}${name}`, "island", name);
    for (const [name, file] of Object.entries(context.read(colocatedQuery))) add(`${ASSETS}${name}`, "copy", file);
    const ids = [
      ...Object.keys(context.read(sidebarOutlinesQuery)),
      ...(context.read(blogExistsQuery) ? [BLOG_SIDEBAR] : []),
    ];
    for (const locale of locales.list) {
      for (const id of ids) {
        const key = `${locale.id} ${id}`;
        add(`${ASSETS}${context.read(renderedSidebarQuery, key).name}`, "sidebar", key);
      }
    }
  }),
);

/** Files of the search index of a locale (key: its id). Making one index is no reason to make them all. */
export const searchOutputsQuery = query<Table>("search-outputs", "value", (context, localeId) =>
  collect((add) => {
    add(...context.read(searchEntryOutputQuery, localeId));
    for (const key of stretchesOf(localeId)) for (const row of context.read(stretchOutputsQuery, key)) add(...row);
    for (const first of Object.keys(context.read(textGroupsQuery, localeId)))
      add(...context.read(textPartOutputQuery, pageKey(localeId, first)));
  }),
);

/** The row of the entry of the search index of a locale (key: its id). */
export const searchEntryOutputQuery = query<Output>("search-entry-output", "value", (context, localeId) => {
  const folder = searchFolderOf(context, localeOf(context, localeId));
  return [inFolder(folder, SEARCH_INDEX), "search", localeId];
});

/** The parts of a stretch of a locale's words (key: `stretch locale`). */
export const stretchOutputsQuery = query<readonly Output[]>("stretch-outputs", "value", (context, key) => {
  const [, localeId = ""] = splitKey(key);
  const folder = searchFolderOf(context, localeOf(context, localeId));
  return context
    .read(stretchEntryQuery, key)
    .shards.map(([, , name]) => [inFolder(folder, `${SEARCH_FOLDER}/${name}`), "search-words", `${name} ${key}`]);
});

/** The row of one text part of the search index (key: `locale first-route`). */
export const textPartOutputQuery = query<Output>("text-part-output", "value", (context, key) => {
  const [localeId = ""] = splitKey(key);
  const folder = searchFolderOf(context, localeOf(context, localeId));
  return [inFolder(folder, `${SEARCH_FOLDER}/${context.read(textPartNameQuery, key)}`), "search-text", key];
});

/** Locale whose search index would hold a path. */
function searchLocale(read: Context["read"], path: string): string | undefined {
  return read(configQuery).locales.list.find((locale) =>
    [SEARCH_FOLDER, SEARCH_INDEX].some((name) => {
      const start = inFolder(searchFolderOf({ read }, locale), name);
      return path === start || path.startsWith(`${start}/`);
    }),
  )?.id;
}

const ASSETS = "assets/";

/** Every output of the site. */
export const outputsQuery = query<readonly Output[]>("outputs", "value", (context) =>
  Object.values({
    ...context.read(staticOutputsQuery),
    ...Object.fromEntries(
      context.read(configQuery).locales.list.flatMap(({ id }) => Object.entries(context.read(searchOutputsQuery, id))),
    ),
    ...context.read(assetOutputsQuery),
    ...context.read(pageOutputsQuery),
  }),
);

/**
 * Finds an output without making more of the table than its path asks for.
 * @param read reads a query
 */
export function findOutput(read: Context["read"], path: string): Output | undefined {
  const locale = searchLocale(read, path);
  const parts: readonly (() => Table)[] = [
    () => read(pageOutputsQuery),
    ...(path.startsWith(ASSETS) ? [() => read(assetOutputsQuery)] : []),
    ...(locale === undefined ? [] : [() => read(searchOutputsQuery, locale)]),
    () => read(staticOutputsQuery),
  ];
  for (const part of parts) {
    const table = part();
    if (Object.hasOwn(table, path)) return table[path];
  }
  return undefined;
}

/** Pictures and downloads that lie beside documents, by the name they get below `assets/`. */
export const colocatedQuery = query<Readonly<Record<string, string>>>("colocated", "value", (context) => {
  const found: [string, string][] = [];
  for (const lang of new Set(context.read(configQuery).locales.list.map((locale) => locale.lang))) {
    for (const path of context.read(treeInput, `content/${lang}`)) {
      if (/(?:^|\/)\.|\.(?:mdx?|tsx?|json)$|~$/i.test(path)) continue;
      const file = `content/${lang}/${path}`;
      const blob = context.read(blobInput, file);
      if (blob) found.push([assetName(file, blob.hash), file]);
    }
  }
  return Object.fromEntries(found);
});
