/** Feeds of the blog: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
import { query, type Context } from "../../engine/types.ts";
import type { PageModel, SiteModel } from "../../../shared/model.ts";
import { absoluteUrl, joinPath, pageUrl } from "../../../shared/address.ts";
import { blogExistsQuery, blogRoute, postsQuery } from "../../site/blog/blog.ts";
import { configQuery, hrefOf, localeOf } from "../../site/config.ts";
import { blogTitle, inLanguage, siteModelQuery } from "../../site/model.ts";
import { FEED_FORMATS } from "../../site/occupied.ts";
import { articleQuery } from "../../site/documents/articles.ts";
import { fillSlots } from "../../site/pages/fill-slots.ts";
import { pageLinksQuery } from "../../site/links/page-links.ts";
import { pageFileQuery, pageModelQuery } from "../../site/pages/pages.ts";
import { shownHtml } from "../../render/islands.ts";
import { portableHtml } from "../../render/portable-html.ts";
import { editionKey, feedKey, pageKey, parseFeedKey, type FeedKey } from "../../site/keys.ts";
import { textKind } from "../kind.ts";
import { byLocale, pathOf } from "../paths.ts";
import { escapeXml } from "./xml.ts";

interface Feed {
  readonly site: SiteModel;
  readonly title: string;
  readonly description: string;
  readonly home: string;
  readonly self: string;
  readonly posts: readonly FeedPost[];
}

interface FeedPost {
  readonly page: PageModel;
  /** When it was written: `2024-05-01T12:00:00Z`. */
  readonly written: string;
  /** The whole post, with whole addresses. */
  readonly html: string;
}

/** Feed by `locale format`. */
export const feedQuery = query<string, FeedKey>("feed", "hash", (context, key) => {
  const { localeId, format } = parseFeedKey(key);
  const feed = feedOf(context, localeId, format);
  return format === "rss.xml" ? rss(feed) : format === "atom.xml" ? atom(feed) : json(feed);
});

/** The key is `locale format`. */
export const feedKind = textKind({
  name: "feed",
  parts: byLocale,
  text: feedQuery,
  *rows(context, localeId) {
    if (!context.read(blogExistsQuery)) return;
    const { baseUrl } = context.read(configQuery);
    const locale = localeOf(context, localeId);
    for (const format of FEED_FORMATS) {
      const href = hrefOf(baseUrl, locale, joinPath(blogRoute(context), format));
      yield [pathOf(baseUrl, href), feedKey(localeId, format)];
    }
  },
});

function feedOf(context: Context, localeId: string, format: string): Feed {
  const site = context.read(siteModelQuery, editionKey(localeId));
  const { blog } = context.read(configQuery);
  const { lang } = site.locale;
  const posts = context.read(postsQuery, localeId).slice(0, blog.feedLimit);
  return {
    site,
    title: `${site.title} · ${blogTitle(context, lang)}`,
    description: inLanguage(lang, blog.description, blog.descriptions) || site.tagline || site.title,
    home: pageUrl(site.url, hrefOf(site.baseUrl, site.locale, blogRoute(context))),
    self: pageUrl(site.url, hrefOf(site.baseUrl, site.locale, joinPath(blogRoute(context), format))),
    posts: posts.map(({ route, time }) => {
      const key = pageKey(localeId, route);
      const page = context.read(pageModelQuery, key);
      const article = context.read(articleQuery, context.read(pageFileQuery, key));
      const html = fillSlots(context, article, context.read(pageLinksQuery, key), (slot) =>
        shownHtml(context, lang, slot),
      );
      return { page, written: timeOf(time), html: portableHtml(html, site.url + page.href) };
    }),
  };
}

/** The instant of a post: the one that it states, or midnight UTC of its day, because a feed wants a time. */
function timeOf(time: string): string {
  return time.length > 10 ? `${time.slice(0, 19)}Z` : `${time || "1970-01-01"}T00:00:00Z`;
}

/** When a post was written or last changed. */
function updateOf({ page, written }: FeedPost): string {
  const changed = page.lastUpdate?.date.slice(0, 10) ?? "";
  return changed > (page.post?.date ?? "") ? `${changed}T00:00:00Z` : written;
}

/** The language of a post that is shown in place of its translation; undefined for one in the feed's own. */
function otherLanguage(feed: Feed, { contentLang }: PageModel): string | undefined {
  return contentLang === feed.site.locale.lang ? undefined : contentLang;
}

function rss(feed: Feed): string {
  const items = feed.posts.map(({ page, written, html }) => {
    const url = escapeXml(pageUrl(feed.site.url, page.href));
    const tags = page.tags.map((tag) => `<category>${escapeXml(tag.label)}</category>`).join("");
    const authors = (page.post?.authors ?? [])
      .map(({ name }) => `<dc:creator>${escapeXml(name)}</dc:creator>`)
      .join("");
    const lang = otherLanguage(feed, page);
    const language = lang === undefined ? "" : `<dc:language>${escapeXml(lang)}</dc:language>`;
    return `<item><title>${escapeXml(page.title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(written).toUTCString()}</pubDate>${language}${authors}<description>${escapeXml(page.description)}</description>${tags}<content:encoded>${escapeXml(html)}</content:encoded></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escapeXml(feed.title)}</title><link>${escapeXml(feed.home)}</link><description>${escapeXml(feed.description)}</description><language>${escapeXml(feed.site.locale.lang)}</language><atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function atom(feed: Feed): string {
  const entries = feed.posts.map((post) => {
    const { page, html } = post;
    const url = escapeXml(pageUrl(feed.site.url, page.href));
    const authors = (page.post?.authors ?? [])
      .map(({ name, url: own }) => {
        const uri = own === undefined ? "" : `<uri>${escapeXml(absoluteUrl(feed.site.url, own))}</uri>`;
        return `<author><name>${escapeXml(name)}</name>${uri}</author>`;
      })
      .join("");
    const tags = page.tags.map((tag) => `<category term="${escapeXml(tag.label)}"/>`).join("");
    const lang = otherLanguage(feed, page);
    const language = lang === undefined ? "" : ` xml:lang="${escapeXml(lang)}"`;
    return `<entry${language}><title>${escapeXml(page.title)}</title><link href="${url}"/><id>${url}</id><published>${post.written}</published><updated>${updateOf(post)}</updated>${authors}${tags}<summary>${escapeXml(page.description)}</summary><content type="html">${escapeXml(html)}</content></entry>`;
  });
  const updated = feed.posts.map(updateOf).reduce(later, "1970-01-01T00:00:00Z");
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.site.locale.lang)}"><title>${escapeXml(feed.title)}</title><subtitle>${escapeXml(feed.description)}</subtitle><link href="${escapeXml(feed.home)}"/><link rel="self" href="${escapeXml(feed.self)}"/><id>${escapeXml(feed.home)}</id><updated>${updated}</updated><author><name>${escapeXml(feed.site.title)}</name></author>
${entries.join("\n")}
</feed>
`;
}

function json(feed: Feed): string {
  return `${JSON.stringify(
    {
      version: "https://jsonfeed.org/version/1.1",
      title: feed.title,
      home_page_url: feed.home,
      feed_url: feed.self,
      description: feed.description,
      language: feed.site.locale.lang,
      items: feed.posts.map(({ page, written, html }) => ({
        id: pageUrl(feed.site.url, page.href),
        url: pageUrl(feed.site.url, page.href),
        title: page.title,
        // JSON leaves it out if it is undefined.
        language: otherLanguage(feed, page),
        summary: page.description,
        content_html: html,
        date_published: written,
        date_modified: updateOf({ page, written, html }),
        ...(page.image === undefined ? {} : { image: absoluteUrl(feed.site.url, page.image) }),
        ...(page.tags.length === 0 ? {} : { tags: page.tags.map((tag) => tag.label) }),
        ...(page.post && page.post.authors.length > 0
          ? {
              authors: page.post.authors.map(({ name, url }) => ({
                name,
                ...(url === undefined ? {} : { url: absoluteUrl(feed.site.url, url) }),
              })),
            }
          : {}),
      })),
    },
    null,
    2,
  )}\n`;
}
