/**
 * `bun test/bench/whole.ts`: outputs that are made of all pages, asked of the live server on a site that it has not read
 * yet: how long each takes, how much memory, and how long a page is waited for meanwhile. A server of its own for each.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { waitFor } from "./measure/serve.ts";
import { FOLDER } from "./options.ts";
import { keepRunning, pause, stopAll } from "./process.ts";
import { planSite } from "./site/plan.ts";
import { readPool } from "./site/pool.ts";
import { writeSites } from "./site/write.ts";
import { engineTool } from "./tools/engine.ts";

const PROJECT = join(import.meta.dir, "../..");
const OUTPUTS = ["llms.txt", "sitemap.xml", "search-index.json"];

const HELP = `Usage: bun test/bench/whole.ts [options]

  --pages N     size of the site (10480)
  --from DIR    documents that the site is made of (content/en/docs)
  --engine DIR  project whose engine is measured (this one)
  --only NAME   one of ${OUTPUTS.join(", ")}
  --port N      (4230)
`;

/** Milliseconds between two requests for a page. */
const EVERY = 200;
/** Milliseconds after the output in which pages are asked for, and memory may come back. */
const AFTER = 10_000;

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "10480" },
    from: { type: "string", default: join(PROJECT, "content/en/docs") },
    engine: { type: "string", default: PROJECT },
    only: { type: "string" },
    port: { type: "string", default: "4230" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const folder = join(FOLDER, `docs-whole-${process.pid}`);
const plan = planSite(Number(values.pages), [readPool(resolve(values.from))]);
const tool = engineTool({ folder: join(folder, "site"), plan, languages: ["en"] }, resolve(values.engine), undefined);
const port = Number(values.port);
const base = `http://127.0.0.1:${port}`;

/** Asks for an output, and for pages until some time after it. */
async function measure(output: string): Promise<string> {
  const [page] = plan.pages;
  if (!page) throw new Error("The site has no page.");
  const address = base + tool.textAddress(page);
  const server = keepRunning(tool.dev(port));
  try {
    if ((await waitFor(address, page.title, 120_000)) === undefined) throw new Error("It does not serve.");
    const memory = [server.memory()];
    const sampling = setInterval(() => memory.push(server.memory()), 250);
    const started = performance.now();
    let took: number | undefined;
    const asked = fetch(`${base}/${output}`).then(async (response) => {
      if (!response.ok) throw new Error(`${output}: ${response.status}`);
      await response.text();
      took = performance.now() - started;
    });
    let longest = 0;
    while (took === undefined || performance.now() < started + took + AFTER) {
      const before = performance.now();
      await (await fetch(address)).text();
      longest = Math.max(longest, performance.now() - before);
      await pause(EVERY);
    }
    await asked;
    clearInterval(sampling);
    memory.push(server.memory());
    const [first, most, last] = [memory[0], Math.max(...memory), memory.at(-1)].map(
      (bytes = 0) => `${(bytes / 1e6).toFixed(0)} MB`,
    );
    return `| ${output} | ${(took / 1000).toFixed(1)} s | ${Math.round(longest)} ms | ${first} | ${most} | ${last} |`;
  } finally {
    await server.stop();
  }
}

try {
  mkdirSync(folder, { recursive: true });
  writeSites(plan, 1, [tool]);
  console.log("| | took | longest wait for a page | memory before | most | 10 s after |\n|---|---|---|---|---|---|");
  for (const output of OUTPUTS) {
    if (values.only !== undefined && values.only !== output) continue;
    tool.forget();
    console.log(await measure(output));
  }
} finally {
  stopAll();
  tool.forget();
  rmSync(folder, { recursive: true, force: true });
}
