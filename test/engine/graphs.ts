/** Random graphs of queries over cells, written as data, so that a failing one can be shrunk and read. */
import fc from "fast-check";
import type { Context, Query } from "../../server/engine/types.ts";
import { cell, define } from "./world.ts";

export const CELLS = ["a", "b", "c", "d"] as const;
/** Few values, so that results often come out as before. */
export const VALUES = ["0", "1", "2", "3"] as const;

/** One step of a query: what it does with a number that it carries along. */
export type Step =
  | { readonly kind: "cell"; readonly cell: string }
  /** Reads a query further down; `caught`: goes on if that failed. */
  | { readonly kind: "query"; readonly down: number; readonly key: string; readonly caught: boolean }
  /** Passes over the next step unless the number is even. */
  | { readonly kind: "if-even" }
  | { readonly kind: "modulo"; readonly by: number }
  | { readonly kind: "fail-if"; readonly rest: number };

export interface Plan {
  readonly keep: "value" | "hash";
  /** Of each value; null for one that stays in memory. */
  readonly weight: number | null;
  readonly shortLived: boolean;
  readonly seldomRead: boolean;
  /** Says of itself that it is a view of the query before it. */
  readonly isView: boolean;
  readonly firewall: boolean;
  readonly steps: readonly Step[];
}

export const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("cell" as const), cell: fc.constantFrom(...CELLS) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("query" as const),
      down: fc.integer({ min: 1, max: 4 }),
      key: fc.constantFrom("", "k"),
      caught: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "if-even" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("modulo" as const), by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail-if" as const), rest: fc.integer({ min: 0, max: 4 }) }) },
);

export const planOf: fc.Arbitrary<Plan> = fc.record({
  keep: fc.constantFrom("value" as const, "hash" as const),
  weight: fc.constantFrom(null, 1, 2),
  shortLived: fc.boolean(),
  seldomRead: fc.boolean(),
  isView: fc.boolean(),
  firewall: fc.boolean(),
  steps: fc.array(stepOf, { minLength: 1, maxLength: 6 }),
});

/** Told of every read of every query, and what it said; and of the beginning of each run, as a read of nothing. */
export type ReadLog = (reader: string, read: string, said: string) => void;

/** Queries by plan; each reads only those of a lower number. */
export function queriesOf(plans: readonly Plan[], log: ReadLog = () => undefined): readonly Query<number>[] {
  const queries: Query<number>[] = [];
  plans.forEach((plan, number) => {
    const { keep, weight, shortLived, seldomRead, isView, firewall } = plan;
    const source = queries[number - 1];
    queries.push(
      define(`q${number}`, (context, key) => compute({ plan, number, key, context, queries, log }), {
        keep,
        shortLived,
        seldomRead,
        firewall,
        ...(weight === null ? {} : { weight: () => weight }),
        ...(isView && source ? { viewOf: source } : {}),
      }),
    );
  });
  return queries;
}

interface Computation {
  readonly plan: Plan;
  readonly number: number;
  readonly key: string;
  readonly context: Context;
  readonly queries: readonly Query<number>[];
  readonly log: ReadLog;
}

function compute({ plan, number, key, context, queries, log }: Computation): number {
  const self = `q${number} ${key}`;
  log(self, "", "");
  let sum = key === "" ? 0 : 1;
  let passOver = false;
  for (const step of plan.steps) {
    if (passOver) {
      passOver = false;
      continue;
    }
    switch (step.kind) {
      case "cell": {
        const value = context.read(cell, step.cell);
        log(self, `cell ${step.cell}`, value);
        sum += Number(value);
        break;
      }
      case "query": {
        const lower = queries[number - step.down];
        if (lower === undefined) break;
        const read = `${lower.name} ${step.key}`;
        try {
          const value = context.read(lower, step.key);
          log(self, read, String(value));
          sum += value;
        } catch (error) {
          log(self, read, `failed ${String(error)}`);
          if (!step.caught) throw error;
          sum += 7;
        }
        break;
      }
      case "if-even":
        passOver = sum % 2 !== 0;
        break;
      case "modulo":
        sum %= step.by;
        break;
      case "fail-if":
        if (sum % 5 === step.rest) throw new Error(`${sum} is not wanted`);
    }
  }
  return sum;
}

/** What happens to the world and the engine between two comparisons. */
export type Act =
  | { readonly kind: "set"; readonly cell: string; readonly value: string }
  /** The same, but not before the engine next reads a cell, between its look and its reading. */
  | { readonly kind: "meddle"; readonly cell: string; readonly value: string }
  | { readonly kind: "refresh"; readonly cells: readonly string[] }
  | { readonly kind: "trust" }
  | {
      readonly kind: "ask";
      readonly query: number;
      readonly key: string;
      readonly how: "get" | "evict" | "fingerprint" | "isFresh" | "settle";
    }
  | { readonly kind: "end-step" }
  | { readonly kind: "save"; readonly all: boolean }
  | { readonly kind: "restart" }
  | { readonly kind: "lose-values" };

export const actOf: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("set" as const),
      cell: fc.constantFrom(...CELLS),
      value: fc.constantFrom(...VALUES),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("meddle" as const),
      cell: fc.constantFrom(...CELLS),
      value: fc.constantFrom(...VALUES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("refresh" as const), cells: fc.subarray([...CELLS]) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      query: fc.nat({ max: 9 }),
      key: fc.constantFrom("", "k"),
      how: fc.constantFrom(
        "get" as const,
        "fingerprint" as const,
        "isFresh" as const,
        "evict" as const,
        "settle" as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "trust" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "end-step" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("save" as const), all: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: "restart" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "lose-values" as const }) },
);
