/**
 * `bun test/bench/run.ts --out DUMP`: how long a reader waits for the first result of *Run* on this project's own site,
 * with a processor four times slower and with everything in the browser's cache.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { chromium, type BrowserContext } from "playwright-core";
import { findBrowser } from "../support/browser.ts";
import { waitFor } from "./measure/serve.ts";
import { keepRunning, stopAll } from "./process.ts";
import { median } from "./rows.ts";

const PROJECT = join(import.meta.dir, "../..");

const HELP = `Usage: bun test/bench/run.ts [options]

  --out DIR    a dump of this project's site (dist)
  --page PATH  a page with a contract (/v3/documentation/smart-contracts/tolk/tolk-vs-func/in-short)
  --id ID      the contract on it (run-2)
  --runs N     visits from a warm cache (5)
  --cpu N      how many times slower the processor is (4)
  --rest MS    how long the pointer rests on the button before it presses (0)
  --port N     port (24173)
`;

/** Milliseconds in which a result has to come. */
const LIMIT = 120_000;

interface Visit {
  readonly address: string;
  readonly id: string;
  readonly cpu: number;
  readonly rest: number;
}

/** @returns milliseconds from the press to the first result that is shown, and to the frame in which it is painted */
async function visit(context: BrowserContext, { address, id, cpu, rest }: Visit): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: "load", timeout: LIMIT });
    const button = page.locator(`#${id} .run-buttons button`).first();
    await button.scrollIntoViewIfNeeded();
    await page.evaluate("new Promise((done) => requestIdleCallback(done))");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    await page.evaluate(watch, id);
    if (rest > 0) {
      await button.hover();
      await page.waitForTimeout(rest);
    }
    await button.click();
    return await page.evaluate<number>("globalThis.firstResult");
  } finally {
    await page.close();
  }
}

/** Runs in the page: notes when the button is pressed, and when the first result has been painted. */
function watch(id: string): void {
  const box = document.getElementById(id);
  let pressed = 0;
  const found = new Promise<number>((done) => {
    const observer = new MutationObserver(() => {
      if (box?.querySelector(".run-said li") == null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
    });
    if (box) observer.observe(box, { subtree: true, childList: true });
  });
  box?.addEventListener("pointerdown", () => (pressed ||= performance.now()), true);
  (globalThis as { firstResult?: Promise<number> }).firstResult = found;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: "dist" },
      page: { type: "string", default: "/v3/documentation/smart-contracts/tolk/tolk-vs-func/in-short" },
      id: { type: "string", default: "run-2" },
      runs: { type: "string", default: "5" },
      cpu: { type: "string", default: "4" },
      rest: { type: "string", default: "0" },
      port: { type: "string", default: "24173" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const executablePath = await findBrowser();
  if (executablePath === undefined) {
    console.error("No Chromium was found: CHROME_PATH names one.");
    return 1;
  }
  const argv = [process.execPath, "server/start.ts", "preview", "--out", resolve(values.out), "--port", values.port];
  keepRunning({ argv, cwd: PROJECT });
  const address = `http://127.0.0.1:${values.port}${values.page}`;
  if ((await waitFor(address, "", LIMIT)) === undefined) throw new Error(`Nothing is served at ${address}.`);
  const profile = mkdtempSync(join(tmpdir(), "bench-run-"));
  try {
    const run = (context: BrowserContext, cpu: number): Promise<number> =>
      visit(context, { address, id: values.id, cpu, rest: Number(values.rest) });
    // Compiled code is written beside a file in the cache only when that file is used again: two visits warm it.
    const open = (): Promise<BrowserContext> =>
      chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    let context = await open();
    for (const name of ["cold", "again"])
      console.log(`${name}: ${(await run(context, 1)).toFixed(0)} ms at full speed`);
    await context.close();
    const times: number[] = [];
    for (let at = 0; at < Number(values.runs); at++) {
      context = await open();
      times.push(await run(context, Number(values.cpu)));
      await context.close();
    }
    console.log(`warm, CPU ${values.cpu} × slower: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
    console.log(`median ${median(times).toFixed(0)} ms`);
    return 0;
  } finally {
    rmSync(profile, { recursive: true, force: true });
    stopAll();
  }
}

process.exitCode = await main();
