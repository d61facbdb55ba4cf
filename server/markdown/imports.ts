/**
 * What `import` lines of MDX bring in that is data: other documents, the text of a file, a picture. Everything else is
 * code, which documents don't run.
 */

export interface Imported {
  /** `document`: its blocks stand where `<Name />` stands; `text`: what `{Name}` says; `media`: an address. */
  readonly kind: "document" | "text" | "media";
  /** As written, escapes of the string resolved, without the loader. */
  readonly path: string;
}

/** By the name that the importing text gives it. */
export type Imports = ReadonlyMap<string, Imported>;

const NONE: Imports = new Map();
/** Statements may follow each other on one line, and a formatter may break a line anywhere between two words. */
const IMPORT =
  /(?:^|;)[ \t]*import\s+([A-Za-z_$][\w$]*)(?:\s*,\s*\{[^{}"']{0,500}\})?\s+from\s+(?:"([^"\n]*)"|'([^'\n]*)')/gm;
const LOADER = /^!*(?:[\w@/-]+-loader(?:\?[^!]*)?!)+/;
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|pdf)$/i;

/** Finds the imports of a text. */
export function scanImports(text: string): Imports {
  if (!text.includes("import")) return NONE;
  const found = new Map<string, Imported>();
  for (const match of text.matchAll(IMPORT)) {
    const imported = readPath((match[2] ?? match[3] ?? "").replace(/\\(.)/g, "$1"));
    if (imported !== undefined) found.set(match[1] ?? "", imported);
  }
  return found;
}

function readPath(written: string): Imported | undefined {
  const loader = LOADER.exec(written)?.[0] ?? "";
  const asText = loader.includes("raw-loader") || written.endsWith("?raw");
  const path = written.slice(loader.length).replace(/\?[\w=&]*$/, "");
  if (asText) return { kind: "text", path };
  if (/\.mdx?$/.test(path)) return { kind: "document", path };
  return MEDIA.test(path) ? { kind: "media", path } : undefined;
}
