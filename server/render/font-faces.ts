/** The site's own web fonts, as the head of each page says them. */
import { escapeHtml } from "../../shared/address.ts";
import { query } from "../engine/types.ts";
import { publicFileQuery } from "../site/assets.ts";
import { configQuery } from "../site/config.ts";
import { staticHref } from "../site/pages/fill-slots.ts";
import { fileInput } from "../source/inputs.ts";

/** Characters of a stylesheet that is put into each page; a longer one stays a file. */
const LONGEST = 4096;

/** A stylesheet that holds nothing but `@font-face` rules, without comments. */
const ONLY_FACES = /^\s*(?:@font-face\s*\{[^{}<]*\}\s*)+$/i;

const ADDRESS = /url\(\s*(["']?)([^"')]+)\1\s*\)/gi;

/**
 * The `@font-face` rules of the site's stylesheet of web fonts, to be put into each page. Null if there is none, or if
 * it has to be loaded as a file because it is long, lies on another host or holds other rules as well. A stylesheet
 * that arrives after the first paint has the page laid out again, and the fonts once more; with rules that are there
 * from the start, at most the fonts do, and they arrive earlier.
 */
export const fontFacesQuery = query<readonly string[] | null>("font-faces", "value", (context) => {
  const { fonts } = context.read(configQuery);
  if (fonts.source !== "self" || fonts.stylesheet === undefined) return null;
  const path = context.read(publicFileQuery, fonts.stylesheet);
  const file = path === null ? undefined : context.read(fileInput, path);
  if (file?.kind !== "text" || file.damaged) return null;
  const rules = file.text.replace(/\/\*[\s\S]*?\*\//g, "");
  if (rules.length > LONGEST || !ONLY_FACES.test(rules)) return null;
  const site = new URL(staticHref(context, fonts.stylesheet), "http://site");
  const full = rules.replace(ADDRESS, (written, _quote, target: string) => {
    const address = URL.parse(target.trim(), site);
    if (address === null) return written;
    const { origin, pathname, search, href } = address;
    return `url("${origin === site.origin ? pathname + search : href}")`;
  });
  return (full.match(/@font-face[^}]*\}/gi) ?? []).map((rule) => rule.replace(/\s+/g, " "));
});

/** The stylesheet of web fonts that scripts load once the page is shown; null where there is none. */
export const fontStylesheetQuery = query<string | null>("font-stylesheet", "value", (context) => {
  const { fonts } = context.read(configQuery);
  if (fonts.source === "none" || fonts.stylesheet === undefined) return null;
  return context.read(fontFacesQuery) === null ? staticHref(context, fonts.stylesheet) : null;
});

/**
 * What the head says of web fonts. The fonts of text and of code are preloaded: if they arrive before the first paint,
 * nothing is laid out twice. A stylesheet that scripts would load is a link for readers without scripts.
 */
export const fontHeadQuery = query<string>("font-head", "value", (context) => {
  const faces = context.read(fontFacesQuery);
  if (faces === null) {
    const stylesheet = context.read(fontStylesheetQuery);
    return stylesheet === null ? "" : `<noscript><link rel="stylesheet" href="${escapeHtml(stylesheet)}"></noscript>`;
  }
  const { text, code } = context.read(configQuery).fonts;
  const files = [text, code].flatMap((family) => {
    const face = family === undefined ? "" : faces.find((rule) => isOfFamily(rule, family) && hasLatin(rule));
    return /url\("(\/[^"]+\.woff2)"\)/i.exec(face ?? "")?.[1] ?? [];
  });
  const preload = [...new Set(files)]
    .map(
      (file) => `<link rel="preload" href="${escapeHtml(file)}" as="font" type="font/woff2" crossorigin="anonymous">`,
    )
    .join("");
  return `${preload}<style>${faces.join("")}</style>`;
});

function isOfFamily(rule: string, family: string): boolean {
  return /font-family:\s*["']?([^"';}]+?)["']?\s*[;}]/i.exec(rule)?.[1] === family;
}

/** Whether a face has the letters that every page shows, in whatever language. */
function hasLatin(rule: string): boolean {
  return !/unicode-range/i.test(rule) || /U\+0+-(?:00)?(?:7F|FF)/i.test(rule);
}
