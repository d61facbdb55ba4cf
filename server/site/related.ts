/**
 * Which pages have to do with each other: told at the end of a page. It follows from links and from the words of titles
 * and keywords, which are read without parsing a document.
 */
import { query, type Context } from "../engine/types.ts";
import { isExternal, normaliseRoute, resolveDots } from "../../shared/address.ts";
import type { PageLink } from "../../shared/model.ts";
import { eachWord } from "../../shared/search/tokens.ts";
import { isStopOrQuestionWord } from "../../shared/search/stopwords.ts";
import { fileInput, moduleInput } from "../source/inputs.ts";
import { configQuery, defaultLocaleOf, hrefOf, localeOf } from "./config.ts";
import { headQuery } from "./heads.ts";
import { parsePageKey, type PageKey } from "./keys.ts";
import { pageModelQuery } from "./pages.ts";
import { nearest, type Ties } from "./nearness.ts";
import { entryOf, fileFor, routesQuery } from "./routes.ts";
import { sidebarByRouteQuery } from "./sidebars.ts";
import { lastVersion } from "./versions.ts";

/** Pages that one page names at most, and those that are kept for it: some are its neighbours in the sidebar. */
const MOST = 4;
const KEPT = 8;

/** A document's ties as they are written: the files and routes that it links to. */
interface WrittenTies {
  readonly terms: readonly string[];
  readonly targets: readonly string[];
}

/** Characters of a term or a target, about. */
const TERM = 12;
const TARGET = 60;

/**
 * What ties a document (key: its file) to others; null for one that readers are not led to. Most edits leave it as it
 * is, so that nothing behind it runs.
 */
export const tiesQuery = query<WrittenTies | null>(
  "ties",
  { keep: "value", weight: (ties) => (ties ? ties.terms.length * TERM + ties.targets.length * TARGET : 0) },
  (context, file) => {
    const { frontMatter, title } = context.read(headQuery, file);
    const state = context.read(fileInput, file);
    if (frontMatter.unlisted === true || frontMatter.kind === "moved" || state.kind !== "text") return null;
    return { terms: termsOf([title, ...(frontMatter.keywords ?? [])]), targets: targetsIn(state.text, file) };
  },
);

/** Words of some names; of Chinese, which has no spaces, each two characters that stand side by side. */
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
 * Files and routes that inline links of a Markdown text lead to. What stands in code is taken as well: it leads
 * nowhere.
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
  /** Places in `routes` of the pages nearest to each, the nearest first. */
  readonly near: readonly (readonly number[])[];
}

/**
 * All pages with those nearest to them: of the latest version and of none (key: ""), or of another version (key: its
 * name). Translations go by their originals, so that languages agree.
 */
export const nearPagesQuery = query<NearPages>("near-pages", "value", (context, key) => {
  const { byRoute, byFile } = context.read(routesQuery);
  const { lang } = defaultLocaleOf(context);
  const inSidebar = context.read(sidebarByRouteQuery);
  const pages: { readonly route: string; readonly ties: WrittenTies }[] = [];
  for (const [route, entry] of Object.entries(byRoute)) {
    const { kind, files } = entry;
    const file = files[lang] ?? Object.values(files)[0];
    if (file === undefined || kind === "post" || nearKey(context, entry) !== key) continue;
    // What a React page says is known only when it is rendered; one without a place is a start page or the like.
    const ties =
      kind === "module"
        ? Object.hasOwn(inSidebar, route)
          ? { terms: [], targets: [] }
          : null
        : context.read(tiesQuery, file);
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
    terms,
    links: targets.map(placeOf).filter((place) => place !== undefined),
  }));
  return { routes: pages.map(({ route }) => route), near: nearest(ties, KEPT) };
});

/** Pages are near to those of their own version; those of none are near to the latest one's. */
function nearKey(context: Context, { version }: { readonly version?: string }): string {
  return version === undefined || version === lastVersion(context).name ? "" : version;
}

/** Routes nearest to one (the key). A small view: a page looks at it, not at all of them. */
export const nearRoutesQuery = query<readonly string[]>("near-routes", "value", (context, route) => {
  const key = nearKey(context, entryOf(context, route) ?? {});
  const place = context.read(nearPlacesQuery, key)[route];
  if (place === undefined) return [];
  const { routes, near } = context.read(nearPagesQuery, key);
  return (near[place] ?? []).flatMap((each) => routes[each] ?? []);
});

export const nearPlacesQuery = query<Readonly<Record<string, number>>>("near-places", "value", (context, key) =>
  Object.fromEntries(context.read(nearPagesQuery, key).routes.map((route, place) => [route, place])),
);

/** Links to the pages related to the one at `locale route`, without those before and after it. */
export const relatedQuery = query<readonly PageLink[], PageKey>("related", "value", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const near = context.read(nearRoutesQuery, route);
  if (near.length === 0) return [];
  const { previous, next } = context.read(pageModelQuery, key);
  return near
    .flatMap((each) => linkTo(context, localeId, each) ?? [])
    .filter(({ href }) => href !== previous?.href && href !== next?.href)
    .slice(0, MOST);
});

/** A link to a page under its own title: what a sidebar calls it says little elsewhere. */
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
