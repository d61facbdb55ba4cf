/** Pages, and what is made of each: its chunk for soft navigation and its Markdown. */
import { query } from "../../engine/types.ts";
import { pageChunkQuery, pageHtmlQuery } from "../../render/page.ts";
import { configQuery, hrefOf, localeOf } from "../../site/config.ts";
import { pageKey, type PageKey } from "../../site/keys.ts";
import { NOT_FOUND_ROUTE, SEARCH_ROUTE } from "../../site/occupied.ts";
import { textKind } from "../kind.ts";
import { pageListQuery } from "../page-list.ts";
import { byLocale, inFolder, pathOf } from "../paths.ts";
import { pageMarkdownQuery } from "./markdown.ts";

interface PagePlace {
  readonly route: string;
  readonly key: PageKey;
  /** Folder of the output that the page lies in. */
  readonly folder: string;
}

/** Where the pages of a locale (key: its id) lie. */
export const pagePlacesQuery = query<readonly PagePlace[]>("page-places", "value", (context, localeId) => {
  const { baseUrl } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  return context.read(pageListQuery, localeId).map(({ route }) => ({
    route,
    key: pageKey(localeId, route),
    folder: pathOf(baseUrl, hrefOf(baseUrl, locale, route)),
  }));
});

/** `locale route` → the page, `index.html` in its folder. Hosts look for the not-found page under a name of their own. */
export const pageKind = textKind({
  name: "page",
  phase: "document",
  parts: byLocale,
  text: pageHtmlQuery,
  rows: (context, localeId) =>
    context
      .read(pagePlacesQuery, localeId)
      .map(({ route, folder, key }) => [
        route === NOT_FOUND_ROUTE ? `${folder}.html` : inFolder(folder, "index.html"),
        key,
      ]),
});

export const chunkKind = textKind({
  name: "chunk",
  phase: "document",
  parts: byLocale,
  text: pageChunkQuery,
  rows: (context, localeId) =>
    context
      .read(pagePlacesQuery, localeId)
      .filter(({ route }) => route !== NOT_FOUND_ROUTE)
      .map(({ folder, key }) => [inFolder(folder, "page.json"), key]),
});

export const markdownKind = textKind({
  name: "markdown",
  phase: "document",
  parts: byLocale,
  text: pageMarkdownQuery,
  *rows(context, localeId) {
    for (const { route, folder, key } of context.read(pagePlacesQuery, localeId))
      if (route !== NOT_FOUND_ROUTE && route !== SEARCH_ROUTE) yield [inFolder(folder, "index.md"), key];
  },
});
