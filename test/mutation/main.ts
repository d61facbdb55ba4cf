/**
 * Mutation tests: plants small faults in a room's code, one at a time, and runs that room's tests; a fault that they let
 * pass ("survived") is a test that is missing. The faults are Stryker's; running them is done here, because a start of
 * `bun test` for each of thousands of faults needs a sample, slow tests only for what the quick ones let pass, and
 * tests that are killed with all their processes.
 *
 * Usage: bun run mutate ROOM [ROOM …] [--sample N] [--seed N] [--files PATTERN] [--concurrency N] [--keep]
 *   ROOM           one of the names in rooms.ts; "all" for all of them
 *   --sample       so many faults, chosen at random. Default: all of them
 *   --seed         of that choice: another one chooses others. Default 1
 *   --files        only files of the room whose path contains this
 *   --concurrency  how many at once. Default 1
 *   --keep         writes the figures into test/mutation/results.json
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plant, SWITCH, type Fault } from "./faults.ts";
import { ROOMS, type Room } from "./rooms.ts";

const PROJECT = join(import.meta.dir, "../..");
const RESULTS = join(import.meta.dir, "results.json");
/** A fault that makes the tests run for ever is found: by so many times the processor's time that they take without. */
const SLOWER = 3;
/** Seconds of processor time that are added to that. */
const SPARE = 5;
/** Seconds on the clock, for tests that wait for ever. */
const PATIENCE = 600;

interface Result {
  readonly date: string;
  readonly command: string;
  /** Per cent of the faults that were found. */
  readonly score: number;
  /** Half the width of the 95 % interval of the score, in points: 0 where no sample was taken. */
  readonly margin: number;
  readonly goal: number;
  /** Faults in the room, and how many of them ran. */
  readonly faults: number;
  readonly tried: number;
  /** "line:column kind replacement" by file. */
  readonly survivors: Readonly<Record<string, readonly string[]>>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    files: { type: "string" },
    concurrency: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
  },
});
const rooms = positionals.includes("all") ? Object.keys(ROOMS) : positionals;
const unknown = rooms.filter((name) => !(name in ROOMS));
if (rooms.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `No room ${unknown.join(", ")}. ` : ""}Rooms: ${Object.keys(ROOMS).join(", ")}, all.`,
  );
  process.exit(2);
}
setPriority(19);
for (const name of rooms) {
  const room = ROOMS[name];
  if (room !== undefined) await judge(name, room);
}

async function judge(name: string, room: Room): Promise<void> {
  const folder = join(PROJECT, ".cache/mutation", name);
  const all = plant(PROJECT, folder, room).filter(({ file }) => file.includes(values.files ?? ""));
  const chosen = values.sample === undefined ? all : shuffled(all, Number(values.seed)).slice(0, Number(values.sample));
  const stages: Stage[] = [];
  for (const tests of [room.tests, room.slow].filter(({ length }) => length > 0)) {
    const seconds = await secondsOf(folder, tests);
    if (seconds === undefined) {
      console.error(`${name}: ${tests.join(" ")} fail without any fault.`);
      process.exitCode = 1;
      return;
    }
    stages.push({ tests, limit: Math.ceil(seconds * SLOWER + SPARE) });
  }
  const survived: Fault[] = [];
  const queue = [...chosen];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
      let passed = true;
      for (const stage of stages) passed &&= await pass(folder, stage, fault.id);
      done++;
      if (passed) {
        survived.push(fault);
        console.log(`${fault.file}:${said(fault)}  (${done} of ${chosen.length}, ${survived.length} survived)`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.concurrency) }, work));
  const share = (chosen.length - survived.length) / Math.max(1, chosen.length);
  const margin = chosen.length === all.length ? 0 : 196 * Math.sqrt((share * (1 - share)) / chosen.length);
  const words = Object.entries({ sample: values.sample, seed: values.sample && values.seed, files: values.files })
    .filter(([, value]) => value !== undefined)
    .map(([option, value]) => ` --${option} ${value}`);
  const result: Result = {
    date: new Date().toISOString().slice(0, 10),
    command: `bun run mutate ${name}${words.join("")}`,
    score: Number((100 * share).toFixed(1)),
    margin: Number(margin.toFixed(1)),
    goal: room.goal,
    faults: all.length,
    tried: chosen.length,
    survivors: Object.fromEntries(
      [...Map.groupBy(survived, ({ file }) => file)].sort().map(([file, faults]) => [file, faults.map(said).sort()]),
    ),
  };
  console.log(`${name}: ${result.score} % ± ${result.margin} of ${result.tried} faults found, goal ${room.goal} %`);
  if (result.score < room.goal) process.exitCode = 1;
  if (!values.keep) return;
  const kept = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Result>) : {};
  const key = values.files === undefined ? name : `${name} ${values.files}`;
  writeFileSync(RESULTS, `${JSON.stringify({ ...kept, [key]: result }, undefined, 2)}\n`);
}

/** Tests, and the seconds of processor time that each of their processes may take. */
interface Stage {
  readonly tests: readonly string[];
  readonly limit: number;
}

function commandOf(tests: readonly string[]): readonly string[] {
  return [process.execPath, "test", "--timeout", "60000", "--bail", ...tests.map((path) => `./${path}`)];
}

/** @returns seconds of processor time that the tests take without a fault; undefined where they fail */
async function secondsOf(folder: string, tests: readonly string[]): Promise<number | undefined> {
  const child = Bun.spawn([...commandOf(tests)], { cwd: folder, stdio: ["ignore", "ignore", "ignore"] });
  const code = await child.exited;
  // Microseconds: a number by its type, a bigint in fact.
  return code === 0 ? Number(child.resourceUsage()?.cpuTime.total.toString() ?? 0) / 1e6 : undefined;
}

/** Whether the tests pass with this fault. All that they started ends with them. */
async function pass(folder: string, { tests, limit }: Stage, fault: string): Promise<boolean> {
  const child = spawn("sh", ["-c", `ulimit -t ${limit}; exec "$@"`, "sh", ...commandOf(tests)], {
    cwd: folder,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, [SWITCH]: fault },
  });
  const timer = setTimeout(() => kill(child.pid), PATIENCE * 1000);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  kill(child.pid);
  return code === 0;
}

function kill(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of the group have ended.
  }
}

function said({ line, column, kind, replacement }: Fault): string {
  return `${line}:${column} ${kind} ${replacement.replace(/\s+/g, " ").slice(0, 60)}`.trimEnd();
}

/** The same order for the same seed (mulberry32). */
function shuffled<T>(values: readonly T[], seed: number): readonly T[] {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return values
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
