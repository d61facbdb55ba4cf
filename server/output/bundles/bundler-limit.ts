/** How long the bundler may take. */
import { withTimeout } from "../timeout.ts";

/**
 * Milliseconds. Bundling takes a second, and much longer on a machine that is busy; but a bundler that has died must not
 * block later changes.
 */
const PATIENCE = 120_000;

/**
 * @param building what esbuild makes
 * @returns what it made
 * @throws what it rejects with, or an error where it does not answer in time; the next call starts another process of it
 */
export async function withinLimit<R>(building: Promise<R>): Promise<R> {
  const result = await withTimeout(PATIENCE, building);
  if (result !== undefined) return result;
  const esbuild = await import("esbuild");
  void esbuild.stop();
  throw new Error(`esbuild did not answer within ${PATIENCE / 1000} s`);
}
