/** The table from which a contract's first result comes holds the code of every contract that readers can run. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answer } from "../../content/components/tools/run/engine.ts";
import { CODE_TABLE, compiledCode } from "../../content/components/tools/run/compiled.ts";
import { codeFaults, compilerVersions, nameOf } from "./compiled.ts";
import { extractSamples } from "./extract.ts";
import { readIncludedFrom } from "./included.ts";
import { runnables } from "./scenarios.ts";

const PROJECT = join(import.meta.dir, "../..");
const CONTENT = join(PROJECT, "content");
const HINT = "bun run check:samples --update";

const contracts = runnables(
  readdirSync(CONTENT, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.mdx?$/.test(file))
    .sort()
    .flatMap((file) =>
      extractSamples(`content/${file}`, readFileSync(join(CONTENT, file), "utf8"), readIncludedFrom(PROJECT)),
    ),
);

test(`each contract on a page has its entry, and nothing else has one (${HINT})`, async () => {
  const names = await Promise.all(contracts.map(nameOf));
  const missing = contracts.filter((_, at) => !Object.hasOwn(CODE_TABLE.code, names[at] ?? ""));
  expect(missing.map(({ contract: { file, line } }) => `${file}:${String(line)}`)).toEqual([]);
  expect(Object.keys(CODE_TABLE.code).filter((name) => !names.includes(name))).toEqual([]);
});

test("each contract on a page has an entry point: copied elsewhere, it compiles as well", () => {
  const entry = { tolk: /\bfun\s+(?:onInternalMessage|main)\s*\(/, func: /\b(?:recv_internal|main)\s*\(/ };
  const without = contracts.filter(({ contract: { language, code } }) =>
    language === "tolk" || language === "func" ? !entry[language].test(code) : true,
  );
  expect(without.map(({ contract: { file, line } }) => `${file}:${String(line)}`)).toEqual([]);
});

test(`the entries were made by the compilers that readers get (${HINT})`, () =>
  expect(CODE_TABLE.compilers).toEqual(compilerVersions()));

test("code that a compiler does not make of its source is found", async () => {
  const some = ["tolk", "func"].flatMap(
    (language) => contracts.find(({ contract }) => contract.language === language) ?? [],
  );
  expect(some).toHaveLength(2);
  expect(await codeFaults(some)).toEqual([]);
  const [first] = some;
  const name = first === undefined ? undefined : await nameOf(first);
  const code = { ...CODE_TABLE.code, [name ?? ""]: "te6ccgEBAQEAAgAAAA==" };
  expect(await codeFaults(some, { ...CODE_TABLE, code })).toMatchObject([{ line: first?.contract.line }]);
}, 60_000);

test("a contract that stands on a page runs without its compiler, and a changed one with it", async () => {
  const [first] = contracts.filter(({ contract }) => contract.language === "tolk");
  const source = first?.contract.code ?? "";
  expect(await compiledCode("tolk", source)).toBeDefined();
  expect(await compiledCode("tolk", `${source} `)).toBeUndefined();
  expect(await compiledCode("func", source)).toBeUndefined();
  const scenario = { steps: [{ get: "none", exit: 11 }] };
  const progress = (): void => undefined;
  // The code is that of the table: a source that no compiler would take is run as well.
  const known = await answer({ language: "tolk", source: "not Tolk", scenario }, progress, () =>
    compiledCode("tolk", source),
  );
  expect(known).toMatchObject({ kind: "played" });
  expect(await answer({ language: "tolk", source: "not Tolk", scenario }, progress)).toMatchObject({ kind: "error" });
}, 60_000);
