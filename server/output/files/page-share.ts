/** What the search index holds of a page beside its text: its title, where it stands. */
import { query } from "../../engine/types.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import { vocabularyQuery } from "../../site/config.ts";
import { siteModelQuery } from "../../site/model.ts";
import { pageModelQuery } from "../../site/pages.ts";
import { makePageShare, type PageShare, type PageShareInput } from "../../site/search/share.ts";
import { sidebarQuery } from "../../site/sidebars.ts";
import { splitKey } from "../../site/keys.ts";

/** Labels of the categories that each page of a sidebar stands in (key: `locale sidebar`), by address. */
export const trailsQuery = query<Readonly<Record<string, readonly string[]>>>(
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

/** Key: `locale sidebar`, a line end, the address; names of sidebars are names of folders, and may hold spaces. */
export const trailQuery = query<readonly string[]>("search-trail", "value", (context, key) => {
  const cut = key.lastIndexOf("\n");
  const href = key.slice(cut + 1);
  const trails = context.read(trailsQuery, key.slice(0, cut));
  return Object.hasOwn(trails, href) ? (trails[href] ?? []) : [];
});

/** What stands about a page's text in the index (key: `locale route`). */
export const pageShareQuery = query<PageShare>(
  "page-share",
  { keep: "value", viewOf: pageModelQuery },
  (context, key) => {
    const [localeId = ""] = splitKey(key);
    const page = context.read(pageModelQuery, key);
    const input: PageShareInput = {
      route: page.route,
      href: page.href,
      // A start page may go without a title of its own: readers know it by the site's.
      title: page.title === "" ? context.read(siteModelQuery, localeId).title : page.title,
      kind: page.kind === "doc" ? "doc" : "page",
      lang: page.contentLang,
      description: page.description,
      keywords: page.keywords,
      trail: page.sidebar === undefined ? [] : context.read(trailQuery, `${localeId} ${page.sidebar}\n${page.href}`),
      context: page.sidebar ?? "",
    };
    return makePageShare(input, context.read(vocabularyQuery, input.lang));
  },
);
