/** Kerning: what a font's table GPOS adds between two glyphs. */
import { part } from "./font-tables.ts";

/** What is added between two glyphs, in units of the font. */
export type Kerning = (left: number, right: number) => number;

const PAIRS = 2;
const EXTENSION = 9;

/** Reads the pairs of the feature `kern`. */
export function kerningOf(gpos: DataView): Kerning {
  const subtables = kernLookups(gpos).flatMap((lookup) => subtablesOf(lookup));
  const seen = new Map<number, number>();
  return (left, right) => {
    const key = left * 65536 + right;
    let value = seen.get(key);
    if (value === undefined) {
      value = subtables.map((pairs) => pairs(left, right)).find((each) => each !== undefined) ?? 0;
      seen.set(key, value);
    }
    return value;
  };
}

function kernLookups(gpos: DataView): readonly DataView[] {
  const features = part(gpos, gpos.getUint16(6));
  const list = part(gpos, gpos.getUint16(8));
  const indexes = new Set<number>();
  for (let i = 0; i < features.getUint16(0); i++) {
    const at = 2 + 6 * i;
    if (features.getUint32(at) !== 0x6b65726e) continue;
    const feature = part(features, features.getUint16(at + 4));
    for (let k = 0; k < feature.getUint16(2); k++) indexes.add(feature.getUint16(4 + 2 * k));
  }
  return [...indexes].map((index) => part(list, list.getUint16(2 + 2 * index)));
}

type KerningLookup = (left: number, right: number) => number | undefined;

function subtablesOf(lookup: DataView): readonly KerningLookup[] {
  const kind = lookup.getUint16(0);
  const found: KerningLookup[] = [];
  for (let i = 0; i < lookup.getUint16(4); i++) {
    let table = part(lookup, lookup.getUint16(6 + 2 * i));
    let own = kind;
    if (own === EXTENSION) {
      own = table.getUint16(2);
      table = part(table, table.getUint32(4));
    }
    if (own !== PAIRS) continue;
    found.push(table.getUint16(0) === 1 ? singlePairs(table) : classPairs(table));
  }
  return found;
}

/** Bytes of a value, and where in it the advance of the first glyph stands; undefined where it has none. */
function valueFormat(format: number): { readonly size: number; readonly advance: number | undefined } {
  const bits = (mask: number): number => (mask === 0 ? 0 : (mask & 1) + bits(mask >> 1));
  return { size: 2 * bits(format), advance: format & 4 ? 2 * bits(format & 3) : undefined };
}

function singlePairs(table: DataView): KerningLookup {
  const covered = coverage(part(table, table.getUint16(2)));
  const first = valueFormat(table.getUint16(4));
  const step = 2 + first.size + valueFormat(table.getUint16(6)).size;
  return (left, right) => {
    const index = covered(left);
    if (index === undefined || first.advance === undefined) return undefined;
    const set = part(table, table.getUint16(10 + 2 * index));
    for (let i = 0, at = 2; i < set.getUint16(0); i++, at += step)
      if (set.getUint16(at) === right) return set.getInt16(at + 2 + first.advance);
    return undefined;
  };
}

function classPairs(table: DataView): KerningLookup {
  const covered = coverage(part(table, table.getUint16(2)));
  const first = valueFormat(table.getUint16(4));
  const step = first.size + valueFormat(table.getUint16(6)).size;
  const leftClass = classes(part(table, table.getUint16(8)));
  const rightClass = classes(part(table, table.getUint16(10)));
  const columns = table.getUint16(14);
  return (left, right) => {
    if (covered(left) === undefined || first.advance === undefined) return undefined;
    return table.getInt16(16 + step * (leftClass(left) * columns + rightClass(right)) + first.advance);
  };
}

/** Which glyphs a subtable speaks of, and the index of each. */
function coverage(table: DataView): (glyph: number) => number | undefined {
  const indexes = new Map<number, number>();
  const count = table.getUint16(2);
  if (table.getUint16(0) === 1) for (let i = 0; i < count; i++) indexes.set(table.getUint16(4 + 2 * i), i);
  else for (const [glyph, start, value] of ranges(table, 4, count)) indexes.set(glyph, value + glyph - start);
  return (glyph) => indexes.get(glyph);
}

function classes(table: DataView): (glyph: number) => number {
  const found = new Map<number, number>();
  if (table.getUint16(0) === 1) {
    const start = table.getUint16(2);
    for (let i = 0; i < table.getUint16(4); i++) found.set(start + i, table.getUint16(6 + 2 * i));
  } else for (const [glyph, , value] of ranges(table, 4, table.getUint16(2))) found.set(glyph, value);
  return (glyph) => found.get(glyph) ?? 0;
}

/** The glyphs of ranges, each with the first one of its range and the range's number. @throws {RangeError} */
function* ranges(
  table: DataView,
  at: number,
  count: number,
): Generator<readonly [glyph: number, start: number, value: number]> {
  let all = 0;
  for (let i = 0; i < count; i++) {
    const [start, end, value] = [0, 2, 4].map((offset) => table.getUint16(at + 6 * i + offset));
    if (start === undefined || end === undefined || value === undefined) return;
    // A font has at most so many glyphs, and each is in one range: what says more is damaged, and would take hours.
    all += end - start + 1;
    if (all > 0x10000) throw new RangeError("ranges of more glyphs than there are");
    for (let glyph = start; glyph <= end; glyph++) yield [glyph, start, value];
  }
}
