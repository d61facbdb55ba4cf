/** Tests that need what not every machine has. What can't run is skipped and says so; it never counts as passed. */
import { describe, test } from "bun:test";
import { PROJECT } from "./project.ts";

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

interface User {
  /** Put before a command. */
  readonly prefix: readonly string[];
  /** Why no command can be run as that user here. */
  readonly missing: string | undefined;
}

function findNobody(): User {
  if (process.getuid?.() !== 0) return { prefix: [], missing: undefined };
  if (Bun.which("setpriv") === null)
    return { prefix: [], missing: "this user may read and write everything, and there is no setpriv" };
  const prefix = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"];
  // A checkout in the system user's home can't be read by anybody else.
  const canRead = Bun.spawnSync([...prefix, process.execPath, "--version"], { cwd: PROJECT }).success;
  return { prefix, missing: canRead ? undefined : "another user can't read the folder of this project" };
}

/** A user without the system's rights. */
export const AS_NOBODY: User = findNobody();
