/** Files that are copied: those of `content/static`, and those that lie beside documents. */
import { joinPath, resolveDots } from "../../shared/address.ts";
import { query, type Context } from "../engine/types.ts";
import { copiedFileInput, treeInput } from "../source/inputs.ts";
import { ARCHIVES, archiveNamesQuery } from "./archives.ts";
import { configQuery } from "./config.ts";

/** A file that is copied: `file` is its path in the site directory, `href` where it will lie. */
export interface Asset {
  readonly kind: "asset";
  readonly href: string;
  readonly file: string;
}

/** Static files by their path below the root: `/img/logo.svg`. */
export const staticFilesQuery = query<Readonly<Record<string, true>>>("static-files", "value", (context) =>
  Object.fromEntries(context.read(treeInput, "content/static").map((path) => [`/${path}`, true as const])),
);

/**
 * Files that have an address of their own, whatever their content: those of `content/static`, and archives. By that
 * address, below the root; what lies there is the file or folder of the site that it is made from.
 */
export const publicFilesQuery = query<Readonly<Record<string, string>>>("public-files", "value", (context) =>
  Object.fromEntries<string>([
    ...Object.keys(context.read(staticFilesQuery)).map((path) => [path, `content/static${path}`] as const),
    ...context.read(archiveNamesQuery).map((name) => [`${ARCHIVES}${name}.zip`, `content/samples/${name}`] as const),
  ]),
);

export const publicFileQuery = query<string | null>("public-file", "value", (context, path) => {
  const files = context.read(publicFilesQuery);
  return Object.hasOwn(files, path) ? (files[path] ?? null) : null;
});

/** A file with an address of its own, or one that lies beside the document and is copied under a name of its own. */
export function findAsset(context: Context, decoded: string, path: string): Asset | undefined {
  const { baseUrl } = context.read(configQuery);
  // `../static/a.png` of a Docusaurus site: its documents lie beside that folder, here they are one level further down.
  const fromRoot = /^(?:content\/(?:[^/]+\/(?:versions\/)?)?)?static(\/.*)$/.exec(path)?.[1];
  const absolute = decoded.startsWith("/") ? resolveDots(decoded) : fromRoot;
  // With `baseUrl: /docs/`, `/docs/img/a.png` is `/img/a.png`, unless there is a file of that very name.
  const stripped = absolute?.startsWith(baseUrl) === true ? absolute.slice(baseUrl.length - 1) : absolute;
  for (const name of new Set([absolute, stripped])) {
    const file = name === undefined ? null : context.read(publicFileQuery, name);
    if (name !== undefined && file !== null) return { kind: "asset", href: joinPath(baseUrl, name), file };
  }
  if (decoded.startsWith("/") || !path.startsWith("content/")) return undefined;
  // Only what lies with the content is ever copied: never a configuration file, never something outside.
  const candidates = [path, ...defaultLanguageTwin(context, path)];
  for (const file of candidates) {
    if (/\.(?:mdx?|tsx?|json)$/i.test(file)) continue;
    const blob = context.read(copiedFileInput, file);
    if (blob) return { kind: "asset", href: joinPath(baseUrl, "assets", assetName(file, blob.hash)), file };
  }
  return undefined;
}

function defaultLanguageTwin(context: Context, path: string): readonly string[] {
  const { locales } = context.read(configQuery);
  const defaultLang = locales.list.find((each) => each.id === locales.default)?.lang;
  const [content, lang, ...rest] = path.split("/");
  return defaultLang === undefined || lang === defaultLang ? [] : [[content, defaultLang, ...rest].join("/")];
}

/** `assets/` name of a copied file: its own name, so that a download is called what it is, and its hash. */
export function assetName(file: string, hash: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const ending = dot > 0 ? name.slice(dot) : "";
  return `files/${stem.replace(/[^\p{L}\p{N}_-]+/gu, "-")}-${hash.slice(0, 10)}${ending}`;
}
