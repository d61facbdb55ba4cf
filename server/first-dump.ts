/**
 * Settings of JavaScriptCore for a first dump. They can be made only when a process starts, so the process replaces
 * itself, which takes some 18 ms.
 *
 * Code that runs often would be compiled once more for the highest compiler tier, which takes more time than it saves
 * even at 10,480 pages. And garbage would be collected beside the program, in several threads: where all processors are
 * at work anyway, what keeps those threads apart takes more time than they save. Together they are 6 % of the time of a
 * first dump of 262 pages, and 4 % from 2,620 pages on.
 *
 * The heap grows to twice what is alive before garbage is collected, or less than that where much of the machine's
 * memory is in use. A large site needs a fifth less memory if the machine is believed to be small, and no more time:
 * 10,480 pages 0.88 instead of 1.11 GB. It must not be believed to be too small: once what is alive is more than a
 * quarter of it, everything is collected each time instead of what is new, which made 52,400 pages take 1.7 times as
 * much processor time.
 */
import { totalmem } from "node:os";
import { join, resolve } from "node:path";
import { memoFile, siteCache } from "./output/site-cache.ts";

// Not imported, see `start.ts`.
const { existsSync, readdirSync } = process.getBuiltinModule("node:fs");

/** The highest compiler tier. Whether the environment has a word on it says, too, whether the process was replaced. */
const HIGHEST_TIER = "BUN_JSC_useFTLJIT";
const SETTINGS = { [HIGHEST_TIER]: "0", BUN_JSC_useConcurrentGC: "0", BUN_JSC_numberOfGCMarkers: "1" };
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

/** Whether a command line is for a dump after an earlier one, so that it may have nothing to do. */
export function mayBeUnchanged(argv: readonly string[]): boolean {
  return argv[0] === "dump" && !isFirstDump(argv);
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
  if (process.env[HIGHEST_TIER] !== undefined || !isFirstDump(argv)) return;
  const script = process.argv[1] ?? "";
  const memory = believedMemory(countDocuments(siteOf(argv.slice(1))), totalmem());
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, script, ...argv], {
      ...SETTINGS,
      // From a quarter of it on the heap grows by a half, from half of it on by a quarter.
      BUN_JSC_forceRAMSize: String(memory),
      ...process.env,
    });
  } catch {
    // If the process can't be replaced, it continues.
  }
}
