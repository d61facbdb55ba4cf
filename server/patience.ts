/**
 * JavaScriptCore compiles what runs often once more for its highest tier, which pays only after seconds: a first dump of
 * some hundred pages spends a quarter of its processor time on that, and is over before it pays. The threshold can be
 * set only when a process starts, so for a first dump this one starts again as itself, some 18 ms later.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { memoFile, siteCache } from "./output/site-cache.ts";

const THRESHOLD = "BUN_JSC_thresholdForFTLOptimizeAfterWarmUp";
/** Four times the default: what a large site runs for long still gets there. */
const PATIENT = "400000";

/** Whether a command line is for a dump that finds nothing of an earlier one. A wrong guess costs time only. */
export function isFirstDump(argv: readonly string[]): boolean {
  const [command, ...options] = argv;
  if (command !== "dump" || options.includes("--help")) return false;
  if (options.includes("--no-cache")) return true;
  const site = options[options.indexOf("--site") + 1];
  const root = resolve(options.includes("--site") && site !== undefined ? site : ".");
  return !existsSync(memoFile(siteCache(root)));
}

/**
 * Starts the process again with that threshold where it is worth it; then it does not return.
 * @param argv words behind the script
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
    // Where a process can't do that, it goes on as it is.
  }
}
