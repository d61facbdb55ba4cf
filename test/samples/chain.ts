/** The TVM and the transaction rules of `@ton/sandbox`, so that a test can ask them what a page claims. */
import { randomBytes } from "node:crypto";
import type { Packages } from "./packages.ts";

/** The part of `@ton/core`'s cells that is used here. */
export interface Cell {
  readonly beginParse: () => unknown;
}

/** The part of `@ton/core`'s builder that is used here. */
export interface Builder {
  readonly storeUint: (value: number | bigint, bits: number) => Builder;
  readonly storeBit: (value: boolean) => Builder;
  readonly storeRef: (cell: Cell) => Builder;
  readonly storeCoins: (value: number | bigint) => Builder;
  readonly storeAddress: (address: unknown) => Builder;
  readonly storeSlice: (slice: unknown) => Builder;
  readonly storeBuilder: (builder: Builder) => Builder;
  readonly endCell: () => Cell;
}

interface Core {
  readonly beginCell: () => Builder;
  readonly Cell: { readonly fromBase64: (text: string) => Cell };
  readonly Address: { readonly parseRaw: (text: string) => unknown };
  readonly contractAddress: (workchain: number, init: { readonly code: Cell; readonly data: Cell }) => unknown;
}

interface Transaction {
  readonly description: {
    readonly type: string;
    readonly computePhase: { readonly type: string; readonly exitCode?: number };
    readonly actionPhase?: { readonly resultCode: number; readonly skippedActions: number };
  };
}

interface Sandbox {
  readonly Blockchain: {
    readonly create: () => Promise<{
      readonly treasury: (name: string) => Promise<{
        readonly send: (message: object) => Promise<{ readonly transactions: readonly Transaction[] }>;
      }>;
    }>;
  };
  readonly Executor: {
    readonly create: () => Promise<{
      readonly runGetMethod: (request: object) => Promise<{
        readonly output: { readonly success: boolean; readonly gas_used: string; readonly vm_exit_code: number };
      }>;
    }>;
  };
  readonly defaultConfig: string;
}

/** How a piece of code ended in the compute phase. */
export interface Run {
  readonly exitCode: number;
  readonly gas: number;
}

export interface Chain {
  readonly build: () => Builder;
  /** TVM code: hexadecimal digits, and cells that they refer to. */
  readonly code: (hex: string, ...refs: readonly Cell[]) => Cell;
  readonly address: (workchain: number, hash: string) => unknown;
  /** Runs code as a get method whose number, the only thing on the stack, has been dropped. */
  readonly run: (hex: string, ...refs: readonly Cell[]) => Promise<Run>;
  /** Sends 1 TON to a new contract with this code; its action phase's result code, or the compute phase's exit code. */
  readonly send: (
    hex: string,
    ...refs: readonly Cell[]
  ) => Promise<{ readonly phase: string; readonly code: number; readonly skipped: number }>;
}

/** What every get method of `run` spends besides the code: DROP (18) and the implicit return (5). */
export const OVERHEAD = 23;

export async function openChain(packages: Packages): Promise<Chain> {
  const core = packages.load("@ton/core") as Core;
  const sandbox = packages.load("@ton/sandbox") as Sandbox;
  const executor = await sandbox.Executor.create();
  const chain = await sandbox.Blockchain.create();
  const user = await chain.treasury("user");
  const code: Chain["code"] = (hex, ...refs) => {
    const builder = Array.from(hex).reduce(
      (all, digit) => all.storeUint(Number.parseInt(digit, 16), 4),
      core.beginCell(),
    );
    return refs.reduce<Builder>((all, ref) => all.storeRef(ref), builder).endCell();
  };
  return {
    build: core.beginCell,
    code,
    address: (workchain, hash) => core.Address.parseRaw(`${workchain}:${hash}`),
    run: async (hex, ...refs) => {
      const { output } = await executor.runGetMethod({
        code: code(`30${hex}`, ...refs),
        data: core.beginCell().endCell(),
        methodId: 0,
        stack: [],
        config: sandbox.defaultConfig,
        verbosity: "short",
        address: core.Address.parseRaw(`0:${"11".repeat(32)}`),
        unixTime: 1_780_000_000,
        balance: 1_000_000_000n,
        randomSeed: Buffer.alloc(32),
        gasLimit: 1_000_000n,
        debugEnabled: false,
      });
      return { exitCode: output.vm_exit_code, gas: Number(output.gas_used) };
    },
    send: async (hex, ...refs) => {
      const data = core
        .beginCell()
        .storeUint(BigInt(`0x${randomBytes(8).toString("hex")}`), 64)
        .endCell();
      const init = { code: code(hex, ...refs), data };
      const to = core.contractAddress(0, init);
      const { transactions } = await user.send({ to, value: 1_000_000_000n, init, bounce: false });
      const { computePhase, actionPhase } = transactions[1]?.description ?? { computePhase: { type: "missing" } };
      return actionPhase === undefined
        ? { phase: "compute", code: computePhase.exitCode ?? Number.NaN, skipped: 0 }
        : { phase: "action", code: actionPhase.resultCode, skipped: actionPhase.skippedActions };
    },
  };
}
