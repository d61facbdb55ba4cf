/** `_category_` files, and the generated pages that they request, which list the content of a folder. */
import { joinPath, normaliseRoute, resolveDots } from "../../../shared/address.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { query, type Context } from "../../engine/types.ts";
import { createSlugger, uniqueSlug } from "../../markdown/slug.ts";
import { CATEGORY_FILE, readCategory, type CategoryFile, type ReadCategory } from "../../source/category.ts";
import { fileInput, treeInput } from "../../source/inputs.ts";
import { staticFilesQuery } from "../assets.ts";
import { configQuery, localeOf } from "../config.ts";
import { splitNumber } from "../documents/documents.ts";
import { noRoom, obstacleToPage, type Obstacle } from "../occupied.ts";
import { blogBaseQuery, routeEntryQuery } from "../routes.ts";
import { versionsQuery, type DocsVersion } from "../versions.ts";

/** File of each folder of documents that has one (key: a language), by the folder's path in that language's content. */
export const categoryFilesQuery = query<Readonly<Record<string, string>>>(
  "category-files",
  "value",
  (context, lang) => {
    const found = new Map<string, string>();
    const root = `content/${lang}/`;
    for (const path of categoryPaths(context, lang)) {
      const folder = path.slice(root.length, path.lastIndexOf("/"));
      if (!found.has(folder)) found.set(folder, path);
    }
    return Object.fromEntries(found);
  },
);

/** All `_category_` files of a language; a folder may have several by mistake. */
function categoryPaths(context: Context, lang: string): readonly string[] {
  return context
    .read(treeInput, `content/${lang}`)
    .filter((path) => /^(?:docs|versions\/[^/]+)\//.test(path) && CATEGORY_FILE.test(path))
    .map((path) => `content/${lang}/${path}`);
}

export const readCategoryQuery = query<ReadCategory>("category", "value", (context, file) => {
  const state = context.read(fileInput, file);
  return state.kind === "text" ? readCategory(state.text, file) : { category: {}, diagnostics: [] };
});

/** The `_category_` file of a folder in a language. @param folder its path in the content of any language: `docs/a` */
export function categoryOfFolder(context: Context, lang: string, folder: string): CategoryFile {
  // The listing is read anyway. Without it, each folder without such a file would be an input of its own.
  const files = context.read(categoryFilesQuery, lang);
  const file = Object.hasOwn(files, folder) ? files[folder] : undefined;
  return file === undefined ? {} : context.read(readCategoryQuery, file).category;
}

/** The labels of a folder by language; `""` is the default language. */
export function categoryLabels(context: Context, folder: string): Record<string, string> {
  const { locales } = context.read(configQuery);
  return Object.fromEntries(
    locales.list.flatMap(({ id, lang }) => {
      const { label } = categoryOfFolder(context, lang, folder);
      return label === undefined ? [] : [[id === locales.default ? "" : lang, label]];
    }),
  );
}

/** `smart-contracts` → `Smart contracts`. */
export function humanise(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A folder that asks for a page, the route of that page, and what prevents a page there. */
interface AskedIndex {
  readonly folder: string;
  readonly route: string;
  readonly obstacle: Obstacle | undefined;
}

function askedIndexes(context: Context): readonly AskedIndex[] {
  const { locales } = context.read(configQuery);
  const { lang } = localeOf(context, locales.default);
  const site = { staticFiles: context.read(staticFilesQuery), blogBase: context.read(blogBaseQuery) };
  const sluggers = new Map<string, ReturnType<typeof createSlugger>>();
  const found: AskedIndex[] = [];
  for (const folder of Object.keys(context.read(categoryFilesQuery, lang))) {
    const { label, link } = categoryOfFolder(context, lang, folder);
    const version = context.read(versionsQuery).find((each) => isIn(folder, each));
    if (link?.kind !== "index" || version === undefined) continue;
    const { base } = version;
    const slugger = sluggers.get(base) ?? createSlugger();
    sluggers.set(base, slugger);
    const named = label ?? splitNumber(folder.slice(folder.lastIndexOf("/") + 1)).name;
    const route = normaliseRoute(
      joinPath(base, resolveDots(link.slug ?? `/category/${uniqueSlug(slugger, named)}`)),
    ).normalize("NFC");
    found.push({ folder, route, obstacle: obstacleToPage(route, "index", { ...site, locales: locales.list }) });
  }
  return found;
}

/** Folders with a generated page, by its route. A document at the same route takes precedence. */
export const generatedIndexesQuery = query<Readonly<Record<string, string>>>(
  "generated-indexes",
  "value",
  (context) => {
    const found = new Map<string, string>();
    for (const { folder, route, obstacle } of askedIndexes(context)) {
      if (obstacle !== undefined || found.has(route)) continue;
      if (context.read(routeEntryQuery, route) === null) found.set(route, folder);
    }
    return Object.fromEntries(found);
  },
);

/** Whether a folder belongs to a version. @param folder its path in the content of any language */
function isIn(folder: string, version: DocsVersion): boolean {
  return folder === version.folder || folder.startsWith(`${version.folder}/`);
}

/** Version of the folder that is listed at a route, or undefined where none is. */
export function versionOfIndex(context: Context, route: string): DocsVersion | undefined {
  const folder = context.read(generatedIndexQuery, route);
  return folder === null ? undefined : context.read(versionsQuery).find((each) => isIn(folder, each));
}

/** Route of the page that lists a folder, or null. */
export function indexRouteOf(context: Context, folder: string): string | null {
  const found = Object.entries(context.read(generatedIndexesQuery)).find(([, each]) => each === folder);
  return found?.[0] ?? null;
}

/** The folder that is listed at a route (key), or null. A small view of the table of all. */
export const generatedIndexQuery = query<string | null>("generated-index", "value", (context, route) => {
  const all = context.read(generatedIndexesQuery);
  return Object.hasOwn(all, route) ? (all[route] ?? null) : null;
});

/** Title and description of the generated page at a route, or null if there is none. */
export function indexPage(
  context: Context,
  localeId: string,
  route: string,
): { readonly title: string; readonly description: string } | null {
  const folder = context.read(generatedIndexQuery, route);
  if (folder === null) return null;
  const { locales } = context.read(configQuery);
  const own = categoryOfFolder(context, localeOf(context, localeId).lang, folder);
  const original = categoryOfFolder(context, localeOf(context, locales.default).lang, folder);
  const link = (category: CategoryFile): { readonly title?: string; readonly description?: string } =>
    category.link?.kind === "index" ? category.link : {};
  const name = humanise(splitNumber(folder.slice(folder.lastIndexOf("/") + 1)).name);
  return {
    title: link(own).title ?? own.label ?? link(original).title ?? original.label ?? name,
    description: link(own).description ?? own.description ?? link(original).description ?? original.description ?? "",
  };
}

/** Diagnostics of all `_category_` files. */
export function categoryFaults(context: Context): readonly Diagnostic[] {
  return [...lostIndexes(context), ...fileFaults(context)];
}

/** Diagnostics for folders whose page can't be at the route that it is asked for. */
function lostIndexes(context: Context): readonly Diagnostic[] {
  const { locales } = context.read(configQuery);
  const files = context.read(categoryFilesQuery, localeOf(context, locales.default).lang);
  return askedIndexes(context).flatMap(({ folder, route, obstacle }) =>
    obstacle === undefined
      ? []
      : noRoom(route, files[folder] ?? "", {
          why: obstacle.why,
          hint: "Give the folder's page another `slug`; until then it has none.",
        }),
  );
}

function fileFaults(context: Context): readonly Diagnostic[] {
  return context.read(configQuery).locales.list.flatMap(({ lang }) => {
    const read = new Set(Object.values(context.read(categoryFilesQuery, lang)));
    const unread = categoryPaths(context, lang).filter((file) => !read.has(file));
    return [
      ...[...read].flatMap((file) => context.read(readCategoryQuery, file).diagnostics),
      ...unread.map((file) =>
        diagnose("category-file", "This file is not read: another one says what its folder is.", {
          place: { file, line: 1, column: 1 },
          hint: "Move what it says there, and remove it.",
        }),
      ),
    ];
  });
}
