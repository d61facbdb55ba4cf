/** A picture of few colours, into which shapes and text are drawn. */
import { createRaster } from "./coverage.ts";
import type { Font } from "./font.ts";
import type { Outline } from "./outline.ts";
import type { Line } from "./text-layout.ts";

/** A colour and its steps from the background: the numbers `first` to `first + steps - 1` of the palette. */
export interface Ink {
  readonly first: number;
  readonly steps: number;
}

export interface Canvas {
  readonly pixels: Uint8Array;
  /** Draws polygons, in pixels. */
  polygons(shapes: readonly (readonly (readonly [x: number, y: number])[])[], ink: Ink): void;
  /** Draws a line of text. `y` is that of the baseline. */
  text(line: Line, at: { readonly x: number; readonly y: number; readonly size: number; readonly ink: Ink }): void;
}

/** What a shape covers of the pixels to the right of and below a place. */
interface CoverageMask {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly covered: Uint8Array;
}

/** Glyphs are drawn at quarters of a pixel: letters keep their distances, and few stamps are made. */
const QUARTERS = 4;
/** Stamps that are kept: a site's titles use some hundred glyphs in few sizes. */
const KEPT = 4000;

/** Most pixels of a stamp; a glyph that would need more is damaged. */
const LARGEST = 2_000_000;

const stamps = new WeakMap<Font, Map<string, CoverageMask | null>>();

/** @param before pixels of a canvas of the same size, to go on from; background without them */
export function createCanvas(width: number, height: number, before?: Uint8Array): Canvas {
  const pixels = before?.slice() ?? new Uint8Array(width * height);

  function put(stamp: CoverageMask, x: number, y: number, ink: Ink): void {
    for (let row = 0; row < stamp.height; row++) {
      const toY = y + stamp.top + row;
      if (toY < 0 || toY >= height) continue;
      for (let column = 0; column < stamp.width; column++) {
        const toX = x + stamp.left + column;
        if (toX < 0 || toX >= width) continue;
        const step = Math.round(((stamp.covered[row * stamp.width + column] ?? 0) * ink.steps) / 255);
        const place = toY * width + toX;
        const before = (pixels[place] ?? 0) - ink.first + 1;
        // Where two letters touch, the edge of one must not cut into the other.
        if (step > 0 && (before < step || before > ink.steps)) pixels[place] = ink.first + step - 1;
      }
    }
  }

  return {
    pixels,
    polygons(shapes, ink) {
      const outline = shapes.map((shape) => shape.map(([x, y]) => ({ x, y: -y, on: true })));
      const stamp = stampOf(outline, 1, 0);
      if (stamp !== null) put(stamp, 0, 0, ink);
    },
    text({ glyphs }, { x, y, size, ink }) {
      for (const { font, glyph, x: offset } of glyphs) {
        const quarters = Math.round((x + offset) * QUARTERS);
        const stamp = glyphStamp(font, glyph, size, quarters % QUARTERS);
        if (stamp !== null) put(stamp, Math.floor(quarters / QUARTERS), y, ink);
      }
    },
  };
}

function glyphStamp(font: Font, glyph: number, size: number, quarter: number): CoverageMask | null {
  let known = stamps.get(font);
  if (known === undefined || known.size > KEPT) stamps.set(font, (known = new Map<string, CoverageMask | null>()));
  const key = `${glyph} ${size} ${quarter}`;
  let stamp = known.get(key);
  if (stamp === undefined) {
    stamp = stampOf(font.outlineOf(glyph), size / font.unitsPerEm, quarter / QUARTERS);
    known.set(key, stamp);
  }
  return stamp;
}

/** @param outline y grows upwards @param shift to the right, a part of a pixel */
function stampOf(outline: Outline, scale: number, shift: number): CoverageMask | null {
  const points = outline.flat();
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x * scale + shift);
  const ys = points.map(({ y }) => -y * scale);
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  // A column to the right takes what rounding puts behind the last edge.
  const width = Math.ceil(Math.max(...xs)) - left + 2;
  const height = Math.ceil(Math.max(...ys)) - top + 1;
  if (width * height > LARGEST) return null;
  const raster = createRaster(width, height);
  for (const contour of outline) {
    const at = (i: number): { readonly x: number; readonly y: number; readonly on: boolean } => {
      const point = contour[(i + contour.length) % contour.length] ?? { x: 0, y: 0, on: true };
      return { x: point.x * scale + shift - left, y: -point.y * scale - top, on: point.on };
    };
    for (let i = 0; i < contour.length; i++) {
      const point = at(i);
      const next = at(i + 1);
      if (point.on) {
        if (next.on) raster.line(point.x, point.y, next.x, next.y);
        continue;
      }
      // Between two points off the curve, TrueType implies one on it, halfway.
      const before = at(i - 1);
      const from = before.on ? before : middle(before, point);
      const to = next.on ? next : middle(point, next);
      raster.arc(from.x, from.y, point.x, point.y, to.x, to.y);
    }
  }
  return { left, top, width, height, covered: raster.finish() };
}

type Point = Readonly<Record<"x" | "y", number>>;

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
