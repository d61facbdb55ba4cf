/** A folder for temporary files in memory. */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";

const SHARED_MEMORY = "/dev/shm";
/** Bytes: sites, browsers' profiles and an object store, three steps of the tests at a time. */
const NEEDED = 4 * 1024 ** 3;

/**
 * A new folder in memory, for files that no test is about: a sixth of a test's processor time goes into a disk.
 * It is removed when this process ends.
 * @returns undefined where memory can't be had as a folder, or is short
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED) return undefined;
    const folder = mkdtempSync(`${SHARED_MEMORY}/tests-`);
    process.on("exit", () => {
      rmSync(folder, { recursive: true, force: true });
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
    return folder;
  } catch {
    return undefined;
  }
}
