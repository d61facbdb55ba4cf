/**
 * `bun test/samples/outputs.ts page … [--update]`: runs every titled TypeScript or Python sample that stands directly
 * before a fence titled "Output", and compares what it prints with that fence. Bytes and hashes that a page shows are
 * thereby the result of the code above them.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { extractSamples, type Sample } from "./extract.ts";
import { openPackages } from "./packages.ts";

const PROJECT = join(import.meta.dir, "../..");
const CACHE = join(PROJECT, ".cache/samples");
const TITLES = new Set(["Output", "输出"]);

process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { update: { type: "boolean" } },
  });
  if (positionals.length === 0) {
    console.log(
      "bun test/samples/outputs.ts page … [--update]\n\nA page is a part of its path: data-formats/tlb/crc32",
    );
    return 1;
  }
  await openPackages(CACHE, console.error);
  let different = 0;
  for (const file of pages(positionals)) different += await checkPage(file, values.update === true);
  return different > 0 ? 1 : 0;
}

function pages(parts: readonly string[]): readonly string[] {
  return readdirSync(join(PROJECT, "content"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.mdx?$/.test(entry.name))
    .map((entry) => relative(PROJECT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((file) => parts.some((part) => file.includes(part)))
    .sort();
}

/** @returns how many outputs differ from what the code prints */
async function checkPage(file: string, update: boolean): Promise<number> {
  const path = join(PROJECT, file);
  let different = 0;
  // From the end, so that the lines of what is still to come stay where they are.
  for (const [program, shown] of pairs(extractSamples(file, readFileSync(path, "utf8"))).reverse()) {
    const printed = await run(program);
    if (printed === shown.code.trimEnd()) continue;
    different++;
    if (update) replaceCode(path, shown, printed);
    else console.log(`${file}:${String(shown.line)}: ${program.title} prints something else:\n${printed}\n`);
  }
  console.log(`${file}: ${different === 0 ? "as shown" : `${String(different)} ${update ? "updated" : "differ"}`}`);
  return update ? 0 : different;
}

function pairs(samples: readonly Sample[]): (readonly [program: Sample, shown: Sample])[] {
  return samples.flatMap((program, index) => {
    const shown = samples[index + 1];
    const runs = program.language === "typescript" || program.language === "python";
    return runs && program.title !== "" && shown !== undefined && TITLES.has(shown.title)
      ? [[program, shown] as const]
      : [];
  });
}

/** Runs one sample beside the installed libraries. */
async function run({ title, language, code }: Sample): Promise<string> {
  const folder = join(CACHE, "outputs");
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
  return (exit === 0 ? out : `${out}${error}`).trimEnd();
}

function replaceCode(path: string, { line, code }: Sample, printed: string): void {
  const lines = readFileSync(path, "utf8").split("\n");
  lines.splice(line, code === "" ? linesBeforeFence(lines, line) : code.split("\n").length, ...printed.split("\n"));
  writeFileSync(path, lines.join("\n"));
}

/** An empty fence may still hold one empty line. */
function linesBeforeFence(lines: readonly string[], from: number): number {
  return (lines[from] ?? "").startsWith("`") ? 0 : 1;
}
