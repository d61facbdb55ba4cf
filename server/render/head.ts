/** The `<head>` of a page, and the policy that its scripts obey. */
import { inlineScripts } from "../../client/components/inline-scripts.ts";
import { escapeHtml, joinPath } from "../../shared/address.ts";
import type { PageModel, SiteModel } from "../../shared/model.ts";
import type { Config } from "../../shared/schema/config.ts";
import { query, type Context } from "../engine/types.ts";
import { movedFragmentsQuery } from "../site/redirects.ts";
import { configQuery } from "../site/config.ts";
import { clientInput } from "../source/inputs.ts";
import { siteModelQuery } from "../site/model.ts";
import { staticHref } from "../site/fill.ts";
import { searchPlace } from "../site/version.ts";
import { SEARCH_INDEX } from "../site/search/names.ts";

function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("base64");
}

/** Content-Security-Policy of every page; playgrounds run in a sandboxed frame of their own origin. */
export const securityPolicyQuery = query<string>("security-policy", "value", (context) => {
  const config = context.read(configQuery);
  const { analytics, fonts } = config;
  const fontOrigins =
    fonts.source === "provider" && fonts.stylesheet !== undefined
      ? fontSources(fonts.stylesheet)
      : { style: [], font: [] };
  const counted =
    analytics === undefined
      ? []
      : [analytics.provider === "google" ? "https://www.google-analytics.com" : new URL(analytics.endpoint).origin];
  const policy = new Map<string, readonly string[]>([
    ["default-src", ["'self'"]],
    [
      "script-src",
      [
        "'self'",
        ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`),
        ...(analytics?.provider === "google" ? ["https://www.googletagmanager.com"] : []),
      ],
    ],
    ["style-src", ["'self'", "'unsafe-inline'", ...fontOrigins.style]],
    ["font-src", ["'self'", "data:", ...fontOrigins.font]],
    ["img-src", ["'self'", "data:", "https:"]],
    ["media-src", ["'self'", "https:"]],
    ["connect-src", ["'self'", ...counted]],
    ["frame-src", ["'self'", "blob:", "https://www.youtube-nocookie.com", "https://player.vimeo.com"]],
    ["object-src", ["'none'"]],
    ["base-uri", ["'self'"]],
    ["form-action", ["'self'"]],
  ]);
  for (const [directive, sources] of Object.entries(config.contentSecurityPolicy)) {
    policy.set(directive, [...(policy.get(directive) ?? []), ...sources]);
  }
  return [...policy].map(([directive, sources]) => `${directive} ${sources.join(" ")}`).join("; ");
});

function fontSources(stylesheet: string): { readonly style: readonly string[]; readonly font: readonly string[] } {
  if (!/^https?:/i.test(stylesheet)) return { style: [], font: [] };
  const { origin } = new URL(stylesheet);
  // Google serves the files from another host than the stylesheet.
  return { style: [origin], font: [origin === "https://fonts.googleapis.com" ? "https://fonts.gstatic.com" : origin] };
}

/** JSON that may stand in a script element: nothing in it can end the element. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** What the client is told about the site, by locale; the same on all of its pages. */
export const siteDataQuery = query<Record<string, unknown>>("site-data", "value", (context, localeId) => {
  const config = context.read(configQuery);
  const client = context.read(clientInput);
  const site = context.read(siteModelQuery, localeId);
  const { id, lang, path } = site.locale;
  return {
    client: client.version,
    baseUrl: config.baseUrl,
    locale: { id, lang, path },
    searchIndex: joinPath(searchPlace(context, path), SEARCH_INDEX),
    searchWorker: joinPath(config.baseUrl, "assets", client.searchWorker),
    searchRoute: site.search.route,
    playground: joinPath(config.baseUrl, "assets", client.playground),
    ...(config.analytics === undefined ? {} : { analytics: analyticsData(config.analytics) }),
    ...(config.fonts.source === "none" || config.fonts.stylesheet === undefined
      ? {}
      : { fonts: staticHref(context, config.fonts.stylesheet) }),
    version: { name: config.version.name, label: config.version.label },
  };
});

function analyticsData(analytics: NonNullable<Config["site"]["analytics"]>): Record<string, unknown> {
  if (analytics.provider === "google")
    return { provider: "google", id: analytics.id, anonymizeIp: analytics.anonymizeIp };
  if (analytics.provider === "plausible") {
    const { endpoint, domain, anonymizeIp } = analytics;
    return { provider: "plausible", endpoint, ...(domain === undefined ? {} : { domain }), anonymizeIp };
  }
  const { endpoint, id, anonymizeIp } = analytics;
  return { provider: "endpoint", url: endpoint, ...(id === undefined ? {} : { id }), anonymizeIp };
}

/** The part of the head that all pages of a locale share, after the page's own. */
export const sharedHeadQuery = query<string>("shared-head", "value", (context, localeId) => {
  const config = context.read(configQuery);
  const client = context.read(clientInput);
  const asset = (name: string): string => escapeHtml(joinPath(config.baseUrl, "assets", name));
  const icon =
    config.favicon === undefined ? "" : `<link rel="icon" href="${escapeHtml(staticHref(context, config.favicon))}">`;
  const fonts =
    config.fonts.source === "none" || config.fonts.stylesheet === undefined
      ? ""
      : `<noscript><link rel="stylesheet" href="${escapeHtml(staticHref(context, config.fonts.stylesheet))}"></noscript>`;
  return [
    inlineScripts.map((script) => `<script>${script}</script>`).join(""),
    `<link rel="stylesheet" href="${asset(client.style)}">`,
    // After the stylesheet, whose own values it replaces.
    themeStyle(config),
    client.preload.map((name) => `<link rel="modulepreload" href="${asset(name)}">`).join(""),
    `<script type="module" src="${asset(client.entry)}"></script>`,
    icon,
    fonts,
    `<script type="application/json" id="site-data">${jsonForHtml(context.read(siteDataQuery, localeId))}</script>`,
  ].join("");
});

/** Colours and fonts that the configuration sets, as custom properties. */
function themeStyle(config: Config["site"]): string {
  const { theme, fonts } = config;
  const light = theme.accent === undefined ? "" : `--color-accent:${theme.accent};`;
  const dark = theme.accentDark === undefined ? "" : `html[data-theme=dark]{--color-accent:${theme.accentDark}}`;
  const text = fonts.text === undefined ? "" : `--font-web:"${fonts.text}";`;
  const heading = fonts.heading === undefined ? "" : `--font-web-heading:"${fonts.heading}";`;
  const code = fonts.code === undefined ? "" : `--font-web-mono:"${fonts.code}";`;
  const rules = light + text + heading + code;
  return rules === "" && dark === "" ? "" : `<style>:root{${rules}}${dark}</style>`;
}

/**
 * @param site the locale's view
 * @param page the page
 * @returns everything inside `<head>`
 */
export function renderHead(context: Context, site: SiteModel, page: PageModel): string {
  return [
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta http-equiv="content-security-policy" content="${escapeHtml(context.read(securityPolicyQuery))}">`,
    renderOwnHead(context, site, page),
    context.read(sharedHeadQuery, site.locale.id),
  ].join("");
}

/**
 * The elements of the head that speak of one page. A soft navigation puts them in the place of the last page's
 * (`client/runtime/head.ts` knows them by their names).
 */
export function renderOwnHead(context: Context, site: SiteModel, page: PageModel): string {
  const config = context.read(configQuery);
  const title = documentTitle(site, page);
  const description = page.description === "" ? (config.description ?? site.tagline) : page.description;
  const absolute = (href: string): string => escapeHtml(site.url + href);
  // A page that stands in for a missing translation is not another page: the original is the canonical one.
  const original = page.alternates.find((each) => each.lang === page.contentLang) ?? { href: page.href };
  const canonical = absolute(page.fallback ? original.href : page.href);
  const own = page.alternates.filter((each) => each.translated);
  const first = own.find((each) => each.lang === site.defaultLocale.lang);
  const image =
    config.image === undefined
      ? ""
      : `<meta property="og:image" content="${escapeHtml(absoluteUrl(site.url, staticHref(context, config.image)))}">`;
  const moved = movedFragments(context, page.route);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    page.keywords.length === 0 ? "" : `<meta name="keywords" content="${escapeHtml(page.keywords.join(", "))}">`,
    page.unlisted || page.draft ? `<meta name="robots" content="noindex">` : "",
    page.kind === "not-found" ? "" : `<link rel="canonical" href="${canonical}">`,
    own.length < 2 || page.unlisted
      ? ""
      : own
          .map((each) => `<link rel="alternate" hreflang="${escapeHtml(each.lang)}" href="${absolute(each.href)}">`)
          .join("") + (first ? `<link rel="alternate" hreflang="x-default" href="${absolute(first.href)}">` : ""),
    `<meta property="og:type" content="${page.kind === "post" ? "article" : "website"}"><meta property="og:site_name" content="${escapeHtml(site.title)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(description)}">`,
    page.kind === "not-found" ? "" : `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:locale" content="${escapeHtml(site.locale.lang.replace("-", "_"))}">`,
    image,
    `<meta name="twitter:card" content="${image === "" ? "summary" : "summary_large_image"}">`,
    page.markdownHref === undefined
      ? ""
      : `<link rel="alternate" type="text/markdown" href="${escapeHtml(page.markdownHref)}">`,
    moved === undefined ? "" : `<script type="application/json" id="moved">${jsonForHtml(moved)}</script>`,
    `<script type="application/ld+json">${jsonForHtml(linkedData(site, page, description))}</script>`,
  ].join("");
}

function absoluteUrl(origin: string, href: string): string {
  return /^[a-z]+:/i.test(href) ? href : origin + href;
}

/** Title of the document: the page's, with the site's behind it. */
export function documentTitle(site: SiteModel, page: PageModel): string {
  return page.title === "" || page.title === site.title || page.route === "/"
    ? page.route === "/" && site.tagline !== ""
      ? `${site.title} · ${site.tagline}`
      : site.title
    : `${page.title} | ${site.title}`;
}

/** Anchors of this page that have gone elsewhere: the browser alone sees them, so the page itself has to know. */
function movedFragments(context: Context, route: string): Readonly<Record<string, string>> | undefined {
  return context.read(movedFragmentsQuery, route) ?? undefined;
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
