/** `bun run dump`: writes the static site. */
import { countDiagnostics } from "../report/summary.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { dumpSite, Stopped } from "../output/dump/dump.ts";
import { DUMP_BUDGET, openSession } from "../output/session.ts";
import { checkDumpFolder } from "../output/dump/dump-folder.ts";
import { recordDump } from "../output/dump/last-dump.ts";
import { DumpFault } from "../output/dump/tree.ts";
import { cacheLines, sharedCacheFor, writeCache } from "./cache.ts";
import type { OptionValues } from "./options.ts";
import {
  dumpFolder,
  dumpSettings,
  fail,
  missingSite,
  misuse,
  printDiagnostics,
  progressOf,
  siteRoot,
  type CommandContext,
} from "./command-context.ts";
import { printResult, refusal } from "./dump-report.ts";
import { shard } from "./shard.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 if the site was written, 1 if it was not, 2 if options are wrong, or the exit code of a signal */
export async function dump(options: OptionValues<typeof COMMAND_SPECS.dump>, context: CommandContext): Promise<number> {
  if (options.shard !== undefined) return shard(options.shard, options, context);
  const { host } = context;
  const started = host.elapsed();
  const root = siteRoot(context, options.site);
  const asked = dumpFolder(context, options);
  const elapsed = (): number => Math.round(host.elapsed() - started);
  const refuse = (message: string, diagnostics: readonly Diagnostic[] = []): number =>
    fail(context, options.json, message, refusal(message, diagnostics, options.strict, elapsed()));
  const missing = missingSite(context, root);
  if (missing !== undefined) return refuse(missing);
  const target = checkDumpFolder(host, { root, out: asked, home: context.home });
  if (target.kind === "refused") return refuse(target.message);
  const out = target.path;

  const cache = await sharedCacheFor(context, root, options, ["dump"]);
  if (typeof cache === "string")
    return misuse(context, options.json, cache, refusal(cache, [], options.strict, elapsed()));
  const session = await openSession({
    host,
    root,
    ...(cache ? { over: (local) => cache.over(local) } : {}),
    settings: dumpSettings(options),
    cache: !options.noCache,
    installation: context.installation,
    budget: DUMP_BUDGET,
  });
  const progress = progressOf(context, options.quiet || options.json);
  try {
    const result = await dumpSite({
      session,
      host,
      out,
      jobs: options.jobs ?? context.processors,
      compress: options.compress,
      accept: (diagnostics) => countDiagnostics(diagnostics, options.strict).errors === 0,
      progress: (what, done, total) => progress.update(done, total, what),
      ...(cache ? { stored: cache.outputs } : {}),
      listenForEnd: context.listenForEnd,
    });
    progress.finish();
    const { diagnostics } = result;
    if (!result.accepted) {
      if (!options.json) printDiagnostics(context, root, diagnostics, options.strict);
      const old = host.stat(out) === undefined ? "Nothing was written" : `The site in ${asked} stays as it was`;
      const why =
        countDiagnostics(diagnostics).errors > 0
          ? "an error keeps a site from being written. Correct it and dump again"
          : "with --strict, warnings are errors";
      return refuse(`${old}: ${why}.`, diagnostics);
    }
    session.save(false);
    if (!options.noCache) recordDump(session, result);
    if (cache) await writeCache(cache, session, out);
    const shared = cache?.report();
    const cacheText = shared && cacheLines(shared);
    printResult(context, { options, root, asked, result, ms: elapsed(), cache: shared, cacheText });
    return 0;
  } catch (error) {
    progress.finish();
    if (error instanceof DumpFault) return refuse(error.message);
    if (error instanceof Stopped) return error.code;
    throw error;
  } finally {
    session.close();
    await cache?.close();
  }
}
