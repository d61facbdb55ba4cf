/**
 * What highlighting costs, language by language: processor time, not time on the clock, so that a busy machine measures
 * the same as an idle one.
 *
 * Usage: bun test/bench/highlight.ts [--rounds N] [--module FILE] [FOLDER…]
 *
 * All fences of the Markdown files in the folders (`content` unless told) are highlighted in their order, as a build
 * does it. "cold" is the first pass of a new process, with loading and compiling; "warm" the median of later passes.
 */
import { languageNamed, PLAIN } from "../../server/markdown/highlight/languages.ts";
import type { SiteGrammar } from "../../server/source/inputs.ts";
import { SITE_GRAMMARS } from "../support/grammars.ts";

interface Fence {
  readonly language: string;
  readonly code: string;
}

type Highlight = (code: string, language: string, own: readonly SiteGrammar[]) => string;
type Costs = Record<string, number>;

const FENCE = /^[ \t]*```[ \t]*([^\s{`]*)[^\n]*\n([\s\S]*?)^[ \t]*```/gm;
const SELF = import.meta.path;

const readFences = async (folders: readonly string[]): Promise<readonly Fence[]> => {
  const found: Fence[] = [];
  for (const folder of folders) {
    const paths = await Array.fromAsync(new Bun.Glob("**/*.{md,mdx}").scan(folder));
    for (const path of paths.sort()) {
      const text = await Bun.file(`${folder}/${path}`).text();
      for (const [, written = "", code = ""] of text.matchAll(FENCE)) {
        const language = languageNamed(written, SITE_GRAMMARS);
        if (language !== undefined && language !== PLAIN) found.push({ language, code });
      }
    }
  }
  return found;
};

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medians = (runs: readonly Costs[]): Costs => {
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries([...names].map((name) => [name, median(runs.map((run) => run[name] ?? 0))]));
};

const coldPass = (fences: readonly Fence[], highlight: Highlight): Costs => {
  const costs: Costs = {};
  for (const { language, code } of fences) {
    const before = spent();
    highlight(code, language, SITE_GRAMMARS);
    costs[language] = (costs[language] ?? 0) + spent() - before;
  }
  return costs;
};

/** The same code never comes twice: what is highlighted is remembered. */
const warmPass = (byLanguage: ReadonlyMap<string, readonly string[]>, highlight: Highlight, round: number): Costs => {
  const costs: Costs = {};
  const end = "\n".repeat(round);
  for (const [language, codes] of byLanguage) {
    const before = spent();
    for (const code of codes) highlight(code + end, language, SITE_GRAMMARS);
    costs[language] = spent() - before;
  }
  return costs;
};

const group = (fences: readonly Fence[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...Map.groupBy(fences, ({ language }) => language)].map(([language, all]) => [
      language,
      [...new Set(all.map(({ code }) => code))],
    ]),
  );

const option = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? otherwise;
};

const rounds = Number(option("rounds", "5"));
const module = option("module", new URL("../../server/markdown/highlight/highlight.ts", import.meta.url).pathname);
const named = process.argv
  .slice(2)
  .filter((word, index, all) => !word.startsWith("--") && !all[index - 1]?.startsWith("--"));
const folders = named.length > 0 ? named : ["content"];
const pass = option("pass", "");

if (pass !== "") {
  const fences = await readFences(folders);
  const { highlight } = (await import(module)) as { readonly highlight: Highlight };
  const cold = coldPass(fences, highlight);
  const byLanguage = group(fences);
  const warm = Array.from({ length: rounds }, (_, round) => warmPass(byLanguage, highlight, round + 1));
  console.log(JSON.stringify({ cold, warm: medians(warm.slice(1)) }));
} else {
  const runs: { readonly cold: Costs; readonly warm: Costs }[] = [];
  for (let run = 0; run < rounds; run++) {
    const child = Bun.spawn([process.execPath, SELF, "--pass", "1", "--rounds", "5", "--module", module, ...folders]);
    runs.push(JSON.parse(await new Response(child.stdout).text()) as (typeof runs)[number]);
  }
  const cold = medians(runs.map((run) => run.cold));
  const warm = medians(runs.map((run) => run.warm));
  const byLanguage = group(await readFences(folders));
  const size = (language: string): number =>
    (byLanguage.get(language) ?? []).reduce((sum, code) => sum + code.length, 0);
  const sum = (costs: Costs): number => Object.values(costs).reduce((total, cost) => total + cost, 0);
  const row = (name: string, kilobytes: number, costs: readonly [number, number]): void => {
    const perKilobyte = (costs[1] / kilobytes).toFixed(3);
    console.log(
      `| ${name} | ${kilobytes.toFixed(1)} | ${costs[0].toFixed(1)} | ${costs[1].toFixed(1)} | ${perKilobyte} |`,
    );
  };
  console.log("| language | KB | cold ms | warm ms | warm ms/KB |\n|---|---:|---:|---:|---:|");
  for (const name of [...byLanguage.keys()].sort((a, b) => size(b) - size(a)))
    row(name, size(name) / 1024, [cold[name] ?? 0, warm[name] ?? 0]);
  row("all", [...byLanguage.keys()].reduce((total, name) => total + size(name), 0) / 1024, [sum(cold), sum(warm)]);
}
