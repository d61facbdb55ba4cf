/** `bun run dump`: writes the static site. */
import { resolve } from "node:path";
import { countDiagnostics } from "../report/summary.ts";
import { dumpSite } from "../output/dump.ts";
import { openSession } from "../output/session.ts";
import { DumpFault } from "../output/tree.ts";
import type { OptionValues } from "./options.ts";
import { missingSite, printDiagnostics, progressOf, siteRoot, type Run } from "./run.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 when the site was written, 1 when it was not */
export async function dump(options: OptionValues<typeof COMMAND_SPECS.dump>, run: Run): Promise<number> {
  const { host, terminal } = run;
  const started = host.elapsed();
  const root = siteRoot(run, options.site);
  const out = resolve(run.folder, options.out);
  const fail = (message: string): number => {
    if (options.json)
      terminal.out(
        `${JSON.stringify({ pages: 0, written: 0, unchanged: 0, removed: 0, warnings: 0, errors: 1, ms: Math.round(host.elapsed() - started), message })}\n`,
      );
    else terminal.error(`${message}\n`);
    return 1;
  };
  const missing = missingSite(run, root) ?? unsafeOut(root, out);
  if (missing !== undefined) return fail(missing);

  const session = await openSession({
    host,
    root,
    settings: { base: options.base ?? null, drafts: false },
    cache: !options.noCache,
    once: true,
    installation: run.installation,
  });
  const progress = progressOf(run, options.quiet || options.json);
  try {
    const result = await dumpSite({
      session,
      host,
      out,
      jobs: options.jobs ?? run.processors,
      compress: options.compress,
      accept: (diagnostics) => countDiagnostics(diagnostics, options.strict).errors === 0 || !options.strict,
      progress: (what, done, total) => progress.update(done, total, what),
    });
    progress.finish();
    const counts = countDiagnostics(result.diagnostics, options.strict);
    const ms = Math.round(host.elapsed() - started);
    if (!result.accepted) {
      if (!options.json) printDiagnostics(run, root, result.diagnostics, options.strict);
      return fail("Nothing was written: with --strict, warnings are errors.");
    }
    session.save(false);
    const { pages, written, unchanged, removed } = result;
    if (options.json) terminal.out(`${JSON.stringify({ pages, written, unchanged, removed, ...counts, ms })}\n`);
    else {
      if (!options.quiet) printDiagnostics(run, root, result.diagnostics, options.strict);
      if (!options.quiet)
        terminal.error(
          `${pages} pages in ${ms} ms: ${written} files written, ${unchanged} unchanged, ${removed} removed → ${options.out}\n`,
        );
    }
    return 0;
  } catch (error) {
    progress.finish();
    if (error instanceof DumpFault) return fail(error.message);
    throw error;
  } finally {
    session.close();
  }
}

/** A dump replaces its folder: it must be none that holds the site. */
function unsafeOut(root: string, out: string): string | undefined {
  return root === out ||
    root.startsWith(`${out}/`) ||
    out.startsWith(`${root}/content`) ||
    out.startsWith(`${root}/config`)
    ? `--out ${out} would replace the site itself. Choose another folder.`
    : undefined;
}
