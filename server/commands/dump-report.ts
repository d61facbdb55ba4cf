/** What `bun run dump` says. */
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { CacheReport } from "../cache/shared-cache.ts";
import type { DumpResult } from "../output/dump/dump.ts";
import { countDiagnostics, counted } from "../report/summary.ts";
import { cleanLine } from "../report/terminal-text.ts";
import { printDiagnostics, type CommandContext } from "./command-context.ts";
import type { OptionValues } from "./options.ts";
import type { COMMAND_SPECS } from "./specs.ts";

export interface DumpReport {
  readonly options: OptionValues<typeof COMMAND_SPECS.dump>;
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the folder, as it was asked for. */
  readonly asked: string;
  readonly result: Pick<DumpResult, "pages" | "written" | "unchanged" | "removed" | "foreign" | "diagnostics">;
  /** Milliseconds. */
  readonly ms: number;
  readonly cache?: CacheReport | undefined;
  /** The lines about the cache. */
  readonly cacheText?: string | undefined;
}

/** Prints what has come of a site that was written. */
export function printResult(context: CommandContext, report: DumpReport): void {
  const { options, root, asked, result, ms, cache, cacheText = "" } = report;
  const { pages, written, unchanged, removed, foreign, diagnostics } = result;
  if (options.json) {
    const counts = countDiagnostics(diagnostics, options.strict);
    const said = { pages, written, unchanged, removed, foreign, ...counts, ...(cache ? { cache } : {}), ms };
    context.terminal.out(`${JSON.stringify(said)}\n`);
  } else if (!options.quiet) {
    printDiagnostics(context, root, diagnostics, options.strict);
    context.terminal.error(
      `${counted(pages, "page")} in ${ms} ms: ${counted(written, "file")} written, ${unchanged} unchanged, ${removed} removed → ${asked}\n${foreignLine(foreign)}${cacheText}`,
    );
  }
}

/** Most foreign files that the summary lists. */
const SHOWN = 8;

/** The line of the summary about foreign files. */
function foreignLine(foreign: readonly string[]): string {
  if (foreign.length === 0) return "";
  const more = foreign.length - SHOWN;
  return `Not written by a dump, and left as it is: ${cleanLine(foreign.slice(0, SHOWN).join(", "))}${more > 0 ? ` and ${more} more` : ""}\n`;
}

/** The output of `--json` for a site that was not written: the usual keys, and the reason. */
export function refusal(
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
