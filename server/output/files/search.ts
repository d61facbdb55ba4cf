/** The search index of each locale, put together from its pages' shares. */
import { hashOf } from "../../engine/hash.ts";
import { query, type Context } from "../../engine/types.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import { localeOf, searchConfigQuery } from "../../site/config.ts";
import { inLanguage } from "../../site/model.ts";
import { pageKey, pageModelQuery } from "../../site/pages.ts";
import { buildSearchTexts } from "../../site/search/index.ts";
import { makePageShare, type PageShare } from "../../site/search/share.ts";
import { sidebarOutlinesQuery, sidebarQuery, splitKey } from "../../site/sidebars.ts";
import { navbarConfigQuery, sidebarsConfigQuery } from "../../site/config.ts";
import { searchedRoutesQuery } from "./searched.ts";
import { textNames, textShareOf } from "./search-text.ts";

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

/** What stands about a page's text in the index (key: `locale route`). */
export const pageShareQuery = query<PageShare>("page-share", "value", (context, key) => {
  const [localeId = ""] = splitKey(key);
  const page = context.read(pageModelQuery, key);
  return makePageShare({
    route: page.route,
    href: page.href,
    title: page.title,
    kind: page.kind === "doc" ? "doc" : "page",
    lang: page.contentLang,
    description: page.description,
    keywords: page.keywords,
    trail: page.sidebar === undefined ? [] : context.read(trailQuery, `${localeId} ${page.sidebar}\n${page.href}`),
    context: page.sidebar ?? "",
  });
});

/** Files of a locale's index but the text parts, by their path below the locale's root, as text. */
export const searchIndexQuery = query<Readonly<Record<string, string>>>("search-index", "hash", (context, localeId) => {
  const locale = localeOf(context, localeId);
  const config = context.read(searchConfigQuery);
  const shares = context.read(searchedRoutesQuery, localeId).map((route) => {
    const key = pageKey(localeId, route);
    return { ...context.read(pageShareQuery, key), ...textShareOf(context, key) };
  });
  const files = buildSearchTexts(shares, textNames(context, localeId), {
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
