/** Compresses files in advance, for hosts that send `page.html.br` instead of `page.html`. */

export type Encoding = "br" | "gz";

export const ENCODINGS: readonly Encoding[] = ["br", "gz"];

/** @returns the bytes compressed; the same bytes for the same input on every machine */
export function compress(bytes: string | Uint8Array, encoding: Encoding): Uint8Array {
  const raw = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  // Loaded when it is needed: with the streams that come with it, it takes some milliseconds.
  const { brotliCompressSync, constants, gzipSync } = process.getBuiltinModule("node:zlib");
  if (encoding === "gz") return gzipSync(raw, { level: 9 });
  return brotliCompressSync(raw, {
    // 11 takes ten times as long as 9 and saves three per cent.
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Bytes beyond which nothing is compressed here. */
const LARGEST = 2 ** 30;

/** @returns what was compressed; undefined if the bytes are nothing of that kind */
export function decompress(bytes: Uint8Array, encoding: Encoding): Uint8Array | undefined {
  const { brotliDecompressSync, gunzipSync } = process.getBuiltinModule("node:zlib");
  try {
    return (encoding === "gz" ? gunzipSync : brotliDecompressSync)(bytes, { maxOutputLength: LARGEST });
  } catch {
    return undefined;
  }
}
