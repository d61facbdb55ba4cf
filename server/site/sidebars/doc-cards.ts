/** Cards that link to the pages of a sidebar's category, for `<DocCardList />` and for pages that list a folder. */
import { escapeHtml, normaliseRoute, splitAddress } from "../../../shared/address.ts";
import type { SidebarItem } from "../../../shared/model.ts";
import type { Context } from "../../engine/types.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { headQuery } from "../documents/heads.ts";
import { sidebarKey } from "../keys.ts";
import { entryOf, fileFor } from "../routes.ts";
import { sidebarPlaceQuery, sidebarQuery } from "./sidebars.ts";
import { indexPage } from "./categories.ts";

export interface DocCard {
  readonly href: string;
  readonly label: string;
  readonly description: string;
  readonly external: boolean;
  /** Route of the page; absent for one of another site. */
  readonly route?: string;
}

/** Cards of the pages below a page in its sidebar, or of those beside it if it is not the page of a category. */
export function cardsOf(context: Context, localeId: string, route: string): readonly DocCard[] {
  const { sidebar } = context.read(sidebarPlaceQuery, route);
  if (sidebar === null) return [];
  const { baseUrl } = context.read(configQuery);
  const href = hrefOf(baseUrl, localeOf(context, localeId), route);
  const items = around(context.read(sidebarQuery, sidebarKey(localeId, sidebar)), href) ?? [];
  return items.flatMap((item): readonly DocCard[] => {
    const target = item.kind === "link" ? item.href : item.kind === "category" ? firstHref(item) : undefined;
    if (target === undefined || target === href || (item.kind !== "link" && item.kind !== "category")) return [];
    if (item.kind === "link" && item.external)
      return [{ href: target, label: item.label, external: true, description: "" }];
    const own = routeOfHref(context, localeId, target);
    return [
      { href: target, label: item.label, external: false, description: describe(context, localeId, own), route: own },
    ];
  });
}

/** The list that contains a page, or that is below it. */
function around(items: readonly SidebarItem[], href: string): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.kind === "link" && item.href === href) return items;
    if (item.kind !== "category") continue;
    const found = item.href === href ? item.items : around(item.items, href);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Address of a category: its own page, or else the first page in it. */
function firstHref(item: SidebarItem): string | undefined {
  if (item.kind === "link") return item.href;
  if (item.kind !== "category") return undefined;
  if (item.href !== undefined) return item.href;
  for (const each of item.items) {
    const found = firstHref(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Route of the page at an address that begins with the site's base and the locale's path. */
export function routeOfHref(context: Context, localeId: string, href: string): string {
  const { baseUrl } = context.read(configQuery);
  const root = hrefOf(baseUrl, localeOf(context, localeId), "/").replace(/\/$/, "");
  return normaliseRoute(splitAddress(href.slice(root.length)).path || "/");
}

/**
 * The description in front matter. The beginning of the text is not used, because other documents would have to be
 * parsed.
 */
function describe(context: Context, localeId: string, route: string): string {
  const { locales } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const entry = entryOf(context, route);
  if (!entry) return indexPage(context, localeId, route)?.description ?? "";
  const shown = fileFor(entry, locale.lang, localeOf(context, locales.default).lang);
  if (!shown || shown.file.endsWith(".tsx")) return "";
  return context.read(headQuery, shown.file).frontMatter.description ?? "";
}

/** The cards as a list of links. */
export function cardsHtml(cards: readonly DocCard[]): string {
  if (cards.length === 0) return "";
  const items = cards.map(({ href, label, description, external }) => {
    const elsewhere = external ? ' target="_blank" rel="noopener noreferrer"' : "";
    const text = description === "" ? "" : `<span>${escapeHtml(description)}</span>`;
    return `<li><a href="${escapeHtml(href)}"${elsewhere}><strong>${escapeHtml(label)}</strong>${text}</a></li>`;
  });
  return `<ul class="cards">${items.join("")}</ul>`;
}
