/** One file of tests, run in a copy with faults. */
import { spawn } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RECORD, SWITCH } from "./faults.ts";

/** A fault that makes the tests run for ever is found: by so many times the time that they take without it. */
export const SLOWER = 3;
/** The same on the clock: other programs may want the processor, too. */
const SLOWER_ON_CLOCK = 8;
/** Seconds that are added to both. */
const SPARE = 5;
const SPARE_ON_CLOCK = 30;
/** Milliseconds that a single test may take: only so many that the limits above end it, on a busy machine as well. */
const TEST_LIMIT = 600_000;

/** What a room's tests find in the environment besides the process's own. */
type Environment = Readonly<Record<string, string>>;

/** A file of tests as it runs without a fault. */
export interface Measured {
  readonly file: string;
  /** Seconds of processor time, and on the clock. */
  readonly seconds: number;
  readonly wall: number;
  /** Numbers of the faults whose places it comes to. */
  readonly reached: ReadonlySet<string>;
}

/** What a run that fails is told by. */
export const lastLines = (said: string): string => said.split("\n").slice(-40).join("\n");

/** @returns the last lines that the tests wrote where they fail without a fault */
export async function measure(folder: string, file: string, more: Environment = {}): Promise<Measured | string> {
  const record = join(folder, ".reached");
  writeFileSync(record, "");
  // Some tests start the engine as another user.
  chmodSync(record, 0o666);
  const started = performance.now();
  const child = Bun.spawn([...commandOf(file)], {
    cwd: folder,
    env: { ...process.env, ...more, [RECORD]: record },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) return lastLines(said);
  return {
    file,
    // Microseconds: a number by its type, a bigint in fact.
    seconds: Number(child.resourceUsage()?.cpuTime.total.toString() ?? 0) / 1e6,
    wall: (performance.now() - started) / 1000,
    reached: new Set(readFileSync(record, "utf8").split("\n")),
  };
}

/** Whether the tests pass with this fault. All that they started ends with them. */
export async function pass(
  folder: string,
  { file, seconds, wall }: Measured,
  fault: string,
  more: Environment = {},
): Promise<boolean> {
  const limit = Math.ceil(seconds * SLOWER + SPARE);
  const child = spawn("sh", ["-c", `ulimit -t ${limit}; exec "$@"`, "sh", ...commandOf(file)], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...more, [SWITCH]: fault },
  });
  const timer = setTimeout(() => kill(child.pid), (wall * SLOWER_ON_CLOCK + SPARE_ON_CLOCK) * 1000);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  kill(child.pid);
  return code === 0;
}

function commandOf(file: string): readonly string[] {
  return [process.execPath, "test", "--timeout", String(TEST_LIMIT), "--bail", `./${file}`];
}

function kill(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of the group have ended.
  }
}
