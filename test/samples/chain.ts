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

/** The same configuration without lists of validators, bridges and such: each run reads all of it, which is most of its work. */
interface SlimConfig {
  readonly slimConfig: string;
}

/** How a piece of code ended in the compute phase. */
export interface Run {
  readonly exitCode: number;
  readonly gas: number;
}

/** The action phase's result code; where the transaction didn't get there, the compute phase's exit code. */
export interface Outcome {
  readonly phase: "compute" | "action";
  readonly code: number;
  /** Actions that mode 2 let pass. */
  readonly skipped: number;
}

export interface Chain {
  readonly build: () => Builder;
  /** TVM code: hexadecimal digits, and cells that they refer to. */
  readonly code: (hex: string, ...refs: readonly Cell[]) => Cell;
  readonly address: (workchain: number, hash: string) => unknown;
  /** Runs code as a get method whose number, the only thing on the stack, has been dropped. */
  readonly run: (hex: string, ...refs: readonly Cell[]) => Promise<Run>;
  /** The same with the network's whole configuration, for code that looks something up in it. */
  readonly runOnNetwork: (hex: string, ...refs: readonly Cell[]) => Promise<Run>;
  /** Sends 1 TON to a new contract with this code. */
  readonly send: (hex: string, ...refs: readonly Cell[]) => Promise<Outcome>;
  /** Deploys compiled code (base64), then sends 1 TON with a body to it. */
  readonly ask: (boc: string, body: Cell) => Promise<Outcome>;
}

/** What every get method of `run` spends besides the code: DROP (18) and the implicit return (5). */
export const OVERHEAD = 23;

const VALUE = 1_000_000_000n;

/** Of the second transaction: the first is the sender's. */
function outcomeOf({ transactions }: { readonly transactions: readonly Transaction[] }): Outcome {
  const { computePhase, actionPhase } = transactions[1]?.description ?? { computePhase: { type: "missing" } };
  return actionPhase === undefined
    ? { phase: "compute", code: computePhase.exitCode ?? Number.NaN, skipped: 0 }
    : { phase: "action", code: actionPhase.resultCode, skipped: actionPhase.skippedActions };
}

export async function openChain(packages: Packages): Promise<Chain> {
  const core = packages.load("@ton/core") as Core;
  const sandbox = packages.load("@ton/sandbox") as Sandbox;
  const { slimConfig } = packages.load("@ton/sandbox/dist/config/slimConfig.js") as SlimConfig;
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
  const deploy = async (contract: Cell) => {
    const data = core
      .beginCell()
      .storeUint(BigInt(`0x${randomBytes(8).toString("hex")}`), 64)
      .endCell();
    const init = { code: contract, data };
    const to = core.contractAddress(0, init);
    return { to, outcome: outcomeOf(await user.send({ to, value: VALUE, init, bounce: false })) };
  };
  const runWith =
    (config: string): Chain["run"] =>
    async (hex, ...refs) => {
      const { output } = await executor.runGetMethod({
        code: code(`30${hex}`, ...refs),
        data: core.beginCell().endCell(),
        methodId: 0,
        stack: [],
        config,
        verbosity: "short",
        address: core.Address.parseRaw(`0:${"11".repeat(32)}`),
        unixTime: 1_780_000_000,
        balance: 1_000_000_000n,
        randomSeed: Buffer.alloc(32),
        gasLimit: 1_000_000n,
        debugEnabled: false,
      });
      return { exitCode: output.vm_exit_code, gas: Number(output.gas_used) };
    };
  return {
    build: core.beginCell,
    code,
    address: (workchain, hash) => core.Address.parseRaw(`${workchain}:${hash}`),
    run: runWith(slimConfig),
    runOnNetwork: runWith(sandbox.defaultConfig),
    send: (hex, ...refs) => deploy(code(hex, ...refs)).then(({ outcome }) => outcome),
    ask: async (boc, body) => {
      const { to } = await deploy(core.Cell.fromBase64(boc));
      return outcomeOf(await user.send({ to, value: VALUE, body, bounce: false }));
    },
  };
}
