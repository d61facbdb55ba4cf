/** Imports of MDX: data (other documents, the text of a file, a picture), or code. */
import type { Tag } from "./syntax/tag.ts";

export interface Imported {
  /**
   * `document`: its blocks replace `<Name />`; `text`: the value of `{Name}`; `media`: an address; `code`: modules,
   * which documents can't run, and everything from packages.
   */
  readonly kind: "document" | "text" | "media" | "code";
  /** As written, with escapes of the string resolved and without a webpack loader. */
  readonly path: string;
  /** Its name in the module: `default`, or what stands in braces. */
  readonly exported: string;
}

/** Imports by their local name. */
export type Imports = ReadonlyMap<string, Imported>;

const NONE: Imports = new Map();
/** An import statement. Several may be on one line, and one may extend over several lines. */
const IMPORT =
  /import\s{1,50}(?:([A-Za-z_$][\w$]{0,100})\s{0,50}(?:,\s{0,50})?)?(?:\{([^{}"']{0,500})\}\s{0,50})?from\s{1,50}(?:"([^"\n]{0,1000})"|'([^'\n]{0,1000})')/y;
/** What may stand between the beginning of a line, or a semicolon, and a statement. */
const MOST_INDENT = 50;
const LOADER = /^!*(?:[\w@/-]+-loader(?:\?[^!]*)?!)+/;
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|pdf)$/i;

/** Finds the imports of a text. */
export function scanImports(text: string): Imports {
  if (!text.includes("import")) return NONE;
  const found = new Map<string, Imported>();
  for (let at = text.indexOf("import"); at >= 0; at = text.indexOf("import", at)) {
    IMPORT.lastIndex = at;
    const statement = mayBegin(text, at) ? IMPORT.exec(text) : null;
    at += statement?.[0].length ?? 1;
    if (statement === null) continue;
    const [, whole, parts, double, single] = statement;
    const path = (double ?? single ?? "").replace(/\\(.)/g, "$1");
    if (whole !== undefined) found.set(whole, { ...readPath(path), exported: "default" });
    // A named import is code, whatever the kind of file.
    for (const part of (parts ?? "").split(",")) {
      const name = /([A-Za-z_$][\w$]*)\s*$/.exec(part)?.[1];
      const exported = /^\s*([\w$]+)\s+as\s/.exec(part)?.[1] ?? name;
      if (name !== undefined && exported !== undefined) found.set(name, { kind: "code", path, exported });
    }
  }
  return found;
}

/** Whether a statement may begin at an offset: nothing but white space is before it on the line or after a semicolon. */
function mayBegin(text: string, offset: number): boolean {
  const least = Math.max(0, offset - MOST_INDENT);
  let at = offset;
  while (at > least && (text[at - 1] === " " || text[at - 1] === "\t")) at--;
  return at === 0 || text[at - 1] === ";" || /[\n\r\u2028\u2029]/.test(text.charAt(at - 1));
}

function readPath(written: string): Omit<Imported, "exported"> {
  const loader = LOADER.exec(written)?.[0] ?? "";
  const asText = loader.includes("raw-loader") || written.endsWith("?raw");
  const path = written.slice(loader.length).replace(/\?[\w=&]*$/, "");
  if (!/^(?:\.{0,2}\/|@site\/)/.test(path)) return { kind: "code", path };
  if (asText) return { kind: "text", path };
  if (/\.mdx?$/.test(path)) return { kind: "document", path };
  return { kind: MEDIA.test(path) ? "media" : "code", path };
}

/** Resolves `src={picture}` if the document imports the picture. */
export function withImportedMedia(tag: Tag, imports: Imports): Tag {
  if (imports.size === 0 || !tag.attributes.some(({ variable }) => variable !== undefined)) return tag;
  const attributes = tag.attributes.map((attribute) => {
    const imported = attribute.variable === undefined ? undefined : imports.get(attribute.variable);
    return imported?.kind === "media" ? { ...attribute, value: imported.path, html: false, dynamic: false } : attribute;
  });
  return { ...tag, attributes };
}
