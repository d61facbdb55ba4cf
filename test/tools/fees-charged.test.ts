/** Fees: the tool calculates what the emulator charges, to the nanoton. */
import { describe, expect, test } from "bun:test";
import { beginCell, Cell, contractAddress, external, storeMessage, type Address } from "@ton/core";
import { Blockchain, createShardAccount, internal, loadConfig, updateConfig } from "@ton/sandbox";
import { slimConfig } from "@ton/sandbox/dist/config/slimConfig.js";
import { openCompiler } from "../../content/components/tools/run/compile.ts";
import { feesOf, type FeeSums } from "../../content/components/tools/fees/fees.ts";
import { below } from "./message-size.ts";
import { DATES, PRICES, type PriceDate, type Workchain } from "../../content/components/tools/fees/prices.ts";

/** Uses as much gas as it is told to, and sends the message that it is given. */
const CONTRACT = `
#include "stdlib.fc";
() act(slice body) impure {
  int loops = body~load_uint(16);
  repeat (loops) { begin_cell().store_uint(1, 8).end_cell(); }
  cell all = get_data();
  send_raw_message(body~load_ref(), 1);
  if (body.slice_refs()) { set_data(body~load_ref()); }
}
() recv_internal(int value, cell message, slice body) impure { act(body); }
() recv_external(slice body) impure { accept_message(); act(body); }
`;

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A chain of cells, all different. */
function chain(cells: number, bits: number, seed: number): Cell {
  let cell = beginCell().storeUint(seed, 32).endCell();
  for (let at = 1; at < cells; at++)
    cell = beginCell()
      .storeUint(at, 32)
      .storeUint(0n, Math.max(bits - 32, 0))
      .storeRef(cell)
      .endCell();
  return cell;
}

/** The configuration of the emulator with the prices of a date. */
function configOf(date: PriceDate): Cell {
  const config = loadConfig(slimConfig);
  const prices = PRICES[date];
  const storage = config[18].anon0;
  const gas = (workchain: Workchain, now: (typeof config)[20]["anon0"]): (typeof config)[20]["anon0"] => {
    const { flat_gas_limit, flat_gas_price, gas_price } = prices[workchain];
    if (now.kind !== "GasLimitsPrices_gas_flat_pfx" || now.other.kind === "GasLimitsPrices_gas_flat_pfx")
      throw new Error();
    return { ...now, flat_gas_limit, flat_gas_price, other: { ...now.other, gas_price } };
  };
  const messages = (workchain: Workchain, now: (typeof config)[24]["anon0"]): (typeof config)[24]["anon0"] => {
    const { lump_price, bit_price, cell_price, first_frac } = prices[workchain];
    return { ...now, lump_price, bit_price, _cell_price: cell_price, first_frac: Number(first_frac) };
  };
  const [first] = storage.values();
  if (first === undefined) throw new Error("no storage prices");
  storage.set(0, {
    ...first,
    bit_price_ps: prices["0"].bit_price_ps,
    _cell_price_ps: prices["0"].cell_price_ps,
    mc_bit_price_ps: prices["-1"].bit_price_ps,
    mc_cell_price_ps: prices["-1"].cell_price_ps,
  });
  return updateConfig(
    Cell.fromBase64(slimConfig),
    config[18],
    { ...config[20], anon0: gas("-1", config[20].anon0) },
    { ...config[21], anon0: gas("0", config[21].anon0) },
    { ...config[24], anon0: messages("-1", config[24].anon0) },
    { ...config[25], anon0: messages("0", config[25].anon0) },
  );
}

type Charged = Omit<FeeSums, "all">;

const START = 1_790_000_000;
/** Transactions for each date and workchain. */
const RUNS = 15;

// The page's tools import the emulator as the address of a file. In one process that is also what the package would get.
Reflect.deleteProperty(require.cache, require.resolve("@ton/sandbox/dist/executor/emulator-emscripten.wasm.js"));

let compiled: Promise<Cell> | undefined;

async function compileContract(): Promise<Cell> {
  const compile = await openCompiler("func", { progress: () => undefined, from: "anywhere" });
  const result = await compile(CONTRACT);
  if (result.kind === "error") throw new Error(result.message);
  return Cell.fromBase64(result.boc);
}

async function compare(date: PriceDate, workchain: Workchain): Promise<number> {
  const blockchain = await Blockchain.create({ config: configOf(date) });
  const code = await (compiled ??= compileContract());
  const data = chain(3, 500, 7);
  const address = contractAddress(Number(workchain), { code, data });
  blockchain.now = START;
  await blockchain.setShardAccount(
    address,
    createShardAccount({ address, code, data, balance: 10n ** 15n, workchain: Number(workchain) }),
  );
  const next = numbers(workchain === "0" ? 5 : 9);
  const receiver = contractAddress(Number(workchain), { code: Cell.EMPTY, data: Cell.EMPTY });
  for (let at = 0; at <= RUNS; at++) {
    const used = (await blockchain.getContract(address)).account.account?.storageStats.used;
    const last = (await blockchain.getContract(address)).account.account?.storageStats.lastPaid ?? START;
    blockchain.now += 1 + next(3 * 365 * 86_400);
    const sentBody = chain(1 + next(12), 32 + next(900), at);
    const isExternal = next(2) === 1;
    const body = act(
      next(40),
      receiver,
      sentBody,
      next(2) === 1 ? chain(1 + next(20), 32 + next(800), at + 99) : undefined,
    );
    const message = isExternal
      ? external({ to: address, body })
      : internal({ from: receiver, to: address, value: 10n ** 12n, body });
    const { transactions } = await blockchain.sendMessage(message);
    const [transaction] = transactions;
    if (transaction?.description.type !== "generic") throw new Error("no transaction");
    const { storagePhase, computePhase, actionPhase } = transaction.description;
    if (computePhase.type !== "vm" || computePhase.exitCode !== 0) throw new Error(JSON.stringify(computePhase.type));
    // The first transaction counts what the account holds, so its own storage fee says nothing.
    if (at === 0) continue;
    const action = actionPhase?.totalActionFees ?? 0n;
    const charged: Charged = {
      storage: storagePhase?.storageFeesCollected ?? 0n,
      gas: computePhase.gasFees,
      action,
      forward: (actionPhase?.totalFwdFees ?? 0n) - action,
      imported:
        transaction.totalFees.coins - (storagePhase?.storageFeesCollected ?? 0n) - computePhase.gasFees - action,
    };
    const seconds = BigInt(blockchain.now - last);
    const { all, ...found } = feesOf(PRICES[date][workchain], {
      account: { cells: used?.cells ?? 0n, bits: used?.bits ?? 0n },
      seconds,
      gas: computePhase.gasUsed,
      sent: below(outgoing(receiver, sentBody)),
      imported: isExternal ? below(beginCell().store(storeMessage(message)).endCell()) : undefined,
    });
    expect(found).toEqual(charged);
    expect(all).toBe(Object.values<bigint>({ ...charged }).reduce((sum, each) => sum + each, 0n));
  }
  return RUNS;
}

/** The message that the contract sends: its body lies in a cell of its own. */
function outgoing(to: Address, body: Cell): Cell {
  return beginCell()
    .storeUint(0x18, 6)
    .storeAddress(to)
    .storeCoins(10n ** 9n)
    .storeUint(1, 107)
    .storeRef(body)
    .endCell();
}

function act(loops: number, to: Address, body: Cell, data: Cell | undefined): Cell {
  const whole = beginCell().storeUint(loops, 16).storeRef(outgoing(to, body));
  return (data === undefined ? whole : whole.storeRef(data)).endCell();
}

describe("what the emulator charges", () => {
  for (const date of DATES)
    for (const workchain of ["0", "-1"] as const)
      test(
        `is what the tool says, with prices of ${date} in workchain ${workchain}`,
        async () => expect(await compare(date, workchain)).toBe(RUNS),
        120_000,
      );

  test("the emulator comes with the prices of October 2025", () => {
    const { anon0: gas } = loadConfig(slimConfig)[21];
    const { anon0: message } = loadConfig(slimConfig)[25];
    const prices = PRICES["2025-10"]["0"];
    if (gas.kind !== "GasLimitsPrices_gas_flat_pfx" || gas.other.kind === "GasLimitsPrices_gas_flat_pfx")
      throw new Error();
    expect(gas.other.gas_price).toBe(prices.gas_price);
    expect([message.lump_price, message.bit_price, message._cell_price]).toEqual([
      prices.lump_price,
      prices.bit_price,
      prices.cell_price,
    ]);
  });
});
