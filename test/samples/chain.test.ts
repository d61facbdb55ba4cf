/** What the reference pages say about exit codes, send modes and gas, provoked in the TVM of `@ton/sandbox`. */
import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OVERHEAD, openChain, type Cell, type Chain } from "./chain.ts";
import { compileFuncContract } from "./contracts.ts";
import { extractSamples } from "./extract.ts";
import { openPackages, type Packages } from "./packages.ts";

const LIBRARIES = join(import.meta.dir, "../../.cache/samples");
const DATA = join(import.meta.dir, "../../content/data/tvm");
/** `bun run check:samples` installs the libraries; without them (a first checkout, no network) nothing can be asked. */
const ready = existsSync(join(LIBRARIES, "installed"));
let packages: Packages;
let chain: Chain;

beforeAll(async () => {
  if (!ready) return;
  packages = await openPackages(LIBRARIES, console.error);
  chain = await openChain(packages);
}, 60_000);

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
  test.each(cases)(
    "%d: %s",
    async (code, _why, hex, refs) => {
      expect((await chain.run(hex, ...(refs?.() ?? []))).exitCode).toBe(code);
    },
    30_000,
  );
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

test.skipIf(!ready)(
  "the contract of the exit codes page fails with the code that it is sent",
  async () => {
    const page = "content/en/docs/v3/documentation/tvm/tvm-exit-codes.md";
    const samples = extractSamples(page, readFileSync(join(import.meta.dir, "../..", page), "utf8"));
    const contract = samples.find(({ title }) => title === "contracts/provoke.fc");
    const boc = await compileFuncContract(packages, contract?.code ?? "");
    const wanted = [
      ...[-14, 2, 4, 5, 6, 7, 8, 9, 10, 11, 256].map((code) => ({ phase: "compute", code, skipped: 0 })),
      ...[32, 33, 34, 35, 36, 37, 40].map((code) => ({ phase: "action", code, skipped: 0 })),
    ];
    const seen: unknown[] = [];
    for (const { code } of wanted) {
      const body = chain
        .build()
        .storeUint(BigInt.asUintN(16, BigInt(code)), 16)
        .endCell();
      seen.push(await chain.ask(boc, body));
    }
    expect(seen).toEqual(wanted);
  },
  30_000,
);

interface Instruction {
  readonly name: string;
  readonly opcode: string;
  readonly gas: string;
  readonly since: string | null;
}

describe.skipIf(!ready)("gas of instructions", () => {
  const table = readdirSync(DATA)
    .filter((name) => name.endsWith(".json") && name !== "page.json" && name !== "categories.json")
    .flatMap((name) => JSON.parse(readFileSync(join(DATA, name), "utf8")) as readonly Instruction[]);
  /**
   * For an instruction's name: code that pushes arguments with which it runs to its end; then, each after a bar and only
   * where needed, the instruction itself (for operands that can't be 0), gas beyond the number in the table (elements of
   * a tuple, a cell that a dictionary creates or loads, the body of a loop, 5 for the implicit return of a continuation),
   * references of the code.
   */
  const args = JSON.parse(readFileSync(join(import.meta.dir, "fixtures/arguments.json"), "utf8")) as Readonly<
    Record<string, string>
  >;
  const hexOf = ({ opcode }: Instruction): string => opcode.replace(/[a-z]/g, "0");

  test("what the table says is what a run spends", async () => {
    const wrong: string[] = [];
    const pushing = new Map<string, number>();
    for (const instruction of table.filter(({ name }) => name in args)) {
      const [before = "", hex = "", extra = "0", refs = "0"] = (args[instruction.name] ?? "").split("|");
      const run = instruction.name.startsWith("CONFIG") ? chain.runOnNetwork : chain.run;
      const spent = pushing.get(before) ?? (await run(before)).gas;
      pushing.set(before, spent);
      const cells = Array.from({ length: Number(refs) }, () => chain.build().endCell());
      const { gas, exitCode } = await run(before + (hex === "" ? hexOf(instruction) : hex), ...cells);
      const said = instruction.gas.split("/").map((number) => Number.parseInt(number, 10) + Number(extra));
      if (exitCode > 1 || !said.includes(gas - spent))
        wrong.push(`${instruction.name}: ${instruction.gas}, spent ${gas - spent}`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  /** Numbers that the whitepaper reserves and no released TVM executes. */
  const reserved = table.filter(({ since }) => since === null);

  test("what the table calls reserved is an invalid opcode", async () => {
    const executed: string[] = [];
    for (const instruction of reserved)
      if ((await chain.run(`717171${hexOf(instruction)}`)).exitCode !== 6) executed.push(instruction.name);
    expect(executed).toEqual([]);
    expect(reserved.length).toBeGreaterThan(0);
  }, 30_000);

  const throwing: readonly (readonly [name: string, code: number, before: string, hex: string])[] = [
    ["THROW_SHORT", 7, "", "F207"],
    ["THROWIF_SHORT", 7, "7F", "F247"],
    ["THROWIFNOT_SHORT", 7, "70", "F287"],
    ["THROW", 100, "", "F2C064"],
    ["THROWARG", 100, "71", "F2C864"],
    ["THROWIF", 100, "7F", "F2D064"],
    ["THROWARGIF", 100, "717F", "F2D864"],
    ["THROWIFNOT", 100, "70", "F2E064"],
    ["THROWARGIFNOT", 100, "7170", "F2E864"],
    ["THROWANY", 100, "8064", "F2F0"],
    ["THROWARGANY", 100, "718064", "F2F1"],
    ["THROWANYIF", 100, "80647F", "F2F2"],
    ["THROWARGANYIF", 100, "7180647F", "F2F3"],
    ["THROWANYIFNOT", 100, "806470", "F2F4"],
    ["THROWARGANYIFNOT", 100, "71806470", "F2F5"],
    ["CHKDEPTH", 2, "75", "69"],
    ["CHKNAN", 4, "83FF", "C5"],
    ["FITS", 4, "7A", "B400"],
    ["UFITS", 4, "7A", "B500"],
    ["FITSX", 4, "7A71", "B600"],
    ["UFITSX", 4, "7A71", "B601"],
    ["ENDS", 9, "C88100FFCF40C9D0", "D1"],
    ["SCHKBITS", 9, "C8C9D071", "D741"],
    ["SCHKREFS", 9, "C8C9D071", "D742"],
    ["SCHKBITREFS", 9, "C8C9D07171", "D743"],
    ["BCHKBITS", 8, "C88103FFCF40", "CF3800"],
    ["BCHKBITS_VAR", 8, "C88103FFCF4071", "CF39"],
    ["BCHKREFS", 8, "C875", "CF3A"],
    ["BCHKBITREFS", 8, "C87075", "CF3B"],
    ["SETCP", 6, "", "FF01"],
    ["SETCP_SPECIAL", 6, "", "FFFF"],
    ["SETCPX", 6, "71", "FFF0"],
  ];
  test.each(throwing)("%s throws %d for the last price in the table", async (name, code, before, hex) => {
    const said = table
      .find((row) => row.name === name)
      ?.gas.split("/")
      .at(-1);
    const run = await chain.run(before + hex);
    expect(run.exitCode).toBe(code);
    // Without the instruction the code ends with an implicit return for 5, which the exception cuts off.
    expect(run.gas - ((await chain.run(before)).gas - 5)).toBe(Number(said));
  });

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
    ["BLS_AGGREGATE of one signature", "F9302571", "F93001", 4350 - 2616],
    ["BLS_AGGREGATE of two signatures", "F93025F9302572", "F93001", 2 * 4350 - 2616],
  ];
  test.each(cases)("%s", async (_name, before, hex, gas) => {
    const without = await chain.run(before);
    expect((await chain.run(before + hex)).gas - without.gas).toBe(gas);
  });

  test("PFXDICTCONSTGETJMP loads the dictionary's root", async () => {
    // Its only key is empty, so that it is a prefix of every slice; the value is empty code.
    const dictionary = bits("000");
    const without = await chain.run("C8C9D0");
    expect((await chain.run("C8C9D0F4AC01", dictionary)).gas - without.gas).toBe(34 + 100);
  });

  test("no instruction of the table is left out", () => {
    const run = new Set([
      ...Object.keys(args),
      ...throwing.map(([name]) => name),
      ...cases.map(([name]) => /^\w+/.exec(name)?.[0]),
      "PFXDICTCONSTGETJMP",
    ]);
    expect(table.filter(({ name, since }) => since !== null && !run.has(name)).map(({ name }) => name)).toEqual([]);
  });

  test.each(["F90401", "F90402", "F90404"])("%s leaves one tuple: UNTUPLE takes it apart into two", async (hex) => {
    expect((await chain.run(`${BYTES + hex}6F22`)).exitCode).toBe(0);
  });

  test("a get method that does nothing spends its frame only", async () => {
    expect((await chain.run("")).gas).toBe(OVERHEAD);
  });
});
