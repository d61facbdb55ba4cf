/** A font: which glyph a character has, how wide it is, and its outline. */
import { kerningOf, type Kerning } from "./kerning.ts";
import { glyphOutline, type Outline } from "./outline.ts";
import { FontFault, part, readTables, type Tables } from "./font-tables.ts";

export interface Font {
  /** Units of the font that make an em. */
  readonly unitsPerEm: number;
  /** Number of the glyph for a character, 0 where the font has none. */
  glyphOf(codePoint: number): number;
  /** In units of the font. */
  advanceOf(glyph: number): number;
  /** What is added between two glyphs, in units of the font. */
  kerning: Kerning;
  outlineOf(glyph: number): Outline;
}

/** @throws {FontFault} for what is no font with TrueType outlines */
export function readFont(bytes: Uint8Array): Font {
  const tables = readTables(bytes);
  try {
    return fontOf(tables);
  } catch (error) {
    if (error instanceof FontFault) throw error;
    throw new FontFault(`it is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
}

function fontOf(tables: Tables): Font {
  const head = tableOf(tables, "head");
  const widths = tableOf(tables, "hmtx");
  const numbers = Math.max(1, tableOf(tables, "hhea").getUint16(34));
  const glyphs = { loca: tableOf(tables, "loca"), glyf: tableOf(tables, "glyf"), long: head.getInt16(50) === 1 };
  const gpos = tables.get("GPOS");
  return {
    unitsPerEm: head.getUint16(18) || 1000,
    glyphOf: whole(characterMap(tableOf(tables, "cmap")), 0),
    advanceOf: whole((glyph) => widths.getUint16(4 * Math.min(glyph, numbers - 1)), 0),
    kerning: whole(gpos === undefined ? () => 0 : kerningOf(gpos), 0),
    outlineOf: whole((glyph) => glyphOutline(glyphs, glyph), []),
  };
}

/** Makes a reader of glyphs return `nothing` where the font is damaged, so that an offset points out of its table. */
function whole<A extends readonly number[], R>(read: (...glyphs: A) => R, nothing: R): (...glyphs: A) => R {
  return (...glyphs) => {
    try {
      return read(...glyphs);
    } catch (error) {
      if (error instanceof RangeError) return nothing;
      throw error;
    }
  };
}

function tableOf(tables: Tables, name: string): DataView {
  const table = tables.get(name);
  if (table === undefined) throw new FontFault(`it has no table "${name}", so it has no TrueType outlines`);
  return table;
}

/** Reads the map of characters: format 12 where there is one, else format 4. */
function characterMap(cmap: DataView): (codePoint: number) => number {
  let chosen: DataView | undefined;
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const table = part(cmap, cmap.getUint32(8 + 8 * i));
    const format = table.getUint16(0);
    if (format === 12 || (format === 4 && chosen === undefined)) chosen = table;
  }
  if (chosen === undefined) throw new FontFault("it has no map of Unicode characters");
  const map = chosen;
  return map.getUint16(0) === 12 ? (code) => groupedGlyph(map, code) : (code) => segmentedGlyph(map, code);
}

function groupedGlyph(map: DataView, code: number): number {
  let low = 0;
  let high = map.getUint32(12) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + 12 * middle;
    if (code < map.getUint32(at)) high = middle - 1;
    else if (code > map.getUint32(at + 4)) low = middle + 1;
    else return map.getUint32(at + 8) + code - map.getUint32(at);
  }
  return 0;
}

function segmentedGlyph(map: DataView, code: number): number {
  if (code > 0xffff) return 0;
  const doubled = map.getUint16(6);
  for (let at = 0; at < doubled; at += 2) {
    if (code > map.getUint16(14 + at)) continue;
    const start = map.getUint16(16 + doubled + at);
    if (code < start) return 0;
    const delta = map.getUint16(16 + 2 * doubled + at);
    const place = 16 + 3 * doubled + at;
    const offset = map.getUint16(place);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = map.getUint16(place + offset + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
