/**
 * The engine under fire: the tests that do more where there is more time, in their long forms, one after the other and
 * at low priority. Prints a table of what came out, and keeps it in `.cache/fire.md`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { BUN_TEST } from "./support/command.ts";

const PROJECT = `${import.meta.dir}/..`;
if (process.argv.includes("--help")) {
  console.log("Usage: bun run fire [--times N]   (about half an hour; N makes each N times as long)");
  process.exit(0);
}
const at = process.argv.indexOf("--times");
const times = Math.max(1, Math.floor(Number(at < 0 ? 1 : process.argv[at + 1])) || 1);
/** Another one each day, so that many runs see many rows; it is in the table, to be run again. */
const seed = Math.floor(Date.now() / 86_400_000);

interface Part {
  readonly name: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const PARTS: readonly Part[] = [
  { name: "storms of files", files: ["test/output/storms"], env: { STORM: `${1000 * times}` } },
  {
    name: "killed dumps and servers",
    files: ["test/output/kills.test.ts"],
    env: { KILLS: `${300 * times}`, SEED: `${seed}` },
  },
  {
    name: "killed publishes",
    files: ["test/publish/kills.test.ts"],
    env: { PUBLISHES: `${200 * times}`, SEED: `${seed}` },
  },
  {
    name: "random edits",
    files: ["test/site/random-edits.test.ts"],
    env: { EDITS: `${4000 * times}`, SEED: `${seed}` },
  },
  { name: "growth of documents", files: ["test/markdown/growth.test.ts"], env: { FAMILIES: "all" } },
  { name: "growth of code", files: ["test/grammars/growth.test.ts"], env: { FAMILIES: "all" } },
];

setPriority(19);
const rows: string[] = [];
let hasFailed = false;
for (const { name, files, env } of PARTS) {
  const started = performance.now();
  const child = Bun.spawn([...BUN_TEST, ...files], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  const [passed = "0", failed = "?"] = ["pass", "fail"].map(
    (word) => new RegExp(`^ *(\\d+) ${word}$`, "m").exec(error)?.[1],
  );
  hasFailed ||= code !== 0;
  if (code !== 0) process.stderr.write(`${out}${error}\n`);
  const settings = Object.entries(env)
    .map((pair) => pair.join("="))
    .join(" ");
  rows.push(
    `| ${name} | \`${settings}\` | ${passed} passed, ${failed} failed | ${((performance.now() - started) / 1000).toFixed(0)} s |`,
  );
  console.log(rows.at(-1));
}
const table = `Run on ${new Date().toISOString().slice(0, 10)}.\n\n| what | with | result | time |\n|---|---|---|---|\n${rows.join("\n")}\n`;
mkdirSync(`${PROJECT}/.cache`, { recursive: true });
writeFileSync(`${PROJECT}/.cache/fire.md`, table);
console.log(`\n${table}`);
process.exitCode = hasFailed ? 1 : 0;
