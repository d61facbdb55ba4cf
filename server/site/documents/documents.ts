/** Finds the documents and their kinds by file name alone, without reading them. */
import { query } from "../../engine/types.ts";
import { treeInput } from "../../source/inputs.ts";

export type DocumentKind = "doc" | "post" | "page" | "module";

export interface DocumentFile {
  /** Path in the site directory: `content/en/docs/v3/a.md`. */
  readonly file: string;
  readonly kind: DocumentKind;
  /** Folder that its kind lies in: `docs`, `blog`, `pages`, or `versions/1.0`. */
  readonly folder: string;
  /** Path below that folder, without the ending: `v3/a`. */
  readonly name: string;
}

/** Folder of the documents in a language's content, and of their other versions. */
export const DOCS_FOLDER = "docs";
export const VERSIONS_FOLDER = "versions";

/** Folders of a language whose documents are pages. */
export const PAGE_FOLDERS: readonly string[] = [DOCS_FOLDER, "blog", "pages", VERSIONS_FOLDER];

/** Whether a file is no page: a name that begins with `_` is that of a partial, one with `.` is none of the site's. */
export const isPartial = (path: string): boolean => /(?:^|\/)[_.]/.test(path);

const KINDS: readonly (readonly [folder: RegExp, kind: DocumentKind, endings: RegExp])[] = [
  [/^(docs|versions\/[^/]+)\//, "doc", /\.mdx?$/],
  [/^(blog)\//, "post", /\.mdx?$/],
  [/^(pages)\//, "page", /\.mdx?$/],
  [/^(pages)\//, "module", /\.tsx$/],
];

/** Language of a file of the site: `content/<lang>/…`. */
export function langOf(file: string): string {
  return file.split("/")[1] ?? "";
}

/** Documents of a language (key: `en`), by path. */
export const documentsQuery = query<readonly DocumentFile[]>("documents", "value", (context, lang) => {
  const found: DocumentFile[] = [];
  for (const path of context.read(treeInput, `content/${lang}`)) {
    if (isPartial(path)) continue;
    for (const [folders, kind, endings] of KINDS) {
      const folder = folders.exec(path)?.[1];
      if (folder === undefined || !endings.test(path)) continue;
      const name = path.slice(folder.length + 1).replace(endings, "");
      found.push({ file: `content/${lang}/${path}`, kind, folder, name });
    }
  }
  return found;
});

/** Folder that a document lies in: `docs`, or `versions/1.0`. */
export function folderOf(file: string): string {
  const [, , folder = "", version = ""] = file.split("/");
  return folder === VERSIONS_FOLDER ? `${folder}/${version}` : folder;
}

/** Docusaurus's id of a document that states none: its path in its folder, without numbers. */
export function idOf(name: string): string {
  return name
    .split("/")
    .map((segment) => splitNumber(segment).name)
    .join("/");
}

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
