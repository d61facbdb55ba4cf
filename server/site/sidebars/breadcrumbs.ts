/** Breadcrumbs of pages: the groups of the sidebar that contain the page. */
import { query, type Context } from "../../engine/types.ts";
import type { PageModel, SidebarItem } from "../../../shared/model.ts";
import { BLOG_SIDEBAR, blogRoute } from "../blog/blog.ts";
import { blogTitle } from "../model.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { parseSidebarPlaceKey, sidebarKey, sidebarPlaceKey, type SidebarKey, type SidebarPlaceKey } from "../keys.ts";
import { sidebarQuery } from "./sidebars.ts";

/**
 * A group that contains a page. Its address is that of its own page, or of the first page in it; a heading has none.
 */
export interface Breadcrumb {
  readonly label: string;
  readonly href?: string;
}

/**
 * Breadcrumbs of each address in a sidebar (key: sidebar in a locale), outermost first. The first occurrence of an
 * address counts.
 */
export const sidebarBreadcrumbsQuery = query<Readonly<Record<string, readonly Breadcrumb[]>>, SidebarKey>(
  "trails",
  "value",
  (context, key) => {
    const found = new Map<string, readonly Breadcrumb[]>();
    const visit = (items: readonly SidebarItem[], above: readonly Breadcrumb[]): void => {
      let steps = above;
      for (const item of items) {
        if (item.kind === "divider") steps = above;
        else if (item.kind === "heading") steps = [...above, { label: item.label }];
        else if (item.kind === "link") {
          if (!item.external && !found.has(item.href)) found.set(item.href, steps);
        } else {
          const { label, href, items: below } = item;
          if (href !== undefined && !found.has(href)) found.set(href, steps);
          const first = href ?? firstAddress(below);
          visit(below, [...steps, { label, ...(first === undefined ? {} : { href: first }) }]);
        }
      }
    };
    visit(context.read(sidebarQuery, key), []);
    return Object.fromEntries(found);
  },
);

function firstAddress(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.kind === "link" && !item.external) return item.href;
    const found = item.kind === "category" ? (item.href ?? firstAddress(item.items)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Breadcrumbs of an address in a sidebar. A small view of those of the whole sidebar. */
export const breadcrumbsQuery = query<readonly Breadcrumb[], SidebarPlaceKey>("trail", "value", (context, key) => {
  const { sidebar, href } = parseSidebarPlaceKey(key);
  const trails = context.read(sidebarBreadcrumbsQuery, sidebar);
  return Object.hasOwn(trails, href) ? (trails[href] ?? []) : [];
});

/** Breadcrumbs of a page, outermost first. */
export function breadcrumbsOf(context: Context, localeId: string, page: PageModel): readonly Breadcrumb[] {
  const { sidebar, href } = page;
  if (sidebar === undefined) return [];
  if (sidebar !== BLOG_SIDEBAR)
    return context.read(breadcrumbsQuery, sidebarPlaceKey(sidebarKey(localeId, sidebar), href));
  const { baseUrl } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const list = hrefOf(baseUrl, locale, blogRoute(context));
  return list === href ? [] : [{ label: blogTitle(context, locale.lang), href: list }];
}
