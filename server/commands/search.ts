/** `bun run search "…"`: prints the results that a reader would see for a query. */
import type { Engine } from "../engine/engine.ts";
import { DUMP_BUDGET, openSession } from "../output/session.ts";
import { indexFiles, makeIndex } from "../output/dump/search-schedule.ts";
import { cleanLine } from "../report/terminal-text.ts";
import { editionOf, lastVersion, versionsQuery } from "../site/versions.ts";
import { configQuery } from "../site/config.ts";
import { routesQuery } from "../site/routes.ts";
import { searchFiles } from "../site/search/query.ts";
import { configFault } from "./config-fault.ts";
import type { OptionValues } from "./options.ts";
import { fail, localeFor, missingSite, misuse, siteRoot, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0; 1 if there is no site, or nothing can be said of it; 2 if it has no such locale or version */
export async function search(
  options: OptionValues<typeof COMMAND_SPECS.search>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal } = context;
  const root = siteRoot(context, options.site);
  const refuse = (message: string, report = fail): number => report(context, options.json, message);
  const missing = missingSite(context, root);
  if (missing !== undefined) return refuse(missing);
  const session = await openSession({
    host,
    root,
    settings: { base: null, drafts: false },
    cache: true,
    installation: context.installation,
    budget: DUMP_BUDGET,
  });
  const { engine } = session;
  try {
    const reason = unsearchable(session.engine);
    if (reason !== undefined) return refuse(reason);
    const { locales } = engine.get(configQuery);
    const locale = localeFor(locales.list, options.locale ?? locales.default);
    if (typeof locale === "string") return refuse(locale, misuse);
    const site = { read: engine.get };
    const versions = engine.get(versionsQuery);
    const wanted = options["doc-version"] ?? lastVersion(site).name;
    if (!versions.some(({ name }) => name === wanted)) {
      const names = versions.map(({ name }) => name).join(", ");
      return refuse(`There is no version ${wanted} of the documents. There is: ${names}.`, misuse);
    }
    const edition = editionOf(site, locale.id, wanted);
    await makeIndex(session, edition, context.processors);
    const files = indexFiles(session.sources, edition);
    const results = await searchFiles(files, words.join(" "));
    session.save(true);
    if (options.json) terminal.out(`${JSON.stringify(results)}\n`);
    else if (results.length === 0) terminal.out("No results\n");
    else
      for (const { route, anchor, title, snippet } of results)
        terminal.out(
          [title, `  ${route}${anchor === "" ? "" : `#${anchor}`}`, `  ${snippet}`]
            .map((line) => `${cleanLine(line)}\n`)
            .join(""),
        );
    return 0;
  } finally {
    session.close();
  }
}

/** Why there is nothing to search: "No results" would say that the site has no page about it. */
function unsearchable(engine: Engine): string | undefined {
  const isEmpty = (): boolean => Object.keys(engine.get(routesQuery).byRoute).length === 0;
  return configFault(engine) ?? (isEmpty() ? "The site has no page." : undefined);
}
