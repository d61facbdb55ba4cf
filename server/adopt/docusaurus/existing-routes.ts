/** The routes of the adopted site's pages in its default language, as far as its files say them. */
import type { Host } from "../../host/host.ts";
import { readHead } from "../../source/head.ts";
import { routeOfDocument } from "../../site/routes.ts";
import { readText } from "../read.ts";
import type { Ids } from "./document-ids.ts";
import { optionsOf } from "./moves.ts";
import type { SiteOptions } from "./options.ts";
import { isPublishedBy } from "./published.ts";
import type { DocsPlace, Places } from "./trees.ts";

export interface RouteSources {
  readonly places: Places;
  readonly options: SiteOptions;
  readonly idsOf: ReadonlyMap<DocsPlace, Ids>;
  /** Routes of pages that are written anew. */
  readonly listed: readonly string[];
  readonly lang: string;
}

/** @returns the routes of documents, posts, Markdown pages and lists of categories, without duplicates, in order */
export function routesOf(host: Host, { places, options, idsOf, listed, lang }: RouteSources): readonly string[] {
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
      routes.add(routeOfDocument(document, head, tree.kind === "blog" ? blog : "/"));
    }
  }
  return [...routes].sort();
}
