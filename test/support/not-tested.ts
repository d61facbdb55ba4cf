/** Tests that need what not every machine has. What can't run is skipped and says so; it never counts as passed. */
import { describe, test } from "bun:test";

/** How such a line begins; `test/run.ts` repeats these lines at the end of a run. */
export const NOT_TESTED = "not tested: ";

/**
 * @param what is not tested where something is missing: "a full disk"
 * @param missing what is missing, as a sentence's end: "no nginx was found"; undefined where everything is there
 * @returns `test` and `describe` that are skipped where something is missing
 */
export function needing(
  what: string,
  missing: string | undefined,
): { readonly test: typeof test; readonly describe: typeof describe } {
  if (missing !== undefined) console.log(`${NOT_TESTED}${what}: ${missing}`);
  return { test: test.skipIf(missing !== undefined), describe: describe.skipIf(missing !== undefined) };
}

/** A user without rights of the system's: how to run a command as one, or why that can't be done here. */
export const AS_NOBODY: { readonly prefix: readonly string[]; readonly missing: string | undefined } =
  process.getuid?.() !== 0
    ? { prefix: [], missing: undefined }
    : Bun.which("setpriv") === null
      ? { prefix: [], missing: "this user may read and write everything, and there is no setpriv" }
      : {
          prefix: ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"],
          missing: undefined,
        };
