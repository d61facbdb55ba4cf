/**
 * What every dump begins with: finding out whether there is anything to do. It is a bundle of its own, a fiftieth of the
 * commands' (`main.ts`), and answers an unchanged dump before that is loaded.
 */
import { dumpFolder, dumpSettings, siteRoot } from "./commands/command-context.ts";
import { printResult } from "./commands/dump-report.ts";
import { parseOptions } from "./commands/options.ts";
import { processContext } from "./commands/process-context.ts";
import { COMMAND_SPECS } from "./commands/specs.ts";
import { HostFault } from "./host/host.ts";
import type { Installation } from "./installation.ts";
import { checkDumpFolder } from "./output/dump/dump-folder.ts";
import { unchangedDump } from "./output/dump/last-dump.ts";
import { countDiagnostics } from "./report/summary.ts";

/**
 * @param argv arguments after the program's name
 * @returns the exit code, if the command line is for a dump that has nothing to do, which has been reported then;
 *   undefined if `main` has to run
 */
export function unchanged(argv: readonly string[], installation: Installation): number | undefined {
  const [name, ...rest] = argv;
  const parsed = name === "dump" ? parseOptions(rest, COMMAND_SPECS.dump, installation.invocation) : undefined;
  if (parsed?.kind !== "options") return undefined;
  const { options } = parsed;
  // Without a cache everything is made anew, and a shared one is written to even so; or options don't go together.
  const { noCache, cache, cacheBranch, endpoint, shard } = options;
  if (noCache || [cache, cacheBranch, endpoint, shard].some((each) => each !== undefined)) return undefined;
  const context = processContext(installation);
  const { host } = context;
  const started = host.elapsed();
  const root = siteRoot(context, options.site);
  const asked = dumpFolder(context, options);
  try {
    const target = checkDumpFolder(host, { root, out: asked, home: context.home });
    if (target.kind === "refused") return undefined;
    const { version } = installation;
    const found = unchangedDump({ host, root, out: target.path, settings: dumpSettings(options), version });
    if (found === undefined || countDiagnostics(found.diagnostics, options.strict).errors > 0) return undefined;
    const result = { ...found, written: 0, removed: 0 };
    printResult(context, { options, root, asked, result, ms: Math.round(host.elapsed() - started) });
    return 0;
  } catch (error) {
    // Whatever is wrong is reported by the command.
    if (error instanceof HostFault) return undefined;
    throw error;
  }
}
