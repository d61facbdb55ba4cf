/**
 * Entry of every command in a package: what `start.ts` is in a checkout. The bundles, the threads' scripts, the client's
 * bundle and the version lie next to it, made when the package was packed.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type * as Main from "./main.ts";
import type * as Unchanged from "./unchanged.ts";
import { mayBeUnchanged, startWithSettings } from "./first-dump.ts";
import type { Installation } from "./installation.ts";

declare const require: (name: string) => unknown;

/** Milliseconds: the longest time that a timer can have. */
const LONG = 0x7fffffff;

const argv = process.argv.slice(2);
startWithSettings(argv);
process.env["NODE_ENV"] = "production";
const build = dirname(Bun.main);
const installation: Installation = {
  folder: dirname(build),
  version: readFileSync(join(build, "version"), "utf8").trim(),
  client: join(build, "client"),
  worker: join(build, "pool-worker.js"),
  rangeWorker: join(build, "range-worker.js"),
  invocation: "npx docwright",
};
// Loaded only when they are needed: most of the time of a short command is that of loading its code.
const load = (name: string): unknown => require(join(build, name));
const code = mayBeUnchanged(argv)
  ? (load("unchanged.js") as typeof Unchanged).unchanged(argv, installation)
  : undefined;
if (code !== undefined) process.exitCode = code;
else {
  // A script that is required can't be awaited, and while the runtime waits for a connection that fails, nothing else may
  // keep the process: it would end in the middle of a command, with 0.
  const alive = setInterval(() => undefined, LONG);
  void (load("main.js") as typeof Main).main(argv, installation).then((ended) => {
    process.exitCode = ended;
    clearInterval(alive);
  });
}
