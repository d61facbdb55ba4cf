/**
 * Incremental equals clean: random graphs of queries, random changes, random questions in between, with and without a
 * restart from the store. `SEED=n` replays a run, `RUNS=n` makes it longer.
 */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { numberFrom } from "../support/random.ts";
import { actOf, CELLS, planOf, queriesOf, VALUES, type Act } from "./graphs.ts";
import { outcome, memoryStore, worldOf, type World } from "./world.ts";

const seed = numberFrom("SEED", 20240501);
const numRuns = numberFrom("RUNS", 1500);
/** Milliseconds: runs are many, and the machine may be busy. */
const TIMEOUT = 600_000;
const FIRST = Object.fromEntries(CELLS.map((each) => [each, "0"]));

function perform(world: World, queries: ReturnType<typeof queriesOf>, act: Act): void {
  switch (act.kind) {
    case "set":
      world.set(act.cell, act.value);
      return;
    case "meddle":
      world.onLoad = () => {
        world.onLoad = undefined;
        world.set(act.cell, act.value);
      };
      return;
    case "refresh":
      return void world.engine.refresh({ keys: new Set(act.cells), names: new Set() });
    case "ask": {
      const query = queries[act.query % queries.length];
      if (query === undefined) return;
      if (act.how === "get") outcome(world.engine, query, act.key);
      else world.engine[act.how](query, act.key);
      return;
    }
    case "trust":
      world.engine.trustUnchanged();
      return;
    case "end-step":
      world.engine.endStep();
      return;
    case "save":
      world.engine.save(act.all);
      return;
    case "restart":
    case "lose-values":
      return;
  }
}

describe(`random graphs and changes, seed ${seed}`, () => {
  test(
    "what was changed step by step is what a clean engine computes",
    () => {
      fc.assert(
        fc.property(
          fc.array(planOf, { minLength: 1, maxLength: 10 }),
          fc.array(fc.array(actOf, { maxLength: 12 }), { maxLength: 4 }),
          fc.boolean(),
          fc.constantFrom(0, 1, 3, 8, Infinity),
          (plans, rounds, keeps, budget) => {
            const store = memoryStore();
            let queries = queriesOf(plans);
            // Without a store, fingerprints are made only when somebody asks; and then there is nothing to come back to.
            let world = worldOf(queries, FIRST, { budget, ...(keeps ? { store } : {}) });
            for (const round of rounds) {
              for (const act of round) {
                if (act.kind === "lose-values") store.values.clear();
                if (act.kind === "restart" && keeps) {
                  queries = queriesOf(plans);
                  world = worldOf(queries, Object.fromEntries(world.cells), { budget, store });
                } else perform(world, queries, act);
              }
              world.onLoad = undefined;
              world.engine.refresh();
              const cleanQueries = queriesOf(plans);
              const clean = worldOf(cleanQueries, Object.fromEntries(world.cells));
              plans.forEach((_, number) => {
                for (const key of ["", "k"]) {
                  const mine = queries[number];
                  const other = cleanQueries[number];
                  if (!mine || !other) continue;
                  expect(outcome(world.engine, mine, key)).toEqual(outcome(clean.engine, other, key));
                  expect(world.engine.fingerprint(mine, key)).toBe(clean.engine.fingerprint(other, key));
                }
              });
            }
          },
        ),
        { seed, numRuns },
      );
    },
    TIMEOUT,
  );

  test(
    "an engine that is asked in any order and evicts in between gives what any other gives",
    () => {
      fc.assert(
        fc.property(
          fc.array(planOf, { minLength: 1, maxLength: 10 }),
          fc.array(actOf, { maxLength: 30 }),
          fc.constantFrom(0, 1, 3, 8, Infinity),
          (plans, acts, budget) => {
            const queries = queriesOf(plans);
            const world = worldOf(queries, FIRST, { budget });
            for (const act of acts) if (act.kind === "ask" || act.kind === "end-step") perform(world, queries, act);
            const others = queriesOf(plans);
            const other = worldOf(others, FIRST);
            queries.forEach((query, number) => {
              for (const key of ["", "k"]) {
                expect(outcome(world.engine, query, key)).toEqual(outcome(other.engine, others[number]!, key));
                expect(world.engine.fingerprint(query, key)).toBe(other.engine.fingerprint(others[number]!, key));
              }
            });
          },
        ),
        { seed, numRuns },
      );
    },
    TIMEOUT,
  );

  test(
    "nothing runs again unless something that it read says something else",
    () => {
      fc.assert(
        fc.property(
          fc.array(planOf, { minLength: 1, maxLength: 10 }),
          fc.array(
            fc.array(fc.tuple(fc.constantFrom(...CELLS), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 3 }),
            { maxLength: 5 },
          ),
          (plans, edits) => {
            // What each query's last run read, and what that said; a run begins a new list.
            const lists = new Map<string, Map<string, string>>();
            const queries = queriesOf(plans, (reader, read, said) => {
              if (read === "") lists.set(reader, new Map());
              else lists.get(reader)?.set(read, said);
            });
            const world = worldOf(queries, FIRST);
            const all = queries.flatMap((query) => ["", "k"].map((key) => ({ query, key })));
            const askAll = (): void => all.forEach(({ query, key }) => outcome(world.engine, query, key));
            askAll();
            for (const edit of edits) {
              const before = new Map([...lists].map(([reader, reads]) => [reader, new Map(reads)]));
              for (const [key, value] of edit) world.set(key, value);
              world.ran();
              world.engine.refresh();
              askAll();
              const clean = new Map<string, string>();
              const cleanQueries = queriesOf(plans);
              const cleanWorld = worldOf(cleanQueries, Object.fromEntries(world.cells));
              for (const [number, query] of cleanQueries.entries()) {
                for (const key of ["", "k"])
                  clean.set(`q${number} ${key}`, saidOf(outcome(cleanWorld.engine, query, key)));
              }
              for (const key of CELLS) clean.set(`cell ${key}`, world.cells.get(key) ?? "");
              for (const name of world.ran()) {
                const reader = name.includes(" ") ? name : `${name} `;
                const changed = [...(before.get(reader) ?? [])].filter(([read, said]) => clean.get(read) !== said);
                expect({ reader, ranFor: changed.length > 0 }).toEqual({ reader, ranFor: true });
              }
            }
          },
        ),
        { seed, numRuns },
      );
    },
    TIMEOUT,
  );
});

function saidOf(result: unknown): string {
  const { value, failed } = result as { readonly value?: number; readonly failed?: string };
  return failed === undefined ? String(value) : `failed Error: ${failed}`;
}
