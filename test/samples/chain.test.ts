/** What the reference pages say about exit codes, send modes and gas, provoked in the TVM of `@ton/sandbox`. */
import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OVERHEAD, openChain, type Cell, type Chain } from "./chain.ts";
import { openPackages } from "./packages.ts";

const LIBRARIES = join(import.meta.dir, "../../.cache/samples");
const DATA = join(import.meta.dir, "../../content/data/tvm");
/** `bun run check:samples` installs the libraries; without them (a first checkout, no network) nothing can be asked. */
const ready = existsSync(join(LIBRARIES, "installed"));
let chain: Chain;

beforeAll(async () => {
  if (ready) chain = await openChain(await openPackages(LIBRARIES, console.error));
});

/** PUSHREF of the message, a mode, SENDRAWMSG. */
const SEND = (mode: number): string => `8880${mode.toString(16).padStart(2, "0")}FB00`;
const OTHER = "22".repeat(32);

interface Internal {
  readonly to?: readonly [workchain: number, hash: string];
  readonly from?: readonly [workchain: number, hash: string];
  readonly value?: bigint;
  readonly extra?: Cell;
  readonly extraFlags?: number;
  readonly body?: Cell;
}

/** A `MessageRelaxed` without a state; an address that isn't given is `addr_none`. */
function internal({ to, from, value = 1_000_000n, extra, extraFlags = 0, body }: Internal): Cell {
  const builder = chain.build().storeUint(0b0100, 4);
  for (const address of [from, to])
    if (address === undefined) builder.storeUint(0, 2);
    else builder.storeAddress(chain.address(...address));
  builder.storeCoins(value);
  if (extra === undefined) builder.storeBit(false);
  else builder.storeBit(true).storeRef(extra);
  builder
    .storeCoins(extraFlags)
    .storeCoins(0)
    .storeUint(0, 64 + 32 + 1);
  return (body === undefined ? builder.storeBit(false) : builder.storeBit(true).storeRef(body)).endCell();
}

const log = (): Cell =>
  chain
    .build()
    .storeUint(0b11, 2)
    .storeUint(0, 2 + 2 + 64 + 32 + 2)
    .endCell();
const bits = (text: string): Cell =>
  Array.from(text)
    .reduce((builder, bit) => builder.storeBit(bit === "1"), chain.build())
    .endCell();
const deep = (cells: number): Cell =>
  Array.from({ length: cells }).reduce<Cell>(
    (below, _, index) => chain.build().storeUint(index, 32).storeRef(below).endCell(),
    chain.build().endCell(),
  );
/** A dictionary of extra currencies: one unit of currency 1. */
const currency = (): Cell =>
  chain.build().storeUint(0b10100000, 8).storeUint(1, 32).storeUint(1, 5).storeUint(1, 8).endCell();

describe.skipIf(!ready)("exit codes of the compute phase", () => {
  const cases: readonly (readonly [code: number, why: string, hex: string, refs?: () => readonly Cell[]])[] = [
    [0, "an ordinary return", ""],
    [1, "the alternative return", "DB31"],
    [2, "ADD on an empty stack", "A0"],
    [4, "division by zero", "7170A904"],
    [5, "2 stored in one bit", "72C8CB00"],
    [5, "a tuple has no such element", "7171716F036F15"],
    [6, "an opcode that nothing stands behind", "F8FF"],
    [7, "null + null", "6D6DA0"],
    [8, "the 1,024th bit of a builder", "C88103FFCF40CF81"],
    [9, "a bit read from an empty slice", "C8C9D0D300"],
    [10, "a dictionary whose root is no dictionary node", "718878F40E", () => [bits("00")]],
    [11, "SENDMSG of what is no message", "8870FB08", () => [bits("")]],
    [-14, "an endless loop", "90EA"],
  ];
  test.each(cases)("%d: %s", async (code, _why, hex, refs) => {
    expect((await chain.run(hex, ...(refs?.() ?? []))).exitCode).toBe(code);
  });
});

describe.skipIf(!ready)("result codes of the action phase", () => {
  const cases: readonly (readonly [code: number, why: string, hex: string, refs?: () => readonly Cell[]])[] = [
    [0, "a message", SEND(0), () => [internal({ to: [0, OTHER] })]],
    [32, "c5 is no list", "88ED55", () => [bits("1")]],
    [0, "255 actions", "8100FF947070FB02E4"],
    [33, "256 actions", "810100947070FB02E4"],
    [34, "no message", SEND(0), () => [bits("00")]],
    [34, "modes 64 and 128 together", `888100C0FB00`, () => [internal({ to: [0, OTHER] })]],
    [34, "an internal message to addr_none", SEND(0), () => [internal({})]],
    [34, "a log with mode 64", SEND(64), () => [log()]],
    [34, "reserve mode 8 without 4", "7178FB02"],
    [35, "the source is another contract", SEND(0), () => [internal({ to: [0, OTHER], from: [0, OTHER] })]],
    [36, "a workchain that doesn't exist", SEND(0), () => [internal({ to: [5, OTHER] })]],
    [37, "more than the balance", SEND(0), () => [internal({ to: [0, OTHER], value: 10n ** 12n })]],
    [37, "a reserve of more than the balance", "832870FB02"],
    [
      38,
      "an extra currency that the account doesn't have",
      SEND(0),
      () => [internal({ to: [0, OTHER], extra: currency() })],
    ],
    [
      40,
      "a value that doesn't cover the message's cells",
      SEND(0),
      () => [internal({ to: [0, OTHER], value: 300_000n, body: deep(50) })],
    ],
    [41, "a public library that isn't there", "7172FB07"],
    [45, "extra flag 4", SEND(0), () => [internal({ to: [0, OTHER], extraFlags: 4 })]],
    [0, "a log with mode 0", SEND(0), () => [log()]],
    [0, "a log with modes 1, 2 and 16", SEND(19), () => [log()]],
    [0, "reserve mode 2 takes what there is", "832872FB02"],
  ];
  test.each(cases)("%d: %s", async (code, _why, hex, refs) => {
    expect(await chain.send(hex, ...(refs?.() ?? []))).toEqual({ phase: "action", code, skipped: 0 });
  });

  test("mode 2 skips the action instead of failing", async () => {
    const message = internal({ to: [0, OTHER], value: 10n ** 12n });
    expect(await chain.send(SEND(2), message)).toEqual({ phase: "action", code: 0, skipped: 1 });
  });
});

interface Instruction {
  readonly name: string;
  readonly opcode: string;
  readonly gas: string;
}

describe.skipIf(!ready)("gas of instructions", () => {
  const table = readdirSync(DATA)
    .filter((name) => name.endsWith(".json") && name !== "page.json" && name !== "categories.json")
    .flatMap((name) => JSON.parse(readFileSync(join(DATA, name), "utf8")) as readonly Instruction[]);
  /** For an instruction's name, code that pushes arguments with which it runs to its end. */
  const args = JSON.parse(readFileSync(join(import.meta.dir, "fixtures/arguments.json"), "utf8")) as Readonly<
    Record<string, string>
  >;
  const hexOf = ({ opcode }: Instruction): string => opcode.replace(/[a-z]/g, "0");

  test("what the table says is what a run spends", async () => {
    const wrong: string[] = [];
    const pushing = new Map<string, number>();
    for (const instruction of table.filter(({ name }) => name in args)) {
      const before = args[instruction.name] ?? "";
      const spent = pushing.get(before) ?? (await chain.run(before)).gas;
      pushing.set(before, spent);
      const { gas, exitCode } = await chain.run(before + hexOf(instruction));
      const said = instruction.gas.split("/").map(Number);
      if (exitCode > 1 || !said.includes(gas - spent))
        wrong.push(`${instruction.name}: ${instruction.gas}, spent ${gas - spent}`);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(args).length).toBeGreaterThan(500);
  }, 60_000);

  const TUPLE = "7171716F03";
  /** A builder of 127 bytes, and the number of parts. */
  const BYTES = "C88103F8CF4071";
  const cases: readonly (readonly [name: string, before: string, hex: string, gas: number])[] = [
    ["TPUSH copies the elements of the result", `${TUPLE}71`, "6F8C", 26 + 4],
    ["HASHEXT_SHA256: 1 a part, 1 for 33 bytes", BYTES, "F90400", 34 + 1 + 3],
    ["HASHEXT_SHA512: 1 for 16 bytes", BYTES, "F90401", 34 + 1 + 7],
    ["HASHEXT_BLAKE2B: 1 for 19 bytes", BYTES, "F90402", 34 + 1 + 6],
    ["HASHEXT_KECCAK256: 1 for 11 bytes", BYTES, "F90403", 34 + 1 + 11],
    ["HASHEXT_KECCAK512: 1 for 6 bytes", BYTES, "F90404", 34 + 1 + 21],
    ["ADDRAND copies the two tuples of c7, as SETRAND does", "71", "F815", 26 + 1 + 18],
    ["SETRAND", "71", "F814", 26 + 1 + 18],
  ];
  test.each(cases)("%s", async (_name, before, hex, gas) => {
    const without = await chain.run(before);
    expect((await chain.run(before + hex)).gas - without.gas).toBe(gas);
  });

  test.each(["F90401", "F90402", "F90404"])("%s leaves one tuple: UNTUPLE takes it apart into two", async (hex) => {
    expect((await chain.run(`${BYTES + hex}6F22`)).exitCode).toBe(0);
  });

  test("a get method that does nothing spends its frame only", async () => {
    expect((await chain.run("")).gas).toBe(OVERHEAD);
  });
});
