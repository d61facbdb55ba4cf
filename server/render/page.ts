/** A whole page, and the chunk of it that a soft navigation fetches. */
import type { Layout } from "../../client/components/shell.tsx";
import { activeNavItem } from "../../client/components/active.ts";
import { joinPath, escapeHtml } from "../../shared/address.ts";
import type { PageChunk, PageModel } from "../../shared/model.ts";
import { hashOf } from "../engine/hash.ts";
import { query, type Context } from "../engine/types.ts";
import { clientInput, moduleInput } from "../source/inputs.ts";
import { configQuery } from "../site/config.ts";
import { siteModelQuery } from "../site/model.ts";
import { pageModelQuery, sourceOf } from "../site/pages.ts";
import { splitKey } from "../site/sidebars.ts";
import { contentQuery } from "./content.ts";
import { documentTitle, renderHead, renderOwnHead } from "./head.ts";
import { alternateHole, CONTENT_HOLE, shellKey, shellQuery, SIDEBAR_HOLE } from "./shell.ts";
import { markSidebar, renderedSidebarQuery, type RenderedSidebar } from "./sidebar.ts";
import { fillTemplate } from "./template.ts";

function layoutOf(context: Context, localeId: string, page: PageModel): Layout {
  switch (page.kind) {
    case "post":
    case "posts":
      return "blog";
    case "tag":
    case "tags":
    case "authors":
      return page.sidebar === undefined ? "plain" : "blog";
    case "doc":
    case "category":
      return page.sidebar === undefined ? "plain" : "doc";
    case "standalone": {
      const source = sourceOf(context, context.read(siteModelQuery, localeId).locale, page.route);
      if (source?.kind !== "module") return "plain";
      const state = context.read(moduleInput, source.file);
      return state.kind === "ok" && state.layout === "plain" ? "plain" : "wide";
    }
    case "search":
    case "not-found":
      return "plain";
  }
}

interface Frame {
  readonly layout: Layout;
  readonly sidebar: RenderedSidebar | undefined;
  /** Names the frame: pages with the same one differ in their content only. */
  readonly id: string;
}

function frameOf(context: Context, localeId: string, page: PageModel): Frame {
  const layout = layoutOf(context, localeId, page);
  const sidebar =
    page.sidebar === undefined ? undefined : context.read(renderedSidebarQuery, `${localeId} ${page.sidebar}`);
  return { layout, sidebar, id: hashOf(`${localeId} ${layout} ${sidebar?.name ?? ""}`).slice(0, 8) };
}

/** The document at `locale route`, as a browser gets it. */
export const pageHtmlQuery = query<string>(
  "page-html",
  { keep: "hash", weight: (text) => text.length },
  (context, key) => {
    const [localeId = ""] = splitKey(key);
    const site = context.read(siteModelQuery, localeId);
    const page = context.read(pageModelQuery, key);
    const frame = frameOf(context, localeId, page);
    const active = activeNavItem(site.navbar.left, page.href, site.home);
    const holes: Record<string, string> = {
      [SIDEBAR_HOLE]: frame.sidebar ? markSidebar(frame.sidebar, page.href) : "",
      [CONTENT_HOLE]: context.read(contentQuery, key),
    };
    for (const { lang, href } of page.alternates) holes[alternateHole(lang)] = escapeHtml(href);
    const { lang, dir } = site.locale;
    return (
      `<!doctype html><html lang="${escapeHtml(lang)}" dir="${dir}"${colourMode(context)}><head>${renderHead(context, site, page)}</head>` +
      `<body data-shell="${frame.id}"${madeFor(page, site.baseUrl)}>${fillTemplate(context.read(shellQuery, shellKey(localeId, frame.layout, active)), holes)}</body></html>\n`
    );
  },
);

/**
 * The path below the base that the page was made for, as browsers write it and without a slash at its end. A not-found
 * page is shown at every address that leads nowhere.
 */
function madeFor({ kind, href }: PageModel, baseUrl: string): string {
  if (kind === "not-found") return "";
  return ` data-path="${escapeHtml(encodeURI(href.slice(baseUrl.length - 1).replace(/\/$/, "")))}"`;
}

/** What the script before the first paint goes by when the reader has chosen nothing. Light needs no word. */
function colourMode(context: Context): string {
  const { followSystem, defaultMode } = context.read(configQuery).theme;
  if (followSystem) return ' data-mode="system"';
  return defaultMode === "dark" ? ' data-mode="dark" data-theme="dark"' : "";
}

/** The chunk at `locale route`, as JSON. */
export const pageChunkQuery = query<string>(
  "page-chunk",
  { keep: "hash", weight: (text) => text.length },
  (context, key) => {
    const [localeId = ""] = splitKey(key);
    const site = context.read(siteModelQuery, localeId);
    const page = context.read(pageModelQuery, key);
    const frame = frameOf(context, localeId, page);
    const chunk: PageChunk = {
      client: context.read(clientInput).version,
      locale: localeId,
      title: documentTitle(site, page),
      head: renderOwnHead(context, site, page),
      route: page.route,
      href: page.href,
      alternates: Object.fromEntries(page.alternates.map(({ lang, href }) => [lang, href])),
      shell: frame.id,
      sidebar: frame.sidebar ? joinPath(site.baseUrl, "assets", frame.sidebar.name) : "",
      layout: frame.layout,
      html: context.read(contentQuery, key),
      widgets: page.widgets,
    };
    return JSON.stringify(chunk);
  },
);
