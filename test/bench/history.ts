/** A line for every run, and what became worse since the last one on the same machine. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { dirname } from "node:path";
import { median, type Row } from "./rows.ts";
import { ratio } from "./table.ts";

export interface HistoryLine {
  readonly at: string;
  readonly machine: string;
  readonly pages: number;
  readonly locales: number;
  readonly rows: readonly Row[];
}

/** A figure that is worse by more than this is named. */
const WORSE = 1.2;

/** @returns what figures can be compared on: processor, cores, memory, system */
export function machineOf(): string {
  const [first] = cpus();
  return `${first?.model.trim() ?? "?"} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${arch()}`;
}

/**
 * Appends the line.
 * @returns sentences about figures that are worse than in the last run of the same machine and size
 */
export function compareWithLast(file: string, line: HistoryLine): readonly string[] {
  const last = linesOf(file).findLast(
    (each) => each.machine === line.machine && each.pages === line.pages && each.locales === line.locales,
  );
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  if (!last) return ["There is no earlier run of this size on this machine to compare with."];
  const worse = line.rows.flatMap((row) => {
    const before = last.rows.find((each) => each.id === row.id);
    const change = before && worseBy(before, row);
    return change === undefined ? [] : [change];
  });
  return worse.length > 0
    ? worse
    : [`No figure is worse by more than ${Math.round((WORSE - 1) * 100)} % than on ${last.at}.`];
}

function linesOf(file: string): readonly HistoryLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as HistoryLine];
      } catch {
        // A line that was cut off.
        return [];
      }
    });
}

/** Where another tool was measured in both runs, the ratio must be worse too: else the machine was slower, not the engine. */
function worseBy(before: Row, now: Row): string | undefined {
  const own = median(now.values.engine ?? []) / median(before.values.engine ?? []);
  if (!(own > WORSE)) return undefined;
  const sentence = `WORSE: ${now.title} ${percent(own)}`;
  const [then, today] = [ratio(before, "hugo"), ratio(now, "hugo")];
  if (then === undefined || today === undefined) return sentence;
  const relative = today / then;
  return relative > WORSE
    ? `${sentence} (against Hugo ${percent(relative)})`
    : `Slower machine? ${now.title} ${percent(own)}, against Hugo ${percent(relative)}`;
}

function percent(factor: number): string {
  return `${factor >= 1 ? "+" : ""}${Math.round((factor - 1) * 100)} %`;
}
