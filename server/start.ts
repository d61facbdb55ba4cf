/**
 * Entry of every command in a checkout: runs `main.ts` as a bundle that is made once for each state of the sources.
 * Loading the modules one by one takes longer than most commands take to run, and a bundle is always built for
 * production (React's development build is several times slower). A package contains that bundle; its entry is
 * `packaged.ts`.
 */
import { join } from "node:path";
import type * as Main from "./main.ts";
import type * as Unchanged from "./unchanged.ts";
import { mayBeUnchanged, startWithSettings } from "./first-dump.ts";
import { checkout, sourceFiles, sourceVersion } from "./checkout.ts";

// Not imported: an import asks for everything that the module has, and its streams take some milliseconds to load.
const { readFileSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");

const PROJECT = join(import.meta.dir, "..");
const CACHE = join(PROJECT, ".cache/server");

interface KnownSources {
  /** Names, sizes and times of all sources. */
  readonly stamp: string;
  /** Hash of their contents. */
  readonly version: string;
}

function stampOf(files: readonly string[]): string {
  const hasher = new Bun.CryptoHasher("sha1").update(Bun.version);
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hasher.update(`${file.slice(PROJECT.length)}\0${size}\0${mtimeMs}\n`);
  }
  return hasher.digest("hex");
}

function readKnown(): KnownSources | undefined {
  try {
    return JSON.parse(readFileSync(join(CACHE, "current.json"), "utf8")) as KnownSources;
  } catch {
    return undefined;
  }
}

/** @returns the version of the current sources, and the folder of their bundle, if it could be made */
async function prepare(): Promise<{ readonly version: string; readonly folder: string | undefined }> {
  const files = sourceFiles(PROJECT);
  const stamp = stampOf(files);
  const known = readKnown();
  const version = known?.stamp === stamp ? known.version : sourceVersion(PROJECT, files);
  const folder = join(CACHE, version);
  try {
    const built = statSync(join(folder, "main.js"), { throwIfNoEntry: false }) !== undefined;
    if (!built) {
      const { bundleServer, COMMANDS } = await import("./server-bundle.ts");
      await bundleServer({ project: PROJECT, folder, entries: COMMANDS });
    }
    if (known?.stamp !== stamp)
      writeFileSync(join(CACHE, "current.json"), JSON.stringify({ stamp, version } satisfies KnownSources));
    return { version, folder };
  } catch (error) {
    // If the project is not writable, the sources are run directly, which only takes longer to load.
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(String(code))) throw error;
    return { version, folder: undefined };
  }
}

/** Starts another process for production, because Bun decides at start how to compile JSX. @returns its exit code */
async function again(): Promise<number> {
  const child = Bun.spawn([process.execPath, import.meta.path, ...process.argv.slice(2)], {
    env: process.env,
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return child.exited;
}

const argv = process.argv.slice(2);
startWithSettings(argv);
const forProduction = process.env["NODE_ENV"] === "production";
process.env["NODE_ENV"] = "production";
const { version, folder } = await prepare();
if (folder === undefined && !forProduction) process.exitCode = await again();
else {
  const installation = checkout(PROJECT, version, folder);
  const load = (name: string): Promise<unknown> =>
    import(folder === undefined ? `./${name}.ts` : join(folder, `${name}.js`));
  const code = mayBeUnchanged(argv)
    ? ((await load("unchanged")) as typeof Unchanged).unchanged(argv, installation)
    : undefined;
  process.exitCode = code ?? (await ((await load("main")) as typeof Main).main(argv, installation));
}
