/** What the picture of a page in link previews says. `output/card` draws it. */
import { joinPath } from "../../shared/address.ts";
import { query, type Context } from "../engine/types.ts";
import { copiedFileInput } from "../source/inputs.ts";
import { diagnose } from "../../shared/catalogue.ts";
import type { PageModel } from "../../shared/model.ts";
import type { Diagnostic, Place } from "../../shared/diagnostics.ts";
import { NOT_FOUND_ROUTE, SEARCH_ROUTE } from "./built-in.ts";
import { configQuery } from "./config.ts";
import { editionKey, parsePageKey, type PageKey } from "./keys.ts";
import { siteModelQuery } from "./model.ts";
import { pageModelQuery } from "./pages.ts";
import { trailOf } from "./trail.ts";

/** What a picture says. */
export interface Card {
  readonly title: string;
  /** What the page belongs to; "" for none. */
  readonly section: string;
  /** Name of the site. */
  readonly site: string;
  /** Host that the site is read at. */
  readonly host: string;
  /** As `#rrggbb`. */
  readonly accent: string;
  /** Whether the engine's mark stands beside the site's name: a site with a logo has another one. */
  readonly mark: boolean;
}

/** Name of the picture in the folder of its page. */
export const CARD_FILE = "card.png";

/** Pixels, as services that show previews ask for them. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Names the look of the pictures: another number, and all of them are drawn anew. */
export const CARD_LOOK = 1;

/** Accent where the site sets none that can be read here. */
const ACCENT = "#2aa9f0";

/** The search page and the one for unknown addresses are not shared. */
export function hasCard(route: string): boolean {
  return route !== SEARCH_ROUTE && route !== NOT_FOUND_ROUTE;
}

/**
 * Fonts of the pictures by the hash of each file; null where the site has none, or one is missing: no pictures then.
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

/** The picture of the page at `locale route`. A small view: a paragraph does not change it. */
export const cardQuery = query<Card, PageKey>("card", { keep: "value", viewOf: pageModelQuery }, (context, key) => {
  const { localeId } = parsePageKey(key);
  const { theme, logo } = context.read(configQuery);
  const site = context.read(siteModelQuery, editionKey(localeId));
  const page = context.read(pageModelQuery, key);
  const labels = trailOf(context, localeId, page).map((step) => step.label);
  const accent = theme.accentDark ?? theme.accent;
  const isHome = page.route === "/";
  return {
    title: isHome && site.tagline !== "" ? site.tagline : page.title,
    section: [...new Set([labels[0], labels.at(-1)])].filter((each) => each !== undefined).join(" · "),
    site: site.title,
    host: new URL(site.url).host,
    accent: accent !== undefined && /^#[0-9a-f]{6}$/i.test(accent) ? accent : ACCENT,
    mark: logo === undefined,
  };
});

/** Fingerprint of a page's picture (key: `locale route`), or null where it has none. */
export const cardVersionQuery = query<string | null, PageKey>("card-version", "value", (context, key) => {
  const fonts = context.read(cardFontsQuery);
  if (fonts === null) return null;
  const card = JSON.stringify([CARD_LOOK, fonts, context.read(cardQuery, key)]);
  return new Bun.CryptoHasher("sha256").update(card).digest("hex").slice(0, 16);
});

/** Address of a page's picture, which changes when the picture does: services keep what they have once fetched. */
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
