/** Redirects as pages, for hosts that serve files and nothing else, and as rules, for those that can do better. */
import { absoluteUrl, escapeHtml, isExternal, joinPath } from "../../../shared/address.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import { query, type Context } from "../../engine/types.ts";
import { jsonForHtml } from "../../render/locale-head.ts";
import { configQuery, hrefOf, localeOf, splitLocale } from "../../site/config.ts";
import { hrefTo } from "../../site/links/config-links.ts";
import { homeTargetQuery } from "../../site/links/root-redirect.ts";
import {
  keptFromRedirectsQuery,
  languageRedirectsQuery,
  redirectFragmentsQuery,
  redirectPagesQuery,
  redirectTableQuery,
} from "../../site/links/redirects.ts";
import { clientInput } from "../../source/inputs.ts";
import { textKind } from "../kind.ts";
import { byLocale, inFolder, pathOf } from "../paths.ts";
import { pageKey, parsePageKey, type PageKey } from "../../site/keys.ts";

/** Final address of a redirect's target in a locale. A target that names a locale itself keeps it. */
export function redirectHref(context: Context, localeId: string, target: string): string {
  return isExternal(target) ? target : hrefTo(context, localeOf(context, localeId), target);
}

/** Where a redirect (key: `locale route`) leads. */
export const redirectToQuery = query<string, PageKey>("redirect-to", "value", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const to = context.read(redirectPagesQuery)[route] ?? context.read(languageRedirectsQuery)[route] ?? "/";
  return redirectHref(context, localeId, to);
});

/** Page at an old address (key: `locale route`), which leads on and keeps query and hash. */
export const redirectHtmlQuery = query<string, PageKey>("redirect-html", "hash", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const { url, baseUrl } = context.read(configQuery);
  const { lang } = localeOf(context, localeId);
  const to = context.read(redirectToQuery, key);
  const moved = context.read(redirectFragmentsQuery)[route] ?? {};
  const fragments = Object.fromEntries(
    Object.entries(moved).map(([id, each]) => [id, redirectHref(context, localeId, each)]),
  );
  const script = joinPath(baseUrl, "assets", context.read(clientInput).redirect);
  const canonical = absoluteUrl(url, to);
  return (
    `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><title>${escapeHtml(to)}</title>` +
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${escapeHtml(canonical)}">` +
    `<script type="application/json" id="redirect">${jsonForHtml({ to, fragments })}</script>` +
    `<script type="module" src="${escapeHtml(script)}"></script>` +
    `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"></noscript></head>` +
    `<body><a href="${escapeHtml(to)}">${escapeHtml(to)}</a></body></html>\n`
  );
});

/** Old routes with where they lead, of one language: it may have a page where others are led on. */
export function redirectsIn(
  context: Context,
  { lang, path }: LocaleModel,
): readonly (readonly [from: string, to: string])[] {
  const all = Object.entries(context.read(redirectPagesQuery));
  const kept = context.read(keptFromRedirectsQuery, lang);
  const own = kept.length === 0 ? all : all.filter(([from]) => !kept.includes(from));
  return path === "" ? [...own, ...Object.entries(context.read(languageRedirectsQuery))] : own;
}

/** The key is `locale route`. */
export const redirectKind = textKind({
  name: "redirect",
  parts: byLocale,
  text: redirectHtmlQuery,
  rows(context, localeId) {
    const { baseUrl } = context.read(configQuery);
    const locale = localeOf(context, localeId);
    return redirectsIn(context, locale).map(([from]) => [
      inFolder(pathOf(baseUrl, joinPath(baseUrl, locale.path, from)), "index.html"),
      pageKey(localeId, from),
    ]);
  },
});

/** One rule for a host: exact or by prefix, addresses final. */
export interface HostRule {
  readonly from: string;
  readonly to: string;
  readonly prefix: boolean;
  /**
   * Whether the configuration states it. Browsers remember a permanent redirect, so the one from a root without a page,
   * which holds only as long as there is none, is temporary.
   */
  readonly permanent: boolean;
}

/** Whether a rule's target lies in a locale: such a rule stands before all of them and has no form inside one. */
export function leadsIntoLocale(locales: readonly LocaleModel[], target: string): boolean {
  const { locale, rest } = splitLocale(locales, target);
  return locale !== undefined && rest !== "";
}

/**
 * All rules in every locale, exact ones first. An address of which parts have moved has none: servers are not told of the
 * part, which browsers take along, so only the page that lies there can lead on.
 */
export const hostRulesQuery = query<readonly HostRule[]>("host-rules", "value", (context) => {
  const { baseUrl, locales } = context.read(configQuery);
  const { prefixes } = context.read(redirectTableQuery);
  const fragments = context.read(redirectFragmentsQuery);
  const home = context.read(homeTargetQuery);
  return [
    ...locales.list.flatMap((locale) =>
      redirectsIn(context, locale)
        .filter(([from]) => !Object.hasOwn(fragments, from))
        .map(([from, to]) => ({
          from: hrefOf(baseUrl, locale, from),
          to: redirectHref(context, locale.id, to),
          prefix: false,
          permanent: from !== "/" || home === null,
        })),
    ),
    ...locales.list.flatMap((locale) =>
      prefixes
        .filter(({ to }) => locale.path === "" || !leadsIntoLocale(locales.list, to))
        .map(({ from, to }) => ({
          from: `${hrefOf(baseUrl, locale, from)}/`,
          to: isExternal(to) ? to : `${redirectHref(context, locale.id, to).replace(/\/$/, "")}/`,
          prefix: true,
          permanent: true,
        })),
    ),
  ];
});
