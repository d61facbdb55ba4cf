/** `bun run dump`: writes the static site. */
import { countDiagnostics } from "../report/summary.ts";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { dumpSite, Stopped } from "../output/dump.ts";
import { DUMP_BUDGET, openSession } from "../output/session.ts";
import { checkDumpFolder } from "../output/dump-folder.ts";
import { DumpFault } from "../output/tree.ts";
import { cacheLines, sharedCacheFor, writeCache } from "./cache.ts";
import type { OptionValues } from "./options.ts";
import {
  dumpFolder,
  missingSite,
  printDiagnostics,
  progressOf,
  siteRoot,
  type CommandContext,
} from "./command-context.ts";
import { shard } from "./shard.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 if the site was written, 1 if it was not, or the exit code of a signal */
export async function dump(options: OptionValues<typeof COMMAND_SPECS.dump>, context: CommandContext): Promise<number> {
  if (options.shard !== undefined) return shard(options.shard, options, context);
  const { host, terminal } = context;
  const started = host.elapsed();
  const root = siteRoot(context, options.site);
  const asked = dumpFolder(context, options);
  const elapsed = (): number => Math.round(host.elapsed() - started);
  const fail = (message: string, diagnostics: readonly Diagnostic[] = []): number => {
    if (options.json) terminal.out(`${JSON.stringify(refusal(message, diagnostics, options.strict, elapsed()))}\n`);
    else terminal.error(`${message}\n`);
    return 1;
  };
  const missing = missingSite(context, root);
  if (missing !== undefined) return fail(missing);
  const target = checkDumpFolder(host, { root, out: asked, home: context.home });
  if (target.kind === "refused") return fail(target.message);
  const out = target.path;

  const cache = await sharedCacheFor(context, root, options, ["dump"]);
  if (typeof cache === "string") return fail(cache);
  const session = await openSession({
    host,
    root,
    ...(cache ? { over: (local) => cache.over(local) } : {}),
    settings: { base: options.base ?? null, drafts: false, compress: options.compress },
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
    const counts = countDiagnostics(diagnostics, options.strict);
    if (!result.accepted) {
      if (!options.json) printDiagnostics(context, root, diagnostics, options.strict);
      const old = host.stat(out) === undefined ? "Nothing was written" : `The site in ${asked} stays as it was`;
      const why =
        countDiagnostics(diagnostics).errors > 0
          ? "an error keeps a site from being written. Correct it and dump again"
          : "with --strict, warnings are errors";
      return fail(`${old}: ${why}.`, diagnostics);
    }
    session.save(false);
    if (cache) await writeCache(cache, session, out);
    const { pages, written, unchanged, removed, foreign } = result;
    const shared = cache?.report();
    if (options.json)
      terminal.out(
        `${JSON.stringify({ pages, written, unchanged, removed, foreign, ...counts, ...(shared ? { cache: shared } : {}), ms: elapsed() })}\n`,
      );
    else if (!options.quiet) {
      printDiagnostics(context, root, diagnostics, options.strict);
      terminal.error(
        `${pages} pages in ${elapsed()} ms: ${written} files written, ${unchanged} unchanged, ${removed} removed → ${asked}\n${foreignLine(foreign)}${shared ? cacheLines(shared) : ""}`,
      );
    }
    return 0;
  } catch (error) {
    progress.finish();
    if (error instanceof DumpFault) return fail(error.message);
    if (error instanceof Stopped) return error.code;
    throw error;
  } finally {
    session.close();
    await cache?.close();
  }
}

/** Most foreign files that the summary lists. */
const SHOWN = 8;

/** The line of the summary about foreign files. */
function foreignLine(foreign: readonly string[]): string {
  if (foreign.length === 0) return "";
  const more = foreign.length - SHOWN;
  return `Not written by a dump, and left as it is: ${foreign.slice(0, SHOWN).join(", ")}${more > 0 ? ` and ${more} more` : ""}\n`;
}

/** The output of `--json` for a site that was not written: the usual keys, and the reason. */
function refusal(
  message: string,
  diagnostics: readonly Diagnostic[],
  strict: boolean,
  ms: number,
): Readonly<Record<string, unknown>> {
  const counts = countDiagnostics(diagnostics, strict);
  const none = { pages: 0, written: 0, unchanged: 0, removed: 0, foreign: [] };
  // A dump that was refused before the site was read has no diagnostics, but counts as an error.
  const errors = Math.max(1, counts.errors);
  return { ...none, ...counts, errors, ms, message, ...(diagnostics.length === 0 ? {} : { diagnostics }) };
}
