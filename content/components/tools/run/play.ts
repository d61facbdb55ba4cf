/** Plays a scenario with a compiled contract. What comes out is plain data, for the page and for whoever checks it. */
import "../buffer.ts";
import { Cell, crc16, fromNano, toNano, type Message, type Transaction, type TupleItem } from "@ton/core";
import { addressOf, cellOf, integer } from "./cells.ts";
import { messageCell, NOW, type Contract, type Emulator } from "./emulator.ts";
import { BALANCE, isSend, VALUE, type GetStep, type Scenario, type SendStep } from "./scenario.ts";

/** A cell as a text: `x{…}`, what it refers to below it and further in. */
export type CellText = string;

export interface Sent {
  /** Empty for a message to the outside. */
  readonly to: string;
  /** TON. */
  readonly value: string;
  readonly body: CellText;
}

export interface SendOutcome {
  readonly kind: "send";
  /** Undefined where the compute phase was skipped. */
  readonly exit?: number;
  readonly gas: number;
  /** Why there was no compute phase. */
  readonly skipped?: string;
  /** Undefined where there was no action phase. */
  readonly action?: { readonly code: number; readonly total: number; readonly skipped: number };
  /** TON by phase. */
  readonly fees: { readonly storage: string; readonly gas: string; readonly action: string; readonly all: string };
  readonly bounced: boolean;
  readonly sent: readonly Sent[];
  readonly before: CellText;
  readonly after: CellText;
  readonly balance: readonly [before: string, after: string];
}

export interface GetOutcome {
  readonly kind: "get";
  readonly exit: number;
  readonly gas: number;
  readonly stack: readonly string[];
}

/** A message from outside that the contract did not accept: there is no transaction. */
export interface RefusedOutcome {
  readonly kind: "refused";
  readonly exit?: number;
  readonly message: string;
}

/** A step that can't be done, such as one with a value that does not fit its field. */
export interface FaultOutcome {
  readonly kind: "fault";
  readonly message: string;
}

export type Outcome = SendOutcome | GetOutcome | RefusedOutcome | FaultOutcome;

/** @param boc code in base64 */
export function play(emulator: Emulator, boc: string, scenario: Scenario): readonly Outcome[] {
  let contract: Contract;
  try {
    const { data = {}, balance = BALANCE } = scenario;
    contract = emulator.deploy(Cell.fromBase64(boc), cellOf(data), toNano(String(balance)));
  } catch (error) {
    return [faultOf(error)];
  }
  return scenario.steps.map((step) => {
    try {
      return isSend(step) ? send(contract, step) : get(contract, step);
    } catch (error) {
      return faultOf(error);
    }
  });
}

const faultOf = (error: unknown): FaultOutcome => ({ kind: "fault", message: (error as Error).message });

function send(contract: Contract, step: SendStep): Outcome {
  const { address } = contract;
  const body = cellOf(step.send, address);
  const before = stateOf(contract);
  const message = messageCell(
    step.external === true
      ? { info: { type: "external-in", dest: address, importFee: 0n }, body } as never
      : {
          info: {
            type: "internal",
            ihrDisabled: true,
            bounce: step.bounce ?? step.bounced !== true,
            bounced: step.bounced ?? false,
            src: addressOf(step.from ?? "user", address),
            dest: address,
            value: { coins: toNano(String(step.value ?? VALUE)) },
            ihrFee: 0n,
            forwardFee: 0n,
            createdLt: 0n,
            createdAt: NOW,
          },
          body,
        },
  );
  const found = contract.receive(message);
  if ("refused" in found)
    return { kind: "refused", message: found.refused, ...(found.exit === undefined ? {} : { exit: found.exit }) };
  return outcomeOf(found, before, stateOf(contract));
}

interface State {
  readonly data: CellText;
  readonly balance: string;
}

function stateOf(contract: Contract): State {
  const storage = contract.account()?.storage;
  const data = storage?.state.type === "active" ? storage.state.state.data : undefined;
  return { data: data?.toString() ?? "", balance: fromNano(storage?.balance.coins ?? 0n) };
}

function outcomeOf(transaction: Transaction, before: State, after: State): SendOutcome {
  const { description, totalFees, outMessages } = transaction;
  if (description.type !== "generic") throw new Error(`a transaction of another kind: ${description.type}`);
  const { computePhase, actionPhase, storagePhase, bouncePhase } = description;
  const ran = computePhase.type === "vm" ? computePhase : undefined;
  const bounced = bouncePhase?.type === "ok";
  return {
    kind: "send",
    ...(ran === undefined ? {} : { exit: ran.exitCode }),
    ...(computePhase.type === "skipped" ? { skipped: computePhase.reason } : {}),
    gas: Number(ran?.gasUsed ?? 0n),
    ...(actionPhase
      ? {
          action: {
            code: actionPhase.resultCode,
            total: actionPhase.totalActions,
            skipped: actionPhase.skippedActions,
          },
        }
      : {}),
    fees: {
      storage: fromNano(storagePhase?.storageFeesCollected ?? 0n),
      gas: fromNano(ran?.gasFees ?? 0n),
      action: fromNano(actionPhase?.totalActionFees ?? 0n),
      all: fromNano(totalFees.coins),
    },
    bounced,
    sent: outMessages.values().map(sentOf),
    before: before.data,
    after: after.data,
    balance: [before.balance, after.balance],
  };
}

function sentOf({ info, body }: Message): Sent {
  return {
    to: info.type === "internal" ? info.dest.toString() : "",
    value: info.type === "internal" ? fromNano(info.value.coins) : "0",
    body: body.toString(),
  };
}

/** What a compiler makes of a name. */
export function methodId(name: string): number {
  return /^\d+$/.test(name) ? Number(name) : (crc16of(name) & 0xffff) | 0x10000;
}

function crc16of(name: string): number {
  const [high = 0, low = 0] = crc16(Buffer.from(name));
  return high * 256 + low;
}

function get(contract: Contract, step: GetStep): GetOutcome {
  const stack = (step.with ?? []).map((value): TupleItem => {
    if (typeof value === "object") return { type: "slice", cell: cellOf(value, contract.address) };
    return { type: "int", value: integer(String(value)) };
  });
  const { exit, gas, stack: result } = contract.get(methodId(step.get), stack);
  return { kind: "get", exit, gas, stack: result.map(itemText) };
}

function itemText(item: TupleItem): string {
  switch (item.type) {
    case "int":
      return item.value.toString();
    case "cell":
    case "slice":
    case "builder":
      return item.cell.toString();
    case "tuple":
      return `[${item.items.map(itemText).join(", ")}]`;
    case "nan":
      return "NaN";
    case "null":
      return "null";
  }
}
