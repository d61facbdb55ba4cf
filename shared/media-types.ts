/** Media types by file extension, and which of them are text that is worth compressing. */

interface MediaType {
  readonly type: string;
  readonly endings: readonly string[];
}

const TEXT: readonly MediaType[] = [
  { type: "text/html", endings: ["html"] },
  { type: "text/css", endings: ["css"] },
  { type: "text/javascript", endings: ["js", "mjs"] },
  { type: "application/json", endings: ["json", "map"] },
  { type: "application/manifest+json", endings: ["webmanifest"] },
  { type: "text/markdown", endings: ["md"] },
  { type: "text/plain", endings: ["txt"] },
  { type: "application/xml", endings: ["xml"] },
  { type: "image/svg+xml", endings: ["svg"] },
];

const BINARY: readonly MediaType[] = [
  { type: "image/png", endings: ["png"] },
  { type: "image/jpeg", endings: ["jpg", "jpeg"] },
  { type: "image/gif", endings: ["gif"] },
  { type: "image/webp", endings: ["webp"] },
  { type: "image/avif", endings: ["avif"] },
  { type: "image/x-icon", endings: ["ico"] },
  { type: "font/woff2", endings: ["woff2"] },
  { type: "font/woff", endings: ["woff"] },
  { type: "application/pdf", endings: ["pdf"] },
  { type: "application/zip", endings: ["zip"] },
  { type: "video/mp4", endings: ["mp4"] },
  { type: "video/webm", endings: ["webm"] },
  { type: "application/wasm", endings: ["wasm"] },
];

/** All media types, for the configuration of web servers. */
export const MEDIA_TYPES: readonly MediaType[] = [...TEXT, ...BINARY];

const BY_ENDING: ReadonlyMap<string, string> = new Map(
  MEDIA_TYPES.flatMap(({ type, endings }) => endings.map((ending) => [ending, type])),
);

/** Types that are sent with `charset=utf-8`: all text except SVG, which as XML declares its encoding itself. */
export const WITH_CHARSET: ReadonlySet<string> = new Set(
  TEXT.map(({ type }) => type).filter((type) => type !== "image/svg+xml"),
);

const COMPRESSIBLE_ENDINGS = new Set([...TEXT.flatMap(({ endings }) => endings), "wasm"]);

function endingOf(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** The value of `Content-Type` for a file, by its extension. */
export function mediaTypeOf(path: string): string {
  const type = BY_ENDING.get(endingOf(path));
  if (type !== undefined) return WITH_CHARSET.has(type) ? `${type}; charset=utf-8` : type;
  return path.includes(".") ? "application/octet-stream" : "text/plain; charset=utf-8";
}

/** Whether a file is worth compressing: text is, and WebAssembly. Images, fonts and archives are compressed already. */
export function isCompressible(path: string): boolean {
  return COMPRESSIBLE_ENDINGS.has(endingOf(path));
}
