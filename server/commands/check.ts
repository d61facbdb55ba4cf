/** `bun run check`: everything a reviewer wants to know, without building. */
import { formatReport } from "../report/report.ts";
import { countDiagnostics } from "../report/summary.ts";
import { openSession } from "../output/session.ts";
import { parseAll } from "../output/parse-ahead.ts";
import { allReviewDiagnosticsQuery } from "../output/module-checks.ts";
import { configQuery } from "../site/config.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import { cacheLines, sharedCacheFor } from "./cache.ts";
import type { OptionValues } from "./options.ts";
import { progressOf, localeFor, siteFor, sourceReader, type Run } from "./run.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 when there is no error (with `--strict`: no warning either), else 1 */
export async function check(options: OptionValues<typeof COMMAND_SPECS.check>, run: Run): Promise<number> {
  const { host, terminal } = run;
  const started = host.elapsed();
  const root = siteFor(run, options.site);
  if (root === undefined) return 1;
  const cache = await sharedCacheFor(run, root, options, ["check", "dump"]);
  if (typeof cache === "string") {
    terminal.error(`${cache}\n`);
    return 1;
  }
  const session = await openSession({
    host,
    root,
    ...(cache ? { over: (local) => cache.over(local) } : {}),
    settings: { base: null, drafts: false },
    cache: !options.noCache,
    installation: run.installation,
  });
  const { engine } = session;
  const progress = progressOf(run, options.quiet || options.json);
  try {
    const { locales } = engine.get(configQuery);
    const locale = options.locale === undefined ? undefined : localeFor(run, locales.list, options.locale);
    if (options.locale !== undefined && !locale) return 1;
    const files = engine.get(documentFilesQuery);
    await parseAll(session, files, options.jobs ?? run.processors, (done, total) =>
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
    const format = options.json ? "json" : options.format;
    const report = formatReport(diagnostics, {
      format,
      colour: terminal.colour,
      source: sourceReader(run, root),
      strict: options.strict,
    });
    if (report !== "") terminal.out(report.endsWith("\n") ? report : `${report}\n`);
    if (format === "text" && !options.quiet)
      terminal.error(
        `${files.length} documents checked in ${Math.round(host.elapsed() - started)} ms.\n${cache ? cacheLines(cache.report()) : ""}`,
      );
    return counts.errors > 0 ? 1 : 0;
  } finally {
    progress.finish();
    session.close();
    await cache?.close();
  }
}
