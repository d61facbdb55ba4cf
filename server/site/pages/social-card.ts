/** Content of the pictures that link previews show of pages. `output/card` draws them. */
import { joinPath } from "../../../shared/address.ts";
import { mix, readableAccent } from "../../../shared/colour.ts";
import { query, type Context } from "../../engine/types.ts";
import { copiedFileInput } from "../../source/inputs.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { PageModel } from "../../../shared/model.ts";
import type { SiteConfig } from "../../../shared/schema/config.ts";
import type { Diagnostic, Place } from "../../../shared/diagnostics.ts";
import { NOT_FOUND_ROUTE, SEARCH_ROUTE } from "../occupied.ts";
import { configQuery } from "../config.ts";
import { editionKey, parsePageKey, type PageKey } from "../keys.ts";
import { siteModelQuery } from "../model.ts";
import { pageModelQuery } from "./pages.ts";
import { breadcrumbsOf } from "../sidebars/breadcrumbs.ts";

/** Content of a picture. */
export interface SocialCard {
  readonly title: string;
  /** The section to which the page belongs; "" for none. */
  readonly section: string;
  /** Name of the site. */
  readonly site: string;
  /** Host name of the site. */
  readonly host: string;
  /** As `#rrggbb`. */
  readonly accent: string;
  /** Whether the engine's mark is drawn next to the site's name; not if the site has its own logo. */
  readonly mark: boolean;
}

/** Name of the picture in the folder of its page. */
export const CARD_FILE = "card.png";

/** In pixels, as services that show previews require. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Version of the design of the pictures; if it is changed, all of them are drawn again. */
export const CARD_LOOK = 2;

/** Accent colour if the site sets none, or only in a notation that is not read here. */
const ACCENT = "#2aa9f0";

/** Whether a page has a picture: not the search page nor the not-found page, which nobody shares. */
export function hasCard(route: string): boolean {
  return route !== SEARCH_ROUTE && route !== NOT_FOUND_ROUTE;
}

/**
 * Fonts of the pictures, with the hash of each file. Null if none is configured or one is missing: there are no
 * pictures then.
 */
export const cardFontsQuery = query<readonly (readonly [file: string, hash: string])[] | null>(
  "card-fonts",
  "value",
  (context) => {
    const { socialCards } = context.read(configQuery);
    if (socialCards === undefined) return null;
    const fonts: (readonly [string, string])[] = [];
    for (const file of socialCards.fonts) {
      const blob = context.read(copiedFileInput, file);
      if (!blob) return null;
      fonts.push([file, blob.hash]);
    }
    return fonts;
  },
);

/** Content of a page's picture (key: `locale route`). A small view, which an edit of a paragraph does not change. */
export const socialCardQuery = query<SocialCard, PageKey>(
  "card",
  {
    keep: "value",
    viewOf: pageModelQuery,
    weight: ({ title, section, site }) => title.length + section.length + site.length,
    shortLived: true,
  },
  (context, key) => {
    const { localeId } = parsePageKey(key);
    const { theme, logo } = context.read(configQuery);
    const site = context.read(siteModelQuery, editionKey(localeId));
    const page = context.read(pageModelQuery, key);
    const labels = breadcrumbsOf(context, localeId, page).map((step) => step.label);
    const isHome = page.route === "/";
    return {
      title: isHome && site.tagline !== "" ? site.tagline : page.title,
      section: [...new Set([labels[0], labels.at(-1)])].filter((each) => each !== undefined).join(" · "),
      site: site.title,
      host: new URL(site.url).host,
      accent: accentOf(theme) ?? ACCENT,
      mark: logo === undefined,
    };
  },
);

/** The accent colour on a dark page, which the pictures look like, as `#rrggbb`. */
function accentOf({ accent, accentDark }: SiteConfig["theme"]): string | undefined {
  const dark = accentDark === undefined ? undefined : mix(accentDark, accentDark, 0);
  return dark ?? (accent === undefined ? undefined : readableAccent(accent, "dark"));
}

/** Fingerprint of a page's picture (key: `locale route`), or null where it has none. */
export const cardVersionQuery = query<string | null, PageKey>("card-version", "value", (context, key) => {
  const fonts = context.read(cardFontsQuery);
  if (fonts === null) return null;
  const content = context.read(socialCardQuery, key);
  // Without a title, the picture for all pages is the better one.
  if (!canBeSet(content.title)) return null;
  const card = JSON.stringify([CARD_LOOK, fonts, content]);
  return new Bun.CryptoHasher("sha256").update(card).digest("hex").slice(0, 16);
});

/** Scripts that run from right to left, or whose letters change with those beside them. */
const NOT_SET =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text can be drawn letter by letter, from left to right, which is all that the pictures do. */
export function canBeSet(text: string): boolean {
  return !NOT_SET.test(text);
}

/** Address of a page's picture. It changes with the picture, because services cache what they have fetched. */
export function cardHref(context: Context, key: PageKey, { route, href }: PageModel): string | undefined {
  const version = hasCard(route) ? context.read(cardVersionQuery, key) : null;
  return version === null ? undefined : `${joinPath(href, CARD_FILE)}?${version.slice(0, 8)}`;
}

/** Fonts that the configuration names and that are not there. */
export function cardFaults(
  context: Context,
  place: (path: readonly (string | number)[]) => Place,
): readonly Diagnostic[] {
  const { socialCards } = context.read(configQuery);
  return (socialCards?.fonts ?? []).flatMap((file, i) =>
    context.read(copiedFileInput, file)
      ? []
      : [
          diagnose("broken-image", `There is no font ${file}: pages have no pictures for link previews.`, {
            place: place(["socialCards", "fonts", i]),
            hint: "Name a .woff or .ttf file with TrueType outlines by its path in the site directory.",
          }),
        ],
  );
}
