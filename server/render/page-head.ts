/** The elements of `<head>` that are about one page, as data and as HTML. */
import { absoluteUrl, escapeHtml } from "../../shared/address.ts";
import type { HeadElement, PageHead, PageModel, SiteModel } from "../../shared/model.ts";
import { query } from "../engine/types.ts";
import { configQuery } from "../site/config.ts";
import { staticHref } from "../site/pages/fill-slots.ts";
import { siteModelQuery } from "../site/model.ts";
import { NOT_FOUND_ROUTE } from "../site/occupied.ts";
import { pageModelQuery } from "../site/pages/pages.ts";
import { movedFragmentsQuery } from "../site/links/redirects.ts";
import { editionOf } from "../site/versions.ts";
import { parsePageKey, type PageKey } from "../site/keys.ts";
import { CARD_SIZE, cardHref } from "../site/pages/social-card.ts";
import { breadcrumbsOf, type Breadcrumb } from "../site/sidebars/breadcrumbs.ts";
import { jsonForHtml } from "./locale-head.ts";

/**
 * What the head says of one page (key: `locale route`). A soft navigation and the live server put it in the place of
 * the last page's (`client/runtime/head.ts` knows the elements by their names).
 */
export const pageHeadQuery = query<PageHead, PageKey>(
  "page-head",
  { keep: "hash", weight: weightOf, shortLived: true },
  (context, key) => {
    const { localeId } = parsePageKey(key);
    const config = context.read(configQuery);
    const page = context.read(pageModelQuery, key);
    const site = context.read(siteModelQuery, editionOf(context, localeId, page.version));
    const title = documentTitle(site, page);
    const description = page.description === "" ? site.description : page.description;
    const card = cardHref(context, key, page);
    const common = config.image === undefined ? undefined : staticHref(context, config.image);
    const picture = page.image ?? card ?? common;
    const image = picture === undefined ? undefined : absoluteUrl(site.url, picture);
    const trail = breadcrumbsOf(context, localeId, page);
    const moved = context.read(movedFragmentsQuery, page.route);
    const elements: HeadElement[] = [];
    if (description !== "") elements.push(named("description", description));
    if (page.keywords.length > 0) elements.push(named("keywords", page.keywords.join(", ")));
    if (page.unlisted || page.draft || page.noIndex === true) elements.push(named("robots", "noindex"));
    elements.push(
      ...addresses(site, page),
      property("type", page.kind === "post" ? "article" : "website"),
      property("site_name", site.title),
      property("title", title),
    );
    if (description !== "") elements.push(property("description", description));
    if (page.route !== NOT_FOUND_ROUTE) elements.push(property("url", canonicalOf(site, page)));
    elements.push(property("locale", page.contentLang.replace("-", "_")));
    if (image !== undefined) elements.push(property("image", image));
    if (card !== undefined && picture === card)
      elements.push(
        property("image:width", String(CARD_SIZE.width)),
        property("image:height", String(CARD_SIZE.height)),
        property("image:alt", title),
      );
    elements.push(named("twitter:card", image === undefined ? "summary" : "summary_large_image"));
    if (page.markdownHref !== undefined)
      elements.push(["link", { rel: "alternate", type: "text/markdown", href: page.markdownHref }]);
    // Moved anchors of this page: servers never see fragments, so the page has to contain the redirects.
    if (moved) elements.push(["script", { type: "application/json", id: "siteMoved" }, moved]);
    elements.push(["script", { type: "application/ld+json" }, linkedData({ site, page, description, image, trail })]);
    return { title, elements };
  },
);

/** Approximate weight of a head; counting it exactly is not worthwhile. */
function weightOf(): number {
  return 2_000;
}

function named(name: string, content: string): HeadElement {
  return ["meta", { name, content }];
}

/** A property of the Open Graph protocol, which link previews use. */
function property(name: string, content: string): HeadElement {
  return ["meta", { property: `og:${name}`, content }];
}

/**
 * A page that stands in for a missing translation is not another page: the original is the canonical one. A page of an
 * older version is an older form of the latest one's.
 */
function canonicalOf(site: SiteModel, page: PageModel): string {
  if (page.canonical !== undefined) return site.url + page.canonical;
  const original = page.alternates.find((each) => each.lang === page.contentLang) ?? { href: page.href };
  return site.url + (page.fallback ? original.href : page.href);
}

/** The page's one address, and those of its translations. */
function* addresses(site: SiteModel, page: PageModel): Generator<HeadElement> {
  if (page.route !== NOT_FOUND_ROUTE) yield ["link", { rel: "canonical", href: canonicalOf(site, page) }];
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

/** Title of the document: the page's, with the site's behind it. */
function documentTitle(site: SiteModel, page: PageModel): string {
  const { metaTitle } = page;
  if (metaTitle !== undefined) return namesSite(metaTitle, site.title) ? metaTitle : `${metaTitle} | ${site.title}`;
  return page.title === "" || page.title === site.title || page.route === "/"
    ? page.route === "/" && site.tagline !== ""
      ? `${site.title} · ${site.tagline}`
      : site.title
    : `${page.title} | ${site.title}`;
}

/** Whether a title begins or ends with the site's name, as words of their own: "Lampshades" does not with "Lamps". */
function namesSite(title: string, name: string): boolean {
  const isApart = (neighbour: string): boolean => !/[\p{L}\p{N}]/u.test(neighbour);
  return (
    (title.startsWith(name) && isApart(title.charAt(name.length))) ||
    (title.endsWith(name) && isApart(title.charAt(title.length - name.length - 1)))
  );
}

interface Described {
  readonly site: SiteModel;
  readonly page: PageModel;
  readonly description: string;
  /** Whole address of its picture. */
  readonly image: string | undefined;
  /** Groups that it lies in. */
  readonly trail: readonly Breadcrumb[];
}

/** What search engines are told in the vocabulary of schema.org. */
function linkedData(about: Described): Record<string, unknown> {
  const { page } = about;
  const own = ownData(about);
  const context = { "@context": "https://schema.org" };
  if (page.route === "/" || page.route === NOT_FOUND_ROUTE || page.kind === "search") return { ...context, ...own };
  return { ...context, "@graph": [own, breadcrumbs(about)] };
}

function ownData({ site, page, description, image }: Described): Record<string, unknown> {
  const common = { url: canonicalOf(site, page), inLanguage: page.contentLang };
  const website = { "@type": "WebSite", name: site.title, url: site.url + site.home };
  const described = description === "" ? {} : { description };
  if (page.route === "/") return { ...common, "@type": "WebSite", name: site.title, ...described };
  const article = {
    ...common,
    headline: page.title,
    ...described,
    ...(image === undefined ? {} : { image }),
    ...(page.lastUpdate ? { dateModified: page.lastUpdate.date } : {}),
  };
  if (page.kind === "post") {
    const authors = page.post?.authors ?? [];
    return {
      ...article,
      "@type": "BlogPosting",
      ...(page.post?.date ? { datePublished: page.post.date } : {}),
      ...(authors.length > 0 ? { author: authors.map(({ name }) => ({ "@type": "Person", name })) } : {}),
      isPartOf: website,
    };
  }
  return { ...article, "@type": page.kind === "doc" ? "TechArticle" : "WebPage", isPartOf: website };
}

/** Breadcrumbs for search engines. Each needs an address, so headings are left out. */
function breadcrumbs({ site, page, trail }: Described): Record<string, unknown> {
  const steps = [
    { name: site.title, item: site.url + site.home },
    // Of groups with the same first page, the innermost is the most specific.
    ...trail.flatMap(({ label, href }, i) =>
      href === undefined || [page, ...trail.slice(i + 1)].some((later) => later.href === href)
        ? []
        : [{ name: label, item: site.url + href }],
    ),
    { name: page.title, item: site.url + page.href },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, i) => ({ "@type": "ListItem", position: i + 1, ...step })),
  };
}
