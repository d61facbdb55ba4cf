/** Which pages search knows: from names and front matter alone, before any is parsed. */
import { query } from "../../engine/types.ts";
import { searchConfigQuery } from "../../site/config.ts";
import { navHeadQuery, routeHeadQuery } from "../../site/heads.ts";
import { pageKey, type PageKey } from "../../site/keys.ts";
import { pageFileQuery } from "../../site/pages.ts";
import { pageListQuery } from "../page-list.ts";

/** Routes whose pages are searched: documents and standalone pages, not the blog, nothing unlisted or left out. */
export const searchedRoutesQuery = query<readonly string[]>("searched-routes", "value", (context, localeId) => {
  const { exclude } = context.read(searchConfigQuery);
  const excluded = (route: string): boolean =>
    exclude.some((rule) =>
      rule.endsWith("/**") ? route === rule.slice(0, -3) || route.startsWith(rule.slice(0, -2)) : route === rule,
    );
  return context
    .read(pageListQuery, localeId)
    .filter(({ route, kind }) => (kind === "doc" || kind === "standalone") && !excluded(route))
    .map(({ route }) => route)
    .filter((route) => !context.read(unlistedQuery, pageKey(localeId, route)));
});

/** From front matter alone: which pages are searched is known before any is parsed. */
export const unlistedQuery = query<boolean, PageKey>("unlisted", "value", (context, key) => {
  const file = context.read(pageFileQuery, key);
  return file !== "" && (context.read(navHeadQuery, file).unlisted || context.read(routeHeadQuery, file).draft);
});
