/**
 * What the heads of all pages of a locale share, and the policy that scripts obey. `page-head.ts` has what is
 * particular to one.
 */
import { inlineScripts } from "../../client/components/inline-scripts.ts";
import { accentProperties, darkAccentOf, PAGE_COLOURS } from "../../shared/colour.ts";
import { escapeHtml, joinPath } from "../../shared/address.ts";
import type { AnalyticsData, SiteData } from "../../shared/site-data.ts";
import type { Config } from "../../shared/schema/config.ts";
import { query, type Context } from "../engine/types.ts";
import { configQuery } from "../site/config.ts";
import { clientInput } from "../source/inputs.ts";
import { siteModelQuery } from "../site/model.ts";
import { staticHref } from "../site/pages/fill-slots.ts";
import { webManifestHref } from "../site/web-manifest.ts";
import { parseEditionKey, type EditionKey } from "../site/keys.ts";
import { searchPlace } from "../site/version.ts";
import { editionOf } from "../site/versions.ts";
import { SEARCH_INDEX } from "../site/search/index-files.ts";
import { fontHeadQuery, fontStylesheetQuery } from "./font-faces.ts";
import { textsQuery } from "../site/texts.ts";
import { broughtTexts } from "../../shared/messages/client-texts.ts";

function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("base64");
}

/**
 * Hosts of Google Analytics: the tag sends to one of the reader's region (`region1.google-analytics.com`).
 * https://developers.google.com/tag-platform/security/guides/csp
 */
const GOOGLE_TAG = "https://*.googletagmanager.com";
const GOOGLE_COUNTS = ["https://*.google-analytics.com", "https://*.analytics.google.com", GOOGLE_TAG];

/** Content-Security-Policy of every page; playgrounds run in a sandboxed frame of their own origin. */
export const securityPolicyQuery = query<string>("security-policy", "value", (context) => {
  const config = context.read(configQuery);
  const { analytics, fonts } = config;
  const fontOrigins =
    fonts.source !== "none" && fonts.stylesheet !== undefined ? fontSources(fonts.stylesheet) : { style: [], font: [] };
  const counted =
    analytics === undefined
      ? []
      : analytics.provider === "google"
        ? GOOGLE_COUNTS
        : [new URL(analytics.endpoint).origin];
  const policy = new Map<string, readonly string[]>([
    ["default-src", ["'self'"]],
    [
      "script-src",
      [
        "'self'",
        ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`),
        ...(analytics?.provider === "google" ? [GOOGLE_TAG] : []),
      ],
    ],
    ["style-src", ["'self'", "'unsafe-inline'", ...fontOrigins.style]],
    ["font-src", ["'self'", "data:", ...fontOrigins.font]],
    ["img-src", ["'self'", "data:", "https:"]],
    ["media-src", ["'self'", "https:"]],
    ["connect-src", ["'self'", ...counted]],
    ["frame-src", ["'self'", "https://www.youtube-nocookie.com"]],
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

/** JSON that may stand in a script element as data: nothing in it can end the element. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

/** What the client needs to know of the site, by edition; the same on all of its pages. */
export const siteDataQuery = query<SiteData, EditionKey>("site-data", "value", (context, edition) => {
  const config = context.read(configQuery);
  const client = context.read(clientInput);
  const site = context.read(siteModelQuery, edition);
  const { id, lang, path } = site.locale;
  const stylesheet = context.read(fontStylesheetQuery);
  const texts = broughtTexts(context.read(textsQuery, lang), lang);
  return {
    client: client.version,
    baseUrl: config.baseUrl,
    locale: { id, lang, path },
    ...(texts === undefined ? {} : { texts }),
    searchIndex: indexOf(context, edition),
    searchWorker: joinPath(config.baseUrl, "assets", client.searchWorker),
    searchRoute: site.search.route,
    playground: joinPath(config.baseUrl, "assets", client.playground),
    ...(config.analytics === undefined ? {} : { analytics: analyticsData(config.analytics, config.url) }),
    ...(stylesheet === null ? {} : { fonts: stylesheet }),
    version: { name: site.version.name, label: site.version.label },
    ...(site.versions === undefined
      ? {}
      : {
          versions: site.versions.map(({ name, label, isLast }) => ({
            name,
            label,
            isLast,
            searchIndex: indexOf(context, editionOf(context, id, name)),
          })),
        }),
  };
});

function indexOf(context: Context, edition: EditionKey): string {
  return joinPath(searchPlace(context, edition), SEARCH_INDEX);
}

function analyticsData(analytics: NonNullable<Config["site"]["analytics"]>, url: string): AnalyticsData {
  if (analytics.provider === "google")
    return { provider: "google", id: analytics.id, anonymizeIp: analytics.anonymizeIp };
  if (analytics.provider === "plausible") {
    const { endpoint, domain = new URL(url).host, anonymizeIp } = analytics;
    return { provider: "plausible", endpoint, domain, anonymizeIp };
  }
  const { endpoint, id, anonymizeIp } = analytics;
  return { provider: "endpoint", url: endpoint, ...(id === undefined ? {} : { id }), anonymizeIp };
}

/** The part of the head that all pages of an edition share, after the page's own. */
export const sharedHeadQuery = query<string, EditionKey>("shared-head", "value", (context, edition) => {
  const config = context.read(configQuery);
  const client = context.read(clientInput);
  const asset = (name: string): string => escapeHtml(joinPath(config.baseUrl, "assets", name));
  const icon =
    config.favicon === undefined ? "" : `<link rel="icon" href="${escapeHtml(staticHref(context, config.favicon))}">`;
  const touchIcon =
    config.touchIcon === undefined
      ? ""
      : `<link rel="apple-touch-icon" href="${escapeHtml(staticHref(context, config.touchIcon))}">`;
  const { light, dark } = PAGE_COLOURS;
  return [
    // Before the scripts, the first of which sets it for dark pages.
    `<meta name="theme-color" content="${light}" data-light="${light}" data-dark="${dark}">`,
    inlineScripts.map((script) => `<script>${script}</script>`).join(""),
    `<link rel="stylesheet" href="${asset(client.style)}">`,
    // After the stylesheet, whose own values it replaces.
    themeStyle(config),
    context.read(fontHeadQuery),
    config.theme.stylesheet === undefined
      ? ""
      : `<link rel="stylesheet" href="${escapeHtml(staticHref(context, config.theme.stylesheet))}">`,
    // Not painted before the whole header is there, because its rest would move it. The element named here is empty and
    // follows the header: some browsers wait for the start of an element, others, as the standard says, for its end.
    '<link rel="expect" href="#siteStatus" blocking="render">',
    // After what is needed to read the page, which is complete before scripts run.
    client.preload.map((name) => `<link rel="modulepreload" href="${asset(name)}" fetchpriority="low">`).join(""),
    `<script type="module" src="${asset(client.entry)}" fetchpriority="low"></script>`,
    icon,
    touchIcon,
    Object.entries(config.meta).map(metaElement).join(""),
    `<link rel="manifest" href="${escapeHtml(webManifestHref(context, parseEditionKey(edition).localeId))}">`,
    `<script type="application/json" id="siteData">${jsonForHtml(context.read(siteDataQuery, edition))}</script>`,
  ].join("");
});

/** Vocabularies of linked data, whose names stand in `property`. */
const IN_PROPERTY = /^(?:og|fb|article|book|profile|music|video):/i;

function metaElement([name, content]: readonly [string, string]): string {
  return `<meta ${IN_PROPERTY.test(name) ? "property" : "name"}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
}

/** Colours and fonts that the configuration sets, as custom properties. */
function themeStyle(config: Config["site"]): string {
  const { theme, fonts } = config;
  const { accent } = theme;
  const accentDark = theme.accentDark ?? (accent === undefined ? undefined : darkAccentOf(accent));
  const light = accent === undefined ? "" : accentProperties(accent, "light");
  // Printed pages are light.
  const dark =
    accentDark === undefined ? "" : `@media not print{html[data-theme=dark]{${accentProperties(accentDark, "dark")}}}`;
  const text = fonts.text === undefined ? "" : `--font-web:"${fonts.text}";`;
  const heading = fonts.heading === undefined ? "" : `--font-web-heading:"${fonts.heading}";`;
  const code = fonts.code === undefined ? "" : `--font-web-mono:"${fonts.code}";`;
  const rules = light + text + heading + code;
  return rules === "" && dark === "" ? "" : `<style>:root{${rules}}${dark}</style>`;
}
