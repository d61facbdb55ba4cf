/** `sitemap.xml` and `robots.txt`. */
import { joinPath, pageUrl } from "../../../shared/address.ts";
import { query, WRITTEN_TEXT } from "../../engine/types.ts";
import { configQuery } from "../../site/config.ts";
import { pageKey, type PageKey } from "../../site/keys.ts";
import { pageModelQuery } from "../../site/pages/pages.ts";
import { textKind } from "../kind.ts";
import { pageListQuery } from "../page-list.ts";
import { escapeXml } from "./xml.ts";

const SITEMAP = "sitemap.xml";
const IN_SITEMAP = /^sitemap(?:-\d+)?\.xml$/;
/** The key of the index of the parts. */
const INDEX = "index";
const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

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
                `<xhtml:link rel="alternate" hreflang="${escapeXml(each.lang)}" href="${escapeXml(pageUrl(url, each.href))}"/>`,
            )
            .join("");
    const changed = page.lastUpdate ? `<lastmod>${page.lastUpdate.date}</lastmod>` : "";
    return `<url><loc>${escapeXml(pageUrl(url, page.href))}</loc>${changed}${links}</url>`;
  },
);

/** Addresses in one file at most: the sitemap protocol allows no more. */
const MOST_ADDRESSES = 50_000;
/** Languages with which so many addresses, each with its translations, stay below the 50 MB that the protocol allows. */
const FEW_LANGUAGES = 4;

/** Every page that may be in the sitemap, in lists that fit into one file each. */
export const sitemapPartsQuery = query<readonly (readonly PageKey[])[]>("sitemap-parts", "hash", (context) => {
  const { locales } = context.read(configQuery);
  const pages = locales.list.flatMap(({ id }) =>
    context
      .read(pageListQuery, id)
      .filter(({ kind }) => kind !== "not-found" && kind !== "search")
      .map(({ route }) => pageKey(id, route)),
  );
  return inLists(pages, Math.floor(MOST_ADDRESSES / Math.max(1, locales.list.length / FEW_LANGUAGES)));
});

/** @returns the items in their order, in lists of at most `size`; at least one list */
export function inLists<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/**
 * Every page that is there for readers, with its translations; pages that stand in for one are left out. The sitemap
 * (key: ""), a part of a large one (key: its number from 1), or the index of the parts (key: `index`).
 */
export const sitemapQuery = query<string>("sitemap", WRITTEN_TEXT, (context, key) => {
  const parts = context.read(sitemapPartsQuery);
  if (key === INDEX) {
    const { url, baseUrl } = context.read(configQuery);
    const lines = parts.map(
      (_, at) => `<sitemap><loc>${escapeXml(url + joinPath(baseUrl, partPath(at)))}</loc></sitemap>`,
    );
    return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</sitemapindex>\n`;
  }
  const lines = pagesIn(parts, key).map((page) => context.read(sitemapEntryQuery, page));
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.filter((line) => line !== "").join("\n")}\n</urlset>\n`;
});

/** Pages of the sitemap with this key. */
function pagesIn(parts: readonly (readonly PageKey[])[], key: string): readonly PageKey[] {
  return parts[key === "" ? 0 : Number(key) - 1] ?? [];
}

export const sitemapKind = textKind({
  name: SITEMAP,
  text: sitemapQuery,
  entries: {
    query: sitemapEntryQuery,
    pagesOf: (read, key) => (key === INDEX ? [] : pagesIn(read(sitemapPartsQuery), key)),
  },
  parts: (_read, path) => (path === undefined || IN_SITEMAP.test(path) ? [""] : []),
  rows(context) {
    const parts = context.read(sitemapPartsQuery);
    if (parts.length === 1) return [[SITEMAP, ""]];
    return [[SITEMAP, INDEX], ...parts.map((_, at) => [partPath(at), `${at + 1}`] as const)];
  },
});

function partPath(at: number): string {
  return `sitemap-${at + 1}.xml`;
}

export const robotsQuery = query<string>("robots", "hash", (context) => {
  const { url, baseUrl } = context.read(configQuery);
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}${joinPath(baseUrl, SITEMAP)}\n`;
});
