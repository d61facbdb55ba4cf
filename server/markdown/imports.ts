/** What `import` lines of MDX bring in: data (other documents, the text of a file, a picture), or code. */

export interface Imported {
  /**
   * `document`: its blocks stand where `<Name />` stands; `text`: what `{Name}` says; `media`: an address. `code` is
   * what documents don't run, and whatever comes from a package.
   */
  readonly kind: "document" | "text" | "media" | "code";
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
    found.set(match[1] ?? "", readPath((match[2] ?? match[3] ?? "").replace(/\\(.)/g, "$1")));
  }
  return found;
}

function readPath(written: string): Imported {
  const loader = LOADER.exec(written)?.[0] ?? "";
  const asText = loader.includes("raw-loader") || written.endsWith("?raw");
  const path = written.slice(loader.length).replace(/\?[\w=&]*$/, "");
  if (!/^(?:\.{0,2}\/|@site\/)/.test(path)) return { kind: "code", path };
  if (asText) return { kind: "text", path };
  if (/\.mdx?$/.test(path)) return { kind: "document", path };
  return { kind: MEDIA.test(path) ? "media" : "code", path };
}
