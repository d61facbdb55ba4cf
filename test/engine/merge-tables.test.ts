/** Tables of several processes, merged: what an engine computes from them is what a clean one computes. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mergeTables } from "../../server/engine/merge-tables.ts";
import type { MemoTable } from "../../server/engine/memo-table.ts";
import { numberFrom } from "../support/random.ts";
import { CELLS, planOf, queriesOf, VALUES } from "./graphs.ts";
import { cell, define, memoryStore, outcome, worldOf, type World } from "./world.ts";

const seed = numberFrom("SEED", 20240501);
const numRuns = numberFrom("RUNS", 500);
const TIMEOUT = 600_000;

/** A machine: what its world is like, and which queries it is asked for. */
const machineOf = fc.record({
  cells: fc.record(Object.fromEntries(CELLS.map((each) => [each, fc.constantFrom(...VALUES)]))),
  asked: fc.array(fc.tuple(fc.nat(9), fc.constantFrom("", "k")), { maxLength: 6 }),
});

function keysOf(table: MemoTable | undefined): readonly string[] {
  let row = 0;
  return (table?.names ?? []).flatMap(([name, rows]) =>
    Array.from({ length: rows }, () => `${name} ${table?.key(row++) ?? ""}`),
  );
}

describe(`merged tables, seed ${seed}`, () => {
  test(
    "of machines with different worlds give what a clean engine computes, with the values of all of them",
    () => {
      fc.assert(
        fc.property(
          fc.array(planOf, { minLength: 1, maxLength: 10 }),
          fc.array(machineOf, { minLength: 1, maxLength: 5 }),
          fc.nat(),
          (plans, machines, which) => {
            const values = new Map<string, string>();
            const tables: MemoTable[] = [];
            for (const { cells, asked } of machines) {
              const store = memoryStore();
              const queries = queriesOf(plans);
              const { engine } = worldOf(queries, cells, { store });
              for (const [number, key] of asked) {
                const query = queries[number % queries.length];
                if (query) outcome(engine, query, key);
              }
              engine.save(false);
              store.values.forEach((json, hash) => values.set(hash, json));
              const table = store.load();
              if (table) tables.push(table);
            }
            const merged = mergeTables([...tables]);
            expect(new Set(keysOf(merged))).toEqual(new Set(tables.flatMap(keysOf)));
            const { cells } = machines[which % machines.length] ?? { cells: {} };
            const store = { ...memoryStore(), load: () => merged, value: (hash: string) => values.get(hash) };
            const queries = queriesOf(plans);
            const world: World = worldOf(queries, cells, { store });
            const cleanQueries = queriesOf(plans);
            const clean = worldOf(cleanQueries, cells);
            queries.forEach((query, number) => {
              const other = cleanQueries[number];
              if (!other) return;
              for (const key of ["", "k"]) {
                expect(outcome(world.engine, query, key)).toEqual(outcome(clean.engine, other, key));
                expect(world.engine.fingerprint(query, key)).toBe(clean.engine.fingerprint(other, key));
              }
            });
          },
        ),
        { seed, numRuns },
      );
    },
    TIMEOUT,
  );

  const upper = define("upper", ({ read }, key) => read(cell, key).toUpperCase());
  const both = define("both", ({ read }) => `${read(upper, "a")} ${read(upper, "b")}`);
  const CELLS_NOW = { a: "one", b: "two" };

  function tableOf(cells: Readonly<Record<string, string>>, ask: (world: World) => void): MemoTable {
    const store = memoryStore();
    const world = worldOf([upper, both], cells, { store });
    ask(world);
    world.engine.save(false);
    const table = store.load();
    if (table === undefined) throw new Error("nothing was saved");
    return table;
  }

  function ranWith(...tables: readonly MemoTable[]): readonly string[] {
    const store = { ...memoryStore(), load: () => mergeTables([...tables]) };
    const world = worldOf([upper, both], CELLS_NOW, { store });
    world.engine.settle(both);
    return world.ran();
  }

  const a = tableOf(CELLS_NOW, ({ engine }) => engine.settle(upper, "a"));
  const b = tableOf(CELLS_NOW, ({ engine }) => engine.settle(upper, "b"));
  const all = tableOf(CELLS_NOW, ({ engine }) => engine.settle(both));
  const old = tableOf({ a: "one", b: "old" }, ({ engine }) => engine.settle(both));

  test("spare what any of the machines has done", () => {
    expect(ranWith(a)).toEqual(["upper b", "both"]);
    expect(ranWith(a, b)).toEqual(["both"]);
    expect(ranWith(a, b, all)).toEqual([]);
    expect(ranWith(all, a, a)).toEqual([]);
  });

  test("of an older state cost what has changed since, and nothing beside it", () => {
    expect(ranWith(old)).toEqual(["upper b", "both"]);
    expect(ranWith(b, old)).toEqual(["both"]);
    // Whatever comes first counts; what it contradicts is computed again.
    expect(ranWith(old, b)).toEqual(["upper b", "both"]);
  });
});
