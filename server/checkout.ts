/** The sources of a checkout and their hash. Imports nothing of the engine, because `start.ts` loads this first. */
import { join } from "node:path";
import type { Installation } from "./installation.ts";

// Not imported, see `start.ts`.
const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");

/**
 * @param project absolute path of the project
 * @returns absolute paths of all files, besides those of a site, on which results depend: the engine's code and
 * packages
 */
export function sourceFiles(project: string): readonly string[] {
  const files = [join(project, "package-lock.json")];
  for (const room of ["server", "shared", "client"]) {
    for (const entry of readdirSync(join(project, room), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files.sort();
}

/** @returns 16 hex digits of the SHA-256 of the sources and of the runtime's version */
export function sourceVersion(project: string, files: readonly string[]): string {
  const hasher = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const file of files) hasher.update(`${file.slice(project.length)}\0`).update(readFileSync(file));
  return hasher.digest("hex").slice(0, 16);
}

/**
 * The engine of a checkout.
 * @param version as `sourceVersion` gives it
 * @param bundle absolute path of the folder of the server's bundle, with the scripts of threads. Default: the sources
 */
export function checkout(project: string, version: string, bundle?: string): Installation {
  return {
    folder: project,
    version,
    client: join(project, ".cache/client", version),
    worker: bundle === undefined ? join(project, "server/output/pool-worker.ts") : join(bundle, "pool-worker.js"),
    rangeWorker: bundle === undefined ? join(project, "server/cache/range-worker.ts") : join(bundle, "range-worker.js"),
    invocation: "bun run",
  };
}
