/** Records what bundles of a site's own code were made from: files, and what decides which files those are. */
import { relative, resolve } from "node:path";
import { hashOf } from "../../engine/hash.ts";
import type { Host } from "../../host/host.ts";
import { isSettled, keptByTimes, type Stamps } from "../../source/stamps.ts";
import { isResolution, resolutionKeys, resolutionNow, withoutQuery, type BundledFiles } from "./resolution.ts";

/**
 * Hashes of the files in a bundle, by site path or, outside the site, by absolute path; and fingerprints of what decides
 * how its imports are resolved, by the keys of `resolution.ts`.
 */
export type FileHashes = Readonly<Record<string, string>>;

export interface BundleInputs {
  /**
   * @param files inputs as named by esbuild, relative to the site or absolute
   * @param entries the files that were bundled, relative to the site
   * @param before what `before` returned before they were bundled: a file that has changed since then counts as changed
   */
  of(files: BundledFiles, entries: readonly string[], before: Before): FileHashes;
  /**
   * To be called before files are bundled.
   * @param known inputs of an earlier bundle
   */
  before(known?: FileHashes): Before;
  /** Whether no file has changed, and another bundle would be made of the same ones. */
  areCurrent(inputs: FileHashes): boolean;
}

/** What was known of files before they were bundled. */
export interface Before {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly hashes: FileHashes;
}

/** Stands for the hash of a file that changed while it was bundled. No file has this hash, so the bundle is stale. */
const OVERTAKEN = "changed while it was bundled";

/** @param root absolute path of the site directory */
export function bundleInputs(host: Host, root: string, stamps: Stamps): BundleInputs {
  /** Hashes of files outside the site, which have no stamps, such as packages in a folder above it. */
  const hashOutside = keptByTimes(host, (bytes) => (bytes === undefined ? "missing" : hashOf(bytes)));
  const hash = (path: string): string => (path.startsWith("/") ? hashOutside(path) : stamps.hash(path));
  const now = (key: string): string => (isResolution(key) ? resolutionNow(key, { host, root, hash }) : hash(key));
  const hasChangedSince = (key: string, at: number): boolean => {
    const stat = host.stat(resolve(root, key));
    return stat !== undefined && !isSettled(stat, at);
  };
  const nameOf = (path: string): string => {
    const absolute = resolve(root, withoutQuery(path));
    const inside = relative(root, absolute);
    return inside.startsWith("..") ? absolute : inside;
  };
  return {
    before: (known = {}) => ({
      at: host.now(),
      hashes: Object.fromEntries(
        Object.keys(known).flatMap((key) => (isResolution(key) ? [] : [[key, hash(key)] as const])),
      ),
    }),
    of: (files, entries, { at, hashes }) =>
      Object.fromEntries([
        ...Object.keys(files).map((path) => {
          const key = nameOf(path);
          const found = hash(key);
          return [key, hashes[key] === found || !hasChangedSince(key, at) ? found : OVERTAKEN] as const;
        }),
        ...resolutionKeys(root, files, entries).map((key) => [key, now(key)] as const),
      ]),
    areCurrent: (inputs) => Object.entries(inputs).every(([key, before]) => now(key) === before),
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
