/** `bun run dump --shard 3/8`: a share of a dump, left in a cache. */
import type { Share } from "../cache/names.ts";
import { Stopped } from "../output/dump/dump.ts";
import { DUMP_BUDGET, openSession } from "../output/session.ts";
import { dumpShard } from "../output/dump/shard.ts";
import { countDiagnostics, counted } from "../report/summary.ts";
import { cacheLines, sharedCacheFor, writeCache } from "./cache.ts";
import type { OptionValues } from "./options.ts";
import {
  dumpSettings,
  fail,
  missingSite,
  misuse,
  printDiagnostics,
  progressOf,
  siteRoot,
  type CommandContext,
} from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** More shards than this, and each would only read what all have to know. */
const MOST = 1000;

/** @returns which share the text means, or what is wrong with it */
function readShare(text: string): Share | string {
  const [, number = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= count && count <= MOST) return { number, count };
  return `--shard should be a number and how many there are, from 1/1 to ${MOST}/${MOST}, such as 3/8, but is "${text}".`;
}

/** @returns 0 if the share is in the cache, 1 if it is not, 2 if options are wrong, or the exit code of a signal */
export async function shard(
  asked: string,
  options: OptionValues<typeof COMMAND_SPECS.dump>,
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  const started = host.elapsed();
  const root = siteRoot(context, options.site);
  const refuse = (message: string): number => fail(context, options.json, message);
  const wrong = (message: string): number => misuse(context, options.json, message);
  const share = readShare(asked);
  if (typeof share === "string") return wrong(share);
  if (options.cache === undefined)
    return wrong(
      "--shard needs --cache: a cache in object storage or a folder, where the dump of the whole finds the share.",
    );
  if (options.out !== undefined) return wrong("--shard writes no site, so it has no --out.");
  const missing = missingSite(context, root);
  if (missing !== undefined) return refuse(missing);
  const cache = await sharedCacheFor(context, root, options, ["dump"], share);
  if (typeof cache === "string") return wrong(cache);
  if (cache === undefined) return refuse("There is no cache.");
  if (!cache.isKept()) {
    await cache.close();
    return refuse(["Nothing was made, because it could not be kept in the cache.", ...cache.report().notes].join(" "));
  }
  const session = await openSession({
    host,
    root,
    over: (local) => cache.over(local),
    settings: dumpSettings(options),
    cache: true,
    installation: context.installation,
    budget: DUMP_BUDGET,
  });
  const progress = progressOf(context, options.quiet || options.json);
  try {
    const { documents, of, diagnostics } = await dumpShard({
      session,
      host,
      jobs: options.jobs ?? context.processors,
      share,
      keep: (fingerprint, make) => cache.keep(fingerprint, make),
      progress: (what, done, total) => progress.update(done, total, what),
      listenForEnd: context.listenForEnd,
    });
    progress.finish();
    if (countDiagnostics(diagnostics).errors > 0) {
      if (!options.json) printDiagnostics(context, root, diagnostics, options.strict);
      return refuse(
        "The configuration has an error, which keeps a site from being written. Correct it and start again.",
      );
    }
    session.save(false);
    await writeCache(cache, session);
    const report = cache.report();
    const isKept = cache.isKept();
    const ms = Math.round(host.elapsed() - started);
    if (options.json)
      terminal.out(`${JSON.stringify({ shard: asked, documents, of, kept: isKept, cache: report, ms })}\n`);
    else if (!options.quiet || !isKept)
      terminal.error(`Shard ${asked}: ${documents} of ${counted(of, "document")} in ${ms} ms.\n${cacheLines(report)}`);
    return isKept ? 0 : 1;
  } catch (error) {
    progress.finish();
    if (error instanceof Stopped) return error.code;
    throw error;
  } finally {
    session.close();
    await cache.close();
  }
}
