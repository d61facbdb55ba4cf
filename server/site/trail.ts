/** Where a page stands: the groups of its sidebar that it lies in. */
import { query, type Context } from "../engine/types.ts";
import type { PageModel, SidebarItem } from "../../shared/model.ts";
import { BLOG_SIDEBAR, blogRoute } from "./blog.ts";
import { configQuery, hrefOf, localeOf } from "./config.ts";
import { parseSidebarPlaceKey, sidebarKey, sidebarPlaceKey, type SidebarKey, type SidebarPlaceKey } from "./keys.ts";
import { inLanguage } from "./model.ts";
import { sidebarQuery } from "./sidebars.ts";

/** A group that a page lies in, with the address of its page, or of the first page in it; a heading has none. */
export interface Step {
  readonly label: string;
  readonly href?: string;
}

/** The groups above each address of a sidebar (key: sidebar in a locale), outermost first. An address counts where it stands first. */
export const trailsQuery = query<Readonly<Record<string, readonly Step[]>>, SidebarKey>(
  "trails",
  "value",
  (context, key) => {
    const found = new Map<string, readonly Step[]>();
    const visit = (items: readonly SidebarItem[], above: readonly Step[]): void => {
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

/** The groups that an address in a sidebar lies in: a small view of the whole sidebar's. */
export const trailQuery = query<readonly Step[], SidebarPlaceKey>("trail", "value", (context, key) => {
  const { sidebar, href } = parseSidebarPlaceKey(key);
  const trails = context.read(trailsQuery, sidebar);
  return Object.hasOwn(trails, href) ? (trails[href] ?? []) : [];
});

/** The groups that a page lies in, outermost first. */
export function trailOf(context: Context, localeId: string, page: PageModel): readonly Step[] {
  const { sidebar, href } = page;
  if (sidebar === undefined) return [];
  if (sidebar !== BLOG_SIDEBAR) return context.read(trailQuery, sidebarPlaceKey(sidebarKey(localeId, sidebar), href));
  const { baseUrl, blog } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const list = hrefOf(baseUrl, locale, blogRoute(context));
  return list === href ? [] : [{ label: inLanguage(locale.lang, blog.title, blog.titles), href: list }];
}
