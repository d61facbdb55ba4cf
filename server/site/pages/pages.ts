/** Page models: title, neighbours, table of contents, the same page in other languages. */
import { query, type Context } from "../../engine/types.ts";
import { escapeHtml, joinPath } from "../../../shared/address.ts";
import type { FrontMatter, Heading } from "../../../shared/article.ts";
import type { LocaleModel, PageKind, PageModel } from "../../../shared/model.ts";
import { readSourceReference } from "../../../shared/source-reference.ts";
import { articleQuery, descriptionQuery } from "../documents/articles.ts";
import { postAuthorsQuery } from "../blog/authors.ts";
import { BLOG_SIDEBAR, blogPage, blogRoute } from "../blog/blog.ts";
import { builtInRoutesQuery } from "../built-in.ts";
import { SEARCH_ROUTE } from "../occupied.ts";
import { indexPage } from "../sidebars/categories.ts";
import { configQuery, defaultLocaleOf, hrefOf, localeOf } from "../config.ts";
import { editUrl, issueUrl, lastChange } from "./contributing.ts";
import { dateOfFile, entryOf, fileFor, type RouteEntry } from "../routes.ts";
import { headQuery, moduleTitle, navHeadQuery } from "../documents/heads.ts";
import { moduleInput } from "../../source/inputs.ts";
import { blogTitle, inLanguage } from "../model.ts";
import { versionsOfPage } from "./page-versions.ts";
import { shownSidebar, sidebarPlaceQuery } from "../sidebars/sidebars.ts";
import { fileKey, parsePageKey, type PageKey } from "../keys.ts";
import { listDescription, shortened } from "../blog/list-description.ts";
import { neighbour, postNeighbours } from "../sidebars/neighbours.ts";
import { NOT_FOUND_ROUTE } from "../occupied.ts";
import { pictureAt, previewPicture } from "./preview-picture.ts";
import { FEWEST_INDEXED, tagPage, tagsRoute } from "../blog/tags.ts";
import { tagSlug, uniqueTags } from "../blog/tag-slug.ts";
import { pageTextsQuery } from "../texts.ts";
import type { PageTexts } from "../../../shared/messages/page.ts";
import { fill } from "../../../shared/messages/text.ts";

/** Where a page's content comes from. */
export type PageSource =
  | { readonly kind: "document"; readonly file: string; readonly lang: string; readonly entry: RouteEntry }
  | { readonly kind: "module"; readonly file: string; readonly lang: string; readonly entry: RouteEntry }
  | { readonly kind: "built-in" };

/** @returns what is shown at a route of a locale, or null if there is no such page */
export function pageSourceOf(context: Context, locale: LocaleModel, route: string): PageSource | null {
  const entry = entryOf(context, route);
  if (!entry) return { kind: "built-in" };
  const { locales } = context.read(configQuery);
  const shown = fileFor(entry, locale.lang, localeOf(context, locales.default).lang);
  if (!shown) return null;
  return { kind: entry.kind === "module" ? "module" : "document", ...shown, entry };
}

/** Approximate weight of a page model, in characters. */
const MODEL = 4000;

/** Page model by `locale route`. */
export const pageModelQuery = query<PageModel, PageKey>(
  "page-model",
  { keep: "value", weight: weightOf, shortLived: true },
  (context, key) => {
    const { localeId, route } = parsePageKey(key);
    const locale = localeOf(context, localeId);
    const source = pageSourceOf(context, locale, route);
    if (source === null) throw new Error(`no page ${route} in ${localeId}`);
    const own = pageFrom(context, locale, route, source);
    // Readers see it where there is no page in any language, so the switch leads to their start pages. It is not
    // unlisted either: they would be told that they have followed a link to a page that is kept out of lists.
    const page =
      route === NOT_FOUND_ROUTE ? { ...own, unlisted: false, noIndex: true, alternates: startPages(context) } : own;
    return { ...page, ...versionsOfPage(context, locale, page) };
  },
);

function pageFrom(context: Context, locale: LocaleModel, route: string, source: PageSource): PageModel {
  switch (source.kind) {
    case "document":
      return documentPage(context, locale, route, source);
    case "module":
      return modulePage(context, locale, route, source);
    case "built-in":
      return builtInPage(context, locale, route);
  }
}

/** Models of posts and tagged documents are not evicted, because list pages, which are made later, read them again. */
function weightOf({ kind, tags }: PageModel): number {
  return kind === "doc" && tags.length === 0 ? MODEL : 0;
}

/** File of the document at `locale route`, or "". */
export const pageFileQuery = query<string, PageKey>("page-file", "value", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const source = pageSourceOf(context, localeOf(context, localeId), route);
  return source?.kind === "document" ? source.file : "";
});

function blank(context: Context, locale: LocaleModel, route: string, kind: PageKind, title: string): PageModel {
  const { baseUrl, locales } = context.read(configQuery);
  return {
    kind, route, title, titleHtml: "", hideTitle: false, description: "", keywords: [], toc: [], tags: [],
    href: hrefOf(baseUrl, locale, route),
    contentLang: locale.lang,
    fallback: false, unlisted: false, moved: false, draft: false,
    alternates: locales.list.map((each) => ({ lang: each.lang, href: hrefOf(baseUrl, each, route), translated: true })),
    widgets: [],
  }; // prettier-ignore
}

function startPages(context: Context): PageModel["alternates"] {
  const { baseUrl, locales } = context.read(configQuery);
  return locales.list.map((each) => ({ lang: each.lang, href: hrefOf(baseUrl, each, "/"), translated: false }));
}

function alternatesOf(context: Context, route: string, entry: RouteEntry): PageModel["alternates"] {
  const { baseUrl, locales } = context.read(configQuery);
  const defaultLang = localeOf(context, locales.default).lang;
  return locales.list.map((each) => {
    const shown = fileFor(entry, each.lang, defaultLang);
    // If a locale has no such page, the language switch leads to its start page.
    return { lang: each.lang, href: hrefOf(baseUrl, each, shown ? route : "/"), translated: shown?.lang === each.lang };
  });
}

function documentPage(
  context: Context,
  locale: LocaleModel,
  route: string,
  source: PageSource & { readonly kind: "document" },
): PageModel {
  const { file, lang, entry } = source;
  const config = context.read(configQuery);
  const { frontMatter, title } = context.read(headQuery, file);
  const article = context.read(articleQuery, file);
  const kind: PageKind = entry.kind === "post" ? "post" : entry.kind === "page" ? "standalone" : "doc";
  const place = context.read(sidebarPlaceQuery, route);
  const sidebar = kind === "post" ? BLOG_SIDEBAR : shownSidebar(context, entry.version, frontMatter, place.sidebar);
  const neighbours = kind === "post" ? postNeighbours(context, locale, route) : place;
  const edit = editUrl(context, frontMatter, file);
  const change = lastChange(context, frontMatter, file);
  const image = previewPicture(context, [file, entry.files[defaultLocaleOf(context).lang]]);
  const href = hrefOf(config.baseUrl, locale, route);
  const name = title === "" ? context.read(navHeadQuery, file).label : title;
  return {
    ...blank(context, locale, route, kind, name),
    // A document without a title goes by its name, as everywhere else.
    titleHtml: article.titleHtml === "" ? escapeHtml(name) : article.titleHtml,
    // As with Docusaurus, a heading that the document begins with is its text and stays.
    hideTitle: frontMatter.hide_title === true && !article.titleFromHeading,
    ...(frontMatter.title_meta === undefined ? {} : { metaTitle: frontMatter.title_meta }),
    description: context.read(descriptionQuery, file),
    keywords: frontMatter.keywords ?? [],
    ...(sidebar === null ? {} : { sidebar }),
    toc: frontMatter.hide_table_of_contents === true ? [] : tableOfContents(article.headings, frontMatter, config.toc),
    ...neighbour(context, locale, "previous", frontMatter.pagination_prev, neighbours.previous, file),
    ...neighbour(context, locale, "next", frontMatter.pagination_next, neighbours.next, file),
    ...(edit === undefined ? {} : { editUrl: edit }),
    ...issueUrl(context, name, href),
    ...(change === undefined ? {} : { lastUpdate: change }),
    // Tag pages do not list unlisted pages, so the pages of its tags may not exist.
    tags: (frontMatter.unlisted === true ? [] : uniqueTags(frontMatter.tags ?? [])).map((label) => ({
      label,
      href: hrefOf(
        config.baseUrl,
        locale,
        kind === "post"
          ? joinPath(blogRoute(context), "tags", tagSlug(label))
          : joinPath(tagsRoute(context, entry.version), tagSlug(label)),
      ),
    })),
    ...sourcesOf(context, frontMatter, entry),
    ...(image === undefined ? {} : { image }),
    contentLang: lang,
    fallback: lang !== locale.lang,
    unlisted: frontMatter.unlisted ?? false,
    moved: frontMatter.kind === "moved",
    draft: frontMatter.draft ?? false,
    alternates: alternatesOf(context, route, entry),
    ...markdownBeside(route, href),
    widgets: article.widgets,
    ...(kind === "post"
      ? {
          post: {
            date: frontMatter.date?.slice(0, 10) ?? dateOfFile(file) ?? "",
            authors: context.read(postAuthorsQuery, fileKey(locale.id, file)),
            // 200 words a minute; the parser counts two Chinese characters as a word.
            readingMinutes: Math.max(1, Math.round(article.words / 200)),
          },
        }
      : {}),
  };
}

/** Sources of a page; a translation that states none has those of the original. */
function sourcesOf(context: Context, { sources }: FrontMatter, entry: RouteEntry): Pick<PageModel, "sources"> {
  const original = entry.files[defaultLocaleOf(context).lang];
  const written =
    sources ?? (original === undefined ? undefined : context.read(headQuery, original).frontMatter.sources);
  return written === undefined || written.length === 0
    ? {}
    : { sources: [...new Set(written)].map(readSourceReference) };
}

function tableOfContents(
  headings: readonly Heading[],
  frontMatter: FrontMatter,
  limits: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number },
): readonly Heading[] {
  const min = frontMatter.toc_min_heading_level ?? limits.minHeadingLevel;
  const max = frontMatter.toc_max_heading_level ?? limits.maxHeadingLevel;
  return headings.filter(({ level, html }) => level >= min && level <= max && html.trim() !== "");
}

function modulePage(
  context: Context,
  locale: LocaleModel,
  route: string,
  source: PageSource & { readonly kind: "module" },
): PageModel {
  const state = context.read(moduleInput, source.file);
  const page = blank(context, locale, route, "standalone", moduleTitle(context, source.file, route));
  const image = state.kind === "ok" && state.image !== "" ? pictureAt(context, source.file, state.image) : undefined;
  return {
    ...page,
    ...(state.kind === "ok" && state.layout === "doc" ? placeInSidebar(context, locale, route) : {}),
    description: state.kind === "ok" ? state.description : "",
    ...(state.kind === "ok" && state.firstView !== "" ? { firstView: state.firstView } : {}),
    ...issueUrl(context, page.title, page.href),
    ...(image === undefined ? {} : { image }),
    contentLang: source.lang,
    fallback: source.lang !== locale.lang,
    alternates: alternatesOf(context, route, source.entry),
    ...markdownBeside(route, page.href),
  };
}

/** Address of the Markdown beside a page; the not-found page has none, because it has no folder. */
function markdownBeside(route: string, href: string): Pick<PageModel, "markdownHref"> {
  return route === NOT_FOUND_ROUTE ? {} : { markdownHref: markdownHrefOf(href) };
}

/** The sidebar that lists a page that is not a document, and its neighbours there. */
function placeInSidebar(
  context: Context,
  locale: LocaleModel,
  route: string,
): Pick<PageModel, "sidebar" | "previous" | "next"> {
  const { sidebar, previous, next } = context.read(sidebarPlaceQuery, route);
  if (sidebar === null) return {};
  return {
    sidebar,
    ...neighbour(context, locale, "previous", undefined, previous, ""),
    ...neighbour(context, locale, "next", undefined, next, ""),
  };
}

/** Model of a built-in page. Its languages are those in which it has something to list. */
function builtIn(context: Context, locale: LocaleModel, route: string, kind: PageKind, title: string): PageModel {
  const { baseUrl, locales } = context.read(configQuery);
  const alternates = locales.list.map((each) => {
    const exists = context.read(builtInRoutesQuery, each.id).includes(route);
    return { lang: each.lang, href: hrefOf(baseUrl, each, exists ? route : "/"), translated: exists };
  });
  const page = blank(context, locale, route, kind, title);
  return { ...page, alternates, markdownHref: markdownHrefOf(page.href) };
}

/** Address of the Markdown of a page, which lies beside it. */
export function markdownHrefOf(href: string): string {
  return `${href.replace(/\/$/, "")}/index.md`;
}

function tagsLead(words: PageTexts, tags: readonly { readonly label: string }[]): string {
  return fill(words.tagsLead, { tags: tags.map(({ label }) => label).join(words.listSeparator) });
}

function builtInPage(context: Context, locale: LocaleModel, route: string): PageModel {
  const words = context.read(pageTextsQuery, locale.lang);
  if (route === SEARCH_ROUTE) return { ...blank(context, locale, route, "search", words.search), unlisted: true };
  if (route === NOT_FOUND_ROUTE) return blank(context, locale, route, "not-found", words.notFoundTitle);
  const { blog } = context.read(configQuery);
  const inBlog = blogPage(context, locale.id, route);
  if (inBlog) {
    const name = blogTitle(context, locale.lang);
    const page = builtIn(context, locale, route, inBlog.kind, name);
    const own = {
      ...page,
      description: inLanguage(locale.lang, blog.description, blog.descriptions),
      sidebar: BLOG_SIDEBAR,
    };
    if (inBlog.kind === "posts") return inBlog.page === 1 ? own : { ...own, title: `${name} · ${inBlog.page}` };
    if (inBlog.kind === "tag") {
      const unlisted = inBlog.posts.length < FEWEST_INDEXED;
      const title = fill(words.postsTagged, { tag: inBlog.label });
      return { ...own, title, description: listDescription(title, inBlog.posts, locale.lang), unlisted };
    }
    const isTags = inBlog.kind === "tags";
    const lead = isTags
      ? tagsLead(words, inBlog.tags)
      : fill(words.authorsLead, { authors: inBlog.authors.map(({ author }) => author.name).join(words.listSeparator) });
    const title = `${isTags ? words.tags : words.authors} · ${name}`;
    return { ...own, title, description: shortened(lead, locale.lang) };
  }
  const index = indexPage(context, locale.id, route);
  if (index) {
    const page = blank(context, locale, route, "category", index.title);
    return {
      ...page,
      markdownHref: markdownHrefOf(page.href),
      titleHtml: escapeHtml(index.title),
      description: index.description,
      ...placeInSidebar(context, locale, route),
    };
  }
  const tagged = tagPage(context, locale.id, route);
  if (tagged?.kind === "tags") {
    const description = shortened(tagsLead(words, tagged.tags), locale.lang);
    return { ...builtIn(context, locale, route, "tags", words.tags), description };
  }
  if (tagged) {
    const unlisted = tagged.documents.length < FEWEST_INDEXED;
    const title = fill(words.pagesTagged, { tag: tagged.label });
    const description = listDescription(title, tagged.documents, locale.lang);
    return { ...builtIn(context, locale, route, "tag", title), description, unlisted };
  }
  throw new Error(`no page ${route}`);
}
