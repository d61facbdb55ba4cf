/**
 * Related pages, which are listed at the end of a page. They are determined from links and from the words of titles and
 * keywords, which are read without parsing documents.
 */
import { query, type Context } from "../../engine/types.ts";
import { isExternal, normaliseRoute, resolveDots } from "../../../shared/address.ts";
import type { PageLink } from "../../../shared/model.ts";
import { eachWord } from "../../../shared/search/tokens.ts";
import { isStopOrQuestionWord } from "../../../shared/search/stopwords.ts";
import { detached } from "../../source/detached.ts";
import { fileInput, moduleInput } from "../../source/inputs.ts";
import { configQuery, defaultLocaleOf, hrefOf, localeOf } from "../config.ts";
import { headQuery } from "../documents/heads.ts";
import { parsePageKey, type PageKey } from "../keys.ts";
import { NOT_FOUND_ROUTE } from "../occupied.ts";
import { pageModelQuery } from "./pages.ts";
import { mostSimilar, type Ties } from "./similarity.ts";
import { entryOf, fileFor, routesQuery, type RouteEntry } from "../routes.ts";
import { sidebarByRouteQuery } from "../sidebars/sidebars.ts";
import { lastVersion, versionsQuery } from "../versions.ts";

/** Most related pages that are shown; and the number that is computed, since neighbours in the sidebar are left out. */
const MOST = 4;
const KEPT = 8;
/** Approximate number of characters of a route in memory. */
const ROUTE = 60;

/** Terms of a document, and the files and routes to which it links, as written: each with line breaks in between. */
interface WrittenTies {
  readonly terms: string;
  readonly targets: string;
}

/**
 * Terms and links of a document (key: its file); null for one that is never suggested. Most edits do not change it, so
 * that nothing that depends on it is computed again.
 */
export const tiesQuery = query<WrittenTies | null>("ties", { keep: "value", shortLived: true }, (context, file) => {
  const { frontMatter, title } = context.read(headQuery, file);
  const state = context.read(fileInput, file);
  if (frontMatter.unlisted === true || frontMatter.kind === "moved" || state.kind !== "text") return null;
  const terms = termsOf([title, ...(frontMatter.keywords ?? [])]);
  return detached({ terms: terms.join("\n"), targets: targetsIn(state.text, file).join("\n") });
});

const NO_TIES: WrittenTies = { terms: "", targets: "" };

function lines(joined: string): readonly string[] {
  return joined === "" ? [] : joined.split("\n");
}

/**
 * Documents whose ties are compared. A dump reads those of one after the other before it asks for related pages: a
 * query that reads all documents holds the texts of all of them until it is done.
 */
export const tiedFilesQuery = query<readonly string[]>("tied-files", "hash", (context) => {
  const { byRoute } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  return Object.values(byRoute).flatMap((entry) => (entry.kind === "module" ? [] : (tiedFile(entry, lang) ?? [])));
});

/** The file by which a page is compared with others: that of the original. Posts are compared with none. */
function tiedFile({ kind, files }: RouteEntry, lang: string): string | undefined {
  return kind === "post" ? undefined : (files[lang] ?? Object.values(files)[0]);
}

/** Words of titles and keywords; of Chinese text, which has no spaces, all pairs of adjacent characters. */
function termsOf(names: readonly string[]): readonly string[] {
  const terms = new Set<string>();
  for (const name of names) {
    eachWord(name, ({ term, parts }, han) => {
      if (!han)
        for (const each of [term, ...parts]) if (each.length > 1 && !isStopOrQuestionWord(each)) terms.add(each);
      if (han) for (let at = 0; at + 1 < term.length; at++) terms.add(term.slice(at, at + 2));
    });
  }
  return [...terms].sort();
}

/**
 * Files and routes to which inline links of a Markdown text lead. Links in code are not excluded: hardly any of them
 * matches a page.
 */
function targetsIn(text: string, file: string): readonly string[] {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const found = new Set<string>();
  for (const [, target = ""] of text.matchAll(/\]\(<?([^()\s<>#?]+)/g)) {
    if (isExternal(target) || /\.(?!mdx?$)[a-z0-9]{2,5}$/i.test(target)) continue;
    found.add(target.startsWith("/") ? normaliseRoute(target) : resolveDots(`${folder}/${target}`).slice(1));
  }
  return [...found].sort();
}

interface NearPages {
  readonly routes: readonly string[];
  /** For each page the indexes in `routes` of the most similar pages, the most similar first. */
  readonly near: readonly (readonly number[])[];
}

/**
 * All pages with the most similar ones: pages of the latest version and of no version (key: ""), or pages of another
 * version (key: its name). Only originals are compared, so that related pages are the same in every language.
 */
export const nearPagesQuery = query<NearPages>("near-pages", "value", (context, key) => {
  const { byRoute, byFile } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  const inSidebar = context.read(sidebarByRouteQuery);
  const pages: { readonly route: string; readonly ties: WrittenTies }[] = [];
  for (const [route, entry] of Object.entries(byRoute)) {
    const file = tiedFile(entry, lang);
    if (file === undefined || route === NOT_FOUND_ROUTE || nearKey(context, entry) !== key) continue;
    // The text of a React page is known only after rendering; a page that is in no sidebar is a start page or similar.
    const ties =
      entry.kind === "module" ? (Object.hasOwn(inSidebar, route) ? NO_TIES : null) : context.read(tiesQuery, file);
    if (ties) pages.push({ route, ties });
  }
  const places = new Map(pages.map(({ route }, place) => [route, place]));
  const placeOf = (target: string): number | undefined => {
    const route = [target, `${target}.md`, `${target}.mdx`]
      .map((each) => byFile[each])
      .find((each) => each !== undefined);
    return places.get(route ?? target);
  };
  const ties = pages.map(({ ties: { terms, targets } }): Ties => ({
    terms: lines(terms),
    links: lines(targets)
      .map(placeOf)
      .filter((place) => place !== undefined),
  }));
  return { routes: pages.map(({ route }) => route), near: mostSimilar(ties, KEPT) };
});

/** Keys of all results of `nearPagesQuery`. */
export function nearKeys(context: Pick<Context, "read">): readonly string[] {
  return context.read(versionsQuery).map((version) => nearKey(context, { version: version.name }));
}

/** Key of `nearPagesQuery` for a page: it is compared with those of its version, one of none with the latest one's. */
function nearKey(context: Pick<Context, "read">, { version }: { readonly version?: string }): string {
  return version === undefined || version === lastVersion(context).name ? "" : version;
}

/** Routes nearest to one (the key). A small view: a page looks at it, not at all of them. */
export const nearRoutesQuery = query<readonly string[]>(
  "near-routes",
  { keep: "value", weight: (routes) => routes.length * ROUTE, shortLived: true },
  (context, route) => {
    const key = nearKey(context, entryOf(context, route) ?? {});
    const place = context.read(nearPlacesQuery, key)[route];
    if (place === undefined) return [];
    const { routes, near } = context.read(nearPagesQuery, key);
    return (near[place] ?? []).flatMap((each) => routes[each] ?? []);
  },
);

export const nearPlacesQuery = query<Readonly<Record<string, number>>>("near-places", "value", (context, key) =>
  Object.fromEntries(context.read(nearPagesQuery, key).routes.map((route, place) => [route, place])),
);

/** Links to the pages related to the one at `locale route`, without those before and after it. */
export const relatedQuery = query<readonly PageLink[], PageKey>(
  "related",
  { keep: "value", weight: (links) => links.length * 2 * ROUTE, shortLived: true },
  (context, key) => {
    const { localeId, route } = parsePageKey(key);
    const near = context.read(nearRoutesQuery, route);
    if (near.length === 0) return [];
    const { previous, next } = context.read(pageModelQuery, key);
    return near
      .flatMap((each) => linkTo(context, localeId, each) ?? [])
      .filter(({ href }) => href !== previous?.href && href !== next?.href)
      .slice(0, MOST);
  },
);

/** A link to a page with its title, because the label in its sidebar may be meaningless elsewhere. */
function linkTo(context: Context, localeId: string, route: string): PageLink | undefined {
  const { baseUrl, locales } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const entry = entryOf(context, route);
  const shown = entry && fileFor(entry, locale.lang, localeOf(context, locales.default).lang);
  if (!entry || !shown) return undefined;
  const label = titleOf(context, entry.kind === "module", shown.file);
  return label === "" ? undefined : { label, href: hrefOf(baseUrl, locale, route) };
}

function titleOf(context: Context, isModule: boolean, file: string): string {
  if (!isModule) return context.read(headQuery, file).title;
  const state = context.read(moduleInput, file);
  return state.kind === "ok" ? state.title : "";
}
