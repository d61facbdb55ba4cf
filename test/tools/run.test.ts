/** Contracts that run on a page: how a scenario is written, and what is kept in the address. */
import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { addressOf, cellOf } from "../../content/components/tools/run/cells.ts";
import { SIZES } from "../../content/components/tools/run/engine.ts";
import { differences } from "../../content/components/tools/run/judge.ts";
import type { Outcome } from "../../content/components/tools/run/play.ts";
import { methodId } from "../../content/components/tools/run/play.ts";
import type { Fields, Scenario } from "../../content/components/tools/run/scenario.ts";
import { scenarioSchema } from "../../content/components/tools/run/scenario-schema.ts";
import { getMethodsIn, readState, writeState } from "../../content/components/tools/run/state.ts";
import { methodId as reference } from "../../content/components/tools/crc.ts";
import { reactExports } from "../../server/output/bundles/islands.ts";
import { diskHost } from "../../server/host/disk.ts";
import { createDecodedFiles } from "../../server/output/bundles/decoded-files.ts";
import { engineReact, withoutNode } from "../../server/output/bundles/island-plugins.ts";
import { createImportedFiles } from "../../server/output/bundles/site-imports.ts";

const PROJECT = join(import.meta.dir, "../..");

describe("fields become cells", () => {
  const cases: readonly (readonly [fields: Fields, text: string])[] = [
    [{}, "x{}"],
    [{ "op: uint32": "0x7e8764ef", "by: uint8": 5 }, "x{7E8764EF05}"],
    [{ "a: int8": -1, "b: int8": "-0x10" }, "x{FFF0}"],
    [{ "a: coins": 0.5 }, "x{41DCD6500}"],
    [{ "a: bool": true, "b: bit": 0, "c: uint6": 1 }, "x{81}"],
    [{ "a: address": "none", "b: uint6": 0 }, "x{00}"],
    [{ "a: bits": "0xcafe", "b: string": "ab" }, "x{CAFE6162}"],
    [{ "a: ref": { "b: uint8": 1 }, "c: maybe ref": null, "d: uint7": 0 }, "x{00}\n x{01}"],
    [{ "a: maybe ref": {}, "b: uint7": 0 }, "x{80}\n x{}"],
    [{ uint8: 7 }, "x{07}"],
  ];
  test.each(cases)("%j", (fields, text) => expect(cellOf(fields).toString()).toBe(text));

  test("what does not fit is said with the name of its field", () => {
    expect(() => cellOf({ "by: uint8": 256 })).toThrow(/^by: uint8: /);
    expect(() => cellOf({ "to: address": "nobody" })).toThrow(/^to: address: /);
    expect(() => cellOf({ "x: bits": "abc" })).toThrow("x: bits: expected whole bytes in hexadecimal");
  });

  test("accounts have names", () => {
    expect(addressOf("user")?.hash.toString("hex")).toBe("1".repeat(64));
    expect(addressOf("none")).toBeNull();
  });
});

describe("a scenario in a document", () => {
  const isSound = (scenario: unknown): boolean => scenarioSchema.safeParse(scenario).success;
  test("is held to its format", () => {
    expect(isSound({ steps: [{ get: "total", gives: [1] }] })).toBe(true);
    expect(isSound({ data: { "a: uint8": 1 }, steps: [{ send: {}, value: 0.5, exit: 9, gas: 7 }] })).toBe(true);
    expect(isSound({ steps: [] })).toBe(false);
    expect(isSound({ steps: [{ send: { "a: number": 1 } }] })).toBe(false);
    expect(isSound({ steps: [{ get: "total", exits: 1 }] })).toBe(false);
    expect(isSound({ steps: [{ send: {}, value: "much" }] })).toBe(false);
  });
});

describe("a step is held to what is said of it", () => {
  const get = (exit: number, ...stack: readonly string[]): Outcome => ({ kind: "get", exit, gas: 500, stack });
  test("nothing said means that it succeeds", () => {
    expect(differences({ get: "a" }, get(0, "5"))).toEqual([]);
    expect(differences({ get: "a" }, get(11))).toEqual([{ of: "exit", expected: "0", found: "11" }]);
    expect(differences({ get: "a", exit: 11 }, get(11))).toEqual([]);
  });
  test("result and gas", () => {
    expect(differences({ get: "a", gives: [5, "x{}"], gas: 500 }, get(0, "5", "x{}"))).toEqual([]);
    expect(differences({ get: "a", gives: [6], gas: 501 }, get(0, "5")).map(({ of }) => of)).toEqual(["gas", "gives"]);
  });
  test("a step that was not reached, or could not be done, is none that succeeds", () => {
    expect(differences({ get: "a" }, undefined)).toHaveLength(1);
    expect(differences({ send: {} }, { kind: "fault", message: "no" })).toHaveLength(1);
    expect(differences({ send: {} }, { kind: "refused", message: "no" })).toHaveLength(1);
  });
});

describe("the address", () => {
  const scenario: Scenario = { steps: [{ send: { "by: uint8": 1 }, value: 1 }, { get: "total" }] };
  test("holds what was changed, and nothing else", () => {
    const same = { code: "a", steps: scenario.steps };
    expect(writeState(same, "a", scenario)).toBe("");
    const changed = { code: "b", steps: [{ get: "total", with: ["5"] }] };
    const state = writeState(changed, "a", scenario);
    expect(readState(state, "a", scenario)).toEqual(changed);
    expect(readState("", "a", scenario)).toEqual(same);
  });
  test.each(["{", "7", "null", '{"steps": 5}', '{"steps":[{"send":"x"}]}', '{"steps":[null]}', '{"code":1}'])(
    "that somebody has made up changes nothing: %s",
    (state) => expect(readState(state, "a", scenario)).toEqual({ code: "a", steps: scenario.steps }),
  );
});

test("get methods are found by their names", () => {
  expect(getMethodsIn("get fun total(): int {}\n  get sum(a: int) {}\nfun other() {}")).toEqual(["total", "sum"]);
  expect(getMethodsIn("int total() method_id { }\nint other() { }\n(int, int) two(int a) method_id { }")).toEqual([
    "total",
    "two",
  ]);
  for (const name of ["seqno", "get_wallet_data"]) expect<number | undefined>(methodId(name)).toBe(reference(name));
});

test("what comes with the first run is as large as readers are told", () => {
  const files = {
    tolk: "@ton/tolk-js/dist/tolkfiftlib.wasm.js",
    func: "@ton-community/func-js-bin/dist/funcfiftlib.wasm.js",
    emulator: "@ton/sandbox/dist/executor/emulator-emscripten.wasm.js",
  };
  for (const [name, file] of Object.entries(files)) {
    // In base64, which the bundler decodes.
    const size = statSync(join(PROJECT, "node_modules", file)).size * 0.75;
    expect(Math.abs(size - SIZES[name as keyof typeof SIZES]) / size).toBeLessThan(0.02);
  }
});

test("the worker is a script of its own, whose address the component knows without loading more", async () => {
  const { metafile } = await build({
    absWorkingDir: PROJECT,
    entryPoints: ["content/components/RunHere.tsx"],
    bundle: true,
    splitting: true,
    format: "esm",
    jsx: "automatic",
    metafile: true,
    write: false,
    outdir: "assets",
    logLevel: "silent",
    plugins: [
      engineReact("react.js", reactExports(PROJECT)),
      createDecodedFiles(diskHost()).plugin,
      createImportedFiles(diskHost(), JSON.stringify).plugin,
      withoutNode,
    ],
  });
  const worker = "content/components/tools/run/worker.ts";
  const outputs = Object.entries(metafile.outputs);
  const [address, own] = outputs.find(([, { inputs }]) => Object.hasOwn(inputs, worker)) ?? [];
  expect(Object.keys(own?.inputs ?? {})).toEqual([worker]);
  const component = outputs.find(([, { entryPoint }]) => entryPoint === "content/components/RunHere.tsx")?.[1];
  expect(component?.imports).toContainEqual({ path: address ?? "", kind: "import-statement" });
}, 30_000);
