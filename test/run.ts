/**
 * Everything that says whether the project is sound, in one command: types, lint, format, and all tests. Ends with a line
 * `N passed, N failed` (`, N skipped`). `--only NAME` runs one step; further words are handed to `bun test`.
 */
import { ensureBrowser } from "./support/browser.ts";
import { BUN_TEST } from "./support/command.ts";

const BIN = `${import.meta.dir}/../node_modules/.bin`;
const PROJECT = `${import.meta.dir}/..`;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads counts out of what the step printed; without it, the step is one test. */
  readonly read?: (output: string) => Counts | undefined;
}

/** The closing lines of `bun test`: ` 12 pass`, ` 0 fail`, ` 1 skip`. */
function bunCounts(output: string): Counts | undefined {
  const number = (word: string): number => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
  if (!/^\s*\d+ pass\b/m.test(output)) return undefined;
  return { passed: number("pass"), failed: number("fail"), skipped: number("skip") + number("todo") };
}

const argv = process.argv.slice(2);
const onlyAt = argv.indexOf("--only");
const only = onlyAt < 0 ? undefined : argv[onlyAt + 1];
const rest = onlyAt < 0 ? argv : argv.toSpliced(onlyAt, 2);

const steps: readonly Step[] = [
  { name: "types", command: [`${BIN}/tsc`, "--noEmit", "-p", PROJECT] },
  { name: "lint", command: [`${BIN}/eslint`, "--max-warnings", "0", "server", "client", "shared", "test", "content"] },
  {
    name: "format",
    command: [
      `${BIN}/prettier`,
      "--check",
      "--log-level",
      "warn",
      "server",
      "client",
      "shared",
      "test",
      "*.json",
      ".prettierrc.json",
    ],
  },
  { name: "tests", command: [...BUN_TEST, ...rest], read: bunCounts },
];

/** Runs a step, its output going through to the terminal as it comes. */
async function run(step: Step): Promise<Counts> {
  const started = performance.now();
  console.log(`\n── ${step.name}`);
  const child = Bun.spawn([...step.command], {
    cwd: PROJECT,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, FORCE_COLOR: "0" },
  });
  const pass = async (stream: ReadableStream<Uint8Array>, to: NodeJS.WriteStream): Promise<string> => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of stream) {
      const piece = decoder.decode(chunk, { stream: true });
      text += piece;
      to.write(piece);
    }
    return text;
  };
  const [out, error] = await Promise.all([pass(child.stdout, process.stdout), pass(child.stderr, process.stderr)]);
  const code = await child.exited;
  const counts = step.read?.(`${out}\n${error}`) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  };
  // A runner that died after its last line has failed, whatever it counted.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  console.log(
    `── ${step.name}: ${code === 0 ? "passed" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return counts;
}

await ensureBrowser();
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  if (only !== undefined && step.name !== only) continue;
  const counts = await run(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
