/** The version of the documentation, with its name, path and main document. There is exactly one. */
import { query, type Context } from "../engine/types.ts";
import { joinPath, normaliseRoute, splitAddress } from "../../shared/address.ts";
import { configQuery, sidebarsConfigQuery } from "./config.ts";
import { entryOf, routesQuery } from "./routes.ts";
import { routesIn, sidebarOutlinesQuery } from "./sidebars.ts";

export interface Version {
  /** Name of the version in the browser's storage and in the address of the search page. */
  readonly name: string;
  /** Text that readers see. */
  readonly label: string;
  readonly isLast: boolean;
  /** Base route of its documents and its search index. */
  readonly path: string;
  /** Route of the main document; null if the configured one does not exist, or the site has none. */
  readonly mainDoc: string | null;
}

/** The configured version, without a main document that does not exist. */
export const versionQuery = query<Version>("version", "value", (context) => {
  const { name, label, isLast, path, mainDoc } = context.read(configQuery).version;
  const wanted = mainDoc ?? firstLanding(context);
  const route = wanted === undefined ? null : routeIn(wanted);
  return {
    name,
    label,
    isLast,
    path: routeIn(path),
    mainDoc: route !== null && entryOf(context, route) !== null ? route : null,
  };
});

/** The default main document: the landing page of the first sidebar, or else the first page in it. */
function firstLanding(context: Context): string | undefined {
  const [first] = Object.entries(context.read(sidebarOutlinesQuery));
  if (first === undefined) return undefined;
  const [id, items] = first;
  return landingOf(context, id) ?? routesIn(items)[0];
}

/** The page that a sidebar begins with, as the configuration names it. */
export function landingOf(context: Context, id: string): string | undefined {
  const sidebars = context.read(sidebarsConfigQuery)?.sidebars ?? {};
  const { sidebarLandings } = context.read(configQuery);
  const own = Object.hasOwn(sidebars, id) ? sidebars[id]?.landing : undefined;
  return own ?? (Object.hasOwn(sidebarLandings, id) ? sidebarLandings[id] : undefined);
}

/** Whether a document lies at a route or below it. */
export function hasDocumentsBelow(context: Context, path: string): boolean {
  return Object.entries(context.read(routesQuery).byRoute).some(
    ([route, { kind }]) => kind === "doc" && (path === "/" || route === path || route.startsWith(`${path}/`)),
  );
}

/** Base address of a locale's search index, relative to the version's path. */
export function searchPlace(context: Pick<Context, "read">, localePath: string): string {
  const { baseUrl, version } = context.read(configQuery);
  return joinPath(baseUrl, localePath, routeIn(version.path));
}

function routeIn(address: string): string {
  return normaliseRoute(splitAddress(address).path);
}
