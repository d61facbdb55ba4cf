/** What the pictures for link previews are drawn with: lines of text, made-up fonts, shapes, rows of pixels. */
import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { createCanvas } from "../../server/output/card/canvas.ts";
import { createRaster } from "../../server/output/card/coverage.ts";
import { compressRows } from "../../server/output/card/deflate.ts";
import { readFont, type Font } from "../../server/output/card/font.ts";
import { FontFault } from "../../server/output/card/font-tables.ts";
import { kerningOf } from "../../server/output/card/kerning.ts";
import { glyphOutline } from "../../server/output/card/outline.ts";
import { encodePng } from "../../server/output/card/png.ts";
import { canWrite, setLine, setLines } from "../../server/output/card/text-layout.ts";
import { fontFile, tablesOf } from "../support/font-file.ts";
import { PROJECT } from "../support/project.ts";

const latinBytes = await Bun.file(`${PROJECT}/content/data/fonts/inter-600.woff`).bytes();
const latin = readFont(latinBytes);

/** A font in which each character of a set is an em wide, and its own number the glyph's. */
function squareFont(has: RegExp, kerning = 0): Font {
  return {
    unitsPerEm: 10,
    glyphOf: (code) => (has.test(String.fromCodePoint(code)) ? code : 0),
    advanceOf: () => 10,
    kerning: () => kerning,
    outlineOf: () => [],
  };
}

/** Numbers of two bytes. A table among them stands for its place, and follows behind. */
type Table = readonly (number | Table)[];

function words(table: Table): DataView {
  const numbersOf = (each: Table): readonly number[] => {
    const behind: number[] = [];
    const own = each.map((part) => {
      if (typeof part === "number") return part;
      const place = 2 * (each.length + behind.length);
      behind.push(...numbersOf(part));
      return place;
    });
    return [...own, ...behind];
  };
  const numbers = numbersOf(table);
  const view = new DataView(new ArrayBuffer(2 * numbers.length));
  for (const [at, value] of numbers.entries()) view.setUint16(2 * at, value & 0xffff);
  return view;
}

const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer);

test("lines end at spaces and around Chinese characters, are about equally long, and no bracket is left alone", () => {
  const style = { fonts: [squareFont(/./u)], size: 100, tracking: 0 };
  const linesOf = (text: string, width: number): readonly string[] =>
    setLines(text, style, 100 * width).map(({ glyphs, width: own }) => {
      const line = String.fromCodePoint(...glyphs.map(({ glyph }) => glyph));
      expect(own).toBe(100 * glyphs.length);
      return line;
    });
  expect(linesOf("ab cd", 3)).toEqual(["ab", "cd"]);
  expect(linesOf("one two six ten all", 16)).toEqual(["one two", "six ten all"]);
  expect(linesOf("abcdefgh ij", 5)).toEqual(["abcdefgh", "ij"]);
  expect(linesOf("abc潮汐abc", 3)).toEqual(["abc", "潮汐", "abc"]);
  expect(linesOf("潮汐（表）潮汐", 3)).toEqual(["潮汐", "（表）", "潮汐"]);
  expect(linesOf("潮汐“表”潮汐", 3)).toEqual(["潮汐", "“表”", "潮汐"]);
});

test("characters of several fonts stand beside each other, spaces need no glyph, and only one font's are kerned", () => {
  const fonts = [squareFont(/[a-z]/, -2), squareFont(/[A-Z]/, -3)];
  const style = { fonts, size: 100, tracking: 0.1 };
  expect(canWrite("a\u3000B c", fonts)).toBe(true);
  expect(canWrite("a1", fonts)).toBe(false);
  expect(setLine("ab Cd", style).glyphs.map(({ glyph, x }) => [String.fromCodePoint(glyph), Math.round(x)])).toEqual([
    ["a", 0],
    ["b", 90],
    ["C", 200],
    ["d", 310],
  ]);
  // Letters that join say nothing one by one, whatever a font has.
  expect(canWrite("مقدمة", [squareFont(/./u)])).toBe(false);
});

test("a font is read wherever it lies in a buffer, says what it lacks, and its last width counts for the rest", () => {
  const shifted = new Uint8Array(latinBytes.length + 64);
  shifted.set(latinBytes, 33);
  const read = readFont(shifted.subarray(33, 33 + latinBytes.length));
  const glyph = latin.glyphOf(0x54);
  expect(read.outlineOf(glyph)).toEqual(latin.outlineOf(glyph));
  const tables = tablesOf(latinBytes);
  const plain = new Uint8Array([...new Uint8Array(9), ...fontFile(tables)]);
  expect(readFont(plain.subarray(9)).outlineOf(glyph)).toEqual(latin.outlineOf(glyph));

  const [head, hhea] = ["head", "hhea"].map((name) => tables.get(name)?.slice() ?? new Uint8Array());
  if (head === undefined || hhea === undefined) throw new Error("no tables");
  head.set([0, 0], 18);
  const numbers = Array.from({ length: 99 }, (_, at) => at + 1).find(
    (at) => latin.advanceOf(at - 1) !== latin.advanceOf(at),
  );
  hhea.set([0, numbers ?? 0], 34);
  const poor = readFont(fontFile(new Map([...tables, ["head", head], ["hhea", hhea]])));
  expect(poor.unitsPerEm).toBe(1000);
  for (const each of [numbers ?? 0, 100]) expect(poor.advanceOf(each)).toBe(latin.advanceOf((numbers ?? 0) - 1));

  tables.delete("GPOS");
  expect(readFont(fontFile(tables)).kerning(glyph, glyph)).toBe(0);
  tables.delete("glyf");
  expect(() => readFont(fontFile(tables))).toThrow(
    new FontFault('it has no table "glyf", so it has no TrueType outlines'),
  );
});

test("characters in segments are numbered from a beginning, or one by one", () => {
  const segments = [4, 40, 0, 6, 0, 0, 0, 0x43, 0x63, 0xffff, 0, 0x41, 0x61, 0xffff, 10 - 0x41, 2, 1, 0, 4, 0, 5, 0, 7];
  const cmap = words([0, 1, 3, 1, 0, 12, ...segments]);
  const font = readFont(fontFile(new Map([...tablesOf(latinBytes), ["cmap", bytesOf(cmap)]])));
  const asked = [0x40, 0x41, 0x43, 0x44, 0x60, 0x61, 0x62, 0x63, 0x64, 0x10041];
  expect(asked.map((code) => font.glyphOf(code))).toEqual([0, 10, 12, 0, 0, 7, 0, 9, 0, 0]);
});

test("pairs are kerned as the feature for it says, by glyphs or by classes, and as no other does", () => {
  // Values of a place and an advance for the first glyph, and a place for the second.
  const byGlyph: Table = [1, [2, 1, 300, 302, 0], 5, 1, 3, [1, 9, 7, -40, 8], [0], [2, 9, 7, -41, 8, 300, 7, -60, 8]];
  const rightOf: Table = [2, 1, 30, 31, 1];
  const byClass: Table = [2, [1, 2, 20, 21], 4, 0, [1, 20, 2, 1, 0], rightOf, 2, 2, 3, -10, -5, -90];
  const both = (glyph: number): Table => [1, [1, 1, glyph], 4, 0, 1, [1, glyph, 77]];
  const lookups: Table = [
    4,
    [2, 0, 1, byGlyph],
    [9, 0, 1, [1, 2, 0, byClass]],
    [2, 0, 1, both(50)],
    // Not pairs but single glyphs.
    [1, 0, 1, both(51)],
  ];
  const [kern, palt] = [
    [0x6b65, 0x726e],
    [0x7061, 0x6c74],
  ] as const;
  const kerning = kerningOf(words([1, 0, 0, [2, ...kern, [0, 3, 0, 1, 3], ...palt, [0, 1, 2]], lookups]));
  const told = (pairs: readonly (readonly [number, number])[]): readonly number[] =>
    pairs.map(([left, right]) => kerning(left, right));
  expect(told([[300, 9], [302, 9], [302, 300], [301, 9], [300, 10], [299, 265]])).toEqual([-40, -41, -60, 0, 0, 0]); // prettier-ignore
  expect(told([[20, 30], [20, 31], [21, 30], [20, 40], [21, 40], [22, 30]])).toEqual([-90, -90, -10, -5, 3, 0]); // prettier-ignore
  expect(told([[50, 50], [51, 51]])).toEqual([0, 0]); // prettier-ignore
  // Ranges of more glyphs than there are.
  const endless: Table = [2, 2, 0, 65535, 0, 0, 65535, 0];
  const damaged: Table = [1, [2, 0, 1, [1, endless, 4, 0, 0]]];
  expect(() => kerningOf(words([1, 0, 0, [1, ...kern, [0, 1, 0]], damaged]))).toThrow(RangeError);
});

test("a glyph is composed of others, which are moved, scaled and turned; one of endlessly many is refused at once", () => {
  const box = [1, 0, 0, 0, 0, 3, 0, 0x0101, 0x0101, 0, 10, 0, -10, 0, 0, 20, 0];
  const half = 0x2000;
  const whole = 0x4000;
  const parts = [
    [35, 1, 1000, 2000],
    [42, 1, (5 << 8) | 0xfa, half],
    [98, 1, 0, half, whole],
    [162, 1, 0, 0, whole, -whole, 0],
    // Placed by the numbers of points, which is not done.
    [1, 1, 7, 8],
  ].flat();
  const composed = [-1, 0, 0, 0, 0, ...parts];
  // Each of twelve, and these of twelve more.
  const many = [3, 4, 5, 6].map((at) => [
    ...[-1, 0, 0, 0, 0],
    ...Array.from({ length: 12 }, (_, part) => [part < 11 ? 35 : 3, at < 6 ? at + 1 : 1, 0, 0]).flat(),
  ]);
  const glyphs = [[], box, composed, ...many];
  const ends = glyphs.map((_, at) => glyphs.slice(0, at + 1).flat().length);
  for (const long of [false, true]) {
    const loca = words([0, ...ends].flatMap((end) => (long ? [0, 2 * end] : [end])));
    const tables = { loca, glyf: words(glyphs.flat()), long };
    const cornersOf = (glyph: number): readonly (readonly number[])[] =>
      glyphOutline(tables, glyph).map((contour) => contour.flatMap(({ x, y }) => [x + 0, y + 0]));
    expect(cornersOf(0)).toEqual([]);
    expect(cornersOf(1)).toEqual([[0, 0, 10, 0, 10, 20, 0, 20]]);
    expect(cornersOf(2)).toEqual([
      [1000, 2000, 1010, 2000, 1010, 2020, 1000, 2020],
      [5, -6, 10, -6, 10, 4, 5, 4],
      [0, 0, 5, 0, 5, 20, 0, 20],
      [0, 0, 0, 10, -20, 10, -20, 0],
      [0, 0, 10, 0, 10, 20, 0, 20],
    ]);
    expect(() => cornersOf(3)).toThrow(RangeError);
  }
});

test("shapes are cut off at the edges, lie over what was there, and do not cut into their neighbours", () => {
  const box = (left: number, top: number, right: number, bottom: number): readonly (readonly [number, number])[] => [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  const [ink, other] = [{ first: 1, steps: 6 }, { first: 7, steps: 4 }]; // prettier-ignore
  const canvas = createCanvas(4, 3);
  canvas.polygons([box(-1, -1, 2, 1), box(-1, 2, 1, 3), box(3, 2, 9, 9)], ink);
  expect([...canvas.pixels]).toEqual([6, 6, 0, 0, 0, 0, 0, 0, 6, 0, 0, 6]);
  const above = createCanvas(4, 3, canvas.pixels);
  above.polygons([box(0, 0, 0.5, 1)], ink);
  above.polygons([box(1, 0, 1.5, 1)], other);
  above.polygons([box(2, 0, 3, 1)], other);
  above.polygons([box(2, 0, 2.5, 1)], ink);
  above.polygons([box(0, 0, 9e5, 9e5)], ink);
  expect([...above.pixels.subarray(0, 4)]).toEqual([6, 8, 3, 0]);
  expect([...canvas.pixels.subarray(0, 4)]).toEqual([6, 6, 0, 0]);

  const raster = createRaster(2, 2);
  for (let round = 0; round < 2; round++) {
    // An arc that is a line, and a shape that lies over itself.
    raster.arc(0.25, 0, 0.25, 1, 0.25, 2);
    raster.line(1, 2, 1, 0);
  }
  expect([...raster.finish()]).toEqual([255, 0, 255, 0]);
});

test("rows of any length are packed, also pixels of an odd number", () => {
  for (let stride = 1; stride < 40; stride++) {
    const raw = Uint8Array.from({ length: stride * 12 }, (_, at) => ((at % stride) * 37) % 251).fill(255, -1);
    expect([stride, Buffer.compare(inflateSync(compressRows(raw, stride)), raw)]).toEqual([stride, 0]);
  }
  const pixels = Uint8Array.from([1, 2, 3, 4, 5, 6]);
  const png = encodePng({ width: 3, height: 2, palette: ["#000000"], pixels });
  const at = Buffer.from(png).indexOf("IDAT");
  expect([...inflateSync(png.subarray(at + 4))]).toEqual([0, 0x12, 0x30, 0, 0x45, 0x60]);
});
