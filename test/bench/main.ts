/** `bun run bench`: the figures of product.md section 6, beside the tools that people would pick instead. */
import { existsSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareWithLast, machineOf, type HistoryLine } from "./history.ts";
import { measureCold, measureWarm } from "./measure/dump.ts";
import { measureEdit, measureStart } from "./measure/serve.ts";
import { measureSeen } from "./measure/seen.ts";
import { measurePublish } from "./measure/publish.ts";
import { measureShared } from "./measure/shared.ts";
import { measureWeight } from "./measure/weight.ts";
import type { MeasureContext } from "./measure/context.ts";
import { readOptions, type BenchOptions, type Measure } from "./options.ts";
import { stopAll } from "./process.ts";
import { createRows, type Row } from "./rows.ts";
import { planSite } from "./site/plan.ts";
import { readPool } from "./site/pool.ts";
import { writeSites } from "./site/write.ts";
import { tableOf } from "./table.ts";
import { engineTool } from "./tools/engine.ts";
import { hugoTool, hugoVersion } from "./tools/hugo.ts";
import { pagefindTool } from "./tools/pagefind.ts";
import { installedVersion, type Tool } from "./tools/tool.ts";
import { vitepressTool } from "./tools/vitepress.ts";

const STEPS: Readonly<Record<Measure, (context: MeasureContext) => Promise<void>>> = {
  cold: measureCold,
  warm: measureWarm,
  start: measureStart,
  edit: measureEdit,
  seen: measureSeen,
  weight: measureWeight,
  shared: measureShared,
  publish: measurePublish,
};

/** Measures of what dumps are; the others are about servers and pages. */
const DUMPS: ReadonlySet<Measure> = new Set<Measure>(["cold", "warm", "weight"]);

/** Sites over this size get fewer runs. */
const LARGE = 2000;

/** Ends what runs and takes away what was written; for the end of a size, and for an end from outside. */
let cleanUp = stopAll;

async function benchSize(
  options: BenchOptions,
  count: number,
): Promise<{ readonly rows: readonly Row[]; readonly tools: readonly Tool[] }> {
  const folder = join(options.work, `${count}`);
  const say = (text: string): void => void process.stderr.write(`[${count}] ${text}\n`);
  const languages = ["en", "zh-CN"].slice(0, options.locales);
  const translated = join(options.from, "../../zh-CN/docs");
  const pools = languages.map((_, at) => readPool(at === 1 && existsSync(translated) ? translated : options.from));
  const plan = planSite(count, pools);
  const hugo = options.hugo ? hugoVersion() : undefined;
  const pagefind =
    hugo === undefined || options.pagefind === undefined ? undefined : installedVersion(options.pagefind, "pagefind");
  const vitepress =
    options.vitepress === undefined || count > options.vitepressPages
      ? undefined
      : installedVersion(options.vitepress, "vitepress");
  const site = (name: string) => ({ folder: join(folder, name), plan, languages });
  const tools: readonly Tool[] = [
    engineTool(site("engine"), options.engine, options.jobs),
    ...(hugo === undefined ? [] : [hugoTool(site("hugo"), hugo)]),
    ...(hugo === undefined || pagefind === undefined || options.pagefind === undefined
      ? []
      : [pagefindTool(site("hugo-pagefind"), { hugo, pagefind }, options.pagefind)]),
    ...(vitepress === undefined || options.vitepress === undefined
      ? []
      : [vitepressTool(site("vitepress"), options.vitepress, vitepress)]),
  ];
  const rows = createRows();
  const runs = count > LARGE ? Math.min(3, options.runs) : options.runs;
  const context: MeasureContext = {
    tools,
    plan,
    rows,
    runs,
    edits: options.edits,
    port: options.port,
    limit: options.limit,
    say,
  };
  cleanUp = () => {
    stopAll();
    for (const tool of tools) tool.forget();
    if (options.keep) return;
    rmSync(folder, { recursive: true, force: true });
    // Only when nothing else lies there: the folder may be the user's.
    if (existsSync(options.work) && readdirSync(options.work).length === 0) rmdirSync(options.work);
  };
  try {
    const bytes = writeSites(plan, languages.length, tools);
    say(`${(bytes / 1e6).toFixed(1)} MB of Markdown a language, from ${pools[0]?.documents.length ?? 0} documents`);
    const served = tools.filter(({ onlyDumps }) => onlyDumps !== true);
    for (const measure of options.only)
      await STEPS[measure](DUMPS.has(measure) ? context : { ...context, tools: served });
  } finally {
    cleanUp();
    cleanUp = stopAll;
  }
  return { rows: rows.list(), tools };
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (typeof options === "string") {
    process.stdout.write(options);
    return options.startsWith("Usage") ? 0 : 2;
  }
  const results: HistoryLine[] = [];
  for (const count of options.pages) {
    const { rows, tools } = await benchSize(options, count);
    const line: HistoryLine = {
      at: new Date().toISOString(),
      machine: machineOf(),
      pages: count,
      locales: options.locales,
      rows,
    };
    const changes = compareWithLast(options.history, line);
    results.push(line);
    const about = `${count} pages, ${options.locales === 2 ? "two languages" : "one language"}, medians (smallest–largest)`;
    process.stdout.write(`\n${about}\n\n${tableOf(rows, tools)}\n\n${changes.map((change) => `${change}\n`).join("")}`);
  }
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, undefined, 2)}\n`);
  return 0;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    cleanUp();
    process.exit(130);
  });
}
process.on("exit", stopAll);
process.exitCode = await main();
