/**
 * What pages show as output is what their code prints: a titled TypeScript or Python sample that stands directly before
 * a fence titled "Output" is run, and both are compared. Bytes and hashes of a page are thereby the result of the code
 * above them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Sample } from "./extract.ts";
import type { FaultLine } from "./report.ts";

/** @returns what the sample prints, errors included */
export type Run = (program: Sample) => Promise<string>;

export interface Pair {
  readonly program: Sample;
  readonly shown: Sample;
}

export interface Difference extends Pair {
  readonly printed: string;
}

const TITLES = new Set(["Output", "输出"]);
/** What a program says when it talks to a server: what that answers changes from day to day. */
const NETWORK = /\bTonClient4?\b|\bfetch\(|\bendpoint\b|\bLite(?:Client|Balancer)\b|\burllib\b|\brequests\./;

/**
 * @param samples of one page or of several, in their order
 * @returns programs that can be run here, each with the output that the page shows for it
 */
export function outputsOf(samples: readonly Sample[]): readonly Pair[] {
  return samples.flatMap((program, index) => {
    const shown = samples[index + 1];
    const runs = program.language === "typescript" || program.language === "python";
    return runs &&
      program.title !== "" &&
      !NETWORK.test(program.code) &&
      shown?.file === program.file &&
      TITLES.has(shown.title)
      ? [{ program, shown }]
      : [];
  });
}

/** @returns the outputs that aren't what their program prints */
export async function differences(pairs: readonly Pair[], run: Run): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const pair of pairs) {
    const printed = (await run(pair.program)).trimEnd();
    if (printed !== pair.shown.code.trimEnd()) found.push({ ...pair, printed });
  }
  return found;
}

/** As a fault of the first line that differs. */
export function faultOf({ program, shown, printed }: Difference): FaultLine {
  const is = printed.split("\n");
  const said = shown.code.trimEnd().split("\n");
  const first = said.findIndex((line, index) => line !== is[index]);
  const at = first === -1 ? said.length : first;
  return {
    file: shown.file,
    line: shown.line + 1 + at,
    language: "output",
    message: `${program.title} prints ${quoted(is[at])} here, the page shows ${quoted(said[at])}; --update corrects the page`,
  };
}

function quoted(line: string | undefined): string {
  return line === undefined ? "nothing" : JSON.stringify(line);
}

/**
 * @param text a page
 * @param found differences of this page
 * @returns the page with the outputs that the programs print
 */
export function updated(text: string, found: readonly Difference[]): string {
  const lines = text.split("\n");
  // From the end, so that the lines of what is still to come stay where they are.
  for (const { shown, printed } of found.toSorted((a, b) => b.shown.line - a.shown.line)) {
    const isEmpty = (lines[shown.line] ?? "").startsWith("`");
    lines.splice(shown.line, isEmpty ? 0 : shown.code.split("\n").length, ...printed.split("\n"));
  }
  return lines.join("\n");
}

/** Writes the outputs into their pages. */
export function updatePages(project: string, found: readonly Difference[]): void {
  for (const [file, ofPage] of Map.groupBy(found, ({ shown }) => shown.file)) {
    const path = join(project, file);
    writeFileSync(path, updated(readFileSync(path, "utf8"), ofPage));
  }
}

/** @param cache folder with the libraries; programs are written into a folder of their own in it */
export function runIn(cache: string): Run {
  const folder = join(cache, "outputs");
  return async ({ title, language, code }) => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, basename(title));
    writeFileSync(path, code);
    const command = language === "python" ? ["python3", path] : [process.execPath, path];
    const child = Bun.spawn(command, { cwd: folder, stdout: "pipe", stderr: "pipe" });
    const [out, error, exit] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return exit === 0 ? out : `${out}${error}`;
  };
}
