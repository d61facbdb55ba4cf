/** `sitemap.xml` and `robots.txt`. */
import { joinPath } from "../../../shared/address.ts";
import { query } from "../../engine/types.ts";
import { configQuery } from "../../site/config.ts";
import { pageKey, type PageKey } from "../../site/keys.ts";
import { pageModelQuery } from "../../site/pages.ts";
import { pageListQuery } from "../page-list.ts";
import { escapeXml } from "./xml.ts";

/**
 * What the sitemap says of the page at `locale route`; "" for one that it leaves out. A small view: a paragraph does not
 * change it. Addresses are percent-encoded, as the sitemap protocol asks.
 */
export const sitemapEntryQuery = query<string, PageKey>(
  "sitemap-entry",
  { keep: "value", viewOf: pageModelQuery },
  (context, key) => {
    const { url } = context.read(configQuery);
    const page = context.read(pageModelQuery, key);
    const isElsewhere = page.fallback || page.canonical !== undefined;
    if (page.unlisted || page.draft || isElsewhere || page.noIndex === true) return "";
    const others = page.alternates.filter((each) => each.translated);
    const links =
      others.length < 2
        ? ""
        : others
            .map(
              (each) =>
                `<xhtml:link rel="alternate" hreflang="${escapeXml(each.lang)}" href="${escapeXml(url + encodeURI(each.href))}"/>`,
            )
            .join("");
    const changed = page.lastUpdate ? `<lastmod>${page.lastUpdate.date}</lastmod>` : "";
    return `<url><loc>${escapeXml(url + encodeURI(page.href))}</loc>${changed}${links}</url>`;
  },
);

/** Every page that is there for readers, with its translations. Pages that stand in for one are left out. */
export const sitemapQuery = query<string>("sitemap", "hash", (context) => {
  const { locales } = context.read(configQuery);
  const lines: string[] = [];
  for (const locale of locales.list) {
    for (const { route, kind } of context.read(pageListQuery, locale.id)) {
      if (kind === "not-found" || kind === "search") continue;
      const entry = context.read(sitemapEntryQuery, pageKey(locale.id, route));
      if (entry !== "") lines.push(entry);
    }
  }
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join("\n")}\n</urlset>\n`;
});

export const robotsQuery = query<string>("robots", "hash", (context) => {
  const { url, baseUrl } = context.read(configQuery);
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}${joinPath(baseUrl, "sitemap.xml")}\n`;
});
