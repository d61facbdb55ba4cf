/** If a site has no page at its root, the root redirects to the first page. */
import { query, type Context } from "../../engine/types.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import { routeOfAddress, splitAddress } from "../../../shared/address.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { blogExistsQuery, blogRoute } from "../blog/blog.ts";
import { configQuery, redirectsConfigQuery, sidebarsConfigQuery } from "../config.ts";
import { generatedIndexQuery } from "../sidebars/categories.ts";
import { NOT_FOUND_ROUTE } from "../occupied.ts";
import { entryOf, fileFor, routesQuery } from "../routes.ts";
import { lastVersion } from "../versions.ts";
import { routesIn, sidebarOutlinesQuery } from "../sidebars/sidebar-outlines.ts";
import { defaultLocaleOf } from "../config.ts";

/** Whether a locale shows a page at the root: in its own language, or in the default one. */
function hasHome(context: Context, lang: string): boolean {
  const entry = entryOf(context, "/");
  return entry !== null && fileFor(entry, lang, defaultLocaleOf(context).lang) !== undefined;
}

/**
 * Route to which `/` redirects, or null if there is a page or a configured redirect. A page in other languages alone is
 * none: these keep it, and the others redirect. It is the first sidebar's landing
 * page, or else the first page of the sidebars, or else the blog, or else any page.
 */
export const homeTargetQuery = query<string | null>("home-target", "value", (context) => {
  const { lang } = defaultLocaleOf(context);
  if (hasHome(context, lang) || context.read(generatedIndexQuery, "/") !== null) return null;
  const { redirects } = context.read(redirectsConfigQuery);
  if (redirects.some(({ from }) => routeOfAddress(from) === "/" && splitAddress(from).hash === "")) return null;
  const hasBlog = context.read(blogExistsQuery);
  if (hasBlog && blogRoute(context) === "/") return null;
  const isPage = (route: string): boolean => {
    const entry = entryOf(context, route);
    return entry === null
      ? context.read(generatedIndexQuery, route) !== null
      : fileFor(entry, lang, lang) !== undefined;
  };
  const configured = Object.values(context.read(sidebarsConfigQuery)?.sidebars ?? {}).flatMap(({ landing }) =>
    landing === undefined ? [] : [landing],
  );
  const landings = [...configured, ...Object.values(context.read(configQuery).sidebarLandings)];
  const listed = Object.values(context.read(sidebarOutlinesQuery)).flatMap((items) => routesIn(items));
  const first = [...landings, ...listed].find(isPage);
  if (first !== undefined) return first;
  if (hasBlog) return blogRoute(context);
  const pages = Object.entries(context.read(routesQuery).byRoute).filter(
    ([route]) => route !== NOT_FOUND_ROUTE && isPage(route),
  );
  const { name } = lastVersion(context);
  return (pages.find(([, { version = name }]) => version === name) ?? pages[0])?.[0] ?? null;
});

/** A notice that the root redirects, because the writer may not have intended it. */
export function homeNotice(context: Context): readonly Diagnostic[] {
  const target = context.read(homeTargetQuery);
  if (target === null) return [];
  return [
    diagnose("no-home-page", `There is no page at /; readers are led to ${target}.`, {
      hint: 'Write content/<lang>/pages/index.md, give a document `slug: /`, or choose another page in config/redirects.json: {"from": "/", "to": "…"}.',
    }),
  ];
}
