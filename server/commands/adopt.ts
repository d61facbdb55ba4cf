/**
 * `adopt DIR`: converts a Docusaurus, VitePress, Starlight or Hugo site to a site directory, and lists what is left to be done by hand.
 */
import { basename, join, resolve } from "node:path";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { generatorOf } from "../adopt/generators.ts";
import { adoptedPage, groupLeft, leftText, nextSteps, stepsText, type LeftGroup } from "../adopt/remaining-work.ts";
import { writeConfig, writeSite } from "../adopt/write.ts";
import type { AdoptPlan, Left } from "../adopt/adopt-plan.ts";
import { withoutRefused } from "../adopt/refused-entries.ts";
import { allBuildDiagnosticsQuery, allReviewDiagnosticsQuery } from "../output/bundles/module-checks.ts";
import { parseAndCheck } from "../output/in-turn.ts";
import { openSession } from "../output/session.ts";
import { groupDiagnostics, placesOf } from "../report/groups.ts";
import { counted } from "../report/summary.ts";
import { cleanText } from "../report/terminal-text.ts";
import { siteDiagnosticsQuery } from "../site/checks/site.ts";
import type { OptionValues } from "./options.ts";
import { fail, missingFolder, misuse, progressOf, type CommandContext } from "./command-context.ts";
import type { COMMAND_SPECS } from "./specs.ts";

/** @returns 0 if the site was written, even if something is left to be done by hand; 1 if nothing was written, 2 if options are wrong */
export async function adopt(
  options: OptionValues<typeof COMMAND_SPECS.adopt>,
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { host, terminal, installation } = context;
  const started = host.elapsed();
  const from = resolve(context.folder, words[0] ?? ".");
  const asked = options.out ?? options.site ?? `${basename(from)}-site`;
  const out = resolve(context.folder, asked);
  const refuse = (message: string): number => fail(context, options.json, message);
  if (options.out !== undefined && options.site !== undefined)
    return misuse(context, options.json, "--site and --out both name the folder of the new site: write one of them.");
  const missing = missingFolder(context, from);
  if (missing !== undefined) return refuse(missing);
  const generator = generatorOf(host, from, options.versions);
  if (generator === undefined)
    return refuse(
      `${from} holds no docusaurus.config.*, no .vitepress/config.*, no astro.config.* and no hugo.*. Name the folder that does; often it is called website or docs.`,
    );
  const { kind, name } = generator;
  const there = host.stat(out);
  if (there !== undefined && (there.kind !== "directory" || host.siblings(out).length > 0))
    return refuse(`${out} is not empty. Nothing was written; name another folder with --out.`);
  if (`${out}/`.startsWith(`${from}/`))
    return refuse(`${out} lies in the site that is adopted, where nothing is written. Name another folder with --out.`);
  if (generator.isProgram && !options.trust)
    return refuse(
      `${name} is a program: to know what it says, it has to be run, with your rights, and the sidebars too. If you trust what lies in ${from}, add --trust.`,
    );
  const plan = await generator.plan();
  if (typeof plan === "string") return refuse(plan);
  const written = writeSite(host, out, plan);
  const checked = await checkSite(context, out, plan.config, options.quiet || options.json);
  const { faults } = checked;
  const groups = groupLeft([...written.left, ...checked.left]);
  host.writeAtomic(
    join(out, "ADOPTED.md"),
    adoptedPage({ kind, groups, faults, steps: nextSteps(installation.invocation, ".") }),
  );
  const ms = Math.round(host.elapsed() - started);
  const { documents, files } = written;
  const components = written.components - checked.crashed;
  if (options.json)
    terminal.out(`${JSON.stringify({ site: out, kind, documents, files, components, left: groups, faults, ms })}\n`);
  else if (!options.quiet) {
    terminal.out(
      `${counted(documents, "document")}, ${counted(files, "other file")} and ${counted(components, "component")} of a ${kind} site are in ${out} (${ms} ms).\n`,
    );
    if (groups.length > 0) terminal.out(`\nLeft by hand:\n${cleanText(leftText(groups))}`);
    if (faults.length > 0) terminal.out(`\nWhat check finds:\n${cleanText(leftText(faults))}`);
    terminal.out(
      `\nADOPTED.md in the new site has the whole list, with files and lines. Next:\n${stepsText(nextSteps(installation.invocation, asked))}`,
    );
  }
  return 0;
}

interface Checked {
  /** Diagnostics of the new site, in groups. */
  readonly faults: readonly LeftGroup[];
  /** What had to be taken out of the new site. */
  readonly left: readonly Left[];
  /** How many components were taken out. */
  readonly crashed: number;
}

/** Rounds of taking out entries; a second one is needed where an entry leads to another that was taken out. */
const ROUNDS = 5;

/** Checks the new site, and takes out of it what a dump would refuse: a first dump should succeed. */
async function checkSite(
  context: CommandContext,
  root: string,
  written: AdoptPlan["config"],
  quiet: boolean,
): Promise<Checked> {
  const { host, installation } = context;
  const session = await openSession({ host, root, settings: { base: null, drafts: false }, cache: true, installation });
  const progress = progressOf(context, quiet);
  const left: Left[] = [];
  try {
    let config = written;
    for (let round = 0; round < ROUNDS; round++) {
      const refused = withoutRefused(config, session.engine.get(siteDiagnosticsQuery));
      if (refused.left.length === 0) break;
      left.push(...refused.left);
      config = { ...config, ...refused.changed };
      for (const [name, data] of Object.entries(refused.changed)) writeConfig(host, root, name, data);
      await session.refresh();
    }
    await parseAndCheck(session, context.processors, (done, total) => progress.update(done, total, "parsing"));
    const crashed = crashedComponents(session.engine.get(allBuildDiagnosticsQuery));
    for (const [file, message] of crashed) {
      host.remove(join(root, file));
      left.push({ group: "Components that crash here: taken out of use, while their content stays", item: message });
    }
    if (crashed.size > 0) await session.refresh();
    const faults = faultGroups(session.engine.get(allReviewDiagnosticsQuery));
    session.save(true);
    return { faults, left, crashed: crashed.size };
  } finally {
    progress.finish();
    session.close();
  }
}

/** Components that crash while they are rendered, or can't be bundled, by file, each with what was said of it first. */
function crashedComponents(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const each of diagnostics) {
    const { severity, code, place, notes } = each;
    // One that crashes is reported where it is used, one that can't be bundled for browsers at its own file.
    const file = notes?.[0]?.place?.file ?? place?.file;
    if (severity === "error" && code === "component-crashed" && file !== undefined && !found.has(file))
      found.set(file, said(each));
  }
  return found;
}

/** A diagnostic in a line, without its message where that is known from the line above. */
function said({ place, message }: Diagnostic, known?: string): string {
  if (place === undefined) return message;
  const at = `${place.file}:${place.line}`;
  return message === known ? at : `${at} ${message}`;
}

function faultGroups(diagnostics: readonly Diagnostic[]): readonly LeftGroup[] {
  const { single, groups } = groupDiagnostics(diagnostics);
  return [
    ...groups.map((group) => ({
      group: `${group.code}: ${group.message}`,
      items: [...new Set([...placesOf(group), ...group.members])].map((each) => said(each, group.message)),
    })),
    ...[...Map.groupBy(single, ({ code }) => code)].map(([code, members]) => ({
      group: code,
      items: members.map((each) => said(each)),
    })),
  ];
}
