/**
 * Where every command begins in a checkout: runs `main.ts` as one file that was put together once for this state of the
 * sources. A hundred and fifty modules take longer to load than most commands take to run, and a bundle is built for
 * production whatever the environment says (React's development build is several times slower). A package holds that
 * file ready made and begins with `packaged.ts`.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as Main from "./main.ts";
import { startPatiently } from "./patience.ts";
import { bundleServer } from "./server-bundle.ts";
import { checkout, sourceFiles, sourceVersion } from "./sources.ts";

const PROJECT = join(import.meta.dir, "..");
const CACHE = join(PROJECT, ".cache/server");

interface Known {
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

function readKnown(): Known | undefined {
  try {
    return JSON.parse(readFileSync(join(CACHE, "current.json"), "utf8")) as Known;
  } catch {
    return undefined;
  }
}

/** @returns the version of the sources as they are now, and the folder of its bundle, if that could be made */
async function prepare(): Promise<{ readonly version: string; readonly folder: string | undefined }> {
  const files = sourceFiles(PROJECT);
  const stamp = stampOf(files);
  const known = readKnown();
  const version = known?.stamp === stamp ? known.version : sourceVersion(PROJECT, files);
  const folder = join(CACHE, version);
  try {
    const built = statSync(join(folder, "main.js"), { throwIfNoEntry: false }) !== undefined;
    if (!built) await bundleServer({ project: PROJECT, folder, entries: ["server/main.ts"] });
    if (known?.stamp !== stamp)
      writeFileSync(join(CACHE, "current.json"), JSON.stringify({ stamp, version } satisfies Known));
    return { version, folder };
  } catch (error) {
    // Where the project may not be written, the sources themselves are run: slower to load, and the same.
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(String(code))) throw error;
    return { version, folder: undefined };
  }
}

/** Bun settles how it reads JSX when a process starts: another one is started for production. @returns its exit code */
async function again(): Promise<number> {
  const child = Bun.spawn([process.execPath, import.meta.path, ...process.argv.slice(2)], {
    env: process.env,
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return child.exited;
}

const argv = process.argv.slice(2);
startPatiently(argv);
const forProduction = process.env["NODE_ENV"] === "production";
process.env["NODE_ENV"] = "production";
const { version, folder } = await prepare();
if (folder === undefined && !forProduction) process.exitCode = await again();
else {
  const { main } = (await import(folder === undefined ? "./main.ts" : join(folder, "main.js"))) as typeof Main;
  process.exitCode = await main(argv, checkout(PROJECT, version, folder));
}
