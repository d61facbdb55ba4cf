/** Every page of a locale: documents, standalone pages, and what the engine makes itself. */
import { query } from "../engine/types.ts";
import type { PageKind } from "../../shared/model.ts";
import { builtInRoutesQuery } from "../site/built-in.ts";
import { configQuery, localeOf } from "../site/config.ts";
import { NOT_FOUND_ROUTE, SEARCH_ROUTE } from "../site/occupied.ts";
import { fileFor, routesQuery } from "../site/routes.ts";

export interface ListedPage {
  readonly route: string;
  readonly kind: PageKind;
  /** Of a document, where there are several. */
  readonly version?: string;
}

/** Pages of a locale (key: its id): documents in the order of their routes' files, then built-in ones. */
export const pageListQuery = query<readonly ListedPage[]>("page-list", "value", (context, localeId) => {
  const { locales } = context.read(configQuery);
  const { lang } = localeOf(context, localeId);
  const defaultLang = localeOf(context, locales.default).lang;
  const { byRoute } = context.read(routesQuery);
  const pages: ListedPage[] = [];
  for (const [route, entry] of Object.entries(byRoute)) {
    if (!fileFor(entry, lang, defaultLang)) continue;
    pages.push({
      route,
      // A site's own not-found page has no address.
      kind:
        entry.kind === "post" || entry.kind === "doc"
          ? entry.kind
          : route === NOT_FOUND_ROUTE
            ? "not-found"
            : "standalone",
      ...(entry.version === undefined ? {} : { version: entry.version }),
    });
  }
  for (const route of [...context.read(builtInRoutesQuery, localeId), NOT_FOUND_ROUTE]) {
    if (Object.hasOwn(byRoute, route)) continue;
    pages.push({ route, kind: route === SEARCH_ROUTE ? "search" : route === NOT_FOUND_ROUTE ? "not-found" : "posts" });
  }
  return pages;
});
