/**
 * Everything that says whether the project is sound, in one command: types, lint, format, and all tests. Its last lines say
 * what was not tested and why, and then `N passed, N failed, N skipped`.
 *
 * Usage: bun test/run.ts [--fast] [--only STEP] [words for `bun test`]
 *   --fast   what takes less than a minute: types, files that differ from the last commit, rooms without browser or disk
 *   --only   one step: types, lint, format, tests
 */
import { existsSync, readdirSync } from "node:fs";
import { openPackages } from "./samples/packages.ts";
import { ensureBrowser } from "./support/browser.ts";
import { BUN_TEST } from "./support/command.ts";
import { memoryFolder } from "./support/memory-folder.ts";
import { bunCounts, report, runSteps, type Step } from "./support/steps.ts";

const PROJECT = `${import.meta.dir}/..`;
const BIN = `${PROJECT}/node_modules/.bin`;

const argv = process.argv.slice(2);
const isFast = argv.includes("--fast");
const onlyAt = argv.indexOf("--only");
const only = onlyAt < 0 ? undefined : argv[onlyAt + 1];
const words = argv.filter((word, at) => word !== "--fast" && (onlyAt < 0 || (at !== onlyAt && at !== onlyAt + 1)));

/** Node collects young objects less often: a sixth less processor time for the compiler and for Prettier, none for ESLint. */
const WITH_ROOM = { NODE_OPTIONS: "--max-semi-space-size=128" };

const types: Step = {
  name: "types",
  command: [`${BIN}/tsc`, "-p", PROJECT, "--incremental", "--tsBuildInfoFile", `${PROJECT}/.cache/types.json`],
  env: WITH_ROOM,
};
const lint = (files: readonly string[]): Step => ({
  name: "lint",
  command: [`${BIN}/eslint`, "--max-warnings", "0", "--no-warn-ignored", ...files],
});
const format = (files: readonly string[]): Step => ({
  name: "format",
  command: [`${BIN}/prettier`, "--check", "--log-level", "warn", "--ignore-unknown", ...files],
  env: WITH_ROOM,
});
const tests = (name: string, ...more: readonly string[]): Step => ({
  name,
  command: [...BUN_TEST, ...more],
  read: bunCounts,
});

/** One more than the processors that a small machine has: browsers and servers wait often. With four it takes as long. */
const AT_ONCE = 3;

const FOLDERS = ["server", "client", "shared", "test"];

/** Tests that drive a browser: they wait more than they work, so they run beside the others. */
const IN_BROWSER = [
  "test/e2e/",
  "test/client/pages.test.ts",
  "test/search/browser.test.ts",
  "test/search/keys.test.ts",
];

/** Tests that start processes, fill disks, or count how time grows. */
const SLOW = [
  ...IN_BROWSER,
  "test/output/",
  "test/security/",
  "test/host/",
  "test/package/",
  "test/samples/",
  "test/site/random-edits.test.ts",
  "test/engine/random.test.ts",
  "/growth.test.ts",
  "/hostile.test.ts",
  "test/search/quality.test.ts",
];

/** All files with tests. */
function testFiles(): readonly string[] {
  return readdirSync(`${PROJECT}/test`, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes("node_modules"))
    .map((path) => `test/${path}`)
    .sort();
}

const isOneOf = (file: string, parts: readonly string[]): boolean => parts.some((part) => file.includes(part));
const paths = (files: readonly string[]): readonly string[] => files.map((file) => `./${file}`);

/** Files below the folders of code that differ from the last commit. */
function changedFiles(): readonly string[] {
  const git = (...args: readonly string[]): readonly string[] => {
    const { success, stdout } = Bun.spawnSync(["git", ...args], { cwd: PROJECT, stderr: "ignore" });
    return success ? stdout.toString().split("\n") : [];
  };
  const found = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  return found.filter(
    (path) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && existsSync(`${PROJECT}/${path}`),
  );
}

function fastSteps(): readonly Step[] {
  const changed = changedFiles();
  const code = changed.filter((path) => /\.tsx?$/.test(path));
  const rooms = testFiles().filter((file) => !isOneOf(file, SLOW));
  return [
    tests("rooms", ...paths(rooms)),
    types,
    ...(code.length > 0 ? [lint(code)] : []),
    ...(changed.length > 0 ? [format(changed)] : []),
  ];
}

/**
 * All tests as steps, first those that take most of the processors; what no step names is in "others". Those about what a
 * disk holds when a process is killed, or when it is full, have a disk; the others have their files in memory.
 * @param libraries settled once what samples are checked against has been installed, or could not be
 */
function testSteps(libraries: Promise<unknown>): readonly Step[] {
  const rest = new Set(testFiles());
  const memory = memoryFolder();
  const inMemory = memory === undefined ? {} : { TMPDIR: memory };
  const take = (name: string, parts: readonly string[]): Step => {
    const files = [...rest].filter((file) => isOneOf(file, parts));
    for (const file of files) rest.delete(file);
    return tests(name, ...paths(files));
  };
  // Each file has a browser and servers of its own.
  const browser = (name: string, ...parts: readonly string[]): Step => ({
    ...take(`browser, ${name}`, parts),
    isRetried: true,
    env: inMemory,
  });
  const quality = browser("quality", "test/e2e/quality.test.ts");
  const reading = browser("reading", "test/e2e/reading.test.ts");
  const pages = browser("pages", "test/e2e/pages.test.ts");
  const changes = browser("changes", "test/e2e/changes.test.ts");
  const site = browser("site", "test/e2e/");
  const client = browser("client", ...IN_BROWSER);
  const storms = take("storms", ["test/output/storms/"]);
  const output = take("output", ["test/output/", "test/package/"]);
  // Compilers and emulator are WebAssembly that runs for seconds: making it fast takes longer than that saves, and so it
  // does for the compiler of TypeScript, which reads all projects (85 s of processors with the highest tier, 80 without).
  const samples = {
    ...take("samples", ["test/samples/"]),
    after: libraries,
    env: { BUN_JSC_useOMGJIT: "0", BUN_JSC_useFTLJIT: "0", ...inMemory },
  };
  const growth = take("growth", ["test/grammars/", "test/markdown/"]);
  const edits = take("edits", ["test/site/random-edits.test.ts"]);
  const others = { ...take("others", ["test/"]), env: inMemory };
  return [output, reading, site, samples, others, quality, storms, growth, pages, changes, client, edits];
}

async function allSteps(): Promise<readonly Step[]> {
  const checks: Readonly<Record<string, Step>> = {
    types,
    lint: lint([...FOLDERS, "content"]),
    format: format([...FOLDERS, "*.json", ".prettierrc.json"]),
  };
  if (only !== undefined && only !== "tests") return [checks[only] ?? tests(only, only)];
  await ensureBrowser();
  // What runs contracts of the documentation; where npm can't bring it, those tests say that they were not run.
  const libraries = openPackages(`${PROJECT}/.cache/samples`, console.log).catch((error: unknown) =>
    console.log(error instanceof Error ? error.message : error),
  );
  if (only === "tests" || words.length > 0) return [{ ...tests("tests", ...words), after: libraries }];
  return [...testSteps(libraries), ...Object.values(checks)];
}

process.exitCode = report(await runSteps(isFast ? fastSteps() : await allSteps(), AT_ONCE, PROJECT));
