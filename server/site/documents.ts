/** Finds the documents and their kinds by file name alone, without reading them. */
import { query } from "../engine/types.ts";
import { treeInput } from "../source/inputs.ts";

export type DocumentKind = "doc" | "post" | "page" | "module";

export interface DocumentFile {
  /** Path in the site directory: `content/en/docs/v3/a.md`. */
  readonly file: string;
  readonly kind: DocumentKind;
  /** Path below `docs`, `blog` or `pages`, without the ending: `v3/a`. */
  readonly name: string;
}

const KINDS: readonly (readonly [folder: string, kind: DocumentKind, endings: RegExp])[] = [
  ["docs/", "doc", /\.mdx?$/],
  ["blog/", "post", /\.mdx?$/],
  ["pages/", "page", /\.mdx?$/],
  ["pages/", "module", /\.tsx$/],
];

/** Language of a file of the site: `content/<lang>/…`. */
export function langOf(file: string): string {
  return file.split("/")[1] ?? "";
}

/**
 * Documents of a language (key: `en`), by path. Files and folders whose name begins with `_` are partials, not pages.
 */
export const documentsQuery = query<readonly DocumentFile[]>("documents", "value", (context, lang) => {
  const found: DocumentFile[] = [];
  for (const path of context.read(treeInput, `content/${lang}`)) {
    if (path.startsWith("_") || path.includes("/_") || path.startsWith(".") || path.includes("/.")) continue;
    for (const [folder, kind, endings] of KINDS) {
      if (!path.startsWith(folder) || !endings.test(path)) continue;
      found.push({ file: `content/${lang}/${path}`, kind, name: path.slice(folder.length).replace(endings, "") });
    }
  }
  return found;
});

const NUMBERED = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/;
/** Names that begin with a date or version, not with a position: `2021-11-foo`, `7.0-foo`. */
const NOT_NUMBERED = /^(?:\d{2,4}[-_.]\d{1,2}(?:[-_.]\d{1,2})?|\d+[-_.]\d+)(?:[-_.]|$)/;

/** Splits a name such as `01-intro` into its position and the rest. */
export function splitNumber(segment: string): { readonly position: number | undefined; readonly name: string } {
  const match = NOT_NUMBERED.test(segment) ? null : NUMBERED.exec(segment);
  const [, digits, name] = match ?? [];
  return digits !== undefined && name !== undefined
    ? { position: Number(digits), name }
    : { position: undefined, name: segment };
}

/** Whether a file is the index of its folder: README, index, or a file with the folder's own name. */
export function isIndexName(segment: string, folder: string | undefined): boolean {
  const lower = segment.toLowerCase();
  return lower === "readme" || lower === "index" || (folder !== undefined && lower === folder.toLowerCase());
}
