/** Resolves the links of documents to final addresses, or to diagnostics. */
import { query, type Context } from "../../engine/types.ts";
import type { Slot } from "../../../shared/article.ts";
import type { DiagnosticCode } from "../../../shared/catalogue.ts";
import type { Place } from "../../../shared/diagnostics.ts";
import {
  decodePath,
  encodePath,
  fragmentId,
  isExternal,
  joinPath,
  normaliseRoute,
  resolveDots,
  splitAddress,
} from "../../../shared/address.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import { hasId, idsOf } from "../documents/articles.ts";
import { sitePath } from "../../markdown/index.ts";
import { configQuery, hrefOf, localeOf, splitLocale, withoutLocale } from "../config.ts";
import { findAsset, type Asset } from "../assets.ts";
import { cardsOf, type DocCard } from "../sidebars/doc-cards.ts";
import { entryOf, fileFor, fileRouteQuery, routesQuery } from "../routes.ts";
import { redirectTargetQuery } from "./redirects.ts";
import { builtInRoutesQuery } from "../built-in.ts";
import { generatedFile } from "../generated-files.ts";
import { routeVersionQuery } from "../version.ts";
import { isVersioned, versionOf } from "../versions.ts";

/** The document that links, and the locale of the page that shows it. */
export interface LinkOrigin {
  /** Site path of the file, `content/en/docs/a.md`. */
  readonly file: string;
  /** The included file in which the link is written, if it is not in the document itself. Paths are relative to it. */
  readonly part?: string;
  /** Route of the page. */
  readonly route: string;
  readonly localeId: string;
  /**
   * Whether to check that the anchor exists. This affects only diagnostics, not the address, and requires the other
   * document to be parsed, so it is not done when a page is rendered.
   */
  readonly anchors: boolean;
}

export type LinkTarget =
  | { readonly kind: "external"; readonly href: string }
  | {
      readonly kind: "page";
      readonly href: string;
      readonly route: string;
      readonly lang: string;
      readonly hash: string;
      /** Whether it is in another locale than the page that links, named by its prefix, or in another version. */
      readonly elsewhere: boolean;
    }
  | { readonly kind: "built-in"; readonly href: string; readonly elsewhere: boolean }
  | { readonly kind: "cards"; readonly href: ""; readonly cards: readonly DocCard[] }
  /** A file that the engine makes besides pages. */
  | { readonly kind: "generated"; readonly href: string }
  /** An address on this host that is not part of the site, and not checked. */
  | { readonly kind: "unchecked"; readonly href: string }
  | Asset
  | {
      readonly kind: "broken";
      readonly href: string;
      readonly code: DiagnosticCode;
      readonly message: string;
      readonly hint?: string;
    };

/**
 * Resolves a link or the source of a picture.
 * @param target as written, with entities decoded
 */
export function resolveLink(context: Context, origin: LinkOrigin, target: string): LinkTarget {
  const found = resolveAsWritten(context, origin, target, false);
  if (found.kind !== "broken" || /^[^%\u0080-\uffff]*$/.test(target)) return found;
  // Names of files from macOS may hold a letter and its accent as two characters, where keyboards type one.
  const { path, query: search, hash } = splitAddress(target);
  for (const form of ["NFC", "NFD"]) {
    const name = encodePath(decodePath(path).normalize(form).toWellFormed());
    const other = resolveAsWritten(context, origin, name + search + hash, false);
    if (other.kind !== "broken") return other;
  }
  return found;
}

/** @param moved whether a redirect led here; after one redirect no further one is followed */
function resolveAsWritten(context: Context, origin: LinkOrigin, target: string, moved: boolean): LinkTarget {
  if (target.startsWith("#")) return samePage(context, origin, target);
  if (/^pathname:\/\//i.test(target)) return unchecked(context, target.slice("pathname://".length));
  if (isExternal(target)) return { kind: "external", href: target };
  const { path, query: search, hash } = splitAddress(target);
  const decoded = decodePath(path);
  if (decoded === "") return samePage(context, origin, hash === "" ? "#" : hash);

  const file = origin.part ?? origin.file;
  const siteRelative = decoded.startsWith("@site/") ? sitePath(decoded.slice("@site/".length), file) : undefined;
  const folder = file.slice(0, file.lastIndexOf("/"));
  const beside = siteRelative ?? resolveDots(`${folder}/${decoded}`).slice(1);

  if (/\.mdx?$/i.test(decoded)) {
    const found = findDocument(context, file, decoded, beside);
    if (found !== undefined) return toPage(context, origin, found, search, hash);
    return {
      kind: "broken", code: "broken-markdown-link", href: decoded.replace(/\.mdx?$/i, "") + search + hash,
      message: `There is no document ${decoded}.`, hint: nearestFile(context, origin, beside),
    }; // prettier-ignore
  }
  const route = decoded.startsWith("/")
    ? withoutBase(context, normaliseRoute(resolveDots(decoded)))
    : normaliseRoute(resolveDots(`${parentOf(origin.route)}/${decoded}`));
  if (siteRelative === undefined) {
    const asPage = toRoute(context, origin, route, search, hash);
    if (asPage) return asPage;
  }
  const asset = findAsset(context, decoded, siteRelative ?? beside);
  if (asset) return { ...asset, href: asset.href + search + hash };
  if (!decoded.startsWith("/")) {
    // `fees` or `fees.html` next to `fees.md`: writers name files without their own extension, whatever the address of
    // the page is.
    const stem = beside.replace(/\.html$/i, "");
    for (const ending of [".md", ".mdx", "/README.md", "/index.md", "/README.mdx", "/index.mdx"]) {
      if (context.read(fileRouteQuery, stem + ending) !== null)
        return toPage(context, origin, stem + ending, search, hash);
    }
  }
  if (siteRelative === undefined && route.endsWith("/index")) {
    const folder = toRoute(context, origin, route.slice(0, -"/index".length) || "/", search, hash);
    if (folder) return folder;
  }
  const end = moved ? null : context.read(redirectTargetQuery, route);
  if (end !== null) return resolveAsWritten(context, origin, end.includes("#") || hash === "" ? end : end + hash, true);
  return {
    kind: "broken", code: "broken-link", href: target,
    message: `There is no page ${route}.`, ...hintOf(nearestRoute(context, origin, route)),
  }; // prettier-ignore
}

/** Placeholder for slots that are not links. */
const NO_LINK: LinkTarget = { kind: "external", href: "" };

/** The targets of some links and pictures, in their order. */
export function targetsOf(context: Context, origin: LinkOrigin, slots: readonly Slot[]): readonly LinkTarget[] {
  return slots.map((slot) => {
    if ("target" in slot) return resolveLink(context, originOf(origin, slot), slot.target);
    return slot.kind === "cards"
      ? { kind: "cards", href: "", cards: cardsOf(context, origin.localeId, origin.route) }
      : NO_LINK;
  });
}

/** The origin of a link: the document, or the file included in it that contains the link. */
export function originOf(origin: LinkOrigin, { place }: { readonly place: Place }): LinkOrigin {
  return place.file === origin.file ? origin : { ...origin, part: place.file };
}

/** Resolves `pathname:///x`: an address on this host that is not checked, or a file. */
function unchecked(context: Context, written: string): LinkTarget {
  const { path, query: search, hash } = splitAddress(written);
  // The result stays on this host: there is no second leading slash, which would name another one.
  const absolute = joinPath(decodePath(path));
  const asset = findAsset(context, absolute, "");
  return (
    (asset && { ...asset, href: asset.href + search + hash }) ?? {
      kind: "unchecked",
      href: joinPath(path) + (path.endsWith("/") && path !== "/" ? "/" : "") + search + hash,
    }
  );
}

/** Removes the base path: with `baseUrl: /docs/`, `/docs/a` means `/a`, unless a page of exactly that name exists. */
function withoutBase(context: Context, route: string): string {
  const base = context.read(configQuery).baseUrl.slice(0, -1);
  if (base === "" || (route !== base && !route.startsWith(`${base}/`)) || entryOf(context, route) !== null)
    return route;
  return normaliseRoute(route.slice(base.length) || "/");
}

const hintOf = (hint: string | undefined): { hint?: string } => (hint === undefined ? {} : { hint });

function parentOf(route: string): string {
  return route.slice(0, route.lastIndexOf("/"));
}

function samePage(context: Context, origin: LinkOrigin, hash: string): LinkTarget {
  const id = fragmentId(hash);
  if (origin.anchors && id !== "" && id !== "top" && !hasId(context, origin.file, id)) {
    return { kind: "broken", code: "broken-anchor", href: hash, message: `This page has no ${hash}.`, ...hintOf(nearestId(context, origin.file, id)) }; // prettier-ignore
  }
  const locale = localeOf(context, origin.localeId);
  return { kind: "page", href: hash, route: origin.route, lang: locale.lang, hash: "", elsewhere: false };
}

/**
 * Finds a document: `./a.md` relative to the linking one, `/a.md` from the root of documents; also in the default
 * language.
 */
function findDocument(context: Context, from: string, decoded: string, beside: string): string | undefined {
  const { locales } = context.read(configQuery);
  const [, lang = "", room = "docs"] = from.split("/");
  const defaultLang = locales.list.find((each) => each.id === locales.default)?.lang ?? lang;
  const candidates: string[] = [];
  const add = (path: string): void => {
    candidates.push(path);
    if (path.startsWith(`content/${lang}/`))
      candidates.push(`content/${defaultLang}/${path.slice(`content/${lang}/`.length)}`);
  };
  if (decoded.startsWith("/")) {
    const path = resolveDots(decoded).slice(1);
    add(`content/${lang}/${room}/${path}`);
    add(`content/${lang}/docs/${path}`);
    if (path.startsWith("docs/")) add(`content/${lang}/${path}`);
    add(`content/${lang}/pages/${path}`);
  } else {
    add(beside);
    if (!decoded.startsWith(".")) add(`content/${lang}/docs/${resolveDots(decoded).slice(1)}`);
  }
  for (const path of candidates) {
    if (context.read(fileRouteQuery, path) !== null) return path;
    const other = path.endsWith(".mdx") ? path.slice(0, -1) : `${path}x`;
    if (context.read(fileRouteQuery, other) !== null) return other;
  }
  return undefined;
}

function toPage(context: Context, origin: LinkOrigin, file: string, search: string, hash: string): LinkTarget {
  const route = context.read(fileRouteQuery, file) ?? "/";
  return (
    toRoute(context, origin, route, search, hash) ?? {
      kind: "broken",
      code: "broken-link",
      href: route,
      message: `There is no page ${route}.`,
    }
  );
}

/** Resolves a route, in the locale that its prefix names, or else in the locale of the page. */
function toRoute(
  context: Context,
  origin: LinkOrigin,
  route: string,
  search: string,
  hash: string,
): LinkTarget | undefined {
  const { locales, baseUrl } = context.read(configQuery);
  const { locale: named } = splitLocale(locales.list, route);
  const locale = named ?? localeOf(context, origin.localeId);
  const bare = withoutLocale(locales.list, route);
  const href = hrefOf(baseUrl, locale, bare) + search;
  const entry = entryOf(context, bare);
  const elsewhere = locale.id !== origin.localeId || isInOtherFrame(context, origin.route, bare);
  const fallback = localeOf(context, locales.default);
  if (!entry) {
    if (context.read(builtInRoutesQuery, locale.id).includes(bare))
      return { kind: "built-in", href: href + hash, elsewhere };
    const made = generatedFile(context, bare);
    if (made === "each") return { kind: "generated", href: href + hash };
    if (made === "all" && named === undefined)
      return { kind: "generated", href: joinPath(baseUrl, bare) + search + hash };
    // A generated list that would be empty in this language does not exist in it.
    return named === undefined && context.read(builtInRoutesQuery, fallback.id).includes(bare)
      ? { kind: "built-in", href: hrefOf(baseUrl, fallback, bare) + search + hash, elsewhere: true }
      : undefined;
  }
  const defaultLang = fallback.lang;
  const shown = fileFor(entry, locale.lang, defaultLang);
  if (!shown) return undefined;
  const id = fragmentId(hash);
  if (origin.anchors && id !== "" && entry.kind !== "module" && !hasId(context, shown.file, id)) {
    return {
      kind: "broken", code: "broken-anchor", href: href + hash,
      message: `The page ${bare} has no #${id}.`, ...hintOf(nearestId(context, shown.file, id)),
    }; // prettier-ignore
  }
  return { kind: "page", href: href + hash, route: bare, lang: shown.lang, hash, elsewhere };
}

/** Pages of versions have frames of their own, but for the latest one's, which have that of all other pages. */
function isInOtherFrame(context: Context, from: string, to: string): boolean {
  if (!isVersioned(context)) return false;
  const [a, b] = [from, to].map((route) => versionOf(context, context.read(routeVersionQuery, route)).name);
  return a !== b;
}

/**
 * If there are more names than this, none is suggested for a link: where all are alike, comparing one with 5,000 takes
 * some milliseconds, and a site may have thousands of broken links.
 */
const MOST_NAMES = 5000;

interface Names {
  /** Routes, or files, by their last segment. */
  readonly byLast: Readonly<Record<string, string>>;
  /** The same as a list, always the same one: comparing with it is prepared once. */
  readonly all: readonly string[];
}

/** Names for suggestions about broken links: of routes (key: `routes`), or of the files of a language (its folder). */
export const namesQuery = query<Names>("names", "value", (context, of) => {
  const table = context.read(routesQuery);
  const parts = new Map<string, string>();
  for (const name of Object.keys(of === "routes" ? table.byRoute : table.byFile)) {
    if (of !== "routes" && !name.startsWith(`${of}/`)) continue;
    const last = name.slice(name.lastIndexOf("/") + 1);
    if (!parts.has(last)) parts.set(last, name);
  }
  return { byLast: Object.fromEntries(parts), all: [...parts.values()] };
});

/** Finds a suggestion for a broken link. Only for diagnostics; not done when a page is rendered. */
function nearest(context: Context, origin: LinkOrigin, of: string, name: string): string | undefined {
  if (!origin.anchors) return undefined;
  const { byLast, all } = context.read(namesQuery, of);
  const last = name.slice(name.lastIndexOf("/") + 1);
  if (last.length > 2 && Object.hasOwn(byLast, last)) return byLast[last];
  return all.length > MOST_NAMES ? undefined : suggest(name, all);
}

/** Drafts by their routes. A small view: of the table of routes, it is all that a broken link may lead to. */
export const draftsQuery = query<Readonly<Record<string, string>>>(
  "drafts",
  "value",
  (context) => context.read(routesQuery).drafts,
);

const IS_DRAFT = "That is a draft, which only the live server shows.";

function nearestRoute(context: Context, origin: LinkOrigin, route: string): string | undefined {
  if (origin.anchors && Object.hasOwn(context.read(draftsQuery), route)) return IS_DRAFT;
  const near = nearest(context, origin, "routes", route);
  return near === undefined ? undefined : `Did you mean ${near}?`;
}

function nearestFile(context: Context, origin: LinkOrigin, path: string): string {
  if (origin.anchors && Object.values(context.read(draftsQuery)).includes(path)) return IS_DRAFT;
  // A file in another language is never meant.
  const near = nearest(context, origin, path.split("/", 2).join("/"), path);
  return near === undefined ? "Check the path: it is relative to this file." : `Did you mean ${near}?`;
}

function nearestId(context: Context, file: string, id: string): string | undefined {
  const near = suggest(id, idsOf(context, file));
  return near === undefined ? undefined : `Did you mean #${near}?`;
}
