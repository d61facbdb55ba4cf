/** The emulator of `@ton/sandbox`: transactions and get methods as a validator carries them out. */
import "../buffer.ts";
import {
  type Address,
  beginCell,
  Cell,
  contractAddress,
  loadShardAccount,
  loadTransaction,
  parseTuple,
  serializeTuple,
  storeMessage,
  storeShardAccount,
  type Account,
  type MessageRelaxed,
  type Transaction,
  type TupleItem,
} from "@ton/core";
import makeEmulator from "@ton/sandbox/dist/executor/emulator-emscripten.js";
import { slimConfig } from "@ton/sandbox/dist/config/slimConfig.js";
import { emulatorCode } from "./emulator-code.ts";
import { fromMemory, instantiate, toMemory, type Instance, type Loading } from "./wasm.ts";

export interface Emulator {
  /** A contract as it is after its deployment. */
  readonly deploy: (code: Cell, data: Cell, balance: bigint) => Contract;
}

export interface Contract {
  readonly address: Address;
  readonly account: () => Account | undefined;
  /** @returns the transaction; a text where the message was refused, which takes no transaction */
  readonly receive: (message: Cell) => Transaction | { readonly refused: string; readonly exit?: number };
  readonly get: (method: number, stack: readonly TupleItem[]) => {
    readonly exit: number;
    readonly gas: number;
    readonly stack: readonly TupleItem[];
  };
}

/** Everything is the same in each run, the time as well: what a page says stays true. */
export const NOW = 1_800_000_000;
const LT_STEP = 1_000_000n;
const SEED = "0".repeat(64);
const GAS_OF_GET = "1000000";

interface Reply {
  readonly fail?: boolean;
  readonly message?: string;
  readonly output: unknown;
}

type Emulation =
  | { readonly success: true; readonly transaction: string; readonly shard_account: string }
  | { readonly success: false; readonly error: string; readonly vm_exit_code?: number };

type GetResult =
  | { readonly success: true; readonly stack: string; readonly gas_used: string; readonly vm_exit_code: number }
  | { readonly success: false; readonly error: string };

/** Fetches the emulator. */
export async function openEmulator(loading: Loading): Promise<Emulator> {
  const instance = await instantiate(makeEmulator, await emulatorCode(loading));
  const emulator = call(instance, "_create_emulator", [slimConfig, 0]);
  return { deploy: (code, data, balance) => deploy(instance, emulator, { code, data, balance }) };
}

/** Calls a function of the emulator; texts are put into its memory for as long. */
function call(instance: Instance, name: `_${string}`, values: readonly (string | number)[]): number {
  const pointers = values.map((value) => (typeof value === "string" ? toMemory(instance, value) : value));
  const result = instance[name]?.(...pointers) ?? 0;
  values.forEach((value, at) => {
    if (typeof value === "string") instance._free(pointers[at] ?? 0);
  });
  return result;
}

function ask(instance: Instance, name: `_${string}`, values: readonly (string | number)[]): unknown {
  const reply = JSON.parse(fromMemory(instance, call(instance, name, values))) as Reply;
  if (reply.fail === true) throw new Error(reply.message ?? "The emulator has failed.");
  return reply.output;
}

const base64 = (cell: Cell): string => cell.toBoc().toString("base64");

function deploy(
  instance: Instance,
  emulator: number,
  { code, data, balance }: { readonly code: Cell; readonly data: Cell; readonly balance: bigint },
): Contract {
  const address = contractAddress(0, { code, data });
  let state = base64(
    beginCell()
      .store(
        storeShardAccount({
          account: {
            addr: address,
            storageStats: { used: { cells: 0n, bits: 0n }, storageExtra: null, lastPaid: NOW, duePayment: null },
            storage: {
              lastTransLt: 0n,
              balance: { coins: balance },
              state: { type: "active", state: { code, data } },
            },
          },
          lastTransactionHash: 0n,
          lastTransactionLt: 0n,
        }),
      )
      .endCell(),
  );
  let lt = 0n;
  const account = (): Account | undefined =>
    loadShardAccount(Cell.fromBase64(state).beginParse()).account ?? undefined;
  return {
    address,
    account,
    receive: (message) => {
      lt += LT_STEP;
      const settings = { utime: NOW, lt: lt.toString(), rand_seed: SEED, ignore_chksig: false, debug_enabled: false };
      const output = ask(instance, "_emulate_with_emulator", [
        emulator,
        0,
        state,
        base64(message),
        JSON.stringify(settings),
      ]) as Emulation;
      if (!output.success) {
        const { error, vm_exit_code: exit } = output;
        return { refused: error, ...(exit === undefined ? {} : { exit }) };
      }
      state = output.shard_account;
      return loadTransaction(Cell.fromBase64(output.transaction).beginParse());
    },
    get: (method, stack) => {
      const now = account()?.storage;
      const active = now?.state.type === "active" ? now.state.state : undefined;
      const settings = {
        code: base64(active?.code ?? Cell.EMPTY),
        data: base64(active?.data ?? Cell.EMPTY),
        verbosity: 0,
        libs: "",
        address: address.toString(),
        unixtime: NOW,
        balance: (now?.balance.coins ?? 0n).toString(),
        rand_seed: SEED,
        gas_limit: GAS_OF_GET,
        method_id: method,
        debug_enabled: false,
      };
      const output = ask(instance, "_run_get_method", [
        JSON.stringify(settings),
        base64(serializeTuple([...stack])),
        slimConfig,
      ]) as GetResult;
      if (!output.success) throw new Error(output.error);
      const isSound = output.vm_exit_code === 0 || output.vm_exit_code === 1;
      return {
        exit: output.vm_exit_code,
        gas: Number(output.gas_used),
        stack: isSound ? parseTuple(Cell.fromBase64(output.stack)) : [],
      };
    },
  };
}

/** A message to a contract. */
export function messageCell(message: MessageRelaxed & object): Cell {
  return beginCell().store(storeMessage(message as Parameters<typeof storeMessage>[0])).endCell();
}
