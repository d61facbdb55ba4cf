/** PNG of pixels that are numbers of a palette. */
import { compressRows } from "./deflate.ts";

/** A colour as `#rrggbb`. */
export type Colour = string;

export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** At most 16. */
  readonly palette: readonly Colour[];
  /** Number of each pixel's colour, row after row. */
  readonly pixels: Uint8Array;
}

/** @returns the file: four bits for each pixel */
export function encodePng({ width, height, palette, pixels }: IndexedImage): Uint8Array {
  const stride = 1 + Math.ceil(width / 2);
  const raw = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * stride + 1, from = y * width; x < width; x += 2, at++, from += 2)
      raw[at] = ((pixels[from] ?? 0) << 4) | (x + 1 < width ? (pixels[from + 1] ?? 0) : 0);
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 4);
  header.setUint8(9, 3);
  const colours = palette.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("PLTE", Uint8Array.from(colours)),
    chunk("IDAT", compressRows(raw, stride)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, Bun.hash.crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    bytes.set(each, at);
    at += each.length;
  }
  return bytes;
}
