/** Maps an address to a response. The live server sends it; a dump writes the same bytes. */
import { decodePath, joinPath, normaliseRoute, withQuery } from "../../shared/address.ts";
import { query } from "../engine/types.ts";
import { configQuery, defaultLocaleOf, splitLocale } from "../site/config.ts";
import { parsePageKey, type PageKey } from "../site/keys.ts";
import { redirectFragmentsQuery, redirectTargetQuery } from "../site/links/redirects.ts";
import { mediaTypeOf } from "../../shared/media-types.ts";
import { leadsIntoLocale, redirectHref, redirectKind, redirectToQuery } from "./files/redirects.ts";
import { makeGradually } from "./gradually.ts";
import type { Piece, Sources } from "./kind.ts";
import { findOutput, isOfKind, type Output } from "./outputs.ts";
import { ASSETS } from "./paths.ts";

export type Answer =
  | {
      readonly kind: "content";
      readonly status: 200 | 404 | 500;
      readonly type: string;
      readonly body: string | Uint8Array;
      /** Undefined for a response that is not an output of the site. */
      readonly output?: Output;
    }
  /** A file that is too large to hold in memory; the adapter streams it from this absolute path. */
  | { readonly kind: "file"; readonly type: string; readonly file: string }
  /** Content that is too large to hold in memory; the adapter sends it piece by piece. */
  | { readonly kind: "pieces"; readonly type: string; readonly pieces: Iterable<Piece> }
  | { readonly kind: "redirect"; readonly location: string };

/**
 * @param sources the site
 * @param pathname of the address, still encoded, without query
 * @param search the query with its `?`, or ""
 */
export function respond(sources: Sources, pathname: string, search: string): Answer {
  const { inside, output, location } = placeOf(sources, pathname, search);
  if (location !== undefined) return { kind: "redirect", location };
  return (output && content(sources, output, 200)) ?? notFound(sources, inside);
}

/**
 * The output that `respond` answers with, which is not made for this; undefined if the answer is a redirect, or no output.
 */
export function outputFor(sources: Sources, pathname: string): Output | undefined {
  const { inside, output, location } = placeOf(sources, pathname, "");
  return location === undefined ? (output ?? notFoundOutput(sources, inside)) : undefined;
}

/** Where an address leads. */
interface Place {
  /** The decoded path below the base path, "" for one outside of it. */
  readonly inside: string;
  readonly output?: Output;
  /** Target of a redirect. */
  readonly location?: string;
}

function placeOf(sources: Sources, pathname: string, search: string): Place {
  const { engine } = sources;
  const find = (name: string): Output | undefined => outputAt(sources, name);
  const { baseUrl } = engine.get(configQuery);
  const path = decodePath(pathname);
  const inside = pathBelow(baseUrl, path);
  if (inside === undefined) return path === "/" ? { inside: "", location: baseUrl } : { inside: "" };

  const exact = find(inside);
  if (exact && !inside.endsWith("index.html")) return { inside, output: exact };

  const folder = inside.replace(/\/$/, "");
  const index = find(folder === "" ? "index.html" : `${folder}/index.html`);
  const canonical = addressOf(sources, folder);
  if (isOfKind(index, redirectKind) && !hasMovedParts(sources, index.key))
    return { inside, location: redirectLocation(sources, index.key, search) };
  if (index)
    return path === canonical ? { inside, output: index } : { inside, location: encodeURI(canonical) + search };
  const route = normaliseRoute(`/${inside}`);
  const bare = route === "/" ? "" : route.slice(1);
  if (bare !== inside && (find(bare === "" ? "index.html" : `${bare}/index.html`) ?? find(bare)))
    return { inside, location: encodeURI(addressOf(sources, bare)) + search };
  const target = byPrefix(sources, route);
  return target === undefined ? { inside } : { inside, location: encodeURI(target) + search };
}

/** A decoded path without the base path; undefined for one outside of it. */
function pathBelow(baseUrl: string, path: string): string | undefined {
  return path === baseUrl.slice(0, -1) ? "" : path.startsWith(baseUrl) ? path.slice(baseUrl.length) : undefined;
}

/**
 * Makes what the response to a request is made from, if that is results of many pages: see `gradually.ts`.
 * @param pathname as of `respond`
 */
export function* prepareResponse({ engine }: Sources, pathname: string): Generator<void> {
  const path = pathBelow(engine.get(configQuery).baseUrl, decodePath(pathname));
  if (path !== undefined) yield* makeGradually(engine, path);
}

/** The one address of a path: the root of the site and of each locale is a folder and keeps its slash; others have none. */
function addressOf({ engine }: Sources, path: string): string {
  const { baseUrl, locales } = engine.get(configQuery);
  const isRoot = path === "" || splitLocale(locales.list, `/${path}`).rest === "";
  const address = joinPath(baseUrl, path);
  return isRoot ? address.replace(/\/?$/, "/") : address;
}

/** The output at a path below the base path, or undefined. Nothing that is not in the table is ever served. */
function outputAt(sources: Sources, path: string): Output | undefined {
  return findOutput((readable, key) => sources.engine.get(readable, key), path);
}

function content(sources: Sources, output: Output, status: 200 | 404): Answer | undefined {
  const type = mediaTypeOf(output.path);
  const found = output.kind.content(sources, output.key);
  if (found === undefined) return undefined;
  if ("pieces" in found) return { kind: "pieces", type, pieces: found.pieces };
  return "copyTo" in found
    ? { kind: "file", type, file: found.from }
    : { kind: "content", status, type, body: found.bytes, output };
}

/**
 * Target of a prefix redirect for which no page is written, at the root and in each locale; equivalent to
 * `hostRulesQuery`.
 */
export const prefixTargetQuery = query<string | null>("prefix-target", "value", (context, route) => {
  const target = context.read(redirectTargetQuery, route);
  if (target !== null) return redirectHref(context, defaultLocaleOf(context).id, target);
  const { list } = context.read(configQuery).locales;
  const { locale, rest } = splitLocale(list, route);
  const moved = locale && rest !== "" ? context.read(redirectTargetQuery, rest) : null;
  if (!locale || moved === null || leadsIntoLocale(list, moved)) return null;
  return redirectHref(context, locale.id, moved);
});

function byPrefix(sources: Sources, route: string): string | undefined {
  return sources.engine.get(prefixTargetQuery, route) ?? undefined;
}

/** Whether only the page of a redirect can lead on: see `hostRulesQuery`. */
function hasMovedParts({ engine }: Sources, key: PageKey): boolean {
  return Object.hasOwn(engine.get(redirectFragmentsQuery), parsePageKey(key).route);
}

function redirectLocation(sources: Sources, key: PageKey, search: string): string {
  return asHeader(withQuery(sources.engine.get(redirectToQuery, key), search));
}

/** Encodes an address for a header; parts that are percent-encoded already are unchanged. */
export function asHeader(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/**
 * A file of the site's components that is in the table no more, because their code has changed: a page that was made
 * before names it, and a component that wakes up there before the tab is told of the change asks for it.
 * @param pathname as of `respond`
 */
export function earlierFile(sources: Sources, pathname: string): Uint8Array | undefined {
  const path = pathBelow(sources.engine.get(configQuery).baseUrl, decodePath(pathname));
  return path?.startsWith(ASSETS) === true ? sources.island(path.slice(ASSETS.length)) : undefined;
}

/** The not-found page of the locale to which an address belongs. */
function notFoundOutput(sources: Sources, inside: string): Output | undefined {
  const { locale } = splitLocale(sources.engine.get(configQuery).locales.list, `/${inside}`);
  return outputAt(sources, locale ? `${locale.path}/404.html` : "404.html");
}

function notFound(sources: Sources, inside: string): Answer {
  const output = notFoundOutput(sources, inside);
  return (
    (output && content(sources, output, 404)) ?? {
      kind: "content",
      status: 404,
      type: "text/plain; charset=utf-8",
      body: "Not found\n",
    }
  );
}
