/**
 * Mutation tests: plants small faults in a room's code, one at a time, and runs that room's tests; a fault that they let
 * pass ("survived") is a test that is missing. The faults are Stryker's; running them is done here, because a start of
 * `bun test` for each of thousands of faults needs a sample, only the files of tests that come to a fault's place, one
 * after the other, and tests that are killed with all their processes.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { anonymous, sideBySide } from "../support/side-by-side.ts";
import { tryInBrowser } from "./browser.ts";
import { plant, type Fault } from "./faults.ts";
import { ROOMS, type Room } from "./rooms.ts";
import { measure, pass, type Measured } from "./runs.ts";

const PROJECT = join(import.meta.dir, "../..");
const RESULTS = join(import.meta.dir, "results.json");

interface Result {
  readonly date: string;
  readonly command: string;
  /** Per cent of the faults that were found. */
  readonly score: number;
  /** Half the width of the 95 % interval of the score, in points: 0 where no sample was taken. */
  readonly margin: number;
  readonly goal: number;
  /** Faults in the room, how many of them no test comes to, and how many were tried. */
  readonly faults: number;
  readonly unreached: number;
  readonly tried: number;
  /** "line:column kind replacement" by file. */
  readonly survivors: Readonly<Record<string, readonly string[]>>;
}

const USAGE = `Usage: bun run mutate ROOM [ROOM …] [--sample N] [--seed N] [--files PATTERN] [--concurrency N] [--nice N] [--dry] [--keep]
  ROOM           one of the names in rooms.ts; "all" for all of them
  --sample       so many faults, chosen at random. Default: all of them
  --seed         of that choice: another one chooses others. Default 1
  --files        only files of the room whose path contains this
  --concurrency  how many at once. Default 1
  --nice         priority of the tests, as for nice(1). Default 19: last, on a machine that is busy they hardly run
  --dry          only runs the tests without a fault, and says what they take and which lines' faults none comes to
  --keep         writes the figures into test/mutation/results.json
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    files: { type: "string" },
    concurrency: { type: "string", default: "1" },
    nice: { type: "string", default: "19" },
    dry: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const rooms = positionals.includes("all") ? Object.keys(ROOMS) : positionals;
const unknown = rooms.filter((name) => !(name in ROOMS));
if (rooms.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `No room ${unknown.join(", ")}. ` : ""}Rooms: ${Object.keys(ROOMS).join(", ")}, all.`,
  );
  process.exit(2);
}
setPriority(Number(values.nice));
for (const name of rooms) {
  const room = ROOMS[name];
  if (room !== undefined) await judge(name, room);
}

async function judge(name: string, room: Room): Promise<void> {
  const folder = join(PROJECT, ".cache/mutation", name);
  const all = plant(PROJECT, folder, room).filter(({ file }) => file.includes(values.files ?? ""));
  const chosen = values.sample === undefined ? all : shuffled(all, Number(values.seed)).slice(0, Number(values.sample));
  const { reached, survived, failed } = await (room.isBrowser === true ? tryAtOnce : tryEach)(name, folder, {
    room,
    all,
    chosen: values.dry ? [] : chosen,
  });
  if (failed) process.exitCode = 1;
  const unreached = all.filter(({ id }) => !reached.has(id));
  if (values.dry) {
    for (const [file, faults] of byFile(unreached))
      console.log(`  ${file}: ${faults.length}, in lines ${linesOf(faults)}`);
    return;
  }
  if (failed) return;
  const result = resultOf(name, room, { all, unreached, chosen, survived });
  console.log(`${name}: ${result.score} % ± ${result.margin} of ${result.tried} faults found, goal ${room.goal} %`);
  if (result.score < room.goal) process.exitCode = 1;
  if (values.keep) keep(values.files === undefined ? name : `${name} ${values.files}`, result);
}

/** A room, and the faults of it that are tried. */
interface Choice {
  readonly room: Room;
  readonly all: readonly Fault[];
  readonly chosen: readonly Fault[];
}

interface Tried {
  /** Numbers of the faults that a test comes to. */
  readonly reached: ReadonlySet<string>;
  readonly survived: readonly Fault[];
  /** Whether tests fail without a fault, which is said. */
  readonly failed: boolean;
}

/** Prints what survives. @returns what is called after each fault */
function reporter(count: number, survived: Fault[]): (fault: Fault, isFound: boolean, isReached: boolean) => void {
  let done = 0;
  return (fault, isFound, isReached) => {
    done++;
    if (isFound) return;
    survived.push(fault);
    const where = isReached ? "" : ", no test comes there";
    console.log(`${fault.file}:${said(fault)}  (${done} of ${count}, ${survived.length} survived${where})`);
  };
}

/** Runs files of tests for each fault, those that come to its place. */
async function tryEach(name: string, folder: string, { room, all, chosen }: Choice): Promise<Tried> {
  const { tests, failed } = await measured(name, folder, room);
  const reached = new Set(tests.flatMap((test) => [...test.reached]));
  sayUnreached(name, all, reached);
  const survived: Fault[] = [];
  const report = reporter(chosen.length, survived);
  await sideBySide(failed ? [] : chosen, anonymous(Number(values.concurrency)), async (fault) => {
    const { id } = fault;
    let passed = true;
    for (const test of tests) if (test.reached.has(id)) passed &&= await pass(folder, test, id, room.env);
    report(fault, !passed, reached.has(id));
  });
  return { reached, survived, failed };
}

/** Has one process try all faults in its browser. */
async function tryAtOnce(name: string, folder: string, { all, chosen }: Choice): Promise<Tried> {
  const survived: Fault[] = [];
  const report = reporter(chosen.length, survived);
  const byId = new Map(all.map((fault) => [fault.id, fault]));
  const task = { faults: chosen.map(({ id }) => id), concurrency: Number(values.concurrency) };
  const { tests } = await tryInBrowser(folder, task, (id, isFound) => {
    const fault = byId.get(id);
    if (fault !== undefined) report(fault, isFound, true);
  });
  for (const { name: test, failure } of tests)
    if (failure !== undefined) console.error(`${name}: "${test}" fails without any fault: ${failure}`);
  const reached = new Set(tests.flatMap((test) => test.reached));
  sayUnreached(name, all, reached);
  return { reached, survived, failed: values.dry && tests.some(({ failure }) => failure !== undefined) };
}

function sayUnreached(name: string, all: readonly Fault[], reached: ReadonlySet<string>): void {
  const count = all.filter(({ id }) => !reached.has(id)).length;
  console.log(`${name}: no test comes to ${count} of ${all.length} faults`);
}

interface WithoutFaults {
  /** Tests that pass, first those that come to the most faults in their time. */
  readonly tests: readonly Measured[];
  /** Whether others fail without a fault, which is said. */
  readonly failed: boolean;
}

/** Runs the room's tests without a fault. */
async function measured(name: string, folder: string, room: Room): Promise<WithoutFaults> {
  const tests: Measured[] = [];
  let failed = false;
  for (const file of room.tests) {
    const found = await measure(folder, file, room.env);
    if (typeof found === "string") {
      console.error(`${name}: ${file} fails without any fault:\n${found}`);
      failed = true;
    } else {
      tests.push(found);
      console.log(`${name}: ${file} takes ${found.seconds.toFixed(1)} s and comes to ${found.reached.size} faults`);
    }
  }
  return { tests: tests.sort((a, b) => a.seconds / a.reached.size - b.seconds / b.reached.size), failed };
}

interface Outcome {
  readonly all: readonly Fault[];
  readonly unreached: readonly Fault[];
  readonly chosen: readonly Fault[];
  readonly survived: readonly Fault[];
}

function resultOf(name: string, room: Room, { all, unreached, chosen, survived }: Outcome): Result {
  const share = (chosen.length - survived.length) / Math.max(1, chosen.length);
  const margin = chosen.length === all.length ? 0 : 196 * Math.sqrt((share * (1 - share)) / chosen.length);
  const words = Object.entries({ sample: values.sample, seed: values.sample && values.seed, files: values.files })
    .filter(([, value]) => value !== undefined)
    .map(([option, value]) => ` --${option} ${value}`);
  return {
    date: new Date().toISOString().slice(0, 10),
    command: `bun run mutate ${name}${words.join("")}`,
    score: Number((100 * share).toFixed(1)),
    margin: Number(margin.toFixed(1)),
    goal: room.goal,
    faults: all.length,
    unreached: unreached.length,
    tried: chosen.length,
    survivors: Object.fromEntries(byFile(survived).map(([file, faults]) => [file, faults.map(said).sort()])),
  };
}

function keep(key: string, result: Result): void {
  const kept = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Result>) : {};
  writeFileSync(RESULTS, `${JSON.stringify({ ...kept, [key]: result }, undefined, 2)}\n`);
}

function byFile(faults: readonly Fault[]): readonly (readonly [string, readonly Fault[]])[] {
  return [...Map.groupBy(faults, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** `3–5, 9` */
function linesOf(faults: readonly Fault[]): string {
  const ranges: [number, number][] = [];
  for (const { line } of faults.toSorted((a, b) => a.line - b.line)) {
    const last = ranges.at(-1);
    if (last !== undefined && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
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
