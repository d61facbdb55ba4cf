/**
 * What machines read of the whole site: `llms.txt`, which says where each page lies as Markdown, and `llms-full.txt`,
 * which holds them all. Each language has its own.
 */
import { hashOf } from "../../engine/hash.ts";
import { query, type Context } from "../../engine/types.ts";
import { configQuery, hrefOf, localeOf } from "../../site/config.ts";
import { navHeadQuery } from "../../site/heads.ts";
import { pageKey, parsePageKey, type PageKey } from "../../site/keys.ts";
import { inLanguage } from "../../site/model.ts";
import { pageModelQuery, pageSourceOf } from "../../site/pages.ts";
import { lastVersion } from "../../site/versions.ts";
import { routesIn, sidebarOutlinesQuery, splitSidebarId } from "../../site/sidebar-outlines.ts";
import { outputKind, textKind, type Piece, type Sources } from "../kind.ts";
import { inFolder, pathOf } from "../paths.ts";
import { pageMarkdownQuery } from "./markdown.ts";
import { contextLabel } from "./search.ts";

const LIST = "llms.txt";
const FULL = "llms-full.txt";

/** Pages of a sidebar, under the name that readers know it by. */
interface LlmsSection {
  readonly name: string;
  readonly routes: readonly string[];
}

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
    name: contextLabel(context, localeId, id),
    routes: routesIn(items).filter((route) => {
      if (seen.has(route)) return false;
      seen.add(route);
      const source = pageSourceOf(context, locale, route);
      return (
        source?.kind === "document" && source.lang === locale.lang && !context.read(navHeadQuery, source.file).unlisted
      );
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
    return `- [${page.title}](${context.read(configQuery).url}${page.href}/index.md)${description}`;
  },
);

/** What both files begin with: the site's name, and what it is. */
export const llmsHeadQuery = query<string>("llms-head", "value", (context, localeId) => {
  const { lang } = localeOf(context, localeId);
  const config = context.read(configQuery);
  const title = inLanguage(lang, config.title, config.titles);
  const summary =
    inLanguage(lang, config.description ?? "", config.descriptions) ||
    inLanguage(lang, config.tagline, config.taglines);
  return summary === "" ? `# ${title}\n` : `# ${title}\n\n> ${summary}\n`;
});

export const llmsQuery = query<string>("llms", "hash", (context, localeId) => {
  const { url, baseUrl } = context.read(configQuery);
  const full = `${url}${baseUrl}${pathIn(context, localeId, FULL)}`;
  const lines = [context.read(llmsHeadQuery, localeId), `- [${FULL}](${full})`, ""];
  for (const { name, routes } of context.read(llmsSectionsQuery, localeId)) {
    if (routes.length === 0) continue;
    lines.push(`## ${name}`, "", ...routes.map((route) => context.read(llmsEntryQuery, pageKey(localeId, route))), "");
  }
  return `${lines.join("\n").trimEnd()}\n`;
});

export const llmsKind = textKind({
  name: "llms",
  text: llmsQuery,
  rows: (context) => context.read(configQuery).locales.list.map(({ id }) => [pathIn(context, id, LIST), id]),
});

/** Path in the output of a file of a locale. */
function pathIn(context: Context, localeId: string, name: string): string {
  const { baseUrl } = context.read(configQuery);
  return inFolder(pathOf(baseUrl, hrefOf(baseUrl, localeOf(context, localeId), "/")), name);
}

/** Path of the Markdown of the page at `locale route`. */
export const markdownPathQuery = query<string, PageKey>("markdown-path", "value", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const { baseUrl } = context.read(configQuery);
  return inFolder(pathOf(baseUrl, hrefOf(baseUrl, localeOf(context, localeId), route)), "index.md");
});

/** The key is the locale's id. The text of ten thousand pages is never held: it is written page by page. */
export const llmsFullKind = outputKind({
  name: "llms-full",
  rows: (context) => context.read(configQuery).locales.list.map(({ id }) => [pathIn(context, id, FULL), id]),
  isLarge: () => true,
  fingerprint: fingerprintOf,
  content: (sources, localeId) => ({
    pieces: piecesOf(sources, localeId),
    get fingerprint() {
      return fingerprintOf(sources, localeId);
    },
  }),
});

function keysOf({ engine }: Sources, localeId: string): readonly PageKey[] {
  return engine
    .get(llmsSectionsQuery, localeId)
    .flatMap(({ routes }) => routes.map((route) => pageKey(localeId, route)));
}

function fingerprintOf(sources: Sources, localeId: string): string {
  const { engine } = sources;
  const pages = keysOf(sources, localeId).map((key) => `${key} ${engine.fingerprint(pageMarkdownQuery, key)}`);
  return `pieces ${hashOf([engine.fingerprint(llmsHeadQuery, localeId), ...pages].join("\n"))}`;
}

function* piecesOf(sources: Sources, localeId: string): Generator<Piece> {
  const { engine } = sources;
  yield engine.get(llmsHeadQuery, localeId);
  for (const key of keysOf(sources, localeId)) {
    yield "\n\n";
    yield { path: engine.get(markdownPathQuery, key), text: () => engine.get(pageMarkdownQuery, key) };
  }
}
