/**
 * Reads the size of a picture from its first bytes, so that a page reserves the space before the picture has loaded.
 */

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** @returns the size in pixels, or undefined if the bytes are not a valid PNG, GIF, JPEG, WebP or SVG */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view);
    return svgSize(new TextDecoder().decode(bytes.subarray(0, 2000)));
  } catch {
    return undefined; // Shorter than its header states.
  }
}

function jpegSize(view: DataView): PictureSize | undefined {
  let offset = 2;
  while (offset < view.byteLength - 9) {
    const marker = view.getUint16(offset);
    // A start-of-frame marker of any coding; 0xc4, 0xc8 and 0xcc in the same range are tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc) {
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

function webpSize(view: DataView): PictureSize | undefined {
  const kind = view.getUint32(12);
  if (kind === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (kind !== 0x56503858) return undefined;
  const u24 = (offset: number): number => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
  return { width: u24(24) + 1, height: u24(27) + 1 };
}

function svgSize(text: string): PictureSize | undefined {
  const tag = /<svg\s[^>]*>/.exec(text)?.[0];
  if (tag === undefined) return undefined;
  const width = Number(/\swidth="([\d.]+)(?:px)?"/.exec(tag)?.[1]);
  const height = Number(/\sheight="([\d.]+)(?:px)?"/.exec(tag)?.[1]);
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
  const [, , boxWidth, boxHeight] = (/\sviewBox="([^"]*)"/.exec(tag)?.[1] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return boxWidth !== undefined && boxHeight !== undefined && boxWidth > 0 && boxHeight > 0
    ? { width: Math.round(boxWidth), height: Math.round(boxHeight) }
    : undefined;
}
