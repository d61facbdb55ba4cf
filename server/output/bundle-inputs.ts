/** Records the files from which bundles of a site's own code were made, with their hashes. */
import { relative, resolve } from "node:path";
import { hashOf } from "../engine/hash.ts";
import type { Host } from "../host/host.ts";
import type { Stamps } from "../source/stamps.ts";

/** Hashes of the files in a bundle, by site path or, outside the site, by absolute path. */
export type FileHashes = Readonly<Record<string, string>>;

export interface BundleInputs {
  /** @param paths inputs as named by esbuild, relative to the site or absolute */
  of(paths: readonly string[]): FileHashes;
  /** Whether no file has changed. */
  areCurrent(inputs: FileHashes): boolean;
}

/** @param root absolute path of the site directory */
export function bundleInputs(host: Host, root: string, stamps: Stamps): BundleInputs {
  const hashNow = (path: string): string => {
    if (!path.startsWith("/")) return stamps.hash(path);
    const result = host.read(path);
    return result.kind === "bytes" ? hashOf(result.bytes) : "missing";
  };
  return {
    of: (paths) =>
      Object.fromEntries(
        paths.map((path) => {
          const absolute = resolve(root, path);
          const inside = relative(root, absolute);
          const own = inside.startsWith("..") ? absolute : inside;
          return [own, hashNow(own)];
        }),
      ),
    areCurrent: (inputs) => Object.entries(inputs).every(([path, hash]) => hashNow(path) === hash),
  };
}

/** Puts lists of files together. @returns undefined if one is missing, or if two disagree on a file */
export function joinHashes(lists: readonly (FileHashes | undefined)[]): FileHashes | undefined {
  const joined = new Map<string, string>();
  for (const list of lists) {
    if (list === undefined) return undefined;
    for (const [path, hash] of Object.entries(list)) {
      if ((joined.get(path) ?? hash) !== hash) return undefined;
      joined.set(path, hash);
    }
  }
  return Object.fromEntries(joined);
}
