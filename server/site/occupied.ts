/**
 * Routes at which there can be no page. A page is a folder in the dump, so its route must be the path of no file, and a
 * valid one for a folder. Some routes are reserved, because the engine uses them for something else.
 */
import { joinPath } from "../../shared/address.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { MANIFEST } from "../../shared/manifest-name.ts";
import type { LocaleModel } from "../../shared/model.ts";
import { INDEX_FILE } from "../../shared/search/format.ts";
import { splitLocale } from "./config.ts";
import type { DocumentKind } from "./documents/documents.ts";
import { WEB_MANIFEST } from "./web-manifest.ts";

/** Route of the page that readers see at addresses that lead nowhere. */
export const NOT_FOUND_ROUTE = "/404";

/** The page with what a search has found, to which the field for searching leads. */
export const SEARCH_ROUTE = "/search";

/** Files in the folder of a page. */
const OF_PAGES: ReadonlySet<string> = new Set(["index.html", "index.md", "page.json", "card.png"]);

/** Files at the root of the site to which pages may link. */
export const FILES_OF_SITES: readonly string[] = ["robots.txt", "sitemap.xml"];

/** Files at the root of each locale to which pages may link. */
export const FILES_OF_LOCALES: readonly string[] = ["llms.txt", "llms-full.txt", WEB_MANIFEST];

/** Files at the root of the site, some of them at the root of each locale as well. */
const OF_SITES: ReadonlySet<string> = new Set(
  [
    ...FILES_OF_SITES,
    ...FILES_OF_LOCALES,
    "404.html",
    INDEX_FILE,
    "_redirects",
    "_headers",
    "nginx.conf",
    "Caddyfile",
    MANIFEST,
  ].map((name) => `/${name}`),
);

/** Feeds, in the folder of the blog. */
export const FEED_FORMATS = ["rss.xml", "atom.xml", "feed.json"] as const;
const FEEDS: ReadonlySet<string> = new Set(FEED_FORMATS);

/** Bytes of the longest name that the file systems of Linux, macOS and Windows allow. */
const LONGEST_NAME = 255;

/** What stands in the way of pages. */
export interface Occupied {
  /** Files of `content/static` by their address. */
  readonly staticFiles: Readonly<Record<string, true>>;
  /** Route of the blog. */
  readonly blogBase: string;
}

/** Why there can be no page at a route. */
export interface Obstacle {
  /** The end of a sentence. */
  readonly why: string;
  /** What to do about it, where that is known. */
  readonly hint?: string;
}

/**
 * @param kind of a document, or "index" for the page that lists a folder
 * @param site.locales the site's languages
 * @returns what keeps a page from a route, or undefined
 */
export function obstacleToPage(
  route: string,
  kind: DocumentKind | "index",
  site: Occupied & { readonly locales: readonly LocaleModel[] },
): Obstacle | undefined {
  const why = obstacleAt(route, site);
  if (why !== undefined) return { why };
  const { locale } = splitLocale(site.locales, route);
  if (locale !== undefined)
    return {
      why: `the pages in ${locale.label} have the addresses below /${locale.path}`,
      hint: `If it is a translation, it belongs in content/${locale.lang}; else rename it, or give it another \`slug\`. Until then it is left out.`,
    };
  if (route === SEARCH_ROUTE) return { why: "that is the page with what a search has found" };
  if (route === NOT_FOUND_ROUTE && kind !== "page" && kind !== "module")
    return {
      why: "that is the page at every address that leads nowhere",
      hint: "Rename the file, or give it another `slug`; until then it is left out. What readers are told where there is no page is written in content/<lang>/pages/404.md.",
    };
  return undefined;
}

/** The diagnostic for a page that can't be at its route. @param file the one that asks for it */
export function noRoom(
  route: string,
  file: string,
  { why, hint = "Rename the file, or give it another `slug`; until then it is left out." }: Obstacle,
): Diagnostic {
  return diagnose("bad-route", `There can be no page at ${JSON.stringify(route)}: ${why}.`, {
    hint,
    place: { file, line: 1, column: 1 },
  });
}

/**
 * @returns why there can be no page at a route, as the end of a sentence, or undefined
 */
export function obstacleAt(route: string, { staticFiles, blogBase }: Occupied): string | undefined {
  let path = "";
  for (const name of route.split("/").slice(1)) {
    path += `/${name}`;
    if (name.includes("\u0000")) return "no folder can have a NUL character in its name";
    if (3 * name.length > LONGEST_NAME && new TextEncoder().encode(name).length > LONGEST_NAME)
      return `"${name.slice(0, 24)}…" is longer than the ${LONGEST_NAME} bytes that a folder's name may have`;
    if (Object.hasOwn(staticFiles, path)) return `content/static${path} has the address ${path}`;
    const isFeed = FEEDS.has(name) && path === joinPath(blogBase, name);
    if (OF_SITES.has(path) || OF_PAGES.has(name) || isFeed)
      return `a file that comes with the site has the address ${path}`;
  }
  return undefined;
}
