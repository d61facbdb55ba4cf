/**
 * Raises the threshold of JavaScriptCore's highest compiler tier for a first dump. Code that runs often is compiled
 * once more for that tier, which pays off only after seconds: a first dump of some hundred pages spends a quarter of
 * its processor time on that, and ends before it pays off. The threshold can be set only when a process starts, so the
 * process replaces itself, which takes some 18 ms.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { memoFile, siteCache } from "./output/site-cache.ts";

const THRESHOLD = "BUN_JSC_thresholdForFTLOptimizeAfterWarmUp";
/** Four times the default, so that long-running code of a large site is still compiled for that tier. */
const PATIENT = "400000";

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
 * Replaces the process by one with the higher threshold if that is worthwhile, and does not return in that case.
 * @param argv arguments after the script
 */
export function startPatiently(argv: readonly string[]): void {
  if (process.env[THRESHOLD] !== undefined || !isFirstDump(argv)) return;
  const script = process.argv[1] ?? "";
  try {
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, script, ...argv], {
      ...process.env,
      [THRESHOLD]: PATIENT,
    });
  } catch {
    // If the process can't be replaced, it continues.
  }
}
