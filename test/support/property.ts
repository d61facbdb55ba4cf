/** Property tests whose seed stands in their name: `SEED=n` runs them over other inputs, or over those that failed. */
import { test } from "bun:test";
import fc from "fast-check";
import { numberFrom } from "./random.ts";

const SEED = numberFrom("SEED", 20_261_122);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });

/** Declares a test that makes up its inputs. */
export function property(name: string, run: () => void | Promise<void>, timeout?: number): void {
  test(`${name} (seed ${SEED})`, run, timeout);
}
