/** What bundles of a site's own code have in common: its pages and components, its islands, its grammars. */
import type { Host } from "../../host/host.ts";
import type { Stamps } from "../../source/stamps.ts";
import type { FileHashes } from "./bundle-inputs.ts";

/** What they are made with. */
export interface SiteBundleOptions {
  readonly host: Host;
  /** Absolute path of the site directory. */
  readonly root: string;
  /** Absolute path of a folder for what was bundled. */
  readonly cache: string;
  /** Whether what an earlier process bundled is used. */
  readonly reuse: boolean;
  readonly stamps: Stamps;
  /** Version of the engine: what another version bundled is bundled anew. */
  readonly version: string;
}

/** Bundles of one kind, kept up to date. */
export interface SiteBundles {
  /** Brings the bundles up to date. To be awaited before the engine observes its inputs again. */
  prepare(files: readonly string[]): Promise<void>;
  /** The files of which they were made; undefined if one failed, because the cause may be a file that is missing. */
  sources(): FileHashes | undefined;
  /** Whether one of them was made of a file, by its path relative to the site. */
  uses(path: string): boolean;
}
