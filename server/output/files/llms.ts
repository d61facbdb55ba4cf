/**
 * `llms.txt`, which tells machines where each page lies as Markdown; `llms-full.ts` makes what holds the pages
 * themselves. Each language has its own.
 */
import { pageUrl } from "../../../shared/address.ts";
import { query, WRITTEN_TEXT, type Context } from "../../engine/types.ts";
import { configQuery, hrefOf, localeOf } from "../../site/config.ts";
import { navHeadQuery } from "../../site/documents/heads.ts";
import { pageKey, type PageKey } from "../../site/keys.ts";
import { inLanguage } from "../../site/model.ts";
import { pageModelQuery, pageSourceOf } from "../../site/pages/pages.ts";
import { lastVersion } from "../../site/versions.ts";
import { routesIn, sidebarOutlinesQuery, splitSidebarId } from "../../site/sidebars/sidebar-outlines.ts";
import { textKind } from "../kind.ts";
import { inFolder, pathOf } from "../paths.ts";
import type { LlmsSection } from "./llms-division.ts";
import { contextLabel } from "./search.ts";

const LIST = "llms.txt";
/** The file with the text of all pages. */
export const LLMS_FULL = "llms-full.txt";

/**
 * Documents of a locale (key: its id) in the order of the latest version's sidebars, each once. A page that only stands in for a missing
 * translation is left out: it is told in its own language.
 */
export const llmsSectionsQuery = query<readonly LlmsSection[]>("llms-sections", "value", (context, localeId) => {
  const locale = localeOf(context, localeId);
  const seen = new Set<string>();
  const { name: last } = lastVersion(context);
  const sidebars = Object.entries(context.read(sidebarOutlinesQuery)).filter(
    ([id]) => splitSidebarId(context, id).version.name === last,
  );
  return sidebars.map(([id, items]) => ({
    id,
    name: contextLabel(context, localeId, id),
    routes: routesIn(items).filter((route) => {
      if (seen.has(route)) return false;
      seen.add(route);
      const source = pageSourceOf(context, locale, route);
      if (source === null || source.kind === "built-in" || source.lang !== locale.lang) return false;
      return source.kind === "module" || !context.read(navHeadQuery, source.file).unlisted;
    }),
  }));
});

/** Line of `llms.txt` for the page at `locale route`. A small view, as of the sitemap. */
export const llmsEntryQuery = query<string, PageKey>(
  "llms-entry",
  { keep: "value", viewOf: pageModelQuery },
  (context, key) => {
    const page = context.read(pageModelQuery, key);
    const description = page.description === "" ? "" : `: ${page.description}`;
    return `- [${page.title}](${pageUrl(context.read(configQuery).url, page.markdownHref ?? page.href)})${description}`;
  },
);

/** What each of the files begins with: the site's name, and what it is. */
export const llmsHeadQuery = query<string>("llms-head", "value", (context, localeId) => {
  const { lang } = localeOf(context, localeId);
  const config = context.read(configQuery);
  const title = inLanguage(lang, config.title, config.titles);
  const summary =
    inLanguage(lang, config.description ?? "", config.descriptions) ||
    inLanguage(lang, config.tagline, config.taglines);
  return summary === "" ? `# ${title}\n` : `# ${title}\n\n> ${summary}\n`;
});

/** Pages of a section. */
function pagesIn({ routes }: LlmsSection, localeId: string): readonly PageKey[] {
  return routes.map((route) => pageKey(localeId, route));
}

export const llmsQuery = query<string>("llms", WRITTEN_TEXT, (context, localeId) => {
  const { url, baseUrl } = context.read(configQuery);
  const full = `${url}${baseUrl}${pathIn(context, localeId, LLMS_FULL)}`;
  const lines = [context.read(llmsHeadQuery, localeId), `- [${LLMS_FULL}](${full})`, ""];
  for (const section of context.read(llmsSectionsQuery, localeId)) {
    const pages = pagesIn(section, localeId);
    if (pages.length === 0) continue;
    lines.push(`## ${section.name}`, "", ...pages.map((page) => context.read(llmsEntryQuery, page)), "");
  }
  return `${lines.join("\n").trimEnd()}\n`;
});

export const llmsKind = textKind({
  name: "llms",
  text: llmsQuery,
  entries: {
    query: llmsEntryQuery,
    pagesOf: (read, localeId) => read(llmsSectionsQuery, localeId).flatMap((section) => pagesIn(section, localeId)),
  },
  parts: (_read, path) => (path === undefined || path === LIST || path.endsWith(`/${LIST}`) ? [""] : []),
  rows: (context) => context.read(configQuery).locales.list.map(({ id }) => [pathIn(context, id, LIST), id]),
});

/** Path in the output of a file of a locale. */
export function pathIn(context: Pick<Context, "read">, localeId: string, name: string): string {
  const { baseUrl } = context.read(configQuery);
  return inFolder(pathOf(baseUrl, hrefOf(baseUrl, localeOf(context, localeId), "/")), name);
}

/** @returns a function that tells the path of the Markdown of the page at a route of a locale */
export function markdownPaths(context: Pick<Context, "read">, localeId: string): (route: string) => string {
  const { baseUrl } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  return (route) => inFolder(pathOf(baseUrl, hrefOf(baseUrl, locale, route)), "index.md");
}
