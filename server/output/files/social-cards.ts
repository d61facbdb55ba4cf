/** A picture for each page, which link previews show: `card.png` in the page's folder. */
import { HostFault } from "../../host/host.ts";
import { CARD_FILE, cardFontsQuery, socialCardQuery, cardVersionQuery, hasCard } from "../../site/pages/social-card.ts";
import { drawCard } from "../card/draw.ts";
import { readFont, type Font } from "../card/font.ts";
import { FontFault } from "../card/font-tables.ts";
import { outputKind, type Sources } from "../kind.ts";
import { byLocale, inFolder } from "../paths.ts";
import { pagePlacesQuery } from "./pages.ts";

/** Fonts of a session, read once for each set of files. */
const fontsOf = new WeakMap<Sources, { readonly hashes: string; readonly fonts: readonly Font[] }>();

function readFonts(sources: Sources): readonly Font[] | undefined {
  const named = sources.engine.get(cardFontsQuery);
  if (named === null) return undefined;
  const hashes = named.join(" ");
  const known = fontsOf.get(sources);
  if (known?.hashes === hashes) return known.fonts;
  const fonts: Font[] = [];
  for (const [file] of named) {
    const content = sources.raw(file);
    if (content === undefined) return undefined;
    const { bytes } = content;
    fonts.push(fontIn(file, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes));
  }
  fontsOf.set(sources, { hashes, fonts });
  return fonts;
}

function fontIn(file: string, bytes: Uint8Array): Font {
  try {
    return readFont(bytes);
  } catch (error) {
    if (!(error instanceof FontFault)) throw error;
    throw new HostFault(
      file,
      "EFONT",
      `${file}, a font of "socialCards", can't be used: ${error.message}. Name a .woff or .ttf file with TrueType outlines`,
    );
  }
}

/** `locale route` → the picture. */
export const cardKind = outputKind({
  name: "card",
  phase: "document",
  parts: (read, path) => (path === undefined || path.endsWith(CARD_FILE) ? byLocale(read) : []),
  rows: (context, localeId) =>
    context.read(cardFontsQuery) === null
      ? []
      : context
          .read(pagePlacesQuery, localeId)
          .filter(({ route }) => hasCard(route))
          .map(({ folder, key }) => [inFolder(folder, CARD_FILE), key]),
  fingerprint: ({ engine }, key) => `card ${engine.get(cardVersionQuery, key) ?? ""}`,
  content(sources, key) {
    const fonts = readFonts(sources);
    if (fonts === undefined) return undefined;
    const { engine } = sources;
    return {
      bytes: drawCard(engine.get(socialCardQuery, key), fonts),
      fingerprint: `card ${engine.get(cardVersionQuery, key) ?? ""}`,
    };
  },
});
