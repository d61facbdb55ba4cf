/** What `<head>` says of one page: as data, and as HTML. */
import { escapeHtml } from "../../shared/address.ts";
import type { HeadElement, PageHead, PageModel, SiteModel } from "../../shared/model.ts";
import { query } from "../engine/types.ts";
import { configQuery } from "../site/config.ts";
import { staticHref } from "../site/fill.ts";
import { siteModelQuery } from "../site/model.ts";
import { pageModelQuery } from "../site/pages.ts";
import { movedFragmentsQuery } from "../site/redirects.ts";
import { splitKey } from "../site/keys.ts";
import { jsonForHtml } from "./head.ts";

/**
 * What the head says of one page (key: `locale route`). A soft navigation and the live server put it in the place of the
 * last page's (`client/runtime/head.ts` knows the elements by their names).
 */
export const pageHeadQuery = query<PageHead>(
  "page-head",
  { keep: "hash", weight: weightOf, shortLived: true },
  (context, key) => {
    const [localeId = ""] = splitKey(key);
    const config = context.read(configQuery);
    const site = context.read(siteModelQuery, localeId);
    const page = context.read(pageModelQuery, key);
    const title = documentTitle(site, page);
    const description = page.description === "" ? (config.description ?? site.tagline) : page.description;
    const image = config.image === undefined ? undefined : absoluteUrl(site.url, staticHref(context, config.image));
    const moved = context.read(movedFragmentsQuery, page.route);
    const elements: HeadElement[] = [named("description", description)];
    if (page.keywords.length > 0) elements.push(named("keywords", page.keywords.join(", ")));
    if (page.unlisted || page.draft) elements.push(named("robots", "noindex"));
    elements.push(
      ...addresses(site, page),
      property("type", page.kind === "post" ? "article" : "website"),
      property("site_name", site.title),
      property("title", title),
      property("description", description),
    );
    if (page.kind !== "not-found") elements.push(property("url", canonicalOf(site, page)));
    elements.push(property("locale", site.locale.lang.replace("-", "_")));
    if (image !== undefined) elements.push(property("image", image));
    elements.push(named("twitter:card", image === undefined ? "summary" : "summary_large_image"));
    if (page.markdownHref !== undefined)
      elements.push(["link", { rel: "alternate", type: "text/markdown", href: page.markdownHref }]);
    // Anchors of this page that have gone elsewhere: the browser alone sees them, so the page itself has to know.
    if (moved) elements.push(["script", { type: "application/json", id: "moved" }, moved]);
    elements.push(["script", { type: "application/ld+json" }, linkedData(site, page, description)]);
    return { title, elements };
  },
);

/** What most heads weigh: longer ones are no reason to count. */
function weightOf(): number {
  return 2_000;
}

function named(name: string, content: string): HeadElement {
  return ["meta", { name, content }];
}

/** A property of the Open Graph protocol, which previews of links go by. */
function property(name: string, content: string): HeadElement {
  return ["meta", { property: `og:${name}`, content }];
}

/** A page that stands in for a missing translation is not another page: the original is the canonical one. */
function canonicalOf(site: SiteModel, page: PageModel): string {
  const original = page.alternates.find((each) => each.lang === page.contentLang) ?? { href: page.href };
  return site.url + (page.fallback ? original.href : page.href);
}

/** The page's one address, and those of its translations. */
function* addresses(site: SiteModel, page: PageModel): Generator<HeadElement> {
  if (page.kind !== "not-found") yield ["link", { rel: "canonical", href: canonicalOf(site, page) }];
  const own = page.alternates.filter((each) => each.translated);
  if (own.length < 2 || page.unlisted) return;
  const alternate = (hreflang: string, href: string): HeadElement => [
    "link",
    { rel: "alternate", hreflang, href: site.url + href },
  ];
  for (const { lang, href } of own) yield alternate(lang, href);
  const first = own.find((each) => each.lang === site.defaultLocale.lang);
  if (first) yield alternate("x-default", first.href);
}

/** The head of a page as HTML. */
export function headHtml({ title, elements }: PageHead): string {
  return `<title>${escapeHtml(title)}</title>${elements.map(elementHtml).join("")}`;
}

function elementHtml([tag, attributes, data]: HeadElement): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  return `<${tag}${written}>${tag === "script" ? `${jsonForHtml(data)}</script>` : ""}`;
}

function absoluteUrl(origin: string, href: string): string {
  return /^[a-z]+:/i.test(href) ? href : origin + href;
}

/** Title of the document: the page's, with the site's behind it. */
function documentTitle(site: SiteModel, page: PageModel): string {
  return page.title === "" || page.title === site.title || page.route === "/"
    ? page.route === "/" && site.tagline !== ""
      ? `${site.title} · ${site.tagline}`
      : site.title
    : `${page.title} | ${site.title}`;
}

function linkedData(site: SiteModel, page: PageModel, description: string): Record<string, unknown> {
  const url = site.url + page.href;
  const common = { "@context": "https://schema.org", url, inLanguage: page.contentLang };
  if (page.route === "/") return { ...common, "@type": "WebSite", name: site.title, description };
  if (page.kind === "post") {
    return {
      ...common,
      "@type": "BlogPosting",
      headline: page.title,
      description,
      ...(page.post?.date ? { datePublished: page.post.date } : {}),
      author: (page.post?.authors ?? []).map((author) => ({ "@type": "Person", name: author.name })),
    };
  }
  return {
    ...common,
    "@type": page.kind === "doc" ? "TechArticle" : "WebPage",
    headline: page.title,
    description,
    ...(page.lastUpdate ? { dateModified: page.lastUpdate.date } : {}),
    isPartOf: { "@type": "WebSite", name: site.title, url: site.url + site.home },
  };
}
