/** The libraries that samples are checked against: pinned in this folder, installed under `.cache` when first asked for. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import "./wasm-once.ts";

export interface Packages {
  /** Holds `node_modules`. */
  readonly folder: string;
  /** Changes when a version does. */
  readonly stamp: string;
  /** Loads a package out of it. */
  readonly load: (name: string) => unknown;
}

/** No install scripts; no peers either: they bring compilers that no sample needs. */
const INSTALL = ["ci", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * @param folder where they belong, `.cache/samples`
 * @returns them, installed with npm unless the pinned versions are there already
 * @throws Error when npm fails, with what it said
 */
export async function openPackages(folder: string, say: (line: string) => void): Promise<Packages> {
  const lock = readFileSync(join(import.meta.dir, "package-lock.json"));
  const stamp = new Bun.CryptoHasher("sha256").update(lock).digest("hex");
  const stampFile = join(folder, "installed");
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    say("Installing the libraries that samples are checked against (120 MB, once) …");
    mkdirSync(folder, { recursive: true });
    for (const name of ["package.json", "package-lock.json"])
      copyFileSync(join(import.meta.dir, name), join(folder, name));
    const npm = Bun.spawn(["npm", ...INSTALL], { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const [out, error, code] = await Promise.all([
      new Response(npm.stdout).text(),
      new Response(npm.stderr).text(),
      npm.exited,
    ]);
    if (code !== 0) throw new Error(`npm could not install the libraries:\n${out}${error}`);
    writeFileSync(stampFile, stamp);
  }
  return { folder, stamp, load: createRequire(join(folder, "package.json")) };
}
