/** The sidebars of the documents, in each language, and where each page stands in them. */
import { query, type Context } from "../../engine/types.ts";
import type { FrontMatter } from "../../../shared/article.ts";
import { isExternal } from "../../../shared/address.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { hrefTo, leadsSomewhere } from "../links/config-links.ts";
import { parseSidebarKey, type SidebarKey } from "../keys.ts";
import { navHeadQuery } from "../documents/heads.ts";
import { generatedIndexQuery } from "./categories.ts";
import { bareRoute } from "../links/redirects.ts";
import { entryOf, fileFor, type RouteEntry } from "../routes.ts";
import { versionOf } from "../versions.ts";
import { routesIn, sidebarId, sidebarOutlinesQuery, type OutlineItem } from "./sidebar-outlines.ts";

/** Which sidebar a route belongs to: the first that lists it. */
export const sidebarByRouteQuery = query<Readonly<Record<string, string>>>("sidebar-by-route", "value", (context) => {
  const found = new Map<string, string>();
  for (const [id, items] of Object.entries(context.read(sidebarOutlinesQuery))) {
    for (const route of routesIn(items)) if (!found.has(route)) found.set(route, id);
  }
  return Object.fromEntries(found);
});

/** What a sidebar says of one page: its id and its neighbours. A small view for the page to read. */
export interface SidebarPlace {
  readonly sidebar: string | null;
  readonly previous: string | null;
  readonly next: string | null;
}

export const sidebarPlaceQuery = query<SidebarPlace>("sidebar-place", "value", (context, route) => {
  const byRoute = context.read(sidebarByRouteQuery);
  const sidebar = Object.hasOwn(byRoute, route) ? byRoute[route] : undefined;
  if (sidebar === undefined) return { sidebar: null, previous: null, next: null };
  const order = context.read(sidebarOrderQuery, sidebar);
  const place = order.places[route] ?? 0;
  return { sidebar, previous: order.routes[place - 1] ?? null, next: order.routes[place + 1] ?? null };
});

export const sidebarOrderQuery = query<{
  readonly routes: readonly string[];
  readonly places: Readonly<Record<string, number>>;
}>("sidebar-order", "value", (context, id) => {
  const routes = routesIn(context.read(sidebarOutlinesQuery)[id] ?? []).filter(
    (route) => entryOf(context, route) !== null || context.read(generatedIndexQuery, route) !== null,
  );
  return { routes, places: Object.fromEntries(routes.map((route, place) => [route, place])) };
});

/**
 * The sidebar that a document shows.
 * @param version name of its version, where there are several
 * @param listed id of the sidebar that lists it
 */
export function shownSidebar(
  context: Context,
  version: string | undefined,
  { displayed_sidebar: displayed }: FrontMatter,
  listed: string | null,
): string | null {
  // prettier-ignore
  if (displayed === null) return null;
  if (displayed === undefined) return listed;
  const id = sidebarId(versionOf(context, version), displayed);
  return Object.hasOwn(context.read(sidebarOutlinesQuery), id) ? id : listed;
}

/** A sidebar in a locale (key `locale sidebar`), with final addresses; routes that don't exist are left out. */
export const sidebarQuery = query<readonly SidebarItem[], SidebarKey>("sidebar", "value", (context, key) => {
  const { localeId, sidebar: id } = parseSidebarKey(key);
  const { baseUrl, locales } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const defaultLang = localeOf(context, locales.default).lang;

  const label = (labels: Readonly<Record<string, string>>, entry: RouteEntry | null): string => {
    const own = labels[locale.lang];
    if (own !== undefined) return own;
    const shown = entry ? fileFor(entry, locale.lang, defaultLang) : undefined;
    // A configured label without a language is in the default one; for others the title of the translation is better.
    const configured = labels[""];
    if (configured !== undefined && (locale.lang === defaultLang || shown?.lang !== locale.lang)) return configured;
    if (shown && !shown.file.endsWith(".tsx")) return context.read(navHeadQuery, shown.file).label;
    return configured ?? "";
  };
  /** The entry of a route in this locale; null for a page that exists only in another language. */
  const shownIn = (route: string): RouteEntry | null => {
    const entry = entryOf(context, route);
    return entry && fileFor(entry, locale.lang, defaultLang) ? entry : null;
  };
  /** Address of a link to something other than a whole page; undefined if it does not exist in this language. */
  const addressOf = (to: string): string | undefined => {
    if (isExternal(to)) return to;
    if (!leadsSomewhere(context, to)) return undefined;
    const route = bareRoute(context, to);
    return entryOf(context, route) && !shownIn(route) ? undefined : hrefTo(context, locale, to);
  };
  const build = (item: OutlineItem): readonly SidebarItem[] => {
    switch (item.kind) {
      case "doc": {
        const entry = shownIn(item.route);
        if (!entry && context.read(generatedIndexQuery, item.route) === null) return [];
        return [
          {
            kind: "link",
            label: label(item.labels, entry) || item.route,
            href: hrefOf(baseUrl, locale, item.route),
            external: false,
          },
        ];
      }
      case "link": {
        const href = addressOf(item.to);
        const external = isExternal(item.to);
        const page = external ? null : shownIn(bareRoute(context, item.to));
        const text = label(item.labels, null) || label({}, page) || item.to;
        return href === undefined ? [] : [{ kind: "link", label: text, href, external }];
      }
      case "heading":
        return [{ kind: "heading", label: label(item.labels, null) }];
      case "divider":
        return [{ kind: "divider" }];
      case "category": {
        const items = item.items.flatMap(build);
        const entry = item.route === null ? null : shownIn(item.route);
        const listed = item.route !== null && context.read(generatedIndexQuery, item.route) !== null;
        if (items.length === 0 && !entry) return [];
        const elsewhere = item.to === undefined ? undefined : addressOf(item.to);
        return [
          {
            kind: "category",
            label: label(item.labels, entry),
            ...((entry || listed) && item.route !== null ? { href: hrefOf(baseUrl, locale, item.route) } : {}),
            ...(elsewhere === undefined ? {} : { href: elsewhere }),
            open: item.open,
            items,
          },
        ];
      }
    }
  };
  return (context.read(sidebarOutlinesQuery)[id] ?? []).flatMap(build);
});
