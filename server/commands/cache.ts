/** `--cache s3://…` or `--cache DIR`: the cache that machines share, for the commands that have it. */
import { resolve } from "node:path";
import { isWithin } from "../host/host.ts";
import { sources } from "../output/dump/dump-folder.ts";
import { branchesOf, stateKey, type Share } from "../cache/names.ts";
import type { Session } from "../output/session.ts";
import { openSharedCache, type CacheReport, type SharedCache } from "../cache/shared-cache.ts";
import type { CachePlace } from "../cache/store.ts";
import { formatBytes } from "../report/bytes.ts";
import { counted } from "../report/summary.ts";
import { dumpFolder, type CommandContext } from "./command-context.ts";
import { storageOf } from "./storage.ts";

export interface CacheOptions {
  readonly cache: string | undefined;
  readonly cacheBranch: string | undefined;
  readonly endpoint: string | undefined;
  readonly noCache: boolean;
  /** Folder of the dump, of a command that has one. */
  readonly out?: string | undefined;
}

/**
 * @param root absolute path of the site
 * @param commands commands whose states in the cache are of use, this one first
 * @param shard the share of a dump that this run makes, if it makes one
 * @returns the cache; undefined where none was asked for; or what is wrong with the command line
 */
export async function sharedCacheFor(
  context: CommandContext,
  root: string,
  options: CacheOptions,
  commands: readonly [own: string, ...others: string[]],
  shard?: Share,
): Promise<SharedCache | string | undefined> {
  const { host, installation } = context;
  if (options.cache === undefined) {
    const { endpoint, cacheBranch } = options;
    const alone = endpoint !== undefined ? "--endpoint" : cacheBranch !== undefined ? "--cache-branch" : undefined;
    return alone && `${alone} tells of a shared cache: name that with --cache.`;
  }
  if (options.noCache) return "--cache and --no-cache exclude each other.";
  const place = placeOf(context, options.cache, options.endpoint);
  if (typeof place === "string") return place;
  const misplaced = place.kind === "folder" ? misplacedFolder(context, root, place.folder, options) : undefined;
  if (misplaced !== undefined) return misplaced;
  const said = (...args: readonly string[]): string | undefined => {
    const text = host.git(root, ...args)?.trim();
    return text === "" || text === "HEAD" ? undefined : text;
  };
  const { own, others } = branchesOf(options.cacheBranch, process.env, {
    current: said("rev-parse", "--abbrev-ref", "HEAD"),
    initial: said("symbolic-ref", "--short", "refs/remotes/origin/HEAD")?.replace(/^origin\//, ""),
  });
  const [first, ...more] = commands;
  return openSharedCache({
    host,
    place,
    shard,
    withShards: first === "dump",
    version: installation.version,
    script: installation.rangeWorker,
    states: [
      stateKey(own, first),
      ...more.map((command) => stateKey(own, command)),
      ...others.flatMap((branch) => commands.map((command) => stateKey(branch, command))),
    ],
  });
}

/** Whatever looks like an address is one; anything else is a folder. */
function placeOf(context: CommandContext, cache: string, endpoint: string | undefined): CachePlace | string {
  if (cache === "") return "--cache needs s3://bucket/prefix or a folder, and is empty.";
  if (!/^[a-z][a-z0-9+.-]*:/i.test(cache)) return { kind: "folder", folder: resolve(context.folder, cache) };
  const storage = storageOf(context, cache, endpoint, "--cache");
  if (typeof storage === "string") return storage;
  const { bucket, credentials } = storage;
  return { kind: "bucket", bucket, credentials };
}

/** Why a cache may not lie in a folder: its files would be published, or be read as the site's own. */
function misplacedFolder(
  context: CommandContext,
  root: string,
  folder: string,
  { cache = "", out }: CacheOptions,
): string | undefined {
  const { host } = context;
  const path = host.destination(folder);
  if (isWithin(path, sources(host, root)))
    return `--cache ${cache} lies in a folder that the site is read from. Choose one outside content/ and config/.`;
  const dump = dumpFolder(context, { site: root, out });
  if (isWithin(path, [host.destination(dump)]))
    return `--cache ${cache} lies in the folder of the dump, ${dump}, and would be published. Choose one outside it.`;
  return undefined;
}

/** What a summary says of the cache. */
export function cacheLines({ from, shards, read, written, requests, notes }: CacheReport): string {
  const parts = [...(from === null ? [] : [from]), ...(shards === 0 ? [] : [counted(shards, "shard")])];
  const source = parts.length === 0 ? "nothing there" : `${formatBytes(read)} read (${parts.join(", ")})`;
  return [`Cache: ${source}, ${formatBytes(written)} written, ${counted(requests, "request")}.`, ...notes]
    .map((line) => `${line}\n`)
    .join("");
}

/**
 * Leaves in the cache what it lacks. Results take most of the memory, and none of them is needed for that, so the session
 * gives them up: it can only be closed after it.
 */
export async function writeCache(cache: SharedCache, { engine, host }: Session, out?: string): Promise<void> {
  engine.clear();
  host.tidy(0);
  await cache.write(out);
}
