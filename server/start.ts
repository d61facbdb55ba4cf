/**
 * Where every command begins: runs `main.ts` as one file that was put together once for this state of the sources.
 * A hundred and fifty modules take longer to load than most commands take to run, and a bundle is built for
 * production whatever the environment says (React's development build is several times slower).
 */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as Main from "./main.ts";
import { startPatiently } from "./patience.ts";
import { sourceFiles, sourceVersion } from "./sources.ts";

const PROJECT = join(import.meta.dir, "..");
const CACHE = join(PROJECT, ".cache/server");

/** Stay packages: shared with standalone pages (React), processes of their own, or large and rarely wanted. */
const EXTERNAL = ["react", "react-dom", "esbuild", "chokidar", "segmentit", "katex", "yaml"];

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
    hasher.update(`${file}\0${size}\0${mtimeMs}\n`);
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

/** @returns the folder of the bundle for the sources as they are now */
async function prepare(): Promise<string> {
  const files = sourceFiles(PROJECT);
  const stamp = stampOf(files);
  const known = readKnown();
  const version = known?.stamp === stamp ? known.version : sourceVersion(PROJECT, files);
  const folder = join(CACHE, version);
  const built = statSync(join(folder, "main.js"), { throwIfNoEntry: false }) !== undefined;
  if (!built) await build(folder, version);
  if (known?.stamp !== stamp)
    writeFileSync(join(CACHE, "current.json"), JSON.stringify({ stamp, version } satisfies Known));
  return folder;
}

/** Where the project may not be written, the sources themselves are run: slower to load, and the same. */
async function entry(): Promise<string | undefined> {
  try {
    return join(await prepare(), "main.js");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(String(code))) throw error;
    return forProduction ? join(PROJECT, "server/main.ts") : undefined;
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

async function build(folder: string, version: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const result = await Bun.build({
    entrypoints: [join(PROJECT, "server/main.ts"), join(PROJECT, "server/output/pool-worker.ts")],
    outdir: temporary,
    naming: "[name].[ext]",
    target: "bun",
    format: "cjs",
    bytecode: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    external: EXTERNAL.flatMap((name) => [name, `${name}/*`]),
    define: {
      "process.env.NODE_ENV": '"production"',
      __PROJECT__: JSON.stringify(PROJECT),
      __CODE_VERSION__: JSON.stringify(version),
    },
    throw: false,
  });
  if (!result.success) {
    rmSync(temporary, { recursive: true, force: true });
    throw new Error(`The engine's own code does not build.\n${result.logs.map(String).join("\n")}`);
  }
  try {
    renameSync(temporary, folder);
  } catch {
    // Another process was faster; its bundle is the same.
    rmSync(temporary, { recursive: true, force: true });
  }
}

startPatiently(process.argv.slice(2), PROJECT);
const forProduction = process.env["NODE_ENV"] === "production";
process.env["NODE_ENV"] = "production";
const file = await entry();
process.exitCode =
  file === undefined ? await again() : await ((await import(file)) as typeof Main).main(process.argv.slice(2));
