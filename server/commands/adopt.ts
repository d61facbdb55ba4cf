/**
 * `adopt DIR`: converts a Docusaurus or VitePress site to a site directory, and lists what is left to be done by hand.
 */
import { basename, join, resolve } from "node:path";
import { docusaurusConfig, planDocusaurus } from "../adopt/docusaurus/adopt.ts";
import { adoptedPage, groupLeft, leftText, nextSteps, stepsText, type LeftGroup } from "../adopt/remaining-work.ts";
import { planVitePress, vitePressConfig } from "../adopt/vitepress/adopt.ts";
import { writeSite } from "../adopt/write.ts";
import { allReviewDiagnosticsQuery } from "../output/module-checks.ts";
import { parseAll } from "../output/parse-ahead.ts";
import { openSession } from "../output/session.ts";
import { groupDiagnostics, placesOf } from "../report/groups.ts";
import { documentFilesQuery } from "../site/checks/site.ts";
import type { OptionValues } from "./options.ts";
import { fail, progressOf, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 if the site was written, even if something is left to be done by hand; 1 if nothing was written */
export async function adopt(
  options: OptionValues<typeof COMMAND_SPECS.adopt>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal, installation } = context;
  const started = host.elapsed();
  const from = resolve(context.folder, words[0] ?? ".");
  const out = resolve(context.folder, options.out ?? `${basename(from)}-site`);
  const refuse = (message: string): number => fail(context, options.json, message);
  if (host.stat(from)?.kind !== "directory") return refuse(`There is no folder ${from}.`);
  const docusaurus = docusaurusConfig(host, from);
  const vitePress = docusaurus === undefined ? vitePressConfig(host, from) : undefined;
  const name = docusaurus ?? vitePress;
  if (name === undefined)
    return refuse(
      `${from} holds neither a docusaurus.config.* nor a .vitepress/config.*. Name the folder that does; often it is called website or docs.`,
    );
  const there = host.stat(out);
  if (there !== undefined && (there.kind !== "directory" || host.siblings(out).length > 0))
    return refuse(`${out} is not empty. Nothing was written; name another folder with --out.`);
  if (`${out}/`.startsWith(`${from}/`))
    return refuse(`${out} lies in the site that is adopted, where nothing is written. Name another folder with --out.`);
  if (!options.trust)
    return refuse(
      `${name} is a program: to know what it says, it has to be run, with your rights, and the sidebars too. If you trust what lies in ${from}, add --trust.`,
    );
  const plan =
    docusaurus === undefined
      ? await planVitePress(host, from, name)
      : await planDocusaurus(host, from, name, options.versions);
  if (typeof plan === "string") return refuse(plan);
  const written = writeSite(host, out, plan);
  const groups = groupLeft(written.left);
  const faults = await faultsOf(context, out, options.quiet || options.json);
  const kind = docusaurus === undefined ? "VitePress" : "Docusaurus";
  host.writeAtomic(
    join(out, "ADOPTED.md"),
    adoptedPage({ kind, groups, faults, steps: nextSteps(installation.invocation, ".") }),
  );
  const ms = Math.round(host.elapsed() - started);
  const { documents, files, components } = written;
  if (options.json)
    terminal.out(`${JSON.stringify({ site: out, kind, documents, files, components, left: groups, faults, ms })}\n`);
  else if (!options.quiet) {
    terminal.out(
      `${documents} documents, ${files} other files and ${components} components of a ${kind} site are in ${out} (${ms} ms).\n`,
    );
    if (groups.length > 0) terminal.out(`\nLeft by hand:\n${leftText(groups)}`);
    if (faults.length > 0) terminal.out(`\nWhat check finds:\n${leftText(faults)}`);
    terminal.out(
      `\nADOPTED.md in the new site has the whole list, with files and lines. Next:\n${stepsText(nextSteps(installation.invocation, options.out ?? `${basename(from)}-site`))}`,
    );
  }
  return 0;
}

/** Diagnostics of the new site, in groups. */
async function faultsOf(context: CommandContext, root: string, quiet: boolean): Promise<readonly LeftGroup[]> {
  const { host, installation } = context;
  const session = await openSession({ host, root, settings: { base: null, drafts: false }, cache: true, installation });
  const progress = progressOf(context, quiet);
  try {
    const files = session.engine.get(documentFilesQuery);
    await parseAll(session, files, context.processors, (done, total) => progress.update(done, total, "parsing"));
    const { single, groups } = groupDiagnostics(session.engine.get(allReviewDiagnosticsQuery));
    session.save(true);
    const place = (each: (typeof single)[number]): string =>
      each.place === undefined ? each.message : `${each.place.file}:${each.place.line}`;
    return [
      ...groups.map((group) => ({
        group: `${group.code}: ${group.message}`,
        items: [...new Set([...placesOf(group), ...group.members])].map((each) =>
          each.message === group.message ? place(each) : `${place(each)} ${each.message}`,
        ),
      })),
      ...[...Map.groupBy(single, ({ code }) => code)].map(([code, members]) => ({
        group: code,
        items: members.map((each) => `${place(each)} ${each.message}`),
      })),
    ];
  } finally {
    progress.finish();
    session.close();
  }
}
