/** The routes of the adopted site's pages in its default language, as far as its files say them. */
import { dirname, resolve } from "node:path";
import { normaliseRoute, resolveDots } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { readHead } from "../../source/head.ts";
import { routeOfDocument } from "../../site/routes.ts";
import { readText } from "../read.ts";
import { withSlash, type Ids } from "./document-ids.ts";
import { optionsOf } from "./moves.ts";
import type { SiteOptions } from "./options.ts";
import { isPublishedBy } from "./published.ts";
import type { DocsPlace, Places } from "./trees.ts";

export interface RouteSources {
  readonly places: Places;
  readonly options: SiteOptions;
  readonly idsOf: ReadonlyMap<DocsPlace, Ids>;
  /** Addresses of documents in the old site, by their old paths without ending. */
  readonly addresses: Map<string, string>;
  /** Routes of pages that are written anew. */
  readonly listed: readonly string[];
  readonly lang: string;
}

/**
 * Adds the addresses of posts and pages to those of documents.
 * @returns the routes of documents, posts, Markdown pages and lists of categories, without duplicates, in order
 */
export function routesOf(
  host: Host,
  { places, options, idsOf, addresses, listed, lang }: RouteSources,
): readonly string[] {
  const routes = new Set<string>([...[...idsOf.values()].flatMap((ids) => [...ids.values()]), ...listed]);
  const blog = `/${options.blog?.base ?? "blog"}`;
  if (options.blog !== undefined) routes.add(blog);
  for (const tree of places.trees) {
    if (tree.kind === "docs" || tree.lang !== lang) continue;
    const isPublished = isPublishedBy(optionsOf(tree, places, options));
    for (const path of host.list(tree.folder)) {
      if (!/\.mdx?$/.test(path) || /(?:^|\/)[_.]/.test(path) || !isPublished(path)) continue;
      const { frontMatter } = readHead(readText(host, `${tree.folder}/${path}`) ?? "", path);
      const head = { slug: frontMatter.slug ?? null, id: frontMatter.id ?? null, draft: false };
      const name = path.replace(/\.mdx?$/, "");
      const document =
        tree.kind === "blog"
          ? ({ file: path, kind: "post", folder: "blog", name } as const)
          : ({ file: path, kind: "page", folder: "pages", name } as const);
      const route = routeOfDocument(document, head, tree.kind === "blog" ? blog : "/");
      const isFolder =
        head.slug === null ? tree.kind === "pages" && /(?:^|\/)index$/.test(name) : head.slug.endsWith("/");
      addresses.set(`${tree.folder}/${name}`, isFolder ? withSlash(route) : route);
      routes.add(route);
    }
  }
  return [...routes].sort();
}

/**
 * What a relative address without the name of a file means in a document: it is read from the address of the page, which
 * ends with a slash on some sites, and never here.
 * @param options.trailingSlash what the configuration says of the ends of addresses
 */
export function createMeaning(
  host: Host,
  { trees }: Places,
  {
    trailingSlash,
    addresses,
    routes,
  }: {
    readonly trailingSlash: unknown;
    readonly addresses: ReadonlyMap<string, string>;
    readonly routes: ReadonlySet<string>;
  },
): (from: string, path: string) => string | undefined {
  // The innermost folder: one set of documents may lie in another's.
  const innermost = [...trees].sort((a, b) => b.folder.length - a.folder.length);
  return (from, path) => {
    const tree = innermost.find(({ folder }) => from.startsWith(`${folder}/`));
    if (tree === undefined || trailingSlash === false) return undefined;
    const original = (tree.original ?? tree.folder) + from.slice(tree.folder.length).replace(/\.mdx?$/, "");
    const own = addresses.get(original);
    if (own === undefined || (trailingSlash !== true && !own.endsWith("/"))) return undefined;
    const route = normaliseRoute(resolveDots(withSlash(own) + path));
    if (routes.has(route)) return route;
    // Such as a page of a version that stays behind. What a document lies at is left to the engine, which finds it.
    const beside = resolve(dirname(from), path);
    const isDocument = ["", "/index", "/README"].some((name) =>
      [".md", ".mdx"].some((ending) => host.stat(beside + name + ending) !== undefined),
    );
    return isDocument || /\.\w+$/.test(path) || path === "." ? undefined : route;
  };
}
