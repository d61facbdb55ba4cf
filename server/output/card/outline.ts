/** Outlines of TrueType glyphs: closed curves of straight lines and quadratic arcs. */
import { part } from "./font-tables.ts";

/** A point of a contour; between two that are not on the curve lies another one that is. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/** Contours of a glyph, in units of the font; y grows upwards. */
export type Outline = readonly (readonly Point[])[];

export interface GlyphTables {
  readonly loca: DataView;
  readonly glyf: DataView;
  /** Whether `loca` holds numbers of four bytes. */
  readonly long: boolean;
}

/** Glyphs of which one may be composed, those that they are composed of included; no real font comes near. */
const MOST_PARTS = 1000;

/**
 * The outline of a glyph; none for a space.
 * @throws {RangeError} where the font is damaged, and where a glyph is composed of itself, which would take hours
 */
export function glyphOutline(tables: GlyphTables, glyph: number, parts = { left: MOST_PARTS }): Outline {
  if (parts.left-- === 0) throw new RangeError("a glyph of more parts than any has");
  const { loca, glyf, long } = tables;
  const placeOf = (index: number): number => (long ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index));
  const start = placeOf(glyph);
  if (placeOf(glyph + 1) === start) return [];
  const data = part(glyf, start);
  const contours = data.getInt16(0);
  return contours < 0 ? compoundOutline(tables, data, parts) : simpleOutline(data, contours);
}

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;

function simpleOutline(data: DataView, contours: number): Outline {
  if (contours === 0) return [];
  const ends = Array.from({ length: contours }, (_, i) => data.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * contours;
  at += 2 + data.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = data.getUint8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let left = data.getUint8(at++); left > 0; left--) flags.push(flag);
  }
  const read = (short: number, same: number): number[] => {
    let value = 0;
    return flags.slice(0, count).map((flag) => {
      if (flag & short) value += flag & same ? data.getUint8(at++) : -data.getUint8(at++);
      else if (!(flag & same)) {
        value += data.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(X_SHORT, X_SAME);
  const ys = read(Y_SHORT, Y_SAME);
  const points = xs.map((x, i): Point => ({ x, y: ys[i] ?? 0, on: ((flags[i] ?? 0) & ON_CURVE) !== 0 }));
  return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1));
}

const WORDS = 1;
const OFFSETS = 2;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;

function compoundOutline(tables: GlyphTables, data: DataView, parts: { left: number }): Outline {
  const contours: (readonly Point[])[] = [];
  for (let at = 10, more = true; more;) {
    const flags = data.getUint16(at);
    const glyph = data.getUint16(at + 2);
    at += 4;
    const wide = (flags & WORDS) !== 0;
    // Where the parts are placed by points instead of distances, they stand where they are: no font for text does it.
    const placed = (flags & OFFSETS) !== 0;
    const dx = !placed ? 0 : wide ? data.getInt16(at) : data.getInt8(at);
    const dy = !placed ? 0 : wide ? data.getInt16(at + 2) : data.getInt8(at + 1);
    at += wide ? 4 : 2;
    const number = (place: number): number => data.getInt16(place) / 16384;
    let [a, b, c, d] = [1, 0, 0, 1];
    if (flags & SCALE) a = d = number(at);
    else if (flags & TWO_SCALES) [a, d] = [number(at), number(at + 2)];
    else if (flags & MATRIX) [a, b, c, d] = [number(at), number(at + 2), number(at + 4), number(at + 6)];
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    for (const contour of glyphOutline(tables, glyph, parts))
      contours.push(contour.map(({ x, y, on }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, on })));
    more = (flags & MORE) !== 0;
  }
  return contours;
}
