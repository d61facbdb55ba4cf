/**
 * Settings of JavaScriptCore for a first dump. They can be made only when a process starts, so the process replaces
 * itself, which takes some 18 ms.
 *
 * Code that runs often is compiled once more for the highest compiler tier, which pays off only after seconds: a first
 * dump of some hundred pages spends a quarter of its processor time on that, and ends before it pays off.
 *
 * The heap grows to twice what is alive before garbage is collected, or less than that where much of the machine's
 * memory is in use. A large site needs a fifth less memory if the machine is believed to be small, and no more time:
 * 10,480 pages 0.88 instead of 1.11 GB.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { memoFile, siteCache } from "./output/site-cache.ts";

const THRESHOLD = "BUN_JSC_thresholdForFTLOptimizeAfterWarmUp";
const SETTINGS = {
  // Four times the default, so that long-running code of a large site is still compiled for that tier.
  [THRESHOLD]: "400000",
  // Bytes. From a quarter of that on the heap grows by a half, from half of it on by a quarter.
  BUN_JSC_forceRAMSize: "1500000000",
};

/** Whether a command line is for a dump without a cache of an earlier one. A wrong guess only costs time. */
export function isFirstDump(argv: readonly string[]): boolean {
  const [command, ...options] = argv;
  if (command !== "dump" || options.includes("--help")) return false;
  if (options.includes("--no-cache")) return true;
  const site = options[options.indexOf("--site") + 1];
  const root = resolve(options.includes("--site") && site !== undefined ? site : ".");
  return !existsSync(memoFile(siteCache(root)));
}

/**
 * Replaces the process by one with these settings if that is worthwhile, and does not return in that case.
 * @param argv arguments after the script
 */
export function startWithSettings(argv: readonly string[]): void {
  if (process.env[THRESHOLD] !== undefined || !isFirstDump(argv)) return;
  const script = process.argv[1] ?? "";
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, script, ...argv], {
      ...SETTINGS,
      ...process.env,
    });
  } catch {
    // If the process can't be replaced, it continues.
  }
}
