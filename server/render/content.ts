/** The inner HTML of `#content`: the article with what belongs to it, or what a built-in page shows in its place. */
import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { AuthorList, Content, NotFound, PostList, SearchPage, TagList } from "../../client/components/content.tsx";
import { escapeHtml } from "../../shared/address.ts";
import type { LocaleModel, PageLink, PageModel, SiteModel } from "../../shared/model.ts";
import { layoutMessages } from "../../shared/messages/layout.ts";
import { query, type Context } from "../engine/types.ts";
import { articleQuery } from "../site/articles.ts";
import { BLOG_ROUTE, blogPage, postTeasersQuery, type BlogPage, type Post } from "../site/blog.ts";
import { configQuery, hrefOf } from "../site/config.ts";
import { fillSlots } from "../site/fill.ts";
import { moduleInput } from "../source/inputs.ts";
import { siteModelQuery } from "../site/model.ts";
import { pageLinksQuery } from "../site/page-links.ts";
import { pageKey, pageModelQuery, sourceOf } from "../site/pages.ts";
import { splitKey } from "../site/sidebars.ts";
import { tagPage } from "../site/tags.ts";
import { islandHtml, islandNode } from "./islands.ts";
import { pageOf } from "./modules.ts";

/** Content by `locale route`. */
export const contentQuery = query<string>("content", "hash", (context, key) => {
  const [localeId = "", route = "/"] = splitKey(key);
  const site = context.read(siteModelQuery, localeId);
  const page = context.read(pageModelQuery, key);
  const source = sourceOf(context, site.locale, route);
  const html =
    source?.kind === "document"
      ? fillSlots(context, context.read(articleQuery, source.file), context.read(pageLinksQuery, key), (slot) =>
          islandHtml(context, site.locale.lang, slot),
        )
      : source?.kind === "module"
        ? moduleHtml(context, site, page, source.file)
        : renderToString(builtIn(context, site, page));
  return renderToString(createElement(Content, { site, page, html }));
});

/** A React page, rendered. One that fails shows why in its place, and stops nothing else. */
function moduleHtml(context: Context, site: SiteModel, page: PageModel, file: string): string {
  const state = context.read(moduleInput, file);
  if (state.kind === "failed") return crashed(site, state.message);
  const { baseUrl } = context.read(configQuery);
  try {
    return renderToString(
      createElement(pageOf(state.hash), {
        site,
        page,
        href: (to) => hrefOf(baseUrl, site.locale, to),
        island: (name, props, load = "visible") =>
          islandNode(context, site.locale.lang, {
            name,
            props: JSON.stringify(props),
            load,
            inline: false,
            children: false,
          }),
        latestPosts: (count) => context.read(postTeasersQuery, `${site.locale.id} ${count}`),
      }),
    );
  } catch (error) {
    return crashed(site, error instanceof Error ? error.message : String(error));
  }
}

function crashed(site: SiteModel, message: string): string {
  return `<div class="failure" role="alert"><p><strong>${escapeHtml(layoutMessages(site.locale.lang).crashed)}</strong></p><pre>${escapeHtml(message)}</pre></div>`;
}

function builtIn(context: Context, site: SiteModel, page: PageModel): ReactElement {
  const { locale } = site;
  if (page.kind === "search") return createElement(SearchPage, { site });
  if (page.kind === "not-found") return createElement(NotFound, { site });
  const words = layoutMessages(locale.lang);
  const link = (route: string, label: string): PageLink => ({ label, href: hrefOf(site.baseUrl, locale, route) });
  const inBlog = blogPage(context, locale.id, page.route);
  if (inBlog) return blogList(context, site, page, inBlog, link);
  const tagged = tagPage(context, locale.id, page.route);
  if (tagged?.kind === "tags") {
    return createElement(TagList, {
      site,
      title: page.title,
      tags: tagged.tags.map(({ label, slug, count }) => ({ ...link(`/tags/${slug}`, label), count })),
    });
  }
  const posts = (tagged?.documents ?? []).map((document) => {
    const listed = context.read(pageModelQuery, pageKey(locale.id, document.route));
    return { page: listed, summaryHtml: `<p>${escapeHtml(listed.description)}</p>`, truncated: false };
  });
  return createElement(PostList, { site, title: page.title, posts, tags: link("/tags", words.allTags) });
}

function blogList(
  context: Context,
  site: SiteModel,
  page: PageModel,
  list: BlogPage,
  link: (route: string, label: string) => PageLink,
): ReactElement {
  const words = layoutMessages(site.locale.lang);
  if (list.kind === "authors") return createElement(AuthorList, { site, title: page.title, authors: list.authors });
  if (list.kind === "tags") {
    const tags = list.tags.map(({ label, slug, count }) => ({ ...link(`${BLOG_ROUTE}/tags/${slug}`, label), count }));
    return createElement(TagList, { site, title: page.title, tags });
  }
  const posts = list.posts.map((post) => ({
    page: context.read(pageModelQuery, pageKey(site.locale.id, post.route)),
    ...summaryOf(context, site.locale, post),
  }));
  const pageRoute = (number: number): string => (number === 1 ? BLOG_ROUTE : `${BLOG_ROUTE}/page/${number}`);
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
          feeds: [
            link(`${BLOG_ROUTE}/rss.xml`, "RSS"),
            link(`${BLOG_ROUTE}/atom.xml`, "Atom"),
            link(`${BLOG_ROUTE}/feed.json`, "JSON"),
          ],
        }
      : {}),
    ...(list.hasTags ? { tags: link(`${BLOG_ROUTE}/tags`, words.allTags) } : {}),
  });
}

/** What a list shows of a post: the part before its truncation mark, else its description. */
function summaryOf(
  context: Context,
  locale: LocaleModel,
  post: Post,
): { readonly summaryHtml: string; readonly truncated: boolean } {
  const article = context.read(articleQuery, post.file);
  const key = pageKey(locale.id, post.route);
  if (article.summary) {
    // The summary's slots are the first of the article's.
    return { summaryHtml: fillSlots(context, article.summary, context.read(pageLinksQuery, key)), truncated: true };
  }
  const { description } = context.read(pageModelQuery, key);
  return { summaryHtml: `<p>${escapeHtml(description)}</p>`, truncated: true };
}
