/**
 * Routes at which no page can lie, because a page is a folder: there is a file of that name, or there can't be a folder
 * of it.
 */
import { joinPath } from "../../shared/address.ts";

/** Files in the folder of a page. */
const OF_PAGES: ReadonlySet<string> = new Set(["index.html", "index.md", "page.json", "card.png"]);

/** Files at the root of the site to which pages may link. */
export const FILES_OF_SITES: readonly string[] = ["robots.txt", "sitemap.xml"];

/** Files at the root of each locale to which pages may link. */
export const FILES_OF_LOCALES: readonly string[] = ["llms.txt", "llms-full.txt", "site.webmanifest"];

/** Files at the root of the site, some of them at the root of each locale as well. */
const OF_SITES: ReadonlySet<string> = new Set(
  [
    ...FILES_OF_SITES,
    ...FILES_OF_LOCALES,
    "404.html",
    "search-index.json",
    "_redirects",
    "_headers",
    "nginx.conf",
    "Caddyfile",
  ].map((name) => `/${name}`),
);

/** Feeds, in the folder of the blog. */
export const FEED_FORMATS = ["rss.xml", "atom.xml", "feed.json"] as const;
const FEEDS: ReadonlySet<string> = new Set(FEED_FORMATS);

/** Bytes of the longest name that the file systems of Linux, macOS and Windows allow. */
const LONGEST_NAME = 255;

/**
 * @param site.staticFiles files of `content/static` by their address
 * @param site.blogBase route of the blog
 * @returns why there can be no page at a route, as the end of a sentence, or undefined
 */
export function obstacleAt(
  route: string,
  { staticFiles, blogBase }: { readonly staticFiles: Readonly<Record<string, true>>; readonly blogBase: string },
): string | undefined {
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
