/**
 * The code of the contracts that readers can run: each is compiled here with the compilers that readers get, and has to be
 * what the table beside the tool says, from which the first result on a page comes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openCompiler, type Compiler, type Language } from "../../content/components/tools/run/compile.ts";
import { CODE_TABLE, nameOfSource, type CodeTable } from "../../content/components/tools/run/compiled.ts";
import type { FaultLine } from "./report.ts";
import type { Runnable } from "./scenarios.ts";

const PROJECT = join(import.meta.dir, "../..");
const TABLE = join(PROJECT, "content/components/tools/run/compiled.json");

const PACKAGES: Readonly<Record<Language, string>> = { tolk: "@ton/tolk-js", func: "@ton-community/func-js" };

/** Versions of the packages with which readers compile. */
export function compilerVersions(): CodeTable["compilers"] {
  const version = (name: string): string =>
    (JSON.parse(readFileSync(join(PROJECT, "node_modules", name, "package.json"), "utf8")) as { version: string })
      .version;
  return { tolk: version(PACKAGES.tolk), func: version(PACKAGES.func) };
}

/** Name of a contract in the table; undefined for one that is in neither language. */
export async function nameOf({ contract: { language, code } }: Runnable): Promise<string | undefined> {
  return language === "tolk" || language === "func" ? nameOfSource(language, code) : undefined;
}

/** Compiles all contracts. Those that do not compile are left out: their scenarios say so. */
async function compileAll(found: readonly Runnable[]): Promise<ReadonlyMap<string, { boc: string; of: Runnable }>> {
  const compilers = new Map<Language, Compiler>();
  const compiled = new Map<string, { boc: string; of: Runnable }>();
  for (const each of found) {
    const { language, code } = each.contract;
    const name = await nameOf(each);
    if ((language !== "tolk" && language !== "func") || name === undefined || compiled.has(name)) continue;
    const compiler =
      compilers.get(language) ?? (await openCompiler(language, { from: "anywhere", progress: () => undefined }));
    compilers.set(language, compiler);
    const result = await compiler(code);
    if (result.kind === "code") compiled.set(name, { boc: result.boc, of: each });
  }
  return compiled;
}

/** @returns the contracts whose code in the table is missing, or is not what the compiler makes of them */
export async function codeFaults(found: readonly Runnable[], table = CODE_TABLE): Promise<readonly FaultLine[]> {
  const faults: FaultLine[] = [];
  for (const [name, { boc, of }] of await compileAll(found))
    if (table.code[name] !== boc) {
      const { file, line, language } = of.contract;
      const message = "the table of compiled contracts has other code for this: bun run check:samples --update";
      faults.push({ file, line, language: language ?? "", message });
    }
  return faults;
}

/** @param found all contracts of the site: what else is in the table is dropped */
export async function updateCode(found: readonly Runnable[]): Promise<void> {
  const compiled = [...(await compileAll(found))]
    .map(([name, { boc }]) => [name, boc] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const table: CodeTable = { compilers: compilerVersions(), code: Object.fromEntries(compiled) };
  writeFileSync(TABLE, `${JSON.stringify(table, undefined, 2)}\n`);
}
