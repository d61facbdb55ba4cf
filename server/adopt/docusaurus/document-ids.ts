/** Maps Docusaurus's ids of documents to routes of the new site. */
import { joinPath, normaliseRoute, resolveDots } from "../../../shared/address.ts";
import type { Host } from "../../host/host.ts";
import { readHead } from "../../source/head.ts";
import { isIndexName, splitNumber } from "../../site/documents/documents.ts";
import { routeOfDocument } from "../../site/routes.ts";
import { compact, textOf, type Data } from "../adopt-plan.ts";
import { readFrontMatter } from "../front-matter.ts";
import { readText } from "../read.ts";
import { isPublishedBy } from "./published.ts";
import type { SplitName } from "./questions.ts";
import type { DocsPlace } from "./trees.ts";

/** Route by id, for the documents of one set. */
export type Ids = ReadonlyMap<string, string>;

export interface DocumentRoutes {
  readonly ids: Ids;
  /** Keys that front matter needs for a document to keep its address, by the document's path in its folder. */
  readonly keys: ReadonlyMap<string, Data>;
  /** Address in the old site by the document's path in its folder; that of a folder's index ends with a slash. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Names of the files and folders of a set, as the configuration splits numbers off them. */
export function namesOf(host: Host, place: DocsPlace): readonly string[] {
  const paths = documentsIn(host, place);
  return [...new Set(paths.flatMap((path) => path.replace(/\.mdx?$/, "").split("/")))];
}

/** Paths of the documents that a set publishes. */
export function documentsIn(host: Host, { folder, instance }: DocsPlace): readonly string[] {
  const isPublished = isPublishedBy(instance.options);
  return host.list(folder).filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)[_.]/.test(path) && isPublished(path));
}

/** @param base route below which all documents of the new site lie */
export function readIds(host: Host, place: DocsPlace, base: string, split: SplitName): DocumentRoutes {
  const { folder, into } = place;
  const ids = new Map<string, string>();
  const addresses = new Map<string, string>();
  const keys = new Map<string, Data>();
  for (const path of documentsIn(host, place)) {
    const { frontMatter } = readHead(readText(host, `${folder}/${path}`) ?? "", path);
    const name = path.replace(/\.mdx?$/, "");
    const folders = name.split("/").slice(0, -1);
    const last = name.split("/").at(-1) ?? "";
    // Ids with and without numbers, because older sidebars refer to documents by file name.
    const plain = folders.map((each) => split(each).name);
    const own = split(last);
    const kept = frontMatter.slug ?? null;
    // The route that Docusaurus gives it, if its configuration splits names in another way.
    const made =
      split === splitNumber ? null : slugOf({ plain, own: own.name, id: frontMatter.id ?? null, slug: kept });
    const slug = made ?? kept;
    const file = into === "" ? name : `${into}/${name}`;
    const head = {
      slug: slug?.startsWith("/") === true && into !== "" ? `/${into}${slug}` : slug,
      id: frontMatter.id ?? null,
      draft: false,
    };
    const document = { file, kind: "doc", folder: "docs", name: file } as const;
    const route = routeOfDocument(document, head, base);
    const isFolder = kept === null ? isIndexName(own.name, plain.at(-1)) : kept.endsWith("/");
    addresses.set(path, isFolder ? withSlash(route) : route);
    const isSame = made === null || route === routeOfDocument(document, { ...head, slug: kept }, base);
    const position = split === splitNumber ? undefined : (frontMatter.sidebar_position ?? own.position);
    const needed = compact({ slug: isSame ? undefined : made, sidebar_position: position });
    if (Object.keys(needed).length > 0) keys.set(path, needed);
    for (const id of [frontMatter.id ?? own.name, last]) {
      for (const parts of [plain, folders]) {
        const whole = [...parts, id].join("/");
        if (!ids.has(whole)) ids.set(whole, route);
      }
    }
  }
  return { ids, keys, addresses };
}

/** `/a` → `/a/`. */
export function withSlash(route: string): string {
  return route.endsWith("/") ? route : `${route}/`;
}

/** The documents before and after one, which its front matter names by their ids, by their routes. */
export function neighbourRoutes(text: string, ids: Ids): Data {
  const frontMatter = readFrontMatter(text) ?? {};
  const routeOf = (key: string): string | undefined => ids.get((textOf(frontMatter[key]) ?? "").replace(/\.mdx?$/, ""));
  return compact({ pagination_prev: routeOf("pagination_prev"), pagination_next: routeOf("pagination_next") });
}

function slugOf(named: {
  readonly plain: readonly string[];
  readonly own: string;
  readonly id: string | null;
  readonly slug: string | null;
}): string {
  const { plain, own, id, slug } = named;
  if (slug !== null) return normaliseRoute(resolveDots(slug.startsWith("/") ? slug : joinPath(...plain, slug)));
  return isIndexName(own, plain.at(-1)) ? joinPath(...plain) : joinPath(...plain, id ?? own);
}
