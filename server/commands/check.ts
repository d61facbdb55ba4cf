/** `bun run check`: reports all diagnostics for reviewers, without building. */
import { formatReport, jsonReport } from "../report/report.ts";
import { countDiagnostics, counted } from "../report/summary.ts";
import { DUMP_BUDGET, openSession } from "../output/session.ts";
import { parseAndCheck } from "../output/in-turn.ts";
import { allReviewDiagnosticsQuery } from "../output/bundles/module-checks.ts";
import { configQuery } from "../site/config.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import { cacheLines, sharedCacheFor } from "./cache.ts";
import { explain } from "./explain.ts";
import type { OptionValues } from "./options.ts";
import {
  fail,
  localeFor,
  missingSite,
  misuse,
  progressOf,
  siteRoot,
  sourceReader,
  type CommandContext,
} from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 when there is no error (with `--strict`: no warning either) or a code was explained, 2 if options are wrong, else 1 */
export async function check(
  options: OptionValues<typeof COMMAND_SPECS.check>,
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  if (options.explain !== undefined)
    return explain(options.explain, options.json || options.format === "json", context);
  const started = host.elapsed();
  const root = siteRoot(context, options.site);
  const format = options.json ? "json" : options.format;
  // A check that could not be made has no diagnostics, but counts as an error.
  const refuse = (message: string, report = fail): number =>
    report(context, format === "json", message, { ...jsonReport([]), errors: 1 });
  const missing = missingSite(context, root);
  if (missing !== undefined) return refuse(missing);
  const cache = await sharedCacheFor(context, root, options, ["check", "dump"]);
  if (typeof cache === "string") return refuse(cache, misuse);
  const session = await openSession({
    host,
    root,
    ...(cache ? { over: (local) => cache.over(local) } : {}),
    settings: { base: null, drafts: false },
    cache: !options.noCache,
    installation: context.installation,
    budget: DUMP_BUDGET,
  });
  const { engine } = session;
  const progress = progressOf(context, options.quiet || options.json);
  try {
    const { locales } = engine.get(configQuery);
    const locale = options.locale === undefined ? undefined : localeFor(locales.list, options.locale);
    if (typeof locale === "string") return refuse(locale, misuse);
    const files = engine.get(documentFilesQuery);
    await parseAndCheck(session, options.jobs ?? context.processors, (done, total) =>
      progress.update(done, total, "parsing"),
    );
    const all = engine.get(allReviewDiagnosticsQuery);
    progress.finish();
    session.save(true);
    await cache?.write();
    const diagnostics = locale
      ? all.filter(
          ({ place }) =>
            place === undefined ||
            !place.file.startsWith("content/") ||
            place.file.startsWith(`content/${locale.lang}/`),
        )
      : all;
    const counts = countDiagnostics(diagnostics, options.strict);
    // A note is no fault, and --quiet says nothing but those; an object has all that is known.
    const isQuiet = options.quiet && format !== "json";
    const told = isQuiet ? diagnostics.filter(({ severity }) => severity !== "info") : diagnostics;
    const report = formatReport(told, {
      format,
      colour: terminal.colour,
      source: sourceReader(context, root),
      strict: options.strict,
    });
    if (!isQuiet || told.length > 0) terminal.out(report);
    const worst =
      diagnostics.find(({ severity }) => severity === "error") ??
      diagnostics.find(({ severity }) => severity === "warning") ??
      diagnostics[0];
    const hint =
      worst === undefined
        ? ""
        : `"${context.installation.invocation} check --explain ${worst.code}" says more of a code.\n`;
    if (format === "text" && !options.quiet)
      terminal.error(
        `${counted(files.length, "document")} checked in ${Math.round(host.elapsed() - started)} ms.\n${hint}${cache ? cacheLines(cache.report()) : ""}`,
      );
    return counts.errors > 0 ? 1 : 0;
  } finally {
    progress.finish();
    session.close();
    await cache?.close();
  }
}
