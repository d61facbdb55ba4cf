/** The inner HTML of `#pageContent`: the article with what belongs to it, or what a built-in page shows in its place. */
import { createElement, type ReactElement } from "react";
import { renderToString } from "./react-server.ts";
import { AuthorList, Content, NotFound, PostList, SearchPage, TagList } from "../../client/components/content.tsx";
import { escapeHtml, joinPath } from "../../shared/address.ts";
import type { ListedPage, PageLink, PageModel, SiteModel } from "../../shared/model.ts";
import { query, WRITTEN_TEXT, type Context } from "../engine/types.ts";
import { articleQuery } from "../site/documents/articles.ts";
import { blogPage, blogRoute, type BlogPage } from "../site/blog/blog.ts";
import { cardsHtml, cardsOf } from "../site/sidebars/doc-cards.ts";
import { hrefOf } from "../site/config.ts";
import { fillSlots } from "../site/pages/fill-slots.ts";
import { listedPageQuery } from "../site/blog/listed-page.ts";
import { siteModelQuery } from "../site/model.ts";
import { pageLinksQuery } from "../site/links/page-links.ts";
import { pageModelQuery, pageSourceOf } from "../site/pages/pages.ts";
import { relatedQuery } from "../site/pages/related.ts";
import { pageKey, parsePageKey, type PageKey } from "../site/keys.ts";
import { editionOf } from "../site/versions.ts";
import { tagPage, tagsRoute } from "../site/blog/tags.ts";
import { islandHtml } from "./islands.ts";
import { moduleHtml } from "./module-page.ts";

/** Content by `locale route`. */
export const contentQuery = query<string, PageKey>("content", WRITTEN_TEXT, (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const page = context.read(pageModelQuery, key);
  const site = context.read(siteModelQuery, editionOf(context, localeId, page.version));
  const source = pageSourceOf(context, site.locale, route);
  const html =
    source?.kind === "document"
      ? fillSlots(context, context.read(articleQuery, source.file), context.read(pageLinksQuery, key), (slot) =>
          islandHtml(context, site.locale.lang, slot),
        )
      : source?.kind === "module"
        ? moduleHtml(context, key)
        : page.kind === "category"
          ? indexHtml(context, site, page)
          : renderToString(builtIn(context, site, page));
  const related = isRelated(page) ? context.read(relatedQuery, key) : [];
  return renderToString(createElement(Content, { site, page, html, related }));
});

/** Whether a page lists related pages: not posts, pages that have moved, or pages in no sidebar. */
function isRelated({ kind, sidebar, moved, unlisted }: PageModel): boolean {
  return !moved && !unlisted && (kind === "doc" || (kind === "standalone" && sidebar !== undefined));
}

/** The list of the pages in a folder. */
function indexHtml(context: Context, { locale }: SiteModel, { route, description }: PageModel): string {
  const lead = description === "" ? "" : `<p>${escapeHtml(description)}</p>`;
  return lead + cardsHtml(cardsOf(context, locale.id, route));
}

function builtIn(context: Context, site: SiteModel, page: PageModel): ReactElement {
  const { locale } = site;
  if (page.kind === "search") return createElement(SearchPage, { site });
  if (page.kind === "not-found") return createElement(NotFound, { site });
  const words = site.texts;
  const link = (route: string, label: string): PageLink => ({ label, href: hrefOf(site.baseUrl, locale, route) });
  const inBlog = blogPage(context, locale.id, page.route);
  if (inBlog) return blogList(context, site, page, inBlog, link);
  const tagged = tagPage(context, locale.id, page.route);
  if (tagged?.kind === "tags") {
    return createElement(TagList, {
      site,
      title: page.title,
      tags: tagged.tags.map(({ label, slug, count }) => ({
        ...link(joinPath(tagsRoute(context, page.version), slug), label),
        count,
      })),
      of: "pages",
    });
  }
  const posts = listed(context, locale.id, tagged?.documents ?? []);
  return createElement(PostList, {
    site,
    title: page.title,
    posts,
    tags: link(tagsRoute(context, page.version), words.allTags),
  });
}

function blogList(
  context: Context,
  site: SiteModel,
  page: PageModel,
  list: BlogPage,
  link: (route: string, label: string) => PageLink,
): ReactElement {
  const words = site.texts;
  const below = (...parts: readonly string[]): string => joinPath(blogRoute(context), ...parts);
  // Both stand below the blog in its sidebar. Only the page's title, which is read out of context, names the blog.
  if (list.kind === "authors") return createElement(AuthorList, { site, title: words.authors, authors: list.authors });
  if (list.kind === "tags") {
    const tags = list.tags.map(({ label, slug, count }) => ({ ...link(below("tags", slug), label), count }));
    return createElement(TagList, { site, title: words.tags, tags, of: "posts" });
  }
  const posts = listed(context, site.locale.id, list.posts);
  const pageRoute = (number: number): string => (number === 1 ? below() : below("page", String(number)));
  return createElement(PostList, {
    site,
    title: page.title,
    posts,
    ...(list.kind === "posts" && list.page > 1 ? { newer: link(pageRoute(list.page - 1), words.newerPosts) } : {}),
    ...(list.kind === "posts" && list.page < list.pages
      ? { older: link(pageRoute(list.page + 1), words.olderPosts) }
      : {}),
    ...(list.kind === "posts"
      ? {
          feeds: [link(below("rss.xml"), "RSS"), link(below("atom.xml"), "Atom"), link(below("feed.json"), "JSON")],
        }
      : {}),
    ...(list.hasTags ? { tags: link(below("tags"), words.allTags) } : {}),
  });
}

/** Posts, or documents with a tag, as their lists show them. */
function listed(
  context: Context,
  localeId: string,
  pages: readonly { readonly route: string }[],
): readonly ListedPage[] {
  return pages.flatMap(({ route }) => context.read(listedPageQuery, pageKey(localeId, route)) ?? []);
}
