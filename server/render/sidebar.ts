/**
 * Renders sidebars once, and for each page inserts a few attributes. A sidebar is only a list of links, so it is
 * written as text and not with React, because the offsets at which attributes are inserted have to be known.
 */
import { createElement } from "react";
import { renderToString } from "./react-server.ts";
import { Icon } from "../../client/components/icons.tsx";
import type { IconName } from "../../shared/icon-names.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { pageTextsQuery } from "../site/texts.ts";
import { escapeHtml, isExternal } from "../../shared/address.ts";
import { labelFor, type Direction } from "../../shared/direction.ts";
import { hashOf } from "../engine/hash.ts";
import { query, type Context } from "../engine/types.ts";
import { localeOf } from "../site/config.ts";
import {
  itemsOfBranch,
  sidebarBranchesQuery,
  sidebarBranchQuery,
  sidebarItems,
  TRUNK,
  type ShownItem,
} from "../site/sidebars/sidebar-branches.ts";
import {
  parseSidebarBranchKey,
  parseSidebarKey,
  sidebarBranchKey,
  sidebarPlaceKey,
  type SidebarBranchKey,
  type SidebarKey,
} from "../site/keys.ts";

/** Texts to insert, by ascending offset. */
type Marks = readonly (readonly [offset: number, text: string])[];

interface MarkedHtml {
  readonly html: string;
  /** By the address of a page: the attributes that mark its first link and open the categories around it. */
  readonly marks: Readonly<Record<string, Marks>>;
}

export interface RenderedSidebar extends MarkedHtml {
  /** Name of its file below `assets/`. */
  readonly name: string;
}

/** A branch of a sidebar, rendered. The blog's sidebar is `BLOG_SIDEBAR`. */
export const renderedSidebarQuery = query<RenderedSidebar, SidebarBranchKey>(
  "rendered-sidebar",
  { keep: "value", weight: ({ html }) => html.length * 3 },
  (context, key) => {
    const { branch, sidebar } = parseSidebarBranchKey(key);
    const { lang, dir } = localeOf(context, parseSidebarKey(sidebar).localeId);
    const items = sidebarItems(context, sidebar);
    const isDivided = context.read(sidebarBranchesQuery, sidebar) !== null;
    const shown = isDivided ? itemsOfBranch(items, branch) : items;
    const written = writeSidebar(shown, context.read(pageTextsQuery, lang), dir);
    return { ...written, name: `sidebar-${hashOf(written.html).slice(0, 10)}.html` };
  },
);

/** The sidebar that the page at an address shows. */
export function sidebarOf(context: Pick<Context, "read">, sidebar: SidebarKey, href: string): RenderedSidebar {
  const branch = context.read(sidebarBranchQuery, sidebarPlaceKey(sidebar, href));
  return context.read(renderedSidebarQuery, sidebarBranchKey(branch, sidebar));
}

/** All branches of a sidebar. */
export function branchKeysOf(context: Context, sidebar: SidebarKey): readonly SidebarBranchKey[] {
  const branches = context.read(sidebarBranchesQuery, sidebar) ?? {};
  return [...new Set([TRUNK, ...Object.values(branches)])].map((branch) => sidebarBranchKey(branch, sidebar));
}

/** Icons as HTML, rendered when a sidebar is first written, so that nothing else need load React's renderer. */
const drawn = new Map<IconName, string>();

function icon(name: IconName): string {
  const known = drawn.get(name) ?? renderToString(createElement(Icon, { name, size: 12 }));
  drawn.set(name, known);
  return known;
}

/** A sidebar, the same for every page that has it, with what each page adds to it. */
export function writeSidebar(
  items: readonly ShownItem[],
  { sidebar, overview }: Pick<PageTexts, "sidebar" | "overview">,
  direction: Direction = "ltr",
): MarkedHtml {
  const marks = new Map<string, Marks>();
  /** Offsets of the attributes of those open elements whose categories are collapsed. */
  const closed: number[] = [];
  let html = `<nav class="sidebar" aria-label="${escapeHtml(sidebar)}">`;

  const labelHtml = (label: string): string => escapeHtml(labelFor(direction, label));

  function writeLink(href: string, label: string): void {
    const leaves = isExternal(href);
    html += `<li><a href="${escapeHtml(href)}"`;
    if (!marks.has(href)) {
      const opened = closed.map((offset) => [offset, ' open=""'] as const);
      marks.set(href, [...opened, [html.length, ' aria-current="page"']]);
    }
    html += `${leaves ? ' class="external"' : ""}>${labelHtml(label)}${leaves ? icon("external") : ""}</a></li>`;
  }

  function writeItems(list: readonly ShownItem[], landing?: string): void {
    html += "<ul>";
    if (landing !== undefined) writeLink(landing, overview);
    for (const item of list) writeItem(item);
    html += "</ul>";
  }

  function writeItem(item: ShownItem): void {
    switch (item.kind) {
      case "link":
        writeLink(item.href, item.label);
        return;
      case "category":
        html += "<li><details";
        if (!item.open) closed.push(html.length);
        html += ` class="category"${item.open ? ' open=""' : ""}><summary>${labelHtml(item.label)}${icon("chevron")}</summary>`;
        writeItems(item.items, landingOf(item));
        html += "</details></li>";
        if (!item.open) closed.pop();
        return;
      case "branch":
        html += `<li><a href="${escapeHtml(item.href)}">${labelHtml(item.label)}${icon("chevron")}</a></li>`;
        return;
      case "heading":
        html += `<li class="sidebar-heading">${labelHtml(item.label)}</li>`;
        return;
      case "divider":
        html += '<li class="divider" aria-hidden="true"></li>';
    }
  }

  writeItems(items);
  return { html: `${html}</nav>`, marks: Object.fromEntries(marks) };
}

/**
 * The category's own page, unless it is among its items: a link inside the summary could not be reached by everyone.
 */
function landingOf({ href, items }: ShownItem & { readonly kind: "category" }): string | undefined {
  return items.some((item) => item.kind === "link" && item.href === href) ? undefined : href;
}

/** The sidebar as the page at an address shows it: its link marked, its categories open. */
export function markSidebar(sidebar: MarkedHtml, href: string): string {
  const marks = Object.hasOwn(sidebar.marks, href) ? (sidebar.marks[href] ?? []) : [];
  let html = "";
  let from = 0;
  for (const [offset, text] of marks) {
    html += sidebar.html.slice(from, offset) + text;
    from = offset;
  }
  return html + sidebar.html.slice(from);
}
