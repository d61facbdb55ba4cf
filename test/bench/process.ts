/** Other programs: run to their end or kept running, always bounded in time, never left behind. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, openSync, closeSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Command {
  readonly argv: readonly string[];
  readonly cwd: string;
}

export interface Finished {
  readonly ok: boolean;
  /** Wall clock, seconds. */
  readonly seconds: number;
  /** User and system, with all descendants that were waited for, seconds. */
  readonly cpu: number;
  /** Largest resident set of one process in it, bytes. */
  readonly peak: number;
  readonly output: string;
}

/** GNU time: its small own memory is no lower bound for what is measured, as a parent's is for `wait4`. */
const TIME = "/usr/bin/time";

/** Production or not is a dev server's own choice. */
const serving: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1" };
delete serving.NODE_ENV;
const building: NodeJS.ProcessEnv = {
  ...process.env,
  NO_COLOR: "1",
  NODE_ENV: "production",
  HUGO_ENVIRONMENT: "production",
};

/**
 * @param limit seconds after which the program is killed, with all that it started
 * @param more variables of its environment
 */
export async function runToEnd(
  command: Command,
  limit: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const scratch = mkdtempSync(join(tmpdir(), "bench-run-"));
  const [log, figures] = [join(scratch, "log"), join(scratch, "time")];
  const file = openSync(log, "w");
  const timed = existsSync(TIME) ? [TIME, "-q", "-f", "%U %S %M", "-o", figures] : [];
  const [program = "", ...rest] = [...timed, ...command.argv];
  const started = performance.now();
  const child = spawn(program, rest, {
    cwd: command.cwd,
    env: { ...building, ...more },
    detached: true,
    stdio: ["ignore", file, file],
  });
  running.add(child);
  const killer = setTimeout(() => killGroup(child), limit * 1000);
  const code = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (value) => resolve(value ?? 137));
  });
  const seconds = (performance.now() - started) / 1000;
  clearTimeout(killer);
  running.delete(child);
  closeSync(file);
  const [user = 0, system = 0, kilobytes = 0] = existsSync(figures)
    ? (readFileSync(figures, "utf8").trim().split("\n").at(-1) ?? "").split(" ").map(Number)
    : [];
  const output = readFileSync(log, "utf8");
  rmSync(scratch, { recursive: true, force: true });
  return { ok: code === 0, seconds, cpu: user + system, peak: kilobytes * 1024, output };
}

export interface Running {
  readonly pid: number;
  /** Resident memory of it and its descendants now, bytes. */
  memory(): number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Starts a server. */
export function keepRunning(command: Command): Running {
  const [program = "", ...rest] = command.argv;
  const child = spawn(program, rest, { cwd: command.cwd, env: serving, detached: true, stdio: "ignore" });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    memory: () => familyOf(pid).reduce((sum, each) => sum + residentOf(each), 0),
    async stop() {
      const killer = setTimeout(() => killGroup(child), 5000);
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
      clearTimeout(killer);
      killGroup(child);
      running.delete(child);
    },
  };
}

/** Every program is the leader of a group of its own: nothing else is hit. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Ends what still runs; for the end of the bench, however it comes. */
export function stopAll(): void {
  for (const child of running) killGroup(child);
  running.clear();
}

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function familyOf(root: number): readonly number[] {
  if (!existsSync("/proc")) return [];
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1] ?? 0);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [root];
  for (const each of family) family.push(...(children.get(each) ?? []));
  return family;
}

/** @returns whether a program is found */
export function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
