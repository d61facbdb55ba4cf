/** What a version of the documentation begins with, and which pages of versions are the same page. */
import { query, type Context } from "../engine/types.ts";
import { joinPath } from "../../shared/address.ts";
import { configQuery, sidebarsConfigQuery } from "./config.ts";
import { generatedIndexQuery, versionOfIndex } from "./sidebars/categories.ts";
import { folderOf, idOf } from "./documents/documents.ts";
import { parseEditionKey, type EditionKey } from "./keys.ts";
import { localeOf } from "./config.ts";
import { entryOf, routesQuery } from "./routes.ts";
import {
  ownSidebars,
  routeInVersion,
  routesIn,
  sidebarOutlinesQuery,
  splitSidebarId,
} from "./sidebars/sidebar-outlines.ts";
import {
  belowBase,
  isVersioned,
  lastVersion,
  routeIn,
  versionOf,
  versionOfEdition,
  versionsQuery,
  type DocsVersion,
} from "./versions.ts";

/**
 * Route of the main document of a version (key: its name); null where the configuration names one that is not there, or
 * the version has none.
 */
export const mainDocQuery = query<string | null>("main-doc", "value", (context, name) => {
  const version = versionOf(context, name);
  const { version: own, versions } = context.read(configQuery);
  const { mainDoc } = [own, ...versions].find((each) => each.name === version.name) ?? own;
  const wanted = mainDoc ?? firstLanding(context, version);
  const route = wanted === undefined ? null : routeIn(wanted);
  if (route !== null && entryOf(context, route) !== null) return route;
  return isVersioned(context) ? firstOf(context, version) : null;
});

/**
 * The main document of a version that states none: the landing page of the first sidebar, else the document at the
 * version's base, else the first page of that sidebar. The last may be any page that sorts first, such as `about.md`.
 */
function firstLanding(context: Context, version: DocsVersion): string | undefined {
  const first = Object.entries(context.read(sidebarOutlinesQuery)).find(
    ([id]) => splitSidebarId(context, id).version.name === version.name,
  );
  if (first === undefined) return undefined;
  const [id, items] = first;
  const landing = landingOf(context, id);
  const isOwn = landing !== undefined && (version.isLast || entryOf(context, landing)?.version === version.name);
  if (isOwn) return landing;
  return entryOf(context, version.base)?.version === version.name ? version.base : routesIn(items)[0];
}

/** The first document of a version that no sidebar lists. */
function firstOf(context: Context, version: DocsVersion): string | null {
  const { byRoute } = context.read(routesQuery);
  if (Object.hasOwn(byRoute, version.base)) return version.base;
  return Object.keys(byRoute).find((route) => byRoute[route]?.version === version.name) ?? null;
}

/** The page that a sidebar begins with, as the configuration names it. */
export function landingOf(context: Context, id: string): string | undefined {
  const { version, name } = splitSidebarId(context, id);
  const config = context.read(sidebarsConfigQuery);
  const sidebars = (config === null ? undefined : ownSidebars(config, version)) ?? {};
  const { sidebarLandings } = context.read(configQuery);
  const own = Object.hasOwn(sidebars, name) ? sidebars[name]?.landing : undefined;
  const landing = own ?? (Object.hasOwn(sidebarLandings, name) ? sidebarLandings[name] : undefined);
  return landing === undefined ? undefined : routeInVersion(context, version, landing);
}

/** Whether a document lies at a route or below it. */
export function hasDocumentsBelow(context: Context, path: string): boolean {
  return Object.entries(context.read(routesQuery).byRoute).some(
    ([route, { kind }]) => kind === "doc" && (path === "/" || route === path || route.startsWith(`${path}/`)),
  );
}

/** Address below which an edition's search index lies: relative to the version's path. */
export function searchPlace(context: Pick<Context, "read">, edition: EditionKey): string {
  const { path } = localeOf(context, parseEditionKey(edition).localeId);
  return joinPath(context.read(configQuery).baseUrl, path, versionOfEdition(context, edition).path);
}

/** Name of the version that the page at a route (key) belongs to, where there are several; "" for what belongs to all. */
export const routeVersionQuery = query<string>("route-version", "value", (context, route) => {
  if (!isVersioned(context)) return "";
  const entry = entryOf(context, route);
  return (entry === null ? versionOfList(context, route)?.name : entry.version) ?? "";
});

/** The version whose documents the page at a route lists: that of a folder, or of tags; undefined for other pages. */
export function versionOfList(context: Context, route: string): DocsVersion | undefined {
  const ofIndex = versionOfIndex(context, route);
  if (ofIndex !== undefined) return ofIndex;
  // Lists of tags: the longest base counts, because the latest version's is the start of the others'.
  const bases = context
    .read(versionsQuery)
    .filter((version) => /^\/tags(?:\/|$)/.test(belowBase(version, route) ?? ""));
  return bases.sort((a, b) => b.base.length - a.base.length)[0];
}

/** Documents of a version (key: its name) by Docusaurus's id, and the id of each route. */
export const versionIdsQuery = query<{
  readonly routes: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string>>;
}>("version-ids", "value", (context, name) => {
  const routes = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const [route, { version, files }] of Object.entries(context.read(routesQuery).byRoute)) {
    const [file] = Object.values(files);
    if (version !== name || file === undefined) continue;
    const start = file.indexOf(`/${folderOf(file)}/`) + folderOf(file).length + 2;
    const id = idOf(file.slice(start).replace(/\.mdx?$/, ""));
    ids.set(route, id);
    if (!routes.has(id)) routes.set(id, route);
  }
  return { routes: Object.fromEntries(routes), ids: Object.fromEntries(ids) };
});

/**
 * Where the page at a route (key) is in each version that has it, by the version's name: at the same place below the
 * version's base, else the document of the same name.
 */
export const sameInVersionsQuery = query<Readonly<Record<string, string>>>(
  "same-in-versions",
  "value",
  (context, route) => {
    const own = versionOf(context, context.read(routeVersionQuery, route));
    const below = belowBase(own, route);
    if (context.read(routeVersionQuery, route) === "" || below === undefined) return {};
    const id = context.read(versionIdsQuery, own.name).ids[route];
    const found: [string, string][] = [];
    for (const version of context.read(versionsQuery)) {
      const there = joinPath(version.base, below);
      const { routes } = context.read(versionIdsQuery, version.name);
      // A document may be called `constructor`.
      const byId = id !== undefined && Object.hasOwn(routes, id) ? routes[id] : undefined;
      const isThere =
        entryOf(context, there)?.version === version.name ||
        (context.read(generatedIndexQuery, there) !== null && versionOfIndex(context, there)?.name === version.name);
      if (isThere) found.push([version.name, there]);
      else if (byId !== undefined) found.push([version.name, byId]);
    }
    return Object.fromEntries(found);
  },
);

/** The page of a version that stands for a page of the latest one; the route itself where there is none. */
export function inVersion(context: Context, version: DocsVersion, to: string): string {
  if (version.isLast || !isVersioned(context)) return to;
  const route = routeIn(to);
  if (context.read(routeVersionQuery, route) !== lastVersion(context).name) return to;
  return context.read(sameInVersionsQuery, route)[version.name] ?? to;
}
