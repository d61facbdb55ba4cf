/** Width and height from the first bytes of each kind of picture, made here byte by byte. */
import { expect, test } from "bun:test";
import { pictureSize } from "../../server/source/picture-size.ts";

const text = (value: string): number[] => Array.from(value, (char) => char.charCodeAt(0));
const size = (...parts: readonly (string | readonly number[])[]): ReturnType<typeof pictureSize> =>
  pictureSize(new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? text(part) : [...part]))));
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

test("the size of a PNG or GIF is read from a fixed place", () => {
  expect(size([0x89], "PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 1, 2, 0, 0, 0, 3])).toEqual({
    width: 258,
    height: 3,
  });
  expect(size("GIF89a", [2, 1, 3, 0, 0, 0])).toEqual({ width: 258, height: 3 });
});

test("the size of a JPEG is read from its first frame, behind other segments", () => {
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2];
  const frame = (marker: number): number[] => [0xff, marker, 0, 11, 8, 0, 3, 1, 2, ...zeros(12)];
  for (const marker of [0xc0, 0xc1, 0xc2, 0xcf])
    expect({ marker, size: size(start, frame(marker)) }).toEqual({ marker, size: { width: 258, height: 3 } });
  // Tables that share the frames' range of numbers, and what lies outside it.
  for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0])
    expect({ marker, size: size(start, [0xff, marker, 0, 6, 9, 9, 9, 9], frame(0xc0)) }).toEqual({
      marker,
      size: { width: 258, height: 3 },
    });
  expect(size(start, zeros(2), [0, 2], zeros(12))).toBeUndefined();
});

test("the size of a WebP is read in each of its three forms", () => {
  const riff = ["RIFF", zeros(4), "WEBP"] as const;
  expect(size(...riff, "VP8 ", zeros(10), [2, 0x41, 3, 0x80])).toEqual({ width: 258, height: 3 });
  // Fourteen bits each, less one: 257 and 2.
  expect(size(...riff, "VP8L", zeros(5), [0x01, 0x81, 0x00, 0x00])).toEqual({ width: 258, height: 3 });
  expect(size(...riff, "VP8X", zeros(8), [1, 1, 0, 2, 0, 1])).toEqual({ width: 258, height: 65_539 });
  expect(size(...riff, "OTHE", zeros(20))).toBeUndefined();
  expect(size("RIFF", zeros(4), "WAVE", "VP8 ", zeros(10), [2, 0x41, 3, 0x80])).toBeUndefined();
});

test.each([
  ['<svg width="20" height="10.4"></svg>', { width: 20, height: 10 }],
  ['<?xml version="1.0"?><svg\n height="10px" width="20px">', { width: 20, height: 10 }],
  ['<svg viewBox="0 0 30.6 40">', { width: 31, height: 40 }],
  ['<svg viewBox=" 0,0, 30 40 ">', { width: 30, height: 40 }],
  // What depends on its surroundings gives no pixels.
  ['<svg width="100%" height="10" viewBox="0 0 3 4">', { width: 3, height: 4 }],
  ['<svg width="0" height="10" viewBox="0 0 3 4">', { width: 3, height: 4 }],
  ['<svg width="10" height="0" viewBox="0 0 3 4">', { width: 3, height: 4 }],
  ['<svg viewBox="0 0 3 0">', undefined],
  ['<svg viewBox="0 0 0 3">', undefined],
  ['<svg viewBox="0 0 3">', undefined],
  ["<svg>", undefined],
  ['<svgs width="1" height="1">', undefined],
  ['<p data="<svg" width="1" height="1">', undefined],
] as const)("SVG %s", (svg, expected) => expect(size(svg)).toEqual(expected));

test("what is no picture, or ends too early, has no size and does no harm", () => {
  for (const bytes of ["", "a", "some text that is long enough", "GIF8", "RIFF1234WEBPVP8X", "\xff\xd8\xff\xe0"])
    expect({ bytes, size: size(bytes) }).toEqual({ bytes, size: undefined });
  expect(size([0x89], "PNG")).toBeUndefined();
});
