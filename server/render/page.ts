/**
 * The parts of a page as data, and two encodings of them: the HTML of the whole page, and the chunk that a soft
 * navigation fetches. The live server has a third encoding (`output/live/updates.ts`).
 */
import type { Layout } from "../../client/components/shell.tsx";
import { activeNavItem } from "../../client/components/active.ts";
import { joinPath, escapeHtml } from "../../shared/address.ts";
import type { PageChunk, PageHead, PageModel } from "../../shared/model.ts";
import { hashOf } from "../engine/hash.ts";
import { query, WRITTEN_TEXT, type Context } from "../engine/types.ts";
import { clientInput, moduleInput } from "../source/inputs.ts";
import { configQuery, localeOf } from "../site/config.ts";
import { editionOf } from "../site/versions.ts";
import { siteModelQuery } from "../site/model.ts";
import { NOT_FOUND_ROUTE } from "../site/occupied.ts";
import { pageModelQuery, pageSourceOf } from "../site/pages/pages.ts";
import { parsePageKey, shellKey, sidebarKey, type EditionKey, type PageKey } from "../site/keys.ts";
import { contentQuery } from "./content.ts";
import { securityPolicyQuery, sharedHeadQuery } from "./locale-head.ts";
import { headHtml, pageHeadQuery } from "./page-head.ts";
import { alternateHole, CONTENT_HOLE, sameHole, shellQuery, SIDEBAR_HOLE, versionHole } from "./shell.ts";
import { markSidebar, sidebarOf, type RenderedSidebar } from "./sidebar.ts";
import { fillTemplate, type Template } from "./template.ts";

function layoutOf(context: QueryReader, localeId: string, page: PageModel): Layout {
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
      if (page.sidebar !== undefined) return "doc";
      const source = pageSourceOf(context, localeOf(context, localeId), page.route);
      if (source?.kind !== "module") return "plain";
      const state = context.read(moduleInput, source.file);
      return state.kind === "ok" && state.layout === "plain" ? "plain" : "wide";
    }
    case "search":
    case "not-found":
      return "plain";
  }
}

/** The parts that a soft navigation replaces. */
export interface PageParts {
  readonly page: PageModel;
  /** Id of the page's locale. */
  readonly locale: string;
  /** Whose frame the page has. */
  readonly edition: EditionKey;
  /** Names the client's code. */
  readonly client: string;
  readonly head: PageHead;
  readonly layout: Layout;
  /** Identifies the frame: pages with the same frame differ only in these parts. */
  readonly frame: string;
  /** Without what is specific to a page, such as the current link. */
  readonly sidebar: RenderedSidebar | undefined;
  /** Inner HTML of `#pageContent`. */
  readonly content: string;
  readonly baseUrl: string;
}

/** The rest of a page. */
export interface PageFrame {
  /** Attributes of `<html>`, each with a space before it. */
  readonly root: string;
  /** Content-Security-Policy. */
  readonly policy: string;
  /** The part of the head that all pages of the locale share. */
  readonly sharedHead: string;
  /** Everything in `<body>`, with holes. */
  readonly body: Template;
}

type QueryReader = Pick<Context, "read">;

/** The parts of the page at `locale route`. */
export function pageParts(context: QueryReader, key: PageKey): PageParts {
  const { localeId: locale } = parsePageKey(key);
  const page = context.read(pageModelQuery, key);
  const layout = layoutOf(context, locale, page);
  const edition = editionOf(context, locale, page.version);
  const sidebar =
    page.sidebar === undefined ? undefined : sidebarOf(context, sidebarKey(locale, page.sidebar), page.href);
  return {
    page,
    locale,
    edition,
    client: context.read(clientInput).version,
    head: context.read(pageHeadQuery, key),
    layout,
    frame: hashOf(`${edition} ${layout} ${sidebar?.name ?? ""}`).slice(0, 8),
    sidebar,
    content: context.read(contentQuery, key),
    baseUrl: context.read(configQuery).baseUrl,
  };
}

/** The frame of a page. */
export function pageFrame(context: QueryReader, { page, edition, layout }: PageParts): PageFrame {
  const site = context.read(siteModelQuery, edition);
  const { lang, dir } = site.locale;
  const active = activeNavItem(site.navbar.left, page.href, site.home);
  return {
    root: ` lang="${escapeHtml(lang)}" dir="${dir}"${colourMode(context)}`,
    policy: context.read(securityPolicyQuery),
    sharedHead: context.read(sharedHeadQuery, edition),
    body: context.read(shellQuery, shellKey(edition, layout, active)),
  };
}

/** The document, as a browser gets it. */
export function encodePage(parts: PageParts, { root, policy, sharedHead, body }: PageFrame): string {
  const { page, head, frame, content, baseUrl } = parts;
  return (
    `<!doctype html><html${root}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta http-equiv="content-security-policy" content="${escapeHtml(policy)}">${headHtml(head)}${expectHtml(parts)}${sharedHead}</head>` +
    `<body data-shell="${frame}"${madeFor(page, baseUrl)}${ofVersion(page)}>${encodeFrame(body, page, sidebarHtml(parts), content)}</body></html>\n`
  );
}

/**
 * Characters of an article's HTML: about what a desktop shows of it, and how much may be waited for. A page's frame is
 * two to four times as long.
 */
const FIRST_VIEW = { least: 4_000, most: 12_000 } as const;

/**
 * Has browsers wait with the first paint until the beginning of the article is there, some two kilobytes of what is sent.
 * Otherwise they paint the header alone, and lay out the article while its reader tries to use it. Main thread blocked
 * after the first paint at CPU 4 x, median of three loads in turns on a busy machine: exit codes 186 and 0 ms, the
 * instructions 161 and 10.
 */
function expectHtml({ page, content }: PageParts): string {
  // The offset of a heading in the page is not known, because articles are parts with slots between them.
  const isBehind = (id: string): boolean => {
    const at = content.indexOf(` id="${escapeHtml(id)}"`);
    return at >= FIRST_VIEW.least && at <= FIRST_VIEW.most;
  };
  const id = page.firstView ?? page.toc.find((heading) => isBehind(heading.id))?.id;
  return id === undefined ? "" : `<link rel="expect" href="#${escapeHtml(encodeURIComponent(id))}" blocking="render">`;
}

/** Inner HTML of `<body>` with a given sidebar and content. */
export function encodeFrame(
  body: Template,
  { alternates, versions = [] }: Pick<PageModel, "alternates" | "versions">,
  sidebar: string,
  content: string,
): string {
  const holes: Record<string, string> = { [SIDEBAR_HOLE]: sidebar, [CONTENT_HOLE]: content };
  for (const { lang, href } of alternates) holes[alternateHole(lang)] = escapeHtml(href);
  for (const { name, href, isSame } of versions) {
    holes[versionHole(name)] = escapeHtml(href);
    holes[sameHole(name)] = String(isSame);
  }
  return fillTemplate(body, holes);
}

/** The sidebar as the page shows it: its link is marked, and its categories are open. */
export function sidebarHtml({ sidebar, page }: PageParts): string {
  return sidebar ? markSidebar(sidebar, page.href) : "";
}

/** Where the language switch leads from a page. */
export function alternatesOf({ alternates }: PageModel): Readonly<Record<string, string>> {
  return Object.fromEntries(alternates.map(({ lang, href }) => [lang, href]));
}

/** Where the switch of versions leads from a page; nothing where there is none. */
export function versionsOf({ versions }: PageModel): Pick<PageChunk, "versions"> {
  return versions === undefined
    ? {}
    : { versions: Object.fromEntries(versions.map(({ name, ...target }) => [name, target])) };
}

/** The chunk of a page, as JSON. */
export function encodeChunk(parts: PageParts): string {
  const { page, locale, client, head, layout, frame, sidebar, content, baseUrl } = parts;
  const chunk: PageChunk = {
    client,
    locale,
    title: head.title,
    head: head.elements,
    route: page.route,
    href: page.href,
    alternates: alternatesOf(page),
    ...versionsOf(page),
    ...(page.version === undefined ? {} : { version: page.version }),
    shell: frame,
    sidebar: sidebar ? joinPath(baseUrl, "assets", sidebar.name) : "",
    layout,
    html: content,
    widgets: page.widgets,
  };
  return JSON.stringify(chunk);
}

/** The document at `locale route`. */
export const pageHtmlQuery = query<string, PageKey>("page-html", WRITTEN_TEXT, (context, key) => {
  const parts = pageParts(context, key);
  return encodePage(parts, pageFrame(context, parts));
});

/** The chunk at `locale route`. */
export const pageChunkQuery = query<string, PageKey>("page-chunk", WRITTEN_TEXT, (context, key) =>
  encodeChunk(pageParts(context, key)),
);

/**
 * The path below the base that the page was made for, as browsers write it and without a slash at its end. A not-found
 * page is shown at every address that leads nowhere.
 */
function madeFor({ route, href }: PageModel, baseUrl: string): string {
  if (route === NOT_FOUND_ROUTE) return "";
  return ` data-path="${escapeHtml(encodeURI(href.slice(baseUrl.length - 1).replace(/\/$/, "")))}"`;
}

/** The version that the page belongs to: the frame's, or none. */
function ofVersion({ version }: PageModel): string {
  return version === undefined ? "" : ` data-version="${escapeHtml(version)}"`;
}

/**
 * Attributes that say which colour mode readers get who have not chosen one, and whether they can choose. The script
 * before the first paint reads them. "" for the light mode and a free choice.
 */
function colourMode(context: QueryReader): string {
  const { followSystem, defaultMode, switchable } = context.read(configQuery).theme;
  const fixed = switchable ? "" : ' data-mode-fixed=""';
  if (followSystem) return ` data-mode="system"${fixed}`;
  return (defaultMode === "dark" ? ' data-mode="dark" data-theme="dark"' : "") + fixed;
}
