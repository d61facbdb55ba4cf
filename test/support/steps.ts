/** Runs the steps of a check, some at the same time, and adds up what they counted. */
import { NOT_TESTED } from "./not-tested.ts";
import { anonymous, sideBySide } from "./side-by-side.ts";

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
  /**
   * Whether tests of `bun test` that fail are run once more, in a process of their own: a browser on a busy machine fails
   * now and then. What passes then counts as passed, and the run says so; what fails twice has failed.
   */
  readonly isRetried?: boolean;
  /** What has to be there before it starts; what it waits for may fail, which the step then says in its own way. */
  readonly after?: Promise<unknown>;
  /** Variables of its environment besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Total extends Counts {
  /** What could not be tested here, and why. */
  readonly notTested: readonly string[];
  /** Names of the steps that failed. */
  readonly faults: readonly string[];
  /** Names of the tests that failed once, and passed when they were run again. */
  readonly unsteady: readonly string[];
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

/** What a process counted, and what it printed. */
interface Attempt extends Counts {
  readonly isFault: boolean;
  /** Of the processors, with those of all processes that it has started and seen end. */
  readonly seconds: number;
  readonly lines: readonly string[];
}

/** Runs a step's command; its lines are printed as they come, each with the step's name before it. */
async function attempt({ name, command, read, env }: Step, cwd: string): Promise<Attempt> {
  const child = Bun.spawn([...command], {
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0", ...env },
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
  const counts = (read ? read(lines.join("\n")) : undefined) ?? {
    passed: code === 0 && read === undefined ? 1 : 0,
    failed: 0,
    skipped: 0,
  };
  return {
    ...counts,
    isFault: code !== 0 || counts.failed > 0 || counts.passed + counts.skipped === 0,
    // Bun gives a BigInt where its types say that it is a number.
    seconds: Number(String(child.resourceUsage()?.cpuTime.total ?? 0)) / 1_000_000,
    lines,
  };
}

/** Names of the tests that `bun test` says failed: `describe > test`, `describe > (unnamed)` where a hook failed. */
function failedIn(lines: readonly string[]): readonly string[] {
  const names = lines.map((line) => /^\(fail\) (.+?)(?: \[[\d.]+ms\])?$/.exec(line)?.[1] ?? "");
  return [...new Set(names.filter((name) => name !== ""))];
}

/** What `bun test -t` matches with the names of these tests; where a hook failed, with all that it is for. */
function patternOf(names: readonly string[]): string {
  // The pattern is matched with a name in which a space stands for ` > `; a test's own name may have one too.
  const patterns = names.map((name) =>
    name
      .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll(" > ", " (?:> )?")
      .replace(/\\\(unnamed\\\)$/, ".*"),
  );
  return `^(?:${patterns.join("|")})$`;
}

/** Runs a step, and what failed of it once more if it may be. */
async function run(step: Step, cwd: string): Promise<Total> {
  const { name, command, isRetried = false } = step;
  const started = performance.now();
  console.log(`── ${name} …`);
  const first = await attempt(step, cwd);
  // A process that has died has not run all tests: there is more to run again than what failed.
  const names = isRetried && first.failed > 0 ? failedIn(first.lines) : [];
  let last: Attempt = first;
  if (names.length > 0) {
    console.log(`── ${name}: what failed is run again …`);
    last = await attempt({ ...step, name: `${name}, again`, command: [...command, "-t", patternOf(names)] }, cwd);
  }
  const failedAgain = failedIn(last.lines);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const work = (first.seconds + (last === first ? 0 : last.seconds)).toFixed(1);
  console.log(`── ${name}: ${last.isFault ? "FAILED" : "passed"} in ${seconds} s, ${work} s of processors`);
  return {
    passed: first.passed + (last === first ? 0 : last.passed),
    failed: last.isFault ? Math.max(1, last.failed) : 0,
    skipped: first.skipped,
    notTested: first.lines.filter((line) => line.startsWith(NOT_TESTED)),
    faults: last.isFault ? [name] : [],
    // If the second process has died, nothing is known of the tests that it does not name.
    unsteady: last.passed === 0 ? [] : names.filter((each) => !failedAgain.includes(each)),
  };
}

/**
 * Runs steps, `atOnce` of them at a time: whichever comes next begins as soon as one has ended. The longest should stand
 * first, so that no processor waits for it at the end.
 *
 * @param cwd where the steps are started
 */
export async function runSteps(steps: readonly Step[], atOnce: number, cwd: string): Promise<Total> {
  const all: Total[] = [];
  await sideBySide(steps, anonymous(atOnce), async (step) => {
    await step.after?.catch(() => undefined);
    all.push(await run(step, cwd));
  });
  const sum = (key: keyof Counts): number => all.reduce((most, total) => most + total[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    notTested: [...new Set(all.flatMap(({ notTested }) => notTested))],
    faults: all.flatMap(({ faults }) => faults),
    unsteady: all.flatMap(({ unsteady }) => unsteady),
  };
}

/**
 * Prints how a run ended: what was not tested, what failed once or twice, and the counts alone on the last line.
 *
 * @returns exit code
 */
export function report(total: Total): number {
  console.log("");
  for (const line of total.notTested) console.log(line);
  for (const name of total.unsteady) console.log(`unsteady: ${name} failed once, passed when run again`);
  if (total.faults.length > 0) console.log(`failed: ${total.faults.join(", ")}`);
  console.log(summaryOf(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
