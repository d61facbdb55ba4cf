/** `bun run search "…"`: what a reader would see for a query. */
import { openSession } from "../output/session.ts";
import { parseAll } from "../output/parse-ahead.ts";
import { indexFiles } from "../output/search-parts.ts";
import { editionOf, lastVersion, versionsQuery } from "../site/versions.ts";
import { configQuery } from "../site/config.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import { searchFiles } from "../site/search/query.ts";
import type { OptionValues } from "./options.ts";
import { localeFor, siteFor, type Run } from "./run.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0; 1 when the site or the locale is not there */
export async function search(
  options: OptionValues<typeof COMMAND_SPECS.search>,
  words: readonly string[],
  run: Run,
): Promise<number> {
  const { host, terminal } = run;
  const root = siteFor(run, options.site);
  if (root === undefined) return 1;
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: false },
    cache: true,
    installation: run.installation,
  });
  const { engine } = session;
  try {
    const { locales } = engine.get(configQuery);
    const locale = localeFor(run, locales.list, options.locale ?? locales.default);
    if (!locale) return 1;
    const context = { read: engine.get };
    const versions = engine.get(versionsQuery);
    const wanted = options["doc-version"] ?? lastVersion(context).name;
    if (!versions.some(({ name }) => name === wanted)) {
      const names = versions.map(({ name }) => name).join(", ");
      run.terminal.error(`There is no version ${wanted} of the documents. There is: ${names}.\n`);
      return 1;
    }
    const edition = editionOf(context, locale.id, wanted);
    await parseAll(session, engine.get(documentFilesQuery), run.processors, () => undefined);
    const files = indexFiles(session.sources, edition);
    session.save(true);
    const results = await searchFiles(files, words.join(" "));
    if (options.json) terminal.out(`${JSON.stringify(results)}\n`);
    else if (results.length === 0) terminal.out("No results\n");
    else
      for (const { route, anchor, title, snippet } of results)
        terminal.out(`${title}\n  ${route}${anchor === "" ? "" : `#${anchor}`}\n  ${snippet}\n`);
    return 0;
  } finally {
    session.close();
  }
}
