/** Which pages search knows: from names and front matter alone, before any is parsed. */
import { query } from "../../engine/types.ts";
import { searchConfigQuery } from "../../site/config.ts";
import { navHeadQuery, routeHeadQuery } from "../../site/documents/heads.ts";
import { pageKey, parseEditionKey, type EditionKey, type PageKey } from "../../site/keys.ts";
import { versionOfEdition } from "../../site/versions.ts";
import { pageFileQuery } from "../../site/pages/pages.ts";
import { pageListQuery } from "../page-list.ts";

/**
 * Routes of an edition whose pages are searched: documents of its version and standalone pages, not the blog, nothing
 * unlisted or left out.
 */
export const searchedRoutesQuery = query<readonly string[], EditionKey>(
  "searched-routes",
  "value",
  (context, edition) => {
    const { localeId } = parseEditionKey(edition);
    const own = versionOfEdition(context, edition).name;
    const { exclude } = context.read(searchConfigQuery);
    const excluded = (route: string): boolean =>
      exclude.some((rule) =>
        rule.endsWith("/**") ? route === rule.slice(0, -3) || route.startsWith(rule.slice(0, -2)) : route === rule,
      );
    return context
      .read(pageListQuery, localeId)
      .filter(({ kind, version = own }) => (kind === "doc" || kind === "standalone") && version === own)
      .filter(({ route }) => !excluded(route))
      .map(({ route }) => route)
      .filter((route) => !context.read(unlistedQuery, pageKey(localeId, route)));
  },
);

/** From front matter alone: which pages are searched is known before any is parsed. */
export const unlistedQuery = query<boolean, PageKey>("unlisted", "value", (context, key) => {
  const file = context.read(pageFileQuery, key);
  return file !== "" && (context.read(navHeadQuery, file).unlisted || context.read(routeHeadQuery, file).draft);
});
