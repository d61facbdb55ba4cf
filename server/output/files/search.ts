/** The search index of each locale, put together from its pages' shares. */
import { hashOf } from "../../engine/hash.ts";
import { query, type Context } from "../../engine/types.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import { articleQuery } from "../../site/articles.ts";
import { localeOf, searchConfigQuery } from "../../site/config.ts";
import { inLanguage } from "../../site/model.ts";
import { navHeadQuery, routeHeadQuery } from "../../site/heads.ts";
import { pageFileQuery, pageKey, pageModelQuery, sourceOf } from "../../site/pages.ts";
import { moduleText } from "../../render/module-text.ts";
import { buildSearchTexts } from "../../site/search/index.ts";
import type { SearchShare, ShareInput } from "../../site/search/share.ts";
import { shareOnce } from "../../site/search/sharing.ts";
import { sidebarOutlinesQuery, sidebarQuery, splitKey } from "../../site/sidebars.ts";
import { navbarConfigQuery, sidebarsConfigQuery } from "../../site/config.ts";
import { pageListQuery } from "../page-list.ts";

/** Labels of the categories that each page of a sidebar stands in (key: `locale sidebar`), by address. */
const trailsQuery = query<Readonly<Record<string, readonly string[]>>>("search-trails", "value", (context, key) => {
  const trails = new Map<string, readonly string[]>();
  const visit = (items: readonly SidebarItem[], above: readonly string[]): void => {
    for (const item of items) {
      if (item.kind === "link" && !item.external && !trails.has(item.href)) trails.set(item.href, above);
      if (item.kind !== "category") continue;
      if (item.href !== undefined && !trails.has(item.href)) trails.set(item.href, above);
      visit(item.items, [...above, item.label]);
    }
  };
  visit(context.read(sidebarQuery, key), []);
  return Object.fromEntries(trails);
});

/** Key: `locale sidebar`, a line end, the address; names of sidebars are names of folders, and may hold spaces. */
const trailQuery = query<readonly string[]>("search-trail", "value", (context, key) => {
  const cut = key.lastIndexOf("\n");
  const href = key.slice(cut + 1);
  const trails = context.read(trailsQuery, key.slice(0, cut));
  return Object.hasOwn(trails, href) ? (trails[href] ?? []) : [];
});

/** All that a page's share depends on (key: `locale route`). It holds the page's text: forgotten as soon as the share is made. */
export const shareInputQuery = query<ShareInput>("search-share-input", "hash", (context, key) => {
  const [localeId = "", route = "/"] = splitKey(key);
  const page = context.read(pageModelQuery, key);
  const source = sourceOf(context, localeOf(context, localeId), route);
  const document = source?.kind === "document" ? source : undefined;
  return {
    route,
    href: page.href,
    title: page.title,
    kind: page.kind === "doc" ? "doc" : "page",
    lang: page.contentLang,
    description: page.description,
    keywords: page.keywords,
    trail: page.sidebar === undefined ? [] : context.read(trailQuery, `${localeId} ${page.sidebar}\n${page.href}`),
    context: page.sidebar ?? "",
    sections: document
      ? context.read(articleQuery, document.file).sections
      : source?.kind === "module"
        ? moduleText(context, localeId, route)
        : [],
  };
});

/** A page's share of the index (key: `locale route`). */
export const searchShareQuery = query<SearchShare>("search-share", "value", (context, key) =>
  shareOnce(context.read(shareInputQuery, key)),
);

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
const unlistedQuery = query<boolean>("unlisted", "value", (context, key) => {
  const file = context.read(pageFileQuery, key);
  return file !== "" && (context.read(navHeadQuery, file).unlisted || context.read(routeHeadQuery, file).draft);
});

/** Files of a locale's index by their path below the locale's root, as text. */
export const searchIndexQuery = query<Readonly<Record<string, string>>>("search-index", "hash", (context, localeId) => {
  const locale = localeOf(context, localeId);
  const config = context.read(searchConfigQuery);
  const shares = context
    .read(searchedRoutesQuery, localeId)
    .map((route) => context.read(searchShareQuery, pageKey(localeId, route)));
  const files = buildSearchTexts(shares, {
    lang: locale.lang,
    synonyms: config.synonyms[locale.lang] ?? config.synonyms[localeId] ?? [],
    boosts: config.boosts,
    contexts: Object.keys(context.read(sidebarOutlinesQuery)).map((id) => ({
      id,
      label: contextLabel(context, localeId, id),
    })),
  });
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
});

/** Names of the files with a fingerprint each: enough to know what there is without making it again. */
export const searchFilesQuery = query<Readonly<Record<string, string>>>("search-files", "value", (context, localeId) =>
  Object.fromEntries(
    Object.entries(context.read(searchIndexQuery, localeId)).map(([path, text]) => [path, hashOf(text)]),
  ),
);

/** What the navbar calls a sidebar: the item that leads into it, else the sidebar's own name. */
function contextLabel(context: Context, localeId: string, id: string): string {
  const { lang } = localeOf(context, localeId);
  const sidebar = context.read(sidebarsConfigQuery)?.sidebars[id];
  const landing = sidebar?.landing;
  for (const item of context.read(navbarConfigQuery).items) {
    if (item.type !== "dropdown" && item.type !== "link") continue;
    if (landing !== undefined && item.to === landing) {
      const label = inLanguage(lang, item.label, item.labels);
      if (label !== "") return label;
    }
  }
  return id.charAt(0).toUpperCase() + id.slice(1);
}
