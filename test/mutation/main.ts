/**
 * Mutation tests: Stryker plants small faults in a room's code, one at a time, and runs that room's tests; a fault that
 * they let pass ("survived") is a test that is missing. Hours of work: one room at a time.
 *
 * Usage: bun run mutate ROOM [ROOM …] [--files PATTERN] [--concurrency N] [--keep]
 *   ROOM           one of the names below; "all" for all of them
 *   --files        only files of the room whose path contains this
 *   --concurrency  how many at once. Default 1
 *   --keep         writes the figures into test/mutation/results.json
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";

const PROJECT = join(import.meta.dir, "../..");
const RESULTS = join(import.meta.dir, "results.json");

interface Room {
  readonly mutate: readonly string[];
  /** What `bun test` runs. Only tests that end in seconds: they run once for each fault. */
  readonly tests: readonly string[];
  /** Share of the faults that have to be found, in per cent. */
  readonly goal: number;
}

const ROOMS: Readonly<Record<string, Room>> = {
  address: { mutate: ["shared/address.ts"], tests: ["./test/shared/address.test.ts"], goal: 80 },
  search: {
    mutate: ["shared/search/**/*.ts"],
    tests: ["./test/search/finding.test.ts", "./test/search/fuzzy.test.ts", "./test/search/index.test.ts"],
    goal: 80,
  },
  engine: {
    mutate: ["server/engine/**/*.ts"],
    tests: ["./test/engine/engine.test.ts", "./test/engine/store.test.ts", "./test/engine/memo-table.test.ts"],
    goal: 80,
  },
  shared: {
    mutate: ["shared/**/*.ts", "!shared/search/**", "!shared/address.ts", "!shared/messages/**"],
    tests: ["./test/shared", "./test/source", "./test/report"],
    goal: 65,
  },
  source: { mutate: ["server/source/**/*.ts"], tests: ["./test/source"], goal: 65 },
  site: {
    mutate: ["server/site/**/*.ts"],
    tests: ["./test/site/site.test.ts", "./test/site/faults.test.ts"],
    goal: 65,
  },
  output: {
    mutate: ["server/output/**/*.ts"],
    tests: ["./test/output/every-operation.test.ts", "./test/output/dump.test.ts", "./test/output/same.test.ts"],
    goal: 65,
  },
};

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Stryker's own report, as far as it is read here. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Result {
  readonly date: string;
  readonly command: string;
  readonly score: number;
  readonly goal: number;
  readonly killed: number;
  readonly survived: number;
  /** Faults that the tests end on by running for ever: found, too. */
  readonly timeout: number;
  /** Faults that no program can have, or that break the type check: not counted. */
  readonly ignored: number;
  readonly survivors: Readonly<Record<string, readonly string[]>>;
}

const argv = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const at = argv.indexOf(name);
  return at < 0 ? undefined : argv[at + 1];
};
const files = option("--files");
const concurrency = Number(option("--concurrency") ?? 1);
const named = argv.filter(
  (word, at) => !word.startsWith("--") && !["--files", "--concurrency"].includes(argv[at - 1] ?? ""),
);
const rooms = named.includes("all") ? Object.keys(ROOMS) : named;
const unknown = rooms.filter((name) => !(name in ROOMS));
if (rooms.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `No room ${unknown.join(", ")}. ` : ""}Rooms: ${Object.keys(ROOMS).join(", ")}, all.`,
  );
  process.exit(2);
}

/** Runs Stryker for a room. @returns the path of its report, or undefined where it failed */
async function run(name: string, room: Room): Promise<string | undefined> {
  const folder = join(PROJECT, ".cache/mutation", name);
  mkdirSync(folder, { recursive: true });
  const report = join(folder, "report.json");
  const config = {
    packageManager: "npm",
    plugins: [],
    testRunner: "command",
    commandRunner: { command: `${process.execPath} test --timeout 20000 --bail ${room.tests.join(" ")}` },
    mutate: files === undefined ? room.mutate : [...room.mutate.filter((each) => each.startsWith("!")), files],
    coverageAnalysis: "off",
    concurrency,
    timeoutMS: 20_000,
    timeoutFactor: 4,
    tempDirName: join(folder, "work"),
    cleanTempDir: "always",
    ignorePatterns: ["dist", ".cache", ".git", "content", "build"],
    symlinkNodeModules: true,
    inPlace: false,
    checkers: [],
    disableTypeChecks: false,
    reporters: ["clear-text", "progress-append-only", "json"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: report },
    allowEmpty: false,
  };
  const path = join(folder, "stryker.json");
  writeFileSync(path, JSON.stringify(config, undefined, 2));
  const child = Bun.spawn([join(PROJECT, "node_modules/.bin/stryker"), "run", path], {
    cwd: PROJECT,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return (await child.exited) === 0 && existsSync(report) ? report : undefined;
}

/** Reads Stryker's report. */
function resultOf(report: string, goal: number, command: string): Result {
  const { files: found } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const all = Object.values(found).flatMap(({ mutants }) => mutants);
  const count = (...states: readonly string[]): number => all.filter(({ status }) => states.includes(status)).length;
  const killed = count("Killed");
  const timeout = count("Timeout");
  const survived = count("Survived", "NoCoverage");
  return {
    date: new Date().toISOString().slice(0, 10),
    command,
    score: Number(((100 * (killed + timeout)) / Math.max(1, killed + timeout + survived)).toFixed(1)),
    goal,
    killed,
    survived,
    timeout,
    ignored: all.length - killed - timeout - survived,
    survivors: Object.fromEntries(
      Object.entries(found).flatMap(([file, { mutants }]) => {
        const lines = mutants
          .filter(({ status }) => status === "Survived" || status === "NoCoverage")
          .map(({ location: { start }, mutatorName, replacement = "" }) =>
            `${start.line}:${start.column} ${mutatorName} ${replacement.replace(/\s+/g, " ").slice(0, 60)}`.trimEnd(),
          );
        return lines.length === 0 ? [] : [[file, lines] as const];
      }),
    ),
  };
}

setPriority(19);
for (const name of rooms) {
  const room = ROOMS[name];
  if (room === undefined) continue;
  const report = await run(name, room);
  if (report === undefined) {
    console.error(`${name}: Stryker failed.`);
    process.exitCode = 1;
    continue;
  }
  const key = files === undefined ? name : `${name} ${files}`;
  const result = resultOf(report, room.goal, `bun run mutate ${name}${files === undefined ? "" : ` --files ${files}`}`);
  console.log(
    `${key}: ${result.score} % of ${result.killed + result.timeout + result.survived} faults found, goal ${room.goal} %`,
  );
  if (result.score < room.goal) process.exitCode = 1;
  if (!argv.includes("--keep")) continue;
  const kept = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Result>) : {};
  writeFileSync(RESULTS, `${JSON.stringify({ ...kept, [key]: result }, undefined, 2)}\n`);
}
