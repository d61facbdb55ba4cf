/** `--cache s3://…`: the cache that machines share, for the commands that have it. */
import { branchesOf, stateKey } from "../cache/names.ts";
import { openSharedCache, type CacheReport, type SharedCache } from "../cache/shared-cache.ts";
import { formatBytes } from "../report/bytes.ts";
import type { CommandContext } from "./command-context.ts";
import { storageOf } from "./storage.ts";

export interface CacheOptions {
  readonly cache: string | undefined;
  readonly cacheBranch: string | undefined;
  readonly endpoint: string | undefined;
  readonly noCache: boolean;
}

/**
 * @param root absolute path of the site
 * @param commands whose results are of use, this one first
 * @returns the cache; undefined where none was asked for; or what is wrong with the command line
 */
export async function sharedCacheFor(
  context: CommandContext,
  root: string,
  options: CacheOptions,
  commands: readonly [own: string, ...others: string[]],
): Promise<SharedCache | string | undefined> {
  const { host, installation } = context;
  if (options.cache === undefined) return undefined;
  if (options.noCache) return "--cache and --no-cache exclude each other.";
  const storage = storageOf(context, options.cache, options.endpoint, "--cache");
  if (typeof storage === "string") return storage;
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
    ...storage,
    version: installation.version,
    script: installation.rangeWorker,
    states: [
      stateKey(own, first),
      ...more.map((command) => stateKey(own, command)),
      ...others.flatMap((branch) => commands.map((command) => stateKey(branch, command))),
    ],
  });
}

/** What a summary says of the cache. */
export function cacheLines({ from, read, written, requests, notes }: CacheReport): string {
  const source = from === null ? "nothing there" : `${formatBytes(read)} read (${from})`;
  return [`Cache: ${source}, ${formatBytes(written)} written, ${requests} requests.`, ...notes]
    .map((line) => `${line}\n`)
    .join("");
}
