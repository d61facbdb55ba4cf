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

/** Milliseconds between two looks at the process that has started this one. */
const LOOKS = 1000;

const starter = process.ppid;
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
  // A script that is loaded with `require` can't be awaited. Without this timer, nothing may keep the process alive
  // while a connection fails, and it would end in the middle of a command with exit code 0. The timer also looks for
  // `bin.ts`, which has started this process and waits for its end: if it was killed, nobody could end a server.
  const alive = setInterval(() => {
    if (process.ppid !== starter) process.kill(process.pid, "SIGTERM");
  }, LOOKS);
  void (load("main.js") as typeof Main).main(argv, installation).then((ended) => {
    process.exitCode = ended;
    clearInterval(alive);
  });
}
