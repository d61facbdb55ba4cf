/**
 * `bun run check:samples [page …] [--offline] [--json] [--update]`: every code sample of the content parses as its
 * language, TypeScript, FunC and Tolk hold before their compilers, and programs print what their page says.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { codeFaults, updateCode } from "./compiled.ts";
import { contractCheck, type Memory } from "./contracts.ts";
import { extractSamples, type Sample } from "./extract.ts";
import { readIncludedFrom } from "./included.ts";
import { differences, faultOf, outputsOf, runIn, updatePages } from "./outputs.ts";
import { openPackages, type Packages } from "./packages.ts";
import { checkProject, projectsIn } from "./projects.ts";
import { reportOf, reportText, type FaultLine } from "./report.ts";
import { runnables, scenarioFaults } from "./scenarios.ts";
import { OFFLINE, survey } from "./survey.ts";
import { typeCheck } from "./types.ts";
import { each, skipped, type Check, type Verdict } from "./verdict.ts";

const PROJECT = join(import.meta.dir, "../..");
const CACHE = join(PROJECT, ".cache/samples");
const HELP = `bun run check:samples [page …] [--offline] [--json] [--update]

Checks every code sample of content/: types and compilers where there are any, else the parser of the language, else
(Tact, Fift, TL-B, TVM assembly, Go …) that brackets close. Projects of content/samples/ pass their own tests. A page is a path or a part of one: "tolk/overview".
  --offline  without the libraries: TypeScript, FunC and Tolk are skipped
  --json     faults and counts as JSON
  --update   writes what programs print into the pages that show something else, and the code of the contracts that
             readers can run into its table

A sample that is not meant to stand alone gets \`no-check\` behind its language (TypeScript is still parsed). Samples with title="path" can be
imported by that path from the same page. A titled TypeScript or Python sample directly before a fence titled "Output" is run, unless it talks to a
server, and has to print what that fence shows. A Tolk or FunC sample marked \`run\` with a JSON fence marked \`run\` behind it is compiled and run,
and every step has to end as the JSON says.`;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      offline: { type: "boolean" },
      update: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const all = pages().flatMap((file) =>
    extractSamples(file, readFileSync(join(PROJECT, file), "utf8"), readIncludedFrom(PROJECT)),
  );
  const wanted = (sample: Sample): boolean =>
    positionals.length === 0 || positionals.some((part) => sample.file.includes(part));
  const judged = await check(all, values.offline === true, wanted);
  const others =
    values.offline === true
      ? []
      : [
          ...(await checkProjects(
            (name) => positionals.length === 0 || positionals.some((part) => `samples/${name}`.includes(part)),
          )),
          ...(await checkOutputs(all.filter(wanted), values.update === true)),
          ...(await checkScenarios(all, wanted, values.update === true)),
        ];
  const report = reportOf(judged, others);
  console.log(values.json === true ? JSON.stringify(report, undefined, 2) : reportText(report));
  return report.faults.length > 0 ? 1 : 0;
}

function pages(): readonly string[] {
  return readdirSync(join(PROJECT, "content"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

async function check(all: readonly Sample[], offline: boolean, wanted: (sample: Sample) => boolean) {
  if (offline) {
    const none = each(() => skipped("needs the libraries"));
    return survey(all.filter(wanted), new Map([...OFFLINE, ["typescript", none], ["tolk", none], ["func", none]]));
  }
  const packages = await openPackages(CACHE, console.error);
  const memory = openMemory();
  const some = all.filter(wanted);
  const judged = await survey(some, new Map([...OFFLINE, ...online(packages, memory, all)]));
  memory.save(some.length < all.length);
  return judged;
}

/** Projects under content/samples: their faults come first in the report. */
async function checkProjects(wanted: (name: string) => boolean): Promise<readonly FaultLine[]> {
  const folder = join(PROJECT, "content/samples");
  const names = projectsIn(folder).filter(wanted);
  if (names.length === 0) return [];
  const packages = await openPackages(CACHE, console.error);
  const memory = openMemory();
  const faults: FaultLine[] = [];
  for (const name of names) {
    console.error(`Project ${name} …`);
    faults.push(...(await checkProject(join(folder, name), packages, join(CACHE, "projects", name), memory)));
  }
  memory.save(true);
  return faults.map((fault) => ({ ...fault, file: relative(PROJECT, fault.file) }));
}

/** @param update writes what programs print into their pages, and finds nothing wrong then */
async function checkOutputs(samples: readonly Sample[], update: boolean): Promise<readonly FaultLine[]> {
  const pairs = outputsOf(samples).filter(
    ({ program }) => program.language !== "python" || Bun.which("python3") !== null,
  );
  if (pairs.length === 0) return [];
  console.error(`Running ${String(pairs.length)} programs whose output is shown …`);
  const found = await differences(pairs, runIn(CACHE));
  if (update) updatePages(PROJECT, found);
  return update ? [] : found.map(faultOf);
}

/** @param update writes the code of all contracts into its table, and finds nothing wrong with it then */
async function checkScenarios(
  all: readonly Sample[],
  wanted: (sample: Sample) => boolean,
  update: boolean,
): Promise<readonly FaultLine[]> {
  if (update) await updateCode(runnables(all));
  const found = runnables(all.filter(wanted));
  if (found.length === 0) return [];
  console.error(`Running ${String(found.length)} contracts that readers can run …`);
  const faults: FaultLine[] = update ? [] : [...(await codeFaults(found))];
  for (const each of found) faults.push(...(await scenarioFaults(each)));
  return faults;
}

/** Types see all pages even when one is asked for: a sample may import one of another page. */
function online(packages: Packages, memory: Memory, all: readonly Sample[]): ReadonlyMap<string, Check> {
  const types = typeCheck(packages.folder);
  const scripts = all.filter(
    ({ language, unchecked }) => !unchecked && (language === "typescript" || language === "javascript"),
  );
  const typescript: Check = async (samples) => {
    const found = new Map((await types(scripts)).map((verdict, index) => [scripts[index], verdict]));
    return samples.flatMap((sample) => found.get(sample) ?? []);
  };
  return new Map([
    ["typescript", typescript],
    ["tolk", contractCheck("tolk", packages, memory)],
    ["func", contractCheck("func", packages, memory)],
  ]);
}

/** A file of verdicts that are used again while they hold. */
function openMemory(): Memory & { readonly save: (keepOthers: boolean) => void } {
  const file = join(CACHE, "verdicts.json");
  const before = existsSync(file)
    ? new Map(JSON.parse(readFileSync(file, "utf8")) as [string, Verdict][])
    : new Map<string, Verdict>();
  const now = new Map<string, Verdict>();
  return {
    get: (key) => {
      const known = before.get(key) ?? now.get(key);
      if (known !== undefined) now.set(key, known);
      return known;
    },
    set: (key, value) => void now.set(key, value),
    save: (keepOthers) => {
      mkdirSync(CACHE, { recursive: true });
      writeFileSync(file, JSON.stringify([...(keepOthers ? before : []), ...now]));
    },
  };
}
