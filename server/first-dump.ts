/**
 * Settings of JavaScriptCore for a first dump. They can be made only when a process starts, so the process replaces
 * itself, which takes some 18 ms.
 *
 * Code that runs often is compiled once more for the highest compiler tier, which pays off only after seconds: a first
 * dump of some hundred pages spends a quarter of its processor time on that, and ends before it pays off.
 *
 * The heap grows to twice what is alive before garbage is collected, or less than that where much of the machine's
 * memory is in use. A large site needs a fifth less memory if the machine is believed to be small, and no more time:
 * 10,480 pages 0.88 instead of 1.11 GB. It must not be believed to be too small: once what is alive is more than a
 * quarter of it, everything is collected each time instead of what is new, which made 52,400 pages take 1.7 times as
 * much processor time.
 */
import { existsSync, readdirSync } from "node:fs";
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { memoFile, siteCache } from "./output/site-cache.ts";

const THRESHOLD = "BUN_JSC_thresholdForFTLOptimizeAfterWarmUp";
/** Four times the default, so that long-running code of a large site is still compiled for that tier. */
const OFTEN = "400000";
/** Bytes of memory that the machine is believed to have, at least, and for each document: some 16 KB of it are alive. */
const [LEAST, PER_DOCUMENT] = [1_500_000_000, 60_000];
/** More documents are not counted. */
const MOST_COUNTED = 1_000_000;

/** Whether a command line is for a dump without a cache of an earlier one. A wrong guess only costs time. */
export function isFirstDump(argv: readonly string[]): boolean {
  const [command, ...options] = argv;
  if (command !== "dump" || options.includes("--help")) return false;
  return options.includes("--no-cache") || !existsSync(memoFile(siteCache(siteOf(options))));
}

function siteOf(options: readonly string[]): string {
  const site = options[options.indexOf("--site") + 1];
  return resolve(options.includes("--site") && site !== undefined ? site : ".");
}

/**
 * @param documents of the site
 * @param machine bytes of memory that the machine has
 * @returns how many it should be believed to have
 */
export function believedMemory(documents: number, machine: number): number {
  return Math.min(machine, Math.max(LEAST, documents * PER_DOCUMENT));
}

/** How many Markdown documents a site has, roughly: links are not followed, and what can't be read is not counted. */
export function countDocuments(site: string): number {
  const open = [join(site, "content")];
  let found = 0;
  for (let folder = open.pop(); folder !== undefined && found < MOST_COUNTED; folder = open.pop()) {
    let entries;
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (entry.isDirectory()) open.push(join(folder, entry.name));
      else if (/\.mdx?$/.test(entry.name)) found++;
    }
  }
  return found;
}

/**
 * Replaces the process by one with these settings if that is worthwhile, and does not return in that case.
 * @param argv arguments after the script
 */
export function startWithSettings(argv: readonly string[]): void {
  if (process.env[THRESHOLD] !== undefined || !isFirstDump(argv)) return;
  const script = process.argv[1] ?? "";
  const memory = believedMemory(countDocuments(siteOf(argv.slice(1))), totalmem());
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, script, ...argv], {
      [THRESHOLD]: OFTEN,
      // From a quarter of it on the heap grows by a half, from half of it on by a quarter.
      BUN_JSC_forceRAMSize: String(memory),
      ...process.env,
    });
  } catch {
    // If the process can't be replaced, it continues.
  }
}
