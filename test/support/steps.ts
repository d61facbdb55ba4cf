/** Runs the steps of a check, some at the same time, and adds up what they counted. */
import { NOT_TESTED } from "./not-tested.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads counts out of what the step printed; without it, the step is one test. */
  readonly read?: (output: string) => Counts | undefined;
}

export interface Total extends Counts {
  /** What could not be tested here, and why. */
  readonly notTested: readonly string[];
  /** Names of the steps that failed. */
  readonly faults: readonly string[];
}

/** The closing lines of `bun test`: ` 12 pass`, ` 0 fail`, ` 1 skip`. Without them it has not come to its end. */
export function bunCounts(output: string): Counts | undefined {
  const number = (word: string): number => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
  if (!/^\s*\d+ pass\b/m.test(output)) return undefined;
  return { passed: number("pass"), failed: number("fail"), skipped: number("skip") + number("todo") };
}

/** The last line of every run. */
export function summaryOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Tests that passed are counted, not listed: what went wrong is to be found. */
const isNoise = (line: string): boolean => line.startsWith("(pass)") || line.trim() === "";

/** Runs a step; its lines are printed as they come, each with the step's name before it. */
async function run({ name, command, read }: Step, cwd: string): Promise<Total> {
  const started = performance.now();
  console.log(`── ${name} …`);
  const child = Bun.spawn([...command], {
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const lines: string[] = [];
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = "";
    const take = (line: string): void => {
      lines.push(line);
      if (!isNoise(line)) console.log(`${name}: ${line}`);
    };
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      parts.forEach(take);
    }
    if (rest !== "") take(rest);
  };
  await Promise.all([follow(child.stdout), follow(child.stderr)]);
  const code = await child.exited;
  // A runner that was to count and did not has died, whatever its exit code.
  const { passed, failed, skipped } = (read ? read(lines.join("\n")) : undefined) ?? {
    passed: code === 0 && read === undefined ? 1 : 0,
    failed: 0,
    skipped: 0,
  };
  const isFault = code !== 0 || failed > 0 || passed + skipped === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${isFault ? "FAILED" : "passed"} in ${seconds} s`);
  return {
    passed,
    failed: isFault ? Math.max(1, failed) : 0,
    skipped,
    notTested: lines.filter((line) => line.startsWith(NOT_TESTED)),
    faults: isFault ? [name] : [],
  };
}

/**
 * Runs steps, `atOnce` of them at a time: whichever comes next begins as soon as one has ended. The longest should stand
 * first, so that no processor waits for it at the end.
 *
 * @param cwd where the steps are started
 */
export async function runSteps(steps: readonly Step[], atOnce: number, cwd: string): Promise<Total> {
  const waiting = [...steps];
  const all: Total[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) all.push(await run(step, cwd));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const sum = (key: keyof Counts): number => all.reduce((most, total) => most + total[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    notTested: [...new Set(all.flatMap(({ notTested }) => notTested))],
    faults: all.flatMap(({ faults }) => faults),
  };
}

/** Prints how a run ended: what was not tested, what failed, and the counts alone on the last line. @returns exit code */
export function report(total: Total): number {
  console.log("");
  for (const line of total.notTested) console.log(line);
  if (total.faults.length > 0) console.log(`failed: ${total.faults.join(", ")}`);
  console.log(summaryOf(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
