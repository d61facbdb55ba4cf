/** The pages before and after a page. */
import { joinPath, normaliseRoute } from "../../../shared/address.ts";
import type { LocaleModel, PageLink } from "../../../shared/model.ts";
import type { Context } from "../../engine/types.ts";
import { postsQuery } from "../blog/blog.ts";
import { indexPage } from "./categories.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { moduleTitle, navHeadQuery } from "../documents/heads.ts";
import { DOCS_FOLDER, folderOf, VERSIONS_FOLDER } from "../documents/documents.ts";
import { entryOf, fileFor, fileRouteQuery } from "../routes.ts";
import { versionOfFolder } from "../versions.ts";

/** The page before or after a page: the one in front matter, or else the one in its list of pages. */
export function neighbour(
  context: Context,
  locale: LocaleModel,
  side: "previous" | "next",
  written: string | null | undefined,
  listed: string | null,
  file: string,
): { readonly previous?: PageLink; readonly next?: PageLink } {
  // prettier-ignore
  if (written === null) return {};
  const route = written === undefined ? listed : routeOfId(context, file, written);
  if (route === null) return {};
  const { baseUrl, locales } = context.read(configQuery);
  const index = indexPage(context, locale.id, route);
  if (index) return { [side]: { label: index.title, href: hrefOf(baseUrl, locale, route) } };
  const entry = entryOf(context, route);
  if (!entry) return {};
  const shown = fileFor(entry, locale.lang, localeOf(context, locales.default).lang);
  if (!shown) return {};
  const label =
    entry.kind === "module"
      ? moduleTitle(context, shown.file, route) || route
      : context.read(navHeadQuery, shown.file).paginationLabel;
  return { [side]: { label, href: hrefOf(baseUrl, locale, route) } };
}

/** Route of a document that front matter names, by route or by Docusaurus's id, which is the path below `docs`. */
export function routeOfId(context: Context, file: string, id: string): string | null {
  if (id.startsWith("/")) return normaliseRoute(id);
  const folder = folderOf(file);
  const root = file.slice(0, file.indexOf(`/${folder}/`));
  const documents = folder.startsWith(VERSIONS_FOLDER) ? folder : DOCS_FOLDER;
  const bare = id.replace(/\.mdx?$/, "");
  for (const ending of [".md", ".mdx"]) {
    const route = context.read(fileRouteQuery, `${root}/${documents}/${bare}${ending}`);
    if (route !== null) return route;
  }
  return joinPath(versionOfFolder(context, documents)?.base ?? "/", bare);
}

/** The posts before and after a post. */
export function postNeighbours(
  context: Context,
  locale: LocaleModel,
  route: string,
): { readonly previous: string | null; readonly next: string | null } {
  const posts = context.read(postsQuery, locale.id);
  const place = posts.findIndex((post) => post.route === route);
  return place < 0
    ? { previous: null, next: null }
    : { previous: posts[place - 1]?.route ?? null, next: posts[place + 1]?.route ?? null };
}
