/** Sidebars: rendered once, then marked for each page by inserting a few attributes. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Sidebar } from "../../client/components/sidebar.tsx";
import { layoutMessages } from "../../shared/messages/layout.ts";
import { escapeHtml } from "../../shared/address.ts";
import { hashOf } from "../engine/hash.ts";
import { query } from "../engine/types.ts";
import { BLOG_SIDEBAR, blogSidebarQuery } from "../site/blog.ts";
import { siteModelQuery } from "../site/model.ts";
import { sidebarQuery, splitKey } from "../site/sidebars.ts";

export interface RenderedSidebar {
  readonly html: string;
  /** Name of its file below `assets/`. */
  readonly name: string;
  /** For each address: where in `html` to insert what, in order. */
  readonly marks: Readonly<Record<string, readonly (readonly [offset: number, text: string])[]>>;
}

/** Rendered sidebar by `locale sidebar`. The blog's is `BLOG_SIDEBAR`. */
export const renderedSidebarQuery = query<RenderedSidebar>("rendered-sidebar", "value", (context, key) => {
  const [localeId = "", id = ""] = splitKey(key);
  const site = context.read(siteModelQuery, localeId);
  const items = id === BLOG_SIDEBAR ? context.read(blogSidebarQuery, localeId) : context.read(sidebarQuery, key);
  const html = renderToString(createElement(Sidebar, { items, site, label: layoutMessages(site.locale.lang).sidebar }));
  return { html, name: `sidebar-${hashOf(html).slice(0, 10)}.html`, marks: findMarks(html) };
});

/** Where each link and the categories round it begin. Links have `href` first, as `Sidebar` promises. */
function findMarks(html: string): Record<string, readonly (readonly [number, string])[]> {
  const marks = new Map<string, readonly (readonly [number, string])[]>();
  const open: number[] = [];
  const tags = /<details|<\/details>|<a href="([^"]*)"/g;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [tag, href] = match;
    if (tag === "<details") open.push(match.index + tag.length);
    else if (tag === "</details>") open.pop();
    else if (href !== undefined && !marks.has(href)) {
      const opened = open.filter((offset) => !/^[^>]* open(?:=|>| )/.test(html.slice(offset, offset + 200)));
      marks.set(href, [
        ...opened.map((offset) => [offset, ' open=""'] as const),
        [match.index + tag.length, ' aria-current="page"'] as const,
      ]);
    }
  }
  return Object.fromEntries(marks);
}

/** The sidebar as the page at an address shows it: its link marked, its categories open. */
export function markSidebar(sidebar: RenderedSidebar, href: string): string {
  const key = escapeHtml(href);
  const marks = Object.hasOwn(sidebar.marks, key) ? (sidebar.marks[key] ?? []) : [];
  let html = "";
  let from = 0;
  for (const [offset, text] of marks) {
    html += sidebar.html.slice(from, offset) + text;
    from = offset;
  }
  return html + sidebar.html.slice(from);
}
