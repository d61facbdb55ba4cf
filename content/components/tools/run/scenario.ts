/** What is done with a contract: how it is deployed, which messages it gets, which of its get methods are called, and how that ends. */

/** A value of a field: see `cells.ts`. */
export type FieldValue = string | number | boolean | null | Fields;

/** Fields of a cell in their order, by `name: type`. */
export interface Fields {
  readonly [field: string]: FieldValue;
}

/** How a step ends. What is not said is not checked, except that nothing fails. */
export interface Ending {
  /** Exit code of the compute phase; 0 where nothing is said. */
  readonly exit?: number | undefined;
  /** Result code of the action phase; 0 where nothing is said. */
  readonly action?: number | undefined;
  readonly gas?: number | undefined;
}

export interface SendStep extends Ending {
  /** Body of the message. */
  readonly send: Fields;
  /** TON that it brings; 0.1 where nothing is said. */
  readonly value?: number | string | undefined;
  readonly from?: string | undefined;
  /** A message from outside of the chain. */
  readonly external?: boolean | undefined;
  readonly bounce?: boolean | undefined;
  /** A message that comes back: its body begins with 0xffffffff. */
  readonly bounced?: boolean | undefined;
  /** Number of messages that the contract sends. */
  readonly sends?: number | undefined;
}

export interface GetStep extends Omit<Ending, "action"> {
  /** Name of the get method. */
  readonly get: string;
  /** Arguments: numbers, or cells as fields. */
  readonly with?: readonly (number | string | Fields)[] | undefined;
  /** What it returns. */
  readonly gives?: readonly (number | string)[] | undefined;
}

export type Step = SendStep | GetStep;

export interface Scenario {
  /** Storage of the contract when it is deployed. */
  readonly data?: Fields | undefined;
  /** TON that it has then; 1 where nothing is said. */
  readonly balance?: number | string | undefined;
  readonly steps: readonly Step[];
}

export const VALUE = "0.1";
export const BALANCE = "1";

export function isSend(step: Step): step is SendStep {
  return "send" in step;
}

/** The name of a field and its type: `amount: uint32`. */
export function nameAndType(field: string): readonly [name: string, type: string] {
  const at = field.indexOf(":");
  return at < 0 ? ["", field.trim()] : [field.slice(0, at).trim(), field.slice(at + 1).trim()];
}

/** Exit codes of a phase that has succeeded. */
export const isSuccess = (code: number): boolean => code === 0 || code === 1;
