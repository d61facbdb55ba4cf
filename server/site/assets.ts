/** Files that are copied: those in `content/static`, and those next to documents. */
import { decodePath, joinPath, resolveDots, splitAddress } from "../../shared/address.ts";
import { query, type Context } from "../engine/types.ts";
import { copiedFileInput, treeInput, type CopiedFile } from "../source/inputs.ts";
import { ARCHIVES, archiveNamesQuery } from "./documents/archives.ts";
import { SAMPLES } from "./documents/samples.ts";
import { configQuery } from "./config.ts";

/** A file that is copied: `file` is its path in the site directory, `href` its final address. */
export interface Asset {
  readonly kind: "asset";
  readonly href: string;
  readonly file: string;
}

/** Files beside documents that are read to make pages of them, and are none for readers. */
export const READ_BY_SITE = /\.(?:mdx?|tsx?)$|(?:^|\/)(?:authors|tags|_category_)\.(?:json|ya?ml)$/i;

/** Static files by their path below the root: `/img/logo.svg`. */
export const staticFilesQuery = query<Readonly<Record<string, true>>>("static-files", "value", (context) =>
  Object.fromEntries(context.read(treeInput, "content/static").map((path) => [`/${path}`, true as const])),
);

/**
 * Files whose address does not depend on their content: those in `content/static`, and archives. By address below the
 * root; the value is the file or folder of the site from which it is made.
 */
export const publicFilesQuery = query<Readonly<Record<string, string>>>("public-files", "value", (context) =>
  Object.fromEntries<string>([
    ...Object.keys(context.read(staticFilesQuery)).map((path) => [path, `content/static${path}`] as const),
    ...context.read(archiveNamesQuery).map((name) => [`${ARCHIVES}${name}.zip`, `${SAMPLES}/${name}`] as const),
  ]),
);

export const publicFileQuery = query<string | null>("public-file", "value", (context, path) => {
  const files = context.read(publicFilesQuery);
  return Object.hasOwn(files, path) ? (files[path] ?? null) : null;
});

/** Whether a configured address, `/a%20b.png?v=2`, is that of a file. */
export function isPublicFile(context: Context, address: string): boolean {
  return context.read(publicFileQuery, decodePath(splitAddress(address).path)) !== null;
}

/** Hash and size of the file of `content/static` at a fixed address; null if there is none. */
export function publicFile(context: Context, path: string): CopiedFile | null {
  const file = context.read(publicFileQuery, path);
  return file === null ? null : context.read(copiedFileInput, file);
}

/** Finds the file that a document names: one with a fixed address, or one next to the document that is copied. */
export function findAsset(context: Context, decoded: string, path: string): Asset | undefined {
  const { baseUrl } = context.read(configQuery);
  // `../static/a.png` on a Docusaurus site, whose documents are next to that folder; here they are one level deeper.
  const fromRoot = /^(?:content\/(?:[^/]+\/(?:versions\/)?)?)?static(\/.*)$/.exec(path)?.[1];
  const absolute = decoded.startsWith("/") ? resolveDots(decoded) : fromRoot;
  // With `baseUrl: /docs/`, `/docs/img/a.png` means `/img/a.png`, unless a file of exactly that name exists.
  const stripped = absolute?.startsWith(baseUrl) === true ? absolute.slice(baseUrl.length - 1) : absolute;
  for (const name of new Set([absolute, stripped])) {
    const file = name === undefined ? null : context.read(publicFileQuery, name);
    if (name !== undefined && file !== null) return { kind: "asset", href: plainly(joinPath(baseUrl, name)), file };
  }
  if (decoded.startsWith("/") || !path.startsWith("content/")) return undefined;
  // Only files below `content` are copied, never a configuration file or anything outside the site.
  const candidates = [path, ...defaultLanguageTwin(context, path)];
  for (const file of candidates) {
    if (READ_BY_SITE.test(file)) continue;
    const blob = context.read(copiedFileInput, file);
    if (blob) return { kind: "asset", href: plainly(joinPath(baseUrl, "assets", assetName(file, blob.hash))), file };
  }
  return undefined;
}

/** A path as an address: signs in it that would begin a query, a hash or an escape are none. */
function plainly(path: string): string {
  return path.replace(/[%?#]/g, encodeURIComponent);
}

function defaultLanguageTwin(context: Context, path: string): readonly string[] {
  const { locales } = context.read(configQuery);
  const defaultLang = locales.list.find((each) => each.id === locales.default)?.lang;
  const [content, lang, ...rest] = path.split("/");
  return defaultLang === undefined || lang === defaultLang ? [] : [[content, defaultLang, ...rest].join("/")];
}

/** Name below `assets/` of a copied file: its own name, so that downloads have a meaningful name, and its hash. */
export function assetName(file: string, hash: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : "";
  return `files/${stem.replace(/[^\p{L}\p{N}_-]+/gu, "-")}-${hash.slice(0, 10)}${ending}`;
}
