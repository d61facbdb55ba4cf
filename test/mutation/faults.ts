/** Copies the checkout and plants every fault that Stryker knows into one room's code, each behind a switch. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Room } from "./rooms.ts";

/** A fault is on where the environment names it with this variable: so it is for the tests' own processes, too. */
export const SWITCH = "__STRYKER_ACTIVE_MUTANT__";

/** The file that processes append the faults to whose places they come to, one number a line. */
export const RECORD = "MUTATION_REACHED";

/** How the lines begin in which the tests in a browser tell what became of a fault. */
export const TRIED = "fault ";

export interface Fault {
  readonly id: string;
  /** Path of the file from the project's root. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Stryker's name of the kind: https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/ */
  readonly kind: string;
  /** What stands there instead. */
  readonly replacement: string;
}

const LEFT_OUT = new Set(["node_modules", ".git", ".cache", "dist", "build"]);

/** Writes a copy of `project` with the room's faults into `folder`, all of them off. */
export function plant(project: string, folder: string, room: Room): readonly Fault[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(project))
    if (!LEFT_OUT.has(name)) cpSync(join(project, name), join(folder, name), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  const files = filesOf(project, room);
  const input = JSON.stringify({ folder, files, record: RECORD });
  const { status, stdout, stderr } = spawnSync("node", [join(import.meta.dir, "instrument.mjs")], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`Stryker's instrumenter failed: ${stderr}`);
  return JSON.parse(stdout) as Fault[];
}

function filesOf(project: string, room: Room): readonly string[] {
  const not = room.files.filter((glob) => glob.startsWith("!")).map((glob) => new Bun.Glob(glob.slice(1)));
  const globs = room.files.filter((glob) => !glob.startsWith("!"));
  return globs
    .flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: project })])
    .filter((file) => !not.some((glob) => glob.match(file)))
    .sort();
}
