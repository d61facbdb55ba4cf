/** What the search index holds of a page besides its text: its title, its description, its place in the sidebar. */
import { query } from "../../engine/types.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import { vocabularyQuery } from "../../site/config.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageModelQuery } from "../../site/pages/pages.ts";
import { makePageShare, type PageShare, type PageShareInput } from "../../site/search/share.ts";
import { splitSidebarId } from "../../site/sidebars/sidebar-outlines.ts";
import { sidebarQuery } from "../../site/sidebars/sidebars.ts";
import {
  editionKey,
  parsePageKey,
  parseSidebarPlaceKey,
  sidebarKey,
  sidebarPlaceKey,
  type PageKey,
  type SidebarKey,
  type SidebarPlaceKey,
} from "../../site/keys.ts";

/** Labels of the categories that each page of a sidebar stands in (key: `locale sidebar`), by address. */
export const searchTrailsQuery = query<Readonly<Record<string, readonly string[]>>, SidebarKey>(
  "search-trails",
  "value",
  (context, key) => {
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
  },
);

/** Labels of the categories around one page of a sidebar. A small view of those of all its pages. */
export const searchTrailQuery = query<readonly string[], SidebarPlaceKey>("search-trail", "value", (context, key) => {
  const { sidebar, href } = parseSidebarPlaceKey(key);
  const trails = context.read(searchTrailsQuery, sidebar);
  return Object.hasOwn(trails, href) ? (trails[href] ?? []) : [];
});

/** A page's description as results show it (key: `locale route`). */
export const searchDescriptionQuery = query<string, PageKey>(
  "search-description",
  "value",
  (context, key) => context.read(pageShareQuery, key).description,
);

/** What the index holds of a page besides its text (key: `locale route`). */
export const pageShareQuery = query<PageShare, PageKey>(
  "page-share",
  { keep: "value", viewOf: pageModelQuery, seldomRead: true },
  (context, key) => {
    const { localeId } = parsePageKey(key);
    const page = context.read(pageModelQuery, key);
    const input: PageShareInput = {
      route: page.route,
      href: page.href,
      // A start page may go without a title of its own: readers know it by the site's.
      title: page.title === "" ? context.read(siteModelQuery, editionKey(localeId)).title : page.title,
      kind: page.kind === "doc" ? "doc" : "page",
      lang: page.contentLang,
      description: page.description,
      keywords: page.keywords,
      trail:
        page.sidebar === undefined
          ? []
          : context.read(searchTrailQuery, sidebarPlaceKey(sidebarKey(localeId, page.sidebar), page.href)),
      context: page.sidebar === undefined ? "" : splitSidebarId(context, page.sidebar).name,
    };
    return makePageShare(input, context.read(vocabularyQuery, input.lang));
  },
);
