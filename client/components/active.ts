import type { NavItem } from "../../shared/model.ts";

/** All addresses to which a navbar item links, its own included. */
function addresses(item: NavItem): readonly string[] {
  switch (item.kind) {
    case "link":
      return item.external ? [] : [item.href];
    case "dropdown":
      return [...(item.href === undefined ? [] : [item.href]), ...item.items.flatMap(addresses)];
    case "locale":
    case "version":
    case "html":
    case "divider":
      return [];
  }
}

/** The page that an address leads to. */
function pageOf(address: string): string {
  return address.replace(/[?#].*$/, "").replace(/\/$/, "");
}

/** Number of leading path segments that two addresses share. */
function sharedParts(a: string, b: string): number {
  const left = a.split("/");
  const right = b.split("/");
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count++;
  return count;
}

/**
 * The group of addresses to which a page belongs. Used by the server and by soft navigation, so both mark the same
 * item.
 * @param groups addresses in each navbar item, in order
 * @param home address of the start page, which belongs to none
 * @returns index of the group with the page's own address, else of the first with an address in the folder of the
 *   page's section, which is one or two parts below home, else of the one with the only address in the folder that the
 *   page lies in directly below home, else -1. What two addresses share below that says nothing: a single page out of a
 *   folder of guides, in a group about something else, must not claim all of them.
 */
export function activeGroup(groups: readonly (readonly string[])[], href: string, home: string): number {
  const page = href.replace(/\/$/, "");
  const floor = home.split("/").filter(Boolean).length + 3;
  const section = floor + 1;
  let best = -1;
  let bestParts = floor - 1;
  for (const [index, group] of groups.entries()) {
    for (const address of group) {
      const target = pageOf(address);
      const parts = target === page ? Number.MAX_SAFE_INTEGER : Math.min(section, sharedParts(target, page));
      if (parts > bestParts) {
        best = index;
        bestParts = parts;
      }
    }
  }
  return best >= 0 ? best : onlyGroupOf(groups, page, home);
}

/** The group with the only address in the folder directly below home that a page lies in, such as `/docs/intro`. */
function onlyGroupOf(groups: readonly (readonly string[])[], page: string, home: string): number {
  const root = home.replace(/\/$/, "");
  const folder = page.startsWith(`${root}/`) ? `${root}/${page.slice(root.length + 1).split("/")[0] ?? ""}/` : "";
  const inside = (address: string): boolean => folder !== "" && `${address}/`.startsWith(folder);
  const found = new Set(groups.flat().filter(inside).map(pageOf));
  return found.size === 1 ? groups.findIndex((group) => group.some(inside)) : -1;
}

/**
 * The navbar item that a page belongs to.
 * @returns an index in `items`, -1 where there is none
 */
export function activeNavItem(items: readonly NavItem[], href: string, home: string): number {
  return activeGroup(items.map(addresses), href, home);
}
