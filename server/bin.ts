#!/usr/bin/env node
/**
 * The package's command, run by Node: starts the engine with the Bun that came with the package. Nothing else need be
 * installed, and no install script need have run.
 */
import { spawn } from "node:child_process";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

function fileOf(packageName: string, path: string): string | undefined {
  try {
    return join(dirname(require.resolve(`${packageName}/package.json`)), path);
  } catch {
    return undefined;
  }
}

/** Milliseconds between two looks at the process that has started this one. */
const LOOKS = 1000;
/** A smaller file is the placeholder of Bun's package, which its install script replaces by the program. */
const PROGRAM_BYTES = 1_000_000;

function isProgram(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > PROGRAM_BYTES;
}

/** Bun's builds for this machine, the best first. */
function builds(): readonly string[] {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@oven/bun-${system}-${process.arch === "arm64" ? "aarch64" : process.arch}`;
  if (system !== "linux") return [name, `${name}-baseline`];
  const report = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } };
  const library = report.header?.glibcVersionRuntime === undefined ? "-musl" : "";
  let fast = true;
  try {
    fast = process.arch !== "x64" || readFileSync("/proc/cpuinfo", "utf8").includes("avx2");
  } catch {
    // If the processor's features can't be determined, the usual build is tried.
  }
  return fast ? [`${name}${library}`, `${name}${library}-baseline`] : [`${name}${library}-baseline`];
}

function findBun(): string | undefined {
  const program = process.platform === "win32" ? "bun.exe" : "bun";
  const candidates = [fileOf("bun", "bin/bun.exe"), ...builds().map((name) => fileOf(name, `bin/${program}`))];
  return candidates.find((file) => file !== undefined && isProgram(file));
}

/** @returns which process has started a shell, where that can be read (Linux); undefined also if the process is no shell */
function starterOfShell(pid: number): string | undefined {
  try {
    return /^\d+ \(\w*sh\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

/**
 * Whether a shell has started this with `&`: it gives such a program no input, though it has one itself. The program goes
 * on when the shell has ended.
 */
function isInBackground(shell: number): boolean {
  try {
    return [process.pid, shell].map((pid) => readlinkSync(`/proc/${pid}/fd/0`) === "/dev/null").join() === "true,false";
  } catch {
    return false;
  }
}

const bun = findBun();
if (bun === undefined) {
  console.error(
    `docwright: the runtime "bun" for ${process.platform} ${process.arch} is not installed beside this package. Install again without --omit=optional.`,
  );
  process.exit(1);
}
const script = join(dirname(fileURLToPath(import.meta.url)), "packaged.js");
// Node no longer ignores what it was started to ignore, and neither do its children. A shell's word for what it has
// started is all that is left of that, and `nohup` says it again to the child.
const isNohup = /(?:^|\/)nohup$/.test(process.env["_"] ?? "");
const words = [...(isNohup ? ["nohup"] : []), bun, script, ...process.argv.slice(2)];
// Before it starts: a signal that came in between would end this process alone.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    if (!(isNohup && signal === "SIGHUP")) child.kill(signal);
  });
const child = spawn(words[0] ?? bun, words.slice(1), { stdio: "inherit" });
// A package manager runs this in a shell and hands signals to that shell alone, which ends without handing them on; if the
// package manager is killed at once, the shell stays.
const starter = process.ppid;
const manager = starterOfShell(starter);
if (process.env["npm_config_user_agent"] !== undefined && !isNohup && !isInBackground(starter))
  setInterval(() => {
    if (process.ppid !== starter || starterOfShell(starter) !== manager) child.kill("SIGTERM");
  }, LOOKS).unref();
child.on("error", (error) => {
  console.error(`docwright: ${bun} does not start: ${error.message}`);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal ?? "SIGTERM"];
});
