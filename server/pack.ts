/** Run before `npm pack`: makes `build/`, which is all of the engine that the package holds. */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { diskHost } from "./host/disk.ts";
import { loadClient } from "./output/bundles/client-bundle.ts";
import { bundleServer, COMMANDS } from "./server-bundle.ts";
import { checkout, sourceFiles, sourceVersion } from "./checkout.ts";

const PROJECT = join(import.meta.dir, "..");
const BUILD = join(PROJECT, "build");
const BIN = join(PROJECT, "node_modules/.bin");

async function run(command: readonly string[]): Promise<void> {
  const code = await Bun.spawn([...command], { cwd: PROJECT, stdout: "inherit", stderr: "inherit" }).exited;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
}

rmSync(BUILD, { recursive: true, force: true });
const version = sourceVersion(PROJECT, sourceFiles(PROJECT));
await bundleServer({ project: PROJECT, folder: BUILD, entries: ["server/packaged.ts", ...COMMANDS] });
writeFileSync(join(BUILD, "version"), `${version}\n`);
const installation = checkout(PROJECT, version);
await loadClient(diskHost(), installation);
mkdirSync(join(BUILD, "client"), { recursive: true });
cpSync(installation.client, join(BUILD, "client"), { recursive: true });
await build({
  absWorkingDir: PROJECT,
  entryPoints: ["server/bin.ts"],
  outfile: join(BUILD, "bin.js"),
  platform: "node",
  target: "node20",
  format: "esm",
  legalComments: "none",
  logLevel: "warning",
});
chmodSync(join(BUILD, "bin.js"), 0o755);
// What editors and compilers read about the parts for authors.
await run([join(BIN, "tsc"), "-p", "client/components/tsconfig.types.json"]);
// The compiler does not take along what is a declaration already, nor the way to it.
const types = join(BUILD, "types/client/components");
cpSync(join(PROJECT, "client/components/files.d.ts"), join(types, "files.d.ts"));
const parts = readFileSync(join(types, "authoring.d.ts"), "utf8");
writeFileSync(join(types, "authoring.d.ts"), `/// <reference path="./files.d.ts" />\n${parts}`);
