/** The sidebars before they have a language: from `config/sidebars.json`, else one for each top folder, from the tree. */
import { query, type Context } from "../../engine/types.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import { joinPath, splitAddress } from "../../../shared/address.ts";
import { configQuery, defaultLocaleOf, localeOf, sidebarsConfigQuery } from "../config.ts";
import { documentsQuery, DOCS_FOLDER, idOf, isIndexName, splitNumber } from "../documents/documents.ts";
import { navHeadQuery } from "../documents/heads.ts";
import type { CategoryFile } from "../../source/category.ts";
import { categoryLabels, categoryOfFolder, generatedIndexQuery, humanise, indexRouteOf } from "./categories.ts";
import { entryOf, fileRouteQuery } from "../routes.ts";
import { belowBase, lastVersion, routeIn, versionsQuery, type DocsVersion } from "../versions.ts";
import type { SidebarItemConfig, SidebarsConfig } from "../../../shared/schema/config.ts";

/** An item of a sidebar independent of language: routes, and labels by language. */
export type OutlineItem =
  | { readonly kind: "doc"; readonly route: string; readonly labels: Readonly<Record<string, string>> }
  /** A link to another site, or to something in this one that is not a whole page: a heading, a file. */
  | { readonly kind: "link"; readonly to: string; readonly labels: Readonly<Record<string, string>> }
  | {
      readonly kind: "category";
      readonly labels: Readonly<Record<string, string>>;
      readonly route: string | null;
      /** Where its own link leads if that is no page. */
      readonly to?: string;
      readonly open: boolean;
      readonly items: readonly OutlineItem[];
    }
  | { readonly kind: "heading"; readonly labels: Readonly<Record<string, string>> }
  | { readonly kind: "divider" };

/** Labels of an item by language; `""` is for every language without a label of its own. */
function labelsOf(item: {
  readonly label?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}): Record<string, string> {
  return { ...(item.label === undefined ? {} : { "": item.label }), ...item.labels };
}

/** All sidebars by id, in order: those of the latest version first. */
export const sidebarOutlinesQuery = query<Readonly<Record<string, readonly OutlineItem[]>>>(
  "sidebar-outlines",
  "value",
  (context) => {
    const configured = context.read(sidebarsConfigQuery);
    const last = lastVersion(context);
    const versions = [last, ...context.read(versionsQuery).filter((each) => each !== last)];
    return Object.fromEntries(
      versions.flatMap((version) => {
        const own = configured === null ? undefined : ownSidebars(configured, version);
        const outlines =
          own === undefined
            ? fromTree(context, version)
            : Object.entries(own).map(
                ([name, { items }]) => [name, items.flatMap((item) => fromConfig(context, version, item))] as const,
              );
        return outlines.map(([name, items]) => [sidebarId(version, name), items] as const);
      }),
    );
  },
);

type Sidebars = SidebarsConfig["sidebars"];

/** What the configuration says of a version's sidebars; undefined where it says nothing. */
export function ownSidebars(config: SidebarsConfig, version: DocsVersion): Sidebars | undefined {
  if (version.folder === DOCS_FOLDER) return config.sidebars;
  return Object.hasOwn(config.versions, version.name) ? config.versions[version.name] : undefined;
}

/** Id of a version's sidebar by its name: the latest version's go by their names alone. */
export function sidebarId({ isLast, name: version }: DocsVersion, name: string): string {
  return isLast ? name : `${version}/${name}`;
}

/** The version of a sidebar, and its name there. */
export function splitSidebarId(
  context: Pick<Context, "read">,
  id: string,
): { readonly version: DocsVersion; readonly name: string } {
  const version = context.read(versionsQuery).find((each) => !each.isLast && id.startsWith(`${each.name}/`));
  return version === undefined
    ? { version: lastVersion(context), name: id }
    : { version, name: id.slice(version.name.length + 1) };
}

/**
 * What a route in the configuration means in a version: the version's own page, where it has one, else what is written.
 * So a version's sidebars can be those that its documents had when they were the latest.
 */
export function routeInVersion(context: Context, version: DocsVersion, to: string): string {
  if (version.isLast) return to;
  const below = belowBase(lastVersion(context), routeIn(to));
  if (below === undefined) return to;
  const own = joinPath(version.base, below);
  return entryOf(context, own) !== null || context.read(generatedIndexQuery, own) !== null ? own : to;
}

function fromConfig(context: Context, version: DocsVersion, item: SidebarItemConfig): readonly OutlineItem[] {
  switch (item.type) {
    case "doc":
    case "link": {
      const labels = labelsOf(item);
      const target = targetOf(context, version, item.type === "doc" ? { to: item.route } : item);
      if (target.route !== null && isUnlisted(context, target.route)) return [];
      return [
        target.route === null ? { kind: "link", to: target.to ?? "/", labels } : { kind: "doc", ...target, labels },
      ];
    }
    case "heading":
      return [{ kind: "heading", labels: labelsOf(item) }];
    case "divider":
      return [{ kind: "divider" }];
    case "category":
      return [
        {
          kind: "category",
          labels: labelsOf(item),
          ...targetOf(context, version, item, "category"),
          open: item.open,
          items: item.items.flatMap((each) => fromConfig(context, version, each)),
        },
      ];
    case "autogenerated":
      return folderItems(context, version, item.dir === "." ? "" : item.dir);
  }
}

/** Whether a page is left out of sidebars even if the configuration lists it. */
function isUnlisted(context: Context, route: string): boolean {
  const entry = entryOf(context, route);
  if (entry === null || entry.kind === "module") return false;
  const file = entry.files[defaultLocaleOf(context).lang] ?? Object.values(entry.files)[0];
  return file !== undefined && context.read(navHeadQuery, file).unlisted;
}

/** Where a link of a sidebar leads: to a page by its route, or to any other address. */
type OutlineTarget = { readonly route: string } | { readonly route: null; readonly to?: string };

function targetOf(
  context: Context,
  version: DocsVersion,
  { to, href }: { readonly to?: string; readonly href?: string },
  item?: "category",
): OutlineTarget {
  if (to === undefined) return { route: null, ...(href === undefined ? {} : { to: href }) };
  const { path, query: search, hash } = splitAddress(to);
  const route = routeInVersion(context, version, path);
  const isPage = entryOf(context, route) !== null || context.read(generatedIndexQuery, route) !== null;
  if (isPage && item === "category" && isUnlisted(context, route)) return { route: null };
  return isPage && search + hash === "" ? { route } : { route: null, to: route + search + hash };
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: { readonly file: string; readonly segment: string }[];
}

/** Documents of a version in the default language as folders in folders. */
function treeOf(context: Context, version: DocsVersion): Folder {
  const { locales } = context.read(configQuery);
  const { lang } = localeOf(context, locales.default);
  const root: Folder = { folders: new Map(), files: [] };
  for (const { file, kind, folder: of, name } of context.read(documentsQuery, lang)) {
    if (kind !== "doc" || of !== version.folder) continue;
    const segments = name.split("/");
    let folder = root;
    for (const segment of segments.slice(0, -1)) {
      let next = folder.folders.get(segment);
      if (!next) folder.folders.set(segment, (next = { folders: new Map(), files: [] }));
      folder = next;
    }
    folder.files.push({ file, segment: segments.at(-1) ?? "" });
  }
  return root;
}

function fromTree(context: Context, version: DocsVersion): readonly (readonly [string, readonly OutlineItem[]])[] {
  const root = treeOf(context, version);
  const sidebars: [string, readonly OutlineItem[]][] = [];
  if (root.files.length > 0) sidebars.push(["docs", itemsOf(context, root, version.folder, sectionOf)]);
  for (const [segment, folder] of root.folders) {
    const path = `${version.folder}/${segment}`;
    const items = itemsOf(context, folder, path);
    const index = indexRouteOf(context, path);
    const listed: readonly OutlineItem[] =
      index === null ? [] : [{ kind: "doc", route: index, labels: categoryLabels(context, path) }];
    if (items.length > 0) sidebars.push([segment, [...listed, ...items]]);
  }
  return sidebars;
}

function folderItems(context: Context, version: DocsVersion, path: string): readonly OutlineItem[] {
  const segments = path.split("/").filter((each) => each !== "");
  let folder: Folder | undefined = treeOf(context, version);
  for (const segment of segments) folder = folder?.folders.get(segment);
  return folder ? itemsOf(context, folder, [version.folder, ...segments].join("/")) : [];
}

interface Placed {
  readonly position: number;
  readonly name: string;
  readonly item: OutlineItem;
}

/** @param ofFolder what stands for a folder in this one */
function itemsOf(context: Context, folder: Folder, path: string, ofFolder = categoryOf): readonly OutlineItem[] {
  const placed: Placed[] = [];
  for (const { file, segment } of folder.files) {
    const route = context.read(fileRouteQuery, file);
    const head = context.read(navHeadQuery, file);
    if (route === null || head.unlisted) continue;
    const { position } = splitNumber(segment);
    placed.push({
      position: head.position ?? position ?? Infinity,
      name: segment,
      item: { kind: "doc", route, labels: {} },
    });
  }
  for (const [segment, inner] of folder.folders) {
    const entry = ofFolder(context, segment, inner, `${path}/${segment}`);
    if (entry) placed.push(entry);
  }
  return placed.sort((a, b) => a.position - b.position || compareText(a.name, b.name)).map((each) => each.item);
}

function categoryOf(context: Context, segment: string, folder: Folder, path: string): Placed | undefined {
  const { locales } = context.read(configQuery);
  const { position, name } = splitNumber(segment);
  const meta = categoryOfFolder(context, localeOf(context, locales.default).lang, path);
  const linked = linkOf(context, meta, folder, segment, path);
  const rest: Folder = { folders: folder.folders, files: folder.files.filter(({ file }) => file !== linked.file) };
  const { route } = linked;
  const head = linked.file === undefined ? undefined : context.read(navHeadQuery, linked.file);
  const items = itemsOf(context, rest, path).filter((item) => item.kind !== "doc" || item.route !== route);
  if (items.length === 0 && (route === null || linked.file === undefined)) return undefined;
  const place = { position: meta.position ?? position ?? head?.position ?? Infinity, name: segment };
  if (items.length === 0 && route !== null)
    return { ...place, item: { kind: "doc", route, labels: categoryLabels(context, path) } };
  const label = meta.label ?? (head ? head.label : humanise(name));
  const labels = { ...categoryLabels(context, path), "": label };
  return { ...place, item: { kind: "category", labels, route, open: !(meta.collapsed ?? true), items } };
}

/**
 * A top folder in the sidebar of the pages beside it: the way to its own sidebar, which nothing else on a site without a
 * navbar leads to.
 */
function sectionOf(context: Context, segment: string, folder: Folder, path: string): Placed | undefined {
  const category = categoryOf(context, segment, folder, path);
  const to = category === undefined ? undefined : routesIn([category.item])[0];
  if (category === undefined || to === undefined) return undefined;
  const meta = categoryOfFolder(context, defaultLocaleOf(context).lang, path);
  const isOwnPage = linkOf(context, meta, folder, segment, path).file !== undefined;
  // A page of its own has a title in each language.
  const labels = isOwnPage || !("labels" in category.item) ? categoryLabels(context, path) : category.item.labels;
  return { ...category, item: { kind: "link", to, labels } };
}

/** Link of a folder's category: the one in its `_category_` file, or else the index document of the folder. */
function linkOf(
  context: Context,
  { link }: CategoryFile,
  folder: Folder,
  segment: string,
  path: string,
): { readonly route: string | null; readonly file?: string } {
  // prettier-ignore
  if (link === null) return { route: null };
  if (link?.kind === "index") return { route: indexRouteOf(context, path) };
  const index = folder.files.find((each) => isIndexName(each.segment, segment));
  const file = link?.kind === "doc" ? documentOfId(context, link.id, folder, path) : index?.file;
  return file === undefined ? { route: null } : { route: context.read(fileRouteQuery, file), file };
}

/** A document by Docusaurus's id: its path in the version's folder, without numbers, or its name in this folder. */
function documentOfId(context: Context, id: string, folder: Folder, path: string): string | undefined {
  const here = folder.files.find(({ segment }) => idOf(segment) === id || segment === id);
  if (here !== undefined) return here.file;
  const { locales } = context.read(configQuery);
  const { lang } = localeOf(context, locales.default);
  return context
    .read(documentsQuery, lang)
    .find(
      ({ kind, folder: of, name }) => kind === "doc" && path.startsWith(`${of}/`) && (name === id || idOf(name) === id),
    )?.file;
}

/** Routes of a sidebar in reading order, each once. */
export function routesIn(items: readonly OutlineItem[]): readonly string[] {
  const routes = new Set<string>();
  const visit = (list: readonly OutlineItem[]): void => {
    for (const item of list) {
      if (item.kind === "doc") routes.add(item.route);
      if (item.kind !== "category") continue;
      if (item.route !== null) routes.add(item.route);
      visit(item.items);
    }
  };
  visit(items);
  return [...routes];
}
