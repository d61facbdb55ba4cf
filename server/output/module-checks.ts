/** Links in standalone React pages: nobody parses those as documents, but their readers click them all the same. */
import { diagnose } from "../../shared/catalogue.ts";
import { decodePath, normaliseRoute, splitAddress } from "../../shared/address.ts";
import { compareDiagnostics, type Diagnostic } from "../../shared/diagnostics.ts";
import { suggest } from "../../shared/schema/suggest.ts";
import { query, type Context } from "../engine/types.ts";
import { contentQuery } from "../render/content.ts";
import { buildDiagnosticsQuery } from "../site/checks/site.ts";
import { reviewDiagnosticsQuery } from "../site/checks/review.ts";
import { configQuery, hrefOf, localeOf } from "../site/config.ts";
import { redirectTableQuery, redirectOnce } from "../site/redirects.ts";
import { staticFilesQuery } from "../site/assets.ts";
import { pageKey } from "../site/pages.ts";
import { fileFor, routesQuery } from "../site/routes.ts";
import { builtInRoutesQuery } from "../site/built-in.ts";

/** Dead links in the standalone pages of a locale (key: its id), at the page's file. */
const moduleLinksQuery = query<readonly Diagnostic[]>("module-links", "value", (context, localeId) => {
  const { baseUrl, locales } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const defaultLang = localeOf(context, locales.default).lang;
  const { byRoute } = context.read(routesQuery);
  const home = hrefOf(baseUrl, locale, "/").replace(/\/$/, "");
  const found: Diagnostic[] = [];
  for (const [route, entry] of Object.entries(byRoute)) {
    const shown = entry.kind === "module" ? fileFor(entry, locale.lang, defaultLang) : undefined;
    if (!shown || shown.lang !== locale.lang) continue;
    const targets = new Set<string>();
    for (const match of context.read(contentQuery, pageKey(localeId, route)).matchAll(/<a [^>]*?href="(\/[^"]*)"/g)) {
      targets.add(splitAddress((match[1] ?? "").replaceAll("&amp;", "&")).path);
    }
    for (const target of targets) {
      const path = decodePath(target);
      const bare = normaliseRoute(
        path.startsWith(`${home}/`) || path === home
          ? path.slice(home.length) || "/"
          : `/${path.slice(baseUrl.length)}`,
      );
      const exists =
        Object.hasOwn(byRoute, bare) ||
        context.read(builtInRoutesQuery).includes(bare) ||
        Object.hasOwn(context.read(staticFilesQuery), bare) ||
        redirectOnce(context.read(redirectTableQuery), bare) !== null ||
        bare.startsWith("/assets/");
      if (exists) continue;
      const near = suggest(bare, Object.keys(byRoute));
      found.push(
        diagnose("broken-link", `There is no page ${bare}.`, {
          place: { file: shown.file, line: 1, column: 1 },
          hint: near === undefined ? undefined : `Did you mean ${near}?`,
        }),
      );
    }
  }
  return found;
});

/** Everything that a build says, standalone pages included. */
export const allBuildDiagnosticsQuery = query<readonly Diagnostic[]>("all-build-diagnostics", "value", (context) =>
  [...context.read(buildDiagnosticsQuery), ...moduleLinks(context)].sort(compareDiagnostics),
);

/** Everything that a reviewer is told. */
export const allReviewDiagnosticsQuery = query<readonly Diagnostic[]>("all-review-diagnostics", "value", (context) =>
  [...context.read(reviewDiagnosticsQuery), ...moduleLinks(context)].sort(compareDiagnostics),
);

function moduleLinks(context: Context): readonly Diagnostic[] {
  return context.read(configQuery).locales.list.flatMap(({ id }) => context.read(moduleLinksQuery, id));
}
