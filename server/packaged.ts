/**
 * Entry of every command in a package: one file that was made when the package was packed, with the threads' script,
 * the client's bundle and the version next to it. The entry of a checkout is `start.ts`.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as Main from "./main.ts";
import { startWithSettings } from "./first-dump.ts";

declare const require: (name: string) => unknown;

const argv = process.argv.slice(2);
startWithSettings(argv);
process.env["NODE_ENV"] = "production";
const build = dirname(Bun.main);
// Loaded only now: a first dump has started again by then.
const { main } = require("./main.ts") as typeof Main;
void main(argv, {
  folder: dirname(build),
  version: readFileSync(join(build, "version"), "utf8").trim(),
  client: join(build, "client"),
  worker: join(build, "pool-worker.js"),
  rangeWorker: join(build, "range-worker.js"),
  invocation: "npx docwright",
}).then((code) => {
  process.exitCode = code;
});
