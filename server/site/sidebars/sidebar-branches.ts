/**
 * Sidebars with so many links that no page can hold them all: a page shows the categories that it stands in, and each
 * other category as a link to its first page. What pages of the same category show is the same, so a sidebar has one
 * form, a *branch*, for each category; a small sidebar has one in all.
 */
import type { SidebarItem } from "../../../shared/model.ts";
import { query, type Context } from "../../engine/types.ts";
import { BLOG_SIDEBAR, blogSidebarQuery } from "../blog/blog.ts";
import { parseSidebarKey, parseSidebarPlaceKey, type SidebarKey, type SidebarPlaceKey } from "../keys.ts";
import { sidebarQuery } from "./sidebars.ts";

type Category = SidebarItem & { readonly kind: "category" };

/** An item of a sidebar as a page shows it. */
export type ShownItem =
  | Exclude<SidebarItem, Category>
  | (Omit<Category, "items"> & { readonly items: readonly ShownItem[] })
  /** A category of another branch: a link to its first page, without its items. */
  | { readonly kind: "branch"; readonly label: string; readonly href: string };

/** A sidebar with this many links is divided into branches: whole, it would add some hundred kilobytes to each page. */
export const MANY_LINKS = 1000;

/** The branch that opens no category; the only one of a small sidebar. */
export const TRUNK = "";

/** The items of a sidebar (key: `locale sidebar`), the blog's included. */
export function sidebarItems(context: Context, key: SidebarKey): readonly SidebarItem[] {
  const { localeId, sidebar } = parseSidebarKey(key);
  return sidebar === BLOG_SIDEBAR ? context.read(blogSidebarQuery, localeId) : context.read(sidebarQuery, key);
}

/** The branch that each page of a sidebar shows, by address; null for a small sidebar. */
export const sidebarBranchesQuery = query<Readonly<Record<string, string>> | null, SidebarKey>(
  "sidebar-branches",
  "value",
  (context, key) => branchesOf(sidebarItems(context, key)),
);

/** The branch that one page shows. A small view for the page to read. */
export const sidebarBranchQuery = query<string, SidebarPlaceKey>("sidebar-branch", "value", (context, key) => {
  const { sidebar, href } = parseSidebarPlaceKey(key);
  const branches = context.read(sidebarBranchesQuery, sidebar);
  return branches !== null && Object.hasOwn(branches, href) ? (branches[href] ?? TRUNK) : TRUNK;
});

/**
 * @param many number of links from which on a sidebar is divided
 * @returns the branch of each page, by address: the places of the categories around it. Null for a small sidebar
 */
export function branchesOf(items: readonly SidebarItem[], many = MANY_LINKS): Readonly<Record<string, string>> | null {
  const branches = new Map<string, string>();
  let links = 0;
  const note = (href: string, branch: string): void => {
    links++;
    if (!branches.has(href)) branches.set(href, branch);
  };
  const visit = (list: readonly SidebarItem[], branch: string): void => {
    for (const [place, item] of list.entries()) {
      if (item.kind === "link") note(item.href, branch);
      if (item.kind !== "category") continue;
      const inside = branch === TRUNK ? `${place}` : `${branch}.${place}`;
      if (item.href !== undefined) note(item.href, inside);
      visit(item.items, inside);
    }
  };
  visit(items, TRUNK);
  return links < many ? null : Object.fromEntries(branches);
}

/** What the pages of a branch of a divided sidebar show. */
export function itemsOfBranch(items: readonly SidebarItem[], branch: string): readonly ShownItem[] {
  const places = branch === TRUNK ? [] : branch.split(".").map(Number);
  const shown = (list: readonly SidebarItem[], depth: number): readonly ShownItem[] =>
    list.map((item, place): ShownItem => {
      if (item.kind !== "category") return item;
      if (place === places[depth]) return { ...item, items: shown(item.items, depth + 1) };
      const href = firstPage(item);
      return href === undefined ? item : { kind: "branch", label: item.label, href };
    });
  return shown(items, 0);
}

/** Address of the category's own page, or of the first one in it. */
function firstPage({ href, items }: Category): string | undefined {
  if (href !== undefined) return href;
  for (const item of items) {
    const found =
      item.kind === "link" && !item.external ? item.href : item.kind === "category" ? firstPage(item) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
