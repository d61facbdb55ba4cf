/** Contracts that readers can run do what their page says, and one that does not is found. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractSamples } from "./extract.ts";
import { readIncludedFrom } from "./included.ts";
import { runnables, scenarioFaults } from "./scenarios.ts";

const PROJECT = join(import.meta.dir, "../..");

const counter = `struct (0x7e8764ef) Add { amount: uint32 }
fun onInternalMessage(in: InMessage) {
    val msg = Add.fromSlice(in.body);
    assert (msg.amount < 100) throw 55;
    contract.setData(beginCell().storeUint(msg.amount, 32).endCell());
}
get fun total(): int { return contract.getData().beginParse().loadUint(32); }`;

const page = (code: string, steps: string): string =>
  `# Page\n\n\`\`\`tolk run\n${code}\n\`\`\`\n\n\`\`\`json run\n{ "steps": [${steps}] }\n\`\`\`\n`;

async function faultsOf(text: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const each of runnables(extractSamples("page.md", text)))
    for (const { line, message } of await scenarioFaults(each)) faults.push(`${String(line)} ${message}`);
  return faults;
}

const add = (amount: number, more = ""): string =>
  `{ "send": { "op: uint32": "0x7e8764ef", "amount: uint32": ${String(amount)} }${more} }`;

test("a scenario holds, or is said not to", async () => {
  const right = `${add(5)}, { "get": "total", "gives": [5] }, ${add(500, ', "exit": 55')}`;
  expect(await faultsOf(page(counter, right))).toEqual([]);
  const wrong = `${add(5, ', "gas": 1')}, { "get": "total", "gives": [6] }, ${add(500)}, { "get": "sum" }`;
  expect(await faultsOf(page(counter, wrong))).toEqual([
    expect.stringMatching(/^14 step 1: gas is \d+, and the page says 1$/),
    "14 step 2: gives is 5, and the page says 6",
    "14 step 3: exit is 55, and the page says 0",
    "14 step 4: exit is 11, and the page says 0",
  ]);
}, 60_000);

test("what does not compile, or is no scenario, is said at its line", async () => {
  expect(await faultsOf(page(counter.replace("assert", "asert"), add(5)))).toEqual([
    expect.stringMatching(/^7 expected `;`, got `throw`/),
  ]);
  expect(await faultsOf(page(counter, '{ "take": 1 }'))).toEqual([expect.stringMatching(/^13 the scenario can't be/)]);
}, 60_000);

test("code out of a file is run as its page shows it", async () => {
  const steps = '{ "steps": [{ "get": "total", "exit": 9 }] }';
  const text = `\`\`\`tolk run file=./counter.tolk#all\n\`\`\`\n\n\`\`\`json run\n${steps}\n\`\`\`\n`;
  const read = (reference: string, document: string): string | undefined =>
    reference === "./counter.tolk#all" && document === "page.md" ? counter : undefined;
  const [found, ...more] = runnables(extractSamples("page.md", text, read));
  expect(more).toEqual([]);
  expect(found?.contract).toMatchObject({ code: counter, line: 1, unchecked: true });
  expect(found === undefined ? undefined : await scenarioFaults(found)).toEqual([]);
  const reading = readIncludedFrom(PROJECT);
  const contract = reading("/content/samples/get-methods/contracts/shop.tolk#contract", "content/en/docs/index.md");
  expect(contract).toContain("get fun total()");
  expect(contract).not.toContain("#region");
  expect(reading("/content/samples/get-methods/contracts/shop.tolk#none", "content/en/docs/index.md")).toBeUndefined();
  expect(reading("/content/samples/none.tolk", "content/en/docs/index.md")).toBeUndefined();
}, 60_000);

test("each contract of a page that is checked has its scenario behind it", () => {
  const file = "content/en/docs/v3/documentation/tvm/tvm-exit-codes.md";
  const samples = extractSamples(file, readFileSync(join(PROJECT, file), "utf8"));
  expect(runnables(samples)).toHaveLength(1);
});

test("compiler and emulator on pages are those of the samples", () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(PROJECT, path), "utf8")) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const { dependencies } = read("test/samples/package.json");
  const { devDependencies } = read("package.json");
  for (const name of ["@ton/tolk-js", "@ton/sandbox", "@ton-community/func-js", "@ton/core"])
    expect([name, devDependencies?.[name]]).toEqual([name, dependencies?.[name]]);
});
