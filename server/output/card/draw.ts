/** The picture of a page in link previews: its title, the section that it belongs to, and the site's name. */
import { createCanvas, type Ink } from "./canvas.ts";
import type { Font } from "./font.ts";
import { mix, PAGE_COLOURS } from "../../../shared/colour.ts";
import { CARD_SIZE, type SocialCard } from "../../site/pages/social-card.ts";
import { encodePng, type Colour } from "./png.ts";
import { canWrite, setLine, setLines, type Line, type TextStyle } from "./text-layout.ts";

const BACKGROUND = PAGE_COLOURS.dark;
const LIGHT = "#eaf0f5";
const GREY = "#98a8b7";
const FAINT = "#172430";

const TITLE: Ink = { first: 1, steps: 6 };
const MUTED: Ink = { first: 7, steps: 4 };
const ACCENT: Ink = { first: 11, steps: 4 };
const SHADE: Ink = { first: 15, steps: 1 };

const MARGIN = 80;
/** Sizes of the title, and into how many lines it may go in each; the last one is cut. */
const SIZES = [
  { size: 76, lines: 2 },
  { size: 66, lines: 3 },
  { size: 54, lines: 4 },
] as const;

type Polygon = readonly (readonly [x: number, y: number])[];

/** The engine's mark on its grid of 32, see `client/components/icons.tsx`. */
const SQUARE: readonly Polygon[] = [
  [
    [16, 1.5],
    [22, 7.5],
    [16, 13.5],
    [10, 7.5],
  ],
];
const BOOK: readonly Polygon[] = [
  [
    [3, 10.5],
    [14.75, 17],
    [14.75, 30],
    [3, 23.5],
  ],
  [
    [29, 10.5],
    [17.25, 17],
    [17.25, 30],
    [29, 23.5],
  ],
];

/** @returns a PNG; the same bytes for the same card and fonts on every machine */
export function drawCard(card: SocialCard, fonts: readonly Font[]): Uint8Array {
  const { width, height } = CARD_SIZE;
  const canvas = createCanvas(width, height, frameOf(card, fonts));
  const style = (size: number, tracking: number): TextStyle => ({ fonts, size, tracking });
  // A title in which glyphs are missing says less than none.
  const { lines, size } = titleLines(canWrite(card.title, fonts) ? card.title : "", style);
  const leading = Math.round(size * 1.16);
  const hasSection = card.section !== "" && canWrite(card.section, fonts);
  let y = Math.round(330 - ((lines.length - 1) * leading) / 2 + (hasSection ? 26 : 0) + size * 0.36);
  if (hasSection) {
    const above = lines.length > 0 ? y - size - 14 : y;
    canvas.text(setLine(card.section, style(30, 0)), { x: MARGIN, y: above, size: 30, ink: ACCENT });
  }
  for (const line of lines) {
    canvas.text(line, { x: MARGIN - Math.round(size * 0.05), y, size, ink: TITLE });
    y += leading;
  }
  return encodePng({ width, height, palette: paletteOf(card.accent), pixels: canvas.pixels });
}

/** What stands on every picture of a site in a language. */
function frameOf({ site, host, mark }: SocialCard, fonts: readonly Font[]): Uint8Array {
  const key = JSON.stringify([site, host, mark]);
  let known = frames.get(fonts);
  if (known === undefined) frames.set(fonts, (known = new Map<string, Uint8Array>()));
  const made = known.get(key);
  if (made !== undefined) return made;
  const { width, height } = CARD_SIZE;
  const canvas = createCanvas(width, height);
  const label = (text: string, at: { x: number; y: number; size: number; ink: Ink }): void =>
    canvas.text(setLine(text, { fonts, size: at.size, tracking: 0 }), at);
  if (mark) {
    canvas.polygons(placed([...SQUARE, ...BOOK], 14, 840, 262), SHADE);
    canvas.polygons(placed(SQUARE, 1.75, MARGIN - 5, 66), ACCENT);
    canvas.polygons(placed(BOOK, 1.75, MARGIN - 5, 66), TITLE);
  }
  label(site, { x: mark ? MARGIN + 66 : MARGIN, y: 106, size: 32, ink: TITLE });
  label(host, { x: MARGIN, y: 566, size: 28, ink: MUTED });
  known.set(key, canvas.pixels);
  return canvas.pixels;
}

const frames = new WeakMap<readonly Font[], Map<string, Uint8Array>>();

function titleLines(
  title: string,
  style: (size: number, tracking: number) => TextStyle,
): { readonly lines: readonly Line[]; readonly size: number } {
  if (title === "") return { lines: [], size: 0 };
  const room = CARD_SIZE.width - 2 * MARGIN;
  for (const { size, lines } of SIZES) {
    const set = setLines(title, style(size, -0.022), room);
    const last = size === SIZES.at(-1)?.size;
    if (set.length <= lines || last) return { lines: set.slice(0, lines), size };
  }
  return { lines: [], size: 0 };
}

function placed(shapes: readonly Polygon[], scale: number, x: number, y: number): readonly Polygon[] {
  return shapes.map((shape) => shape.map(([px, py]) => [x + px * scale, y + py * scale] as const));
}

function paletteOf(accent: Colour): readonly Colour[] {
  const ramp = (colour: Colour, { steps }: Ink): readonly Colour[] =>
    Array.from({ length: steps }, (_, i) => mix(BACKGROUND, colour, (i + 1) / steps) ?? colour);
  return [BACKGROUND, ...ramp(LIGHT, TITLE), ...ramp(GREY, MUTED), ...ramp(accent, ACCENT), FAINT];
}
