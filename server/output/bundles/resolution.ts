/**
 * What decides which files a bundle is made of, besides the imports that stand in them: files that an import would find
 * before the one it found (`word.tsx` before `word.ts`), descriptions of packages and projects, and where packages lie.
 * Each is a key whose fingerprint says whether it is as it was; keys are relative to the site, so that it can be moved.
 */
import { basename, dirname, join, relative, resolve } from "node:path";
import { hashOf } from "../../engine/hash.ts";
import { foldersAbove, type Host } from "../../host/host.ts";

/** Files of a bundle and what they import, as esbuild's metafile has them. */
export type BundledFiles = Readonly<
  Record<string, { readonly imports: readonly { readonly path: string; readonly original?: string }[] }>
>;

const NAMES = "names:";
const FOLDER = "folder:";
const PACKAGE = "package:";

/** Files that say how imports in their folder and below are resolved, and how code there is to be read. */
const DESCRIPTIONS = ["package.json", "tsconfig.json", "jsconfig.json"];

/** A file of a plugin's own, or one that esbuild leaves out: `engine:react`, `(disabled):fs`. */
const isForeign = (path: string): boolean => /^(?:\(|[\w-]{2,}:)/.test(path);

/** A path without what may follow in an address: `picture.png?raw`. */
export const withoutQuery = (path: string): string => path.replace(/[?#].*$/, "");

/**
 * @param root absolute path of the site
 * @param entries files that were bundled, relative to the site
 */
export function resolutionKeys(root: string, files: BundledFiles, entries: readonly string[]): readonly string[] {
  const keys = new Set<string>();
  const add = (kind: string, path: string, rest = ""): void =>
    void keys.add(`${kind}${relative(root, path) || "."}${rest}`);
  for (const entry of entries) add(NAMES, resolve(root, entry));
  for (const [path, { imports }] of Object.entries(files)) {
    if (isForeign(path)) continue;
    const file = resolve(root, withoutQuery(path));
    // The files of a package change together, with its description.
    const owner = packageFolder(file);
    const from = owner ?? dirname(file);
    if (owner === undefined) for (const folder of [...foldersAbove(file), "/"]) add(FOLDER, folder);
    else add(FOLDER, owner);
    for (const { path: found, original } of imports) {
      if (original === undefined || isForeign(found)) continue;
      const name = /^(?:@[^/:]+\/)?[^./#:@][^/:]*/.exec(original)?.[0];
      if (name !== undefined && !original.includes(":")) add(PACKAGE, from, ` ${name}`);
      if (owner !== undefined || !original.startsWith(".")) continue;
      const wanted = join(dirname(file), withoutQuery(original));
      add(NAMES, wanted);
      if (basename(found).startsWith("index.")) add(NAMES, join(wanted, "index"));
    }
  }
  return [...keys].sort();
}

/** Whether a key is one of these, and not the path of a file. */
export const isResolution = (key: string): boolean => [NAMES, FOLDER, PACKAGE].some((kind) => key.startsWith(kind));

/**
 * @param hash hash of a file, by its path relative to the site or absolute
 * @returns the fingerprint of a key
 */
export function resolutionNow(
  key: string,
  { host, root, hash }: { readonly host: Host; readonly root: string; readonly hash: (path: string) => string },
): string {
  if (key.startsWith(NAMES)) return namesakes(host, root, join(root, key.slice(NAMES.length)));
  if (key.startsWith(FOLDER)) {
    const folder = key.slice(FOLDER.length);
    const path = (name: string): string => (folder.startsWith("..") ? join(root, folder, name) : join(folder, name));
    return DESCRIPTIONS.flatMap((name) => [hash(path(name)), ...basesOf(host, resolve(root, path(name)))]).join(" ");
  }
  const [folder = "", name = ""] = key.slice(PACKAGE.length).split(/ (?=[^ ]*$)/);
  const own = join(root, folder);
  for (const above of [own, ...foldersAbove(own), "/"]) {
    const real = host.realPath(join(above, "node_modules", name));
    if (real !== undefined) return relative(root, real);
  }
  return "none";
}

/**
 * Hashes of the files that a description names with `extends`, and of those that these name. Everywhere such a file may
 * lie counts, so that one that appears is noticed as well.
 * @param path absolute path of a description; package.json has no such names
 */
function basesOf(host: Host, path: string, seen: ReadonlySet<string> = new Set()): readonly string[] {
  const found = basename(path) === "package.json" ? undefined : host.read(path);
  if (found?.kind !== "bytes" || seen.has(path)) return [];
  const named = /"extends"\s*:\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/.exec(new TextDecoder().decode(found.bytes))?.[1] ?? "";
  const within = new Set([...seen, path]);
  return [...named.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, name = ""]) =>
    placesOf(path, name).flatMap((place) => {
      const base = host.read(place);
      return base.kind === "bytes" ? [hashOf(base.bytes), ...basesOf(host, place, within)] : [];
    }),
  );
}

/** Where a name in `extends` may lead: a path, or a file of an installed package. */
function placesOf(path: string, name: string): readonly string[] {
  const folder = dirname(path);
  const bases = /^[./]/.test(name)
    ? [resolve(folder, name)]
    : [folder, ...foldersAbove(folder), "/"].map((above) => join(above, "node_modules", name));
  return bases.flatMap((base) => [base, `${base}.json`, join(base, "tsconfig.json")]);
}

/** Names in a folder that an import of `wanted` could mean, and where those lie that are links. */
function namesakes(host: Host, root: string, wanted: string): string {
  const folder = dirname(wanted);
  const [stem = ""] = basename(wanted).split(/(?<=.)\./);
  const real = host.realPath(folder) ?? folder;
  return host
    .siblings(folder)
    .filter((name) => name === stem || name.startsWith(`${stem}.`))
    .map((name) => {
      const target = host.realPath(join(folder, name)) ?? "nowhere";
      return target === join(real, name) ? name : `${name} → ${relative(root, target)}`;
    })
    .join("\n");
}

/** Absolute path of the installed package that a file belongs to. */
function packageFolder(file: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
}
