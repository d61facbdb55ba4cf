/** Old addresses that lead somewhere else: exact pairs, prefix rules, and fragments of a page. */
import { query, type Context } from "../engine/types.ts";
import { isExternal, normaliseRoute, splitAddress } from "../../shared/address.ts";
import { configQuery, redirectsConfigQuery, withoutLocale } from "./config.ts";
import { homeTargetQuery } from "./home.ts";
import { entryOf, routesQuery } from "./routes.ts";

export interface RedirectTable {
  /** Old route → target as configured (route, with a hash or another site's address). */
  readonly exact: Readonly<Record<string, string>>;
  readonly prefixes: readonly { readonly from: string; readonly to: string }[];
  /** Route → old fragment (without `#`) → target. */
  readonly fragments: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const redirectTableQuery = query<RedirectTable>("redirect-table", "value", (context) => {
  const config = context.read(redirectsConfigQuery);
  const exact = new Map<string, string>();
  const fragments = new Map<string, Map<string, string>>();
  for (const { from, to } of config.redirects) {
    const { path, hash } = splitAddress(from);
    const route = normaliseRoute(path);
    if (hash === "") exact.set(route, to);
    else {
      const ofRoute = fragments.get(route) ?? new Map<string, string>();
      fragments.set(route, ofRoute.set(hash.slice(1), to));
    }
  }
  const home = context.read(homeTargetQuery);
  if (home !== null) exact.set("/", home);
  return {
    exact: Object.fromEntries(exact),
    // The longest prefix wins, whatever the order in the file.
    prefixes: [...config.prefixes].sort((a, b) => b.from.length - a.from.length),
    fragments: Object.fromEntries([...fragments].map(([route, pairs]) => [route, Object.fromEntries(pairs)])),
  };
});

/** Anchors of a page (key: its route) that have gone elsewhere, or null: a rule for another page does not touch this one. */
export const movedFragmentsQuery = query<Readonly<Record<string, string>> | null>(
  "moved-fragments",
  "value",
  (context, route) => {
    const { fragments } = context.read(redirectTableQuery);
    return Object.hasOwn(fragments, route) ? (fragments[route] ?? null) : null;
  },
);

/** Where a route (key) leads in the end, or null where no rule fits or they form a cycle. Pages win over redirects: callers look at the routes first. */
export const redirectTargetQuery = query<string | null>("redirect-target", "value", (context, route) => {
  const { target, chain, cycle } = followRedirects(
    context.read(redirectTableQuery),
    route,
    (each) => entryOf(context, each) !== null,
  );
  return cycle || chain.length < 2 ? null : target;
});

/** @returns the target of the first rule that fits, or null */
export function redirectOnce(table: RedirectTable, route: string): string | null {
  if (Object.hasOwn(table.exact, route)) return table.exact[route] ?? null;
  for (const { from, to } of table.prefixes) {
    if (route.startsWith(from)) return to + route.slice(from.length);
    if (`${route}/` === from) return to;
  }
  return null;
}

/** Longer chains are taken for cycles: `/a/` → `/a/b/` never comes back to where it was, and never ends. */
const LONGEST_CHAIN = 32;

/**
 * Follows rules until none fits or a page is reached: a page wins over a redirect from its address.
 * @param isPage whether a page is at a route; not asked for the first
 * @returns the last target and the routes of the chain; `cycle` where it has no end
 */
export function followRedirects(
  table: RedirectTable,
  route: string,
  isPage: (route: string) => boolean,
): { readonly target: string; readonly chain: readonly string[]; readonly cycle: boolean } {
  const chain: string[] = [route];
  let target = route;
  for (;;) {
    const next = redirectOnce(table, normaliseRoute(splitAddress(target).path));
    if (next === null) return { target, chain, cycle: false };
    target = next;
    const bare = normaliseRoute(splitAddress(target).path);
    if (isPage(bare)) return { target, chain: [...chain, bare], cycle: false };
    if (chain.includes(bare) || chain.length >= LONGEST_CHAIN) return { target, chain: [...chain, bare], cycle: true };
    chain.push(bare);
  }
}

/** Route that a target of the configuration names, without the locale that it may begin with. */
export function bareRoute(context: Context, target: string): string {
  return withoutLocale(context.read(configQuery).locales.list, normaliseRoute(splitAddress(target).path));
}

/** Every old route that is written out in a dump: exact pairs, and each page that a prefix rule stands before. */
export const redirectPagesQuery = query<Readonly<Record<string, string>>>("redirect-pages", "value", (context) => {
  const table = context.read(redirectTableQuery);
  const { byRoute } = context.read(routesQuery);
  const pages = new Map<string, string>();
  for (const from of Object.keys(table.exact)) {
    const end = followRedirects(table, from, (route) => Object.hasOwn(byRoute, route));
    if (!end.cycle && !Object.hasOwn(byRoute, from)) pages.set(from, end.target);
  }
  // A static host knows no prefix rules: each page that one can lead to gets its old address written out.
  for (const { from, to } of table.prefixes) {
    for (const route of Object.keys(byRoute)) {
      if (!to.startsWith("/") || !route.startsWith(to)) continue;
      const old = normaliseRoute(from + route.slice(to.length));
      if (!pages.has(old) && !Object.hasOwn(byRoute, old)) pages.set(old, route);
    }
  }
  // The folder itself, without a slash at its end: hosts' rules for what lies below it do not hold for it.
  for (const { from } of table.prefixes) {
    const old = normaliseRoute(from);
    if (old === "/" || pages.has(old) || Object.hasOwn(byRoute, old)) continue;
    const end = followRedirects(table, old, (route) => Object.hasOwn(byRoute, route));
    if (!end.cycle && (isExternal(end.target) || Object.hasOwn(byRoute, bareRoute(context, end.target))))
      pages.set(old, end.target);
  }
  return Object.fromEntries([...pages].sort(([a], [b]) => (a < b ? -1 : 1)));
});
