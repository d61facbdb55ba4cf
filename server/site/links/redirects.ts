/** Redirects: exact ones, prefix rules, and moved fragments of a page. */
import { query, type Context } from "../../engine/types.ts";
import {
  decodePath,
  isExternal,
  joinPath,
  normaliseRoute,
  routeAsWritten,
  routeOfAddress,
  splitAddress,
} from "../../../shared/address.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import { configQuery, defaultLocaleOf, redirectsConfigQuery, splitLocale, withoutLocale } from "../config.ts";
import { builtInRoutesQuery } from "../built-in.ts";
import { SEARCH_ROUTE } from "../occupied.ts";
import { homeTargetQuery } from "./root-redirect.ts";
import { entryOf, fileFor, routesQuery, type RouteTable } from "../routes.ts";

export interface RedirectTable {
  /** Old route → target as configured (route, with a hash or another site's address). */
  readonly exact: Readonly<Record<string, string>>;
  readonly prefixes: readonly { readonly from: string; readonly to: string }[];
  /** Route → old fragment (decoded, without `#`) → target. */
  readonly fragments: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const redirectTableQuery = query<RedirectTable>("redirect-table", "value", (context) => {
  const config = context.read(redirectsConfigQuery);
  const exact = new Map<string, string>();
  const fragments = new Map<string, Map<string, string>>();
  for (const { from, to } of config.redirects) {
    const { hash } = splitAddress(from);
    const route = routeAsWritten(from);
    if (hash === "") exact.set(route, to);
    else {
      const ofRoute = fragments.get(route) ?? new Map<string, string>();
      fragments.set(route, ofRoute.set(decodePath(hash.slice(1)), to));
    }
  }
  const home = context.read(homeTargetQuery);
  if (home !== null) exact.set("/", home);
  return {
    exact: Object.fromEntries(exact),
    // The longest prefix takes precedence, whatever the order in the file.
    prefixes: [...config.prefixes].sort((a, b) => b.from.length - a.from.length),
    fragments: Object.fromEntries([...fragments].map(([route, pairs]) => [route, Object.fromEntries(pairs)])),
  };
});

/** Moved anchors of a page (key: its route), or null. A small view: rules for other pages do not affect this one. */
export const movedFragmentsQuery = query<Readonly<Record<string, string>> | null>(
  "moved-fragments",
  "value",
  (context, route) => {
    const { fragments } = context.read(redirectTableQuery);
    return Object.hasOwn(fragments, route) ? (fragments[route] ?? null) : null;
  },
);

/**
 * Final target of a route (key), or null if no rule matches or the rules form a cycle. Callers check for a page first,
 * which takes precedence.
 */
export const redirectTargetQuery = query<string | null>("redirect-target", "value", (context, route) => {
  const { target, chain, cycle } = followRedirects(
    context.read(redirectTableQuery),
    route,
    (each) => entryOf(context, each) !== null,
  );
  return cycle || chain.length < 2 ? null : target;
});

/** @returns the target of the first rule that matches, or null */
export function redirectOnce(table: RedirectTable, route: string): string | null {
  if (Object.hasOwn(table.exact, route)) return table.exact[route] ?? null;
  for (const { from, to } of table.prefixes) {
    if (route.startsWith(from)) return to + route.slice(from.length);
    if (`${route}/` === from) return to;
  }
  return null;
}

/** Longer chains are treated as cycles: with `/a/` → `/a/b/` no address repeats, but the chain never ends. */
const LONGEST_CHAIN = 32;

/**
 * Follows rules until none matches or a page is reached, which takes precedence over a redirect from its address.
 * @param isPage whether there is a page at a route; not called for the first route
 * @returns the last target and the routes of the chain; `cycle` is set if it has no end
 */
export function followRedirects(
  table: RedirectTable,
  route: string,
  isPage: (route: string) => boolean,
): { readonly target: string; readonly chain: readonly string[]; readonly cycle: boolean } {
  const chain: string[] = [route];
  let target = route;
  for (;;) {
    const next = redirectOnce(table, routeOfAddress(target));
    if (next === null) return { target, chain, cycle: false };
    target = next;
    const bare = routeOfAddress(target);
    if (isPage(bare)) return { target, chain: [...chain, bare], cycle: false };
    if (chain.includes(bare) || chain.length >= LONGEST_CHAIN) return { target, chain: [...chain, bare], cycle: true };
    chain.push(bare);
  }
}

/** Route of a configured target, without the prefix of a locale. */
export function bareRoute(context: Context, target: string): string {
  return withoutLocale(context.read(configQuery).locales.list, routeOfAddress(target));
}

/** Routes of all pages to which a rule by prefix may lead: documents, and lists that the engine makes. */
export function prefixTargets(context: Context): ReadonlySet<string> {
  const documents = Object.keys(context.read(routesQuery).byRoute);
  return new Set([...documents, ...listsIn(context, context.read(configQuery).locales.default)]);
}

/** Routes of the lists that the engine makes in a locale. */
function listsIn(context: Context, localeId: string): readonly string[] {
  return context.read(builtInRoutesQuery, localeId).filter((route) => route !== SEARCH_ROUTE);
}

/** Whether a language shows a page at a route: its own, or that of the default language. */
export function isShown(byRoute: RouteTable["byRoute"], route: string, lang: string, defaultLang: string): boolean {
  const entry = Object.hasOwn(byRoute, route) ? byRoute[route] : undefined;
  return entry !== undefined && fileFor(entry, lang, defaultLang) !== undefined;
}

/**
 * Old routes at which a language (key) has a page that the default one has not: there the page wins, and in the others
 * the redirect holds.
 */
export const keptFromRedirectsQuery = query<readonly string[]>("kept-from-redirects", "value", (context, lang) => {
  const { byRoute } = context.read(routesQuery);
  const main = defaultLocaleOf(context).lang;
  return Object.keys(context.read(redirectPagesQuery)).filter((from) => isShown(byRoute, from, lang, main));
});

/**
 * All old routes for which a dump contains a page: those of exact redirects, and for prefix rules one for each target
 * page. None of them is a page of the default language.
 */
export const redirectPagesQuery = query<Readonly<Record<string, string>>>("redirect-pages", "value", (context) => {
  const table = context.read(redirectTableQuery);
  const { byRoute } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  const pages = new Map<string, string>();
  for (const from of Object.keys(table.exact)) {
    const end = followRedirects(table, from, (route) => Object.hasOwn(byRoute, route));
    if (!end.cycle && !isShown(byRoute, from, lang, lang)) pages.set(from, end.target);
  }
  const targets = prefixTargets(context);
  const isFree = (route: string): boolean =>
    Object.hasOwn(byRoute, route) ? !isShown(byRoute, route, lang, lang) : !targets.has(route);
  // Static hosts have no prefix rules, so a redirect page is written for each page to which one can lead.
  for (const { from, to } of table.prefixes) {
    for (const route of targets) {
      if (!to.startsWith("/") || !route.startsWith(to)) continue;
      const old = normaliseRoute(from + route.slice(to.length));
      if (!pages.has(old) && isFree(old)) pages.set(old, route);
    }
  }
  // The folder itself without a trailing slash, to which hosts' rules for paths below it do not apply.
  for (const { from } of table.prefixes) {
    const old = normaliseRoute(from);
    if (old === "/" || pages.has(old) || !isFree(old)) continue;
    const end = followRedirects(table, old, (route) => Object.hasOwn(byRoute, route));
    if (!end.cycle && (isExternal(end.target) || targets.has(bareRoute(context, end.target))))
      pages.set(old, end.target);
  }
  return Object.fromEntries([...pages].sort(([a], [b]) => (a < b ? -1 : 1)));
});

/**
 * Old addresses that rules by prefix lead into another language, `/chinese/x` → `/zh/x`, with where they lead: pages of
 * that language, and old routes in it, which lead on. Written at the root alone, as those rules hold there alone.
 */
export const languageRedirectsQuery = query<Readonly<Record<string, string>>>(
  "language-redirects",
  "value",
  (context) => {
    const { list } = context.read(configQuery).locales;
    const root = list.find(({ path }) => path === "");
    const rules = context.read(redirectTableQuery).prefixes.flatMap(({ from, to }) => {
      const { locale, rest } = splitLocale(list, to);
      return locale === undefined || rest === "" ? [] : [{ from, locale, rest }];
    });
    if (root === undefined || rules.length === 0) return {};
    const redirects = Object.keys(context.read(redirectPagesQuery));
    const taken = new Map(list.map((each) => [each.id, new Set([...pagesIn(context, each), ...redirects])]));
    const found = new Map<string, string>();
    for (const { from, locale, rest } of rules) {
      for (const route of taken.get(locale.id) ?? []) {
        // What leads here leads no further: the rule's own address is an old route as well.
        if (!route.startsWith(rest) || `${route}/`.startsWith(from)) continue;
        const old = normaliseRoute(from + route.slice(rest.length));
        const { locale: owner = root } = splitLocale(list, old);
        if (found.has(old) || taken.get(owner.id)?.has(withoutLocale(list, old)) === true) continue;
        found.set(old, joinPath("/", locale.path, route));
      }
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  },
);

/** Routes of all pages of a language: documents that it shows, and lists that the engine makes. */
function pagesIn(context: Context, { id, lang }: LocaleModel): readonly string[] {
  const { byRoute } = context.read(routesQuery);
  const main = defaultLocaleOf(context).lang;
  const documents = Object.keys(byRoute).filter((route) => isShown(byRoute, route, lang, main));
  return [...documents, ...listsIn(context, id)];
}

/**
 * Parts of old addresses that have moved elsewhere than the rest: old route → old fragment → target. Who comes over
 * several old addresses lands at the last one at once, so what the others say of their parts is said by the first.
 */
export const redirectFragmentsQuery = query<RedirectTable["fragments"]>("redirect-fragments", "value", (context) => {
  const table = context.read(redirectTableQuery);
  const { byRoute } = context.read(routesQuery);
  const isPage = (route: string): boolean => Object.hasOwn(byRoute, route);
  const found: Record<string, Readonly<Record<string, string>>> = {};
  if (Object.keys(table.fragments).length === 0) return found;
  for (const from of Object.keys(context.read(redirectPagesQuery))) {
    const { chain } = followRedirects(table, from, isPage);
    const old = chain.filter((route, i) => i === 0 || !isPage(route)).reverse();
    const moved = old.flatMap((route) => Object.entries(table.fragments[route] ?? {}));
    if (moved.length > 0) found[from] = Object.fromEntries(moved);
  }
  return found;
});
