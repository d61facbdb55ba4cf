/**
 * What hosts can be configured with: headers, caching, where the site lies; nginx and Caddy have files of their own.
 * `_redirects` and `_headers` are for Netlify and Cloudflare Pages.
 */
import { joinPath } from "../../../shared/address.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import { query, type Context } from "../../engine/types.ts";
import { staticFilesQuery } from "../../site/assets.ts";
import { builtInRoutesQuery } from "../../site/built-in.ts";
import { configQuery, hrefOf } from "../../site/config.ts";
import { redirectFragmentsQuery } from "../../site/links/redirects.ts";
import { routesQuery } from "../../site/routes.ts";
import { searchPlace } from "../../site/version.ts";
import { pageListQuery } from "../page-list.ts";
import { ASSETS, isNamedByContent, NAME_WITH_HASH, PART_OF_INDEX, searchEditions } from "../paths.ts";
import { SEARCH_FOLDER } from "../../site/search/index-files.ts";
import { hostRulesQuery, redirectsIn, type HostRule } from "./redirects.ts";

export const FOR_EVER = "public, max-age=31536000, immutable";
export const REVALIDATE = "public, max-age=0, must-revalidate";

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  // What may run is said in each page's own head, which also holds on hosts that send no headers. Who may frame a
  // page can only be said here. The playground's frame has a policy of its own, which a header for all would break.
  ["Content-Security-Policy", "frame-ancestors 'self'"],
];

/** Headers of every answer: those of the configuration, and ours where it does not name them. */
export function commonHeaders(context: Context): readonly (readonly [name: string, value: string])[] {
  const configured = Object.entries(context.read(configQuery).headers);
  const named = new Set(configured.map(([name]) => name.toLowerCase()));
  return [...HEADERS.filter(([name]) => !named.has(name.toLowerCase())), ...configured];
}

/**
 * What a drawing that is opened by its own address may do: show itself, and nothing else. The sanitiser has removed its
 * scripts already; this is a second line of defence. It is sent as a header of its own beside the policy above, and
 * browsers apply both.
 */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/** The policy of an answer by its media type, for the servers of our own. */
export function policyOf(type: string): Readonly<Record<string, string>> {
  return type === "image/svg+xml" ? { "content-security-policy": DRAWING_POLICY } : {};
}

/** Folders whose files have a hash of their content in their names, and an expression for these names. */
function foreverFolders(context: Context): readonly (readonly [folder: string, names: string])[] {
  const { baseUrl } = context.read(configQuery);
  const editions = searchEditions((readable, key) => context.read(readable, key));
  return [
    [joinPath(baseUrl, ASSETS), NAME_WITH_HASH],
    ...editions.map((edition) => [joinPath(searchPlace(context, edition), SEARCH_FOLDER), PART_OF_INDEX] as const),
  ];
}

/** Expressions for the addresses of files that have a hash of their content in their names. */
export function foreverAddresses(context: Context): readonly string[] {
  return foreverFolders(context).map(([folder, names]) => `^${escapeRegex(folder)}/${names}`);
}

/** Addresses of files that have such names by chance, because the site has chosen them: they keep them when they change. */
export function lookalikeAddresses(context: Context): readonly string[] {
  const { baseUrl } = context.read(configQuery);
  const chosen = Object.keys(context.read(staticFilesQuery)).filter((path) => isNamedByContent(path.slice(1)));
  return chosen.sort(compareText).map((path) => joinPath(baseUrl, path));
}

/** Whether the site has files or pages of its own in the folder of assets, whose names don't tell their content. */
function sharesAssets(context: Context): boolean {
  const isThere = (address: string): boolean => `${address}/`.startsWith(`/${ASSETS}`);
  const { list } = context.read(configQuery).locales;
  return (
    Object.keys(context.read(staticFilesQuery)).some(isThere) ||
    Object.keys(context.read(routesQuery).byRoute).some(isThere) ||
    list.some(({ id, path }) => path === "" && context.read(builtInRoutesQuery, id).some(isThere))
  );
}

/** Where a site lies on its host, and what leads on from there. */
export interface HostPlace {
  /** Base path without a slash at its end: `/docs`, or "" for the root. */
  readonly base: string;
  /**
   * The same for each locale that has a path. Like the base they are folders, with a slash, and have a not-found page.
   */
  readonly locales: readonly string[];
  /** Redirects of whole addresses. */
  readonly exact: readonly HostRule[];
  /** Redirects of everything that begins so and is no page. */
  readonly prefixes: readonly HostRule[];
}

export function hostPlace(context: Context): HostPlace {
  const { baseUrl, locales } = context.read(configQuery);
  const rules = context.read(hostRulesQuery);
  return {
    base: baseUrl.slice(0, -1),
    locales: locales.list.filter(({ path }) => path !== "").map(({ path }) => joinPath(baseUrl, path)),
    exact: rules.filter(({ prefix }) => !prefix),
    prefixes: rules.filter(({ prefix }) => prefix),
  };
}

/** Where the dump has to lie, for the first line of a server's snippet: files are looked up by the whole address. */
export function placeOfDump(base: string): string {
  if (base === "") return "whose root is this folder.";
  return `whose root holds this folder as ${base.slice(1)}:\n# with the root /srv/www, this folder is /srv/www${base}.`;
}

/** A value in double quotes, for nginx and Caddy alike. */
export function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/**
 * An expression for what begins with a path, whose rest is the group. A rest that begins with a slash, a backslash or a
 * control character, which browsers leave out, would make the root and itself the name of another host: no rule holds.
 */
export function beginsWith(from: string): string {
  return `^${escapeRegex(from)}((?:[^/\\\\\\x00-\\x20].*)?)$`;
}

export function statusOf({ permanent }: HostRule): 301 | 302 {
  return permanent ? 301 : 302;
}

/** In `_redirects`, spaces divide columns, and rules are compared with what browsers send. */
function inColumn(path: string): string {
  return path.replace(/[\s%?#]/g, encodeURIComponent);
}

/**
 * Rules that lead nowhere, for pages below a prefix. Netlify sends what is there before it looks at rules, as servers do
 * with their snippets; Cloudflare Pages looks at rules first, and the first that fits holds. It sends pages with a
 * slash at their end; named so, they are sent without another redirect, to which the prefix would apply.
 */
function* staying(context: Context, prefixes: readonly HostRule[]): Generator<string> {
  if (prefixes.length === 0) return;
  const { baseUrl, locales } = context.read(configQuery);
  const fragments = context.read(redirectFragmentsQuery);
  for (const locale of locales.list) {
    // Redirects that only a page can carry out have no rule of their own: see `hostRulesQuery`.
    const moved = redirectsIn(context, locale).flatMap(([from]) => (Object.hasOwn(fragments, from) ? [from] : []));
    const pages = context.read(pageListQuery, locale.id).map(({ route }) => route);
    for (const [routes, files] of [
      [moved, []],
      [pages, ["page.json", "index.md"]],
    ] as const)
      for (const route of routes) {
        const page = hrefOf(baseUrl, locale, route).replace(/\/$/, "");
        if (!prefixes.some(({ from }) => page.startsWith(from))) continue;
        const path = inColumn(page);
        yield `${path} ${path}/ 200`;
        for (const name of ["", ...files]) yield `${path}/${name} ${path}/${name} 200`;
      }
  }
}

/** Cloudflare Pages heeds as many rules for single addresses, the first ones. */
const MOST_RULES = 2_000;

export const redirectsFileQuery = query<string>("redirects-file", "hash", (context) => {
  const { exact, prefixes } = hostPlace(context);
  const stays = [...staying(context, prefixes)];
  // A page without its rules would be led away: then the prefixes above pages have none, and the pages of redirects do.
  const isFull = stays.length > MOST_RULES;
  const { left = [], held = [] } = Object.groupBy(prefixes, (rule) =>
    isFull && staying(context, [rule]).next().done !== true ? "left" : "held",
  );
  return [
    ...left.map(({ from }) => `# ${from}* has no rule: ${MOST_RULES} are too few for the pages below.`),
    // These come first. What redirects lack beyond the limit, the page at the old address does.
    ...(isFull ? [] : stays),
    ...exact.map((rule) => `${inColumn(rule.from)} ${rule.to.replace(/\s/g, encodeURIComponent)} ${statusOf(rule)}`),
    ...held.map(({ from, to }) => `${from}* ${to}:splat 301`),
  ]
    .map((line) => `${line}\n`)
    .join("");
});

export const headersFileQuery = query<string>("headers-file", "hash", (context) => {
  const { baseUrl } = context.read(configQuery);
  const block = (path: string, headers: readonly (readonly [string, string])[]): string =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`;
  return [
    block(joinPath(baseUrl, "*"), [...commonHeaders(context), ["Cache-Control", REVALIDATE]]),
    ...["svg", "svgz"].map((ending) => block(joinPath(baseUrl, `*.${ending}`), [["Content-Security-Policy", DRAWING_POLICY]])),
    // Here, a rule can't tell one name from another in the same folder.
    ...foreverFolders(context)
      .filter(([, names]) => names !== NAME_WITH_HASH || !sharesAssets(context))
      .map(([folder]) => block(`${folder}/*`, [["! Cache-Control", ""], ["Cache-Control", FOR_EVER]])),
  ].join("\n").replaceAll("  ! Cache-Control: \n", "  ! Cache-Control\n"); // prettier-ignore
});
