/** What the FunC pages say their samples return, and what a dictionary costs, asked of the compiler and of `@ton/sandbox`. */
import { beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openPackages, type Packages } from "./packages.ts";

const LIBRARIES = join(import.meta.dir, "../../.cache/samples");
const PAGES = join(import.meta.dir, "../../content/en/docs/v3/documentation/smart-contracts/func/docs");
const STDLIB = "node_modules/@ton/blueprint/dist/templates/func/common/contracts/imports/stdlib.fc.template";
/** `bun run check:samples` installs the libraries; without them nothing can be asked. */
const ready = existsSync(join(LIBRARIES, "installed"));

interface Answer {
  readonly stack: readonly { readonly type: string; readonly value?: bigint }[];
}
type Ask = (method: string, ...args: readonly number[]) => Promise<Answer>;
interface Compiled {
  readonly status: string;
  readonly message?: string;
  readonly codeBoc?: string;
}

let packages: Packages;
beforeAll(async () => {
  if (ready) packages = await openPackages(LIBRARIES, console.error);
});

/** Compiles FunC and puts it on an account. @returns a way to run its get methods, with more gas than a node allows */
async function deploy(code: string): Promise<Ask> {
  const { compileFunc } = packages.load("@ton-community/func-js") as {
    readonly compileFunc: (request: object) => Promise<Compiled>;
  };
  const { Cell, beginCell, contractAddress } = packages.load("@ton/core") as {
    readonly Cell: { readonly fromBase64: (text: string) => unknown };
    readonly beginCell: () => { readonly endCell: () => unknown };
    readonly contractAddress: (workchain: number, init: object) => unknown;
  };
  const { Blockchain, createShardAccount } = packages.load("@ton/sandbox") as {
    readonly Blockchain: {
      readonly create: () => Promise<{
        readonly setShardAccount: (address: unknown, account: unknown) => Promise<void>;
        readonly runGetMethod: (
          address: unknown,
          method: string,
          stack: readonly object[],
          options: object,
        ) => Promise<Answer>;
      }>;
    };
    readonly createShardAccount: (account: object) => unknown;
  };
  const library = readFileSync(join(packages.folder, STDLIB), "utf8").replace(/^.*\n/, "");
  const sources = (path: string): string => (path === "page.fc" ? code : library);
  const compiled = await compileFunc({ targets: ["page.fc"], sources });
  if (compiled.codeBoc === undefined) throw new Error(compiled.message ?? compiled.status);
  const init = { code: Cell.fromBase64(compiled.codeBoc), data: beginCell().endCell() };
  const address = contractAddress(0, init);
  const chain = await Blockchain.create();
  await chain.setShardAccount(address, createShardAccount({ address, ...init, balance: 1_000_000_000n }));
  return (method, ...args) => {
    const stack = args.map((value) => ({ type: "int", value: BigInt(value) }));
    return chain.runGetMethod(address, method, stack, { gasLimit: 100_000_000n });
  };
}

/** All samples of a page as one program, whose named functions can be called from outside. */
function programOf(page: string, methods: readonly string[], more = ""): string {
  const text = readFileSync(join(PAGES, `${page}.md`), "utf8");
  const samples = [...text.matchAll(/```func[^\n]*\n([\s\S]*?)```/g)]
    .map(([, code = ""]) => code.replace(/^#include .*$/m, "").replace("\n() recv_internal() impure { }\n", ""))
    .filter((code) => !code.includes("recv_internal") && !code.includes("#pragma"));
  const whole = `#include "stdlib.fc";\n() main() { }\n${samples.join("\n")}\n${more}`;
  return methods.reduce(
    (code, name) => code.replace(new RegExp(`(\\n[^\\n;]* ${name}\\([^)]*\\)) \\{`), "$1 method_id {"),
    whole,
  );
}

const CALLS: readonly (readonly [page: string, method: string, args: readonly number[], result: readonly number[]])[] =
  [
    ["statements", "safe_div", [7, 2], [3, 0]],
    ["statements", "safe_div", [7, 0], [0, 4]],
    ["statements", "rolled_back", [], [2, 55]],
    ["statements", "safe_compare", [0], [0]],
    ["statements", "digits", [0], [1]],
    ["statements", "power", [2, 10], [1024]],
    ["functions", "is_odd", [3], [-1]],
    ["functions", "example", [], [5]],
    ["functions", "example_take", [], [4]],
    ["functions", "example_doubled", [], [12]],
    ["dictionaries", "find_by_prefix", [], [42, 5]],
    ["global_variables", "average", [], [12]],
    ["types", "with_two_fees", [1], [11]],
    ["builtins", "tell_why", [5], [0, 300]],
  ];

describe("the samples of the FunC pages return what the pages say", () => {
  for (const page of new Set(CALLS.map(([name]) => name)))
    test.skipIf(!ready)(
      page,
      async () => {
        const calls = CALLS.filter(([name]) => name === page);
        const ask = await deploy(programOf(page, [...new Set(calls.map(([, method]) => method))]));
        for (const [, method, args, result] of calls) {
          const { stack } = await ask(method, ...args);
          expect({ method, args, result: stack.map(({ value }) => Number(value)) }).toEqual({
            method,
            args: [...args],
            result: [...result],
          });
        }
      },
      30_000,
    );
});

test.skipIf(!ready)(
  "the table of rounding holds for every operator",
  async () => {
    const page = readFileSync(join(PAGES, "statements.md"), "utf8");
    const ask = await deploy(
      `#include "stdlib.fc";\n() main() { }\n(int, int, int, int, int, int) all(int a, int b) method_id { return (a / b, a % b, a ~/ b, a ~% b, a ^/ b, a ^% b); }`,
    );
    const rows = [...page.matchAll(/^\| (−?\d+) and (\d+) \|(.*)\|$/gm)];
    expect(rows.length).toBe(2);
    const number = (text: string): number => Number(text.replace("−", "-"));
    for (const [, a = "", b = "", cells = ""] of rows) {
      const { stack } = await ask("all", number(a), number(b));
      expect(stack.map(({ value }) => Number(value))).toEqual(
        [...cells.matchAll(/−?\d+/g)].map(([one]) => number(one)),
      );
    }
  },
  30_000,
);

test.skipIf(!ready)(
  "reading and changing a dictionary costs what the table says",
  async () => {
    const page = readFileSync(join(PAGES, "dictionaries.md"), "utf8");
    const ask = await deploy(`#include "stdlib.fc";
() main() { }
int gas_so_far() impure asm "GASCONSUMED";
cell filled(int n) { cell d = new_dict(); int i = 0; while (i < n) { d~udict_set_builder(32, i, begin_cell().store_uint(i, 32)); i += 1; } return d; }
int reading(int n) method_id {
    cell d = filled(n);
    int begin = gas_so_far();
    (slice v, int found) = d.udict_get?(32, 0);
    int end = gas_so_far();
    throw_unless(300, found & (v.preload_uint(32) == 0));
    return end - begin;
}
int changing(int n) method_id {
    cell d = filled(n);
    builder value = begin_cell().store_uint(7, 32);
    int begin = gas_so_far();
    d~udict_set_builder(32, 0, value);
    int end = gas_so_far();
    throw_if(300, null?(d));
    return end - begin;
}`);
    const rows = [...page.matchAll(/^\| ([\d,]+) \| \d+ \| ([\d,]+) gas \| ([\d,]+) gas \|$/gm)];
    expect(rows.length).toBe(4);
    for (const row of rows) {
      const [entries = 0, read = 0, change = 0] = row.slice(1).map((text) => Number(text.replace(",", "")));
      const gasOf = async (method: string): Promise<number> => Number((await ask(method, entries)).stack[0]?.value);
      expect({ entries, read: await gasOf("reading"), change: await gasOf("changing") }).toEqual({
        entries,
        read,
        change,
      });
    }
  },
  60_000,
);
