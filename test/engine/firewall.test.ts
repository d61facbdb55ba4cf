/** Queries that keep a change from being looked for behind them. That they change no result is shown by random graphs. */
import { expect, test } from "bun:test";
import { cell, define, heavyCell, memoryStore, worldOf } from "./world.ts";

const titleOf = (firewall: boolean) =>
  define("title", (context, key) => context.read(cell, key).split("\n")[0] ?? "", { keep: "value", firewall });

/** @returns what the next process computes of a page, of which another page's body has changed meanwhile */
function computedLater(firewall: boolean): readonly string[] {
  const title = titleOf(firewall);
  const page = define("page", (context, key) => `${key}: ${["a", "b"].map((of) => context.read(title, of)).join()}`);
  const store = memoryStore();
  const world = worldOf([title, page], { a: "A\nbody", b: "B" }, { store });
  world.engine.get(page, "a");
  world.set("b", "B\nbody");
  world.engine.refresh();
  // Only what is known to be up to date is saved.
  world.engine.save(false);
  const next = worldOf([title, page], Object.fromEntries(world.cells), { store });
  expect(next.engine.get(page, "a")).toBe("a: A,B");
  return next.ran();
}

test("what depends on a firewall stays up to date while its value is the same", () => {
  expect(computedLater(false)).toContain("page a");
  expect(computedLater(true)).toEqual([]);
});

test("a firewall is brought up to date when a change is found, once, and what depends on it when it is asked for", () => {
  const title = titleOf(true);
  const index = define("index", (context) => context.read(title, "a"));
  const world = worldOf([title, index], { a: "A", b: "B" });
  world.engine.get(index);
  world.ran();
  world.set("a", "AA");
  world.set("b", "BB");
  world.engine.refresh();
  expect(world.ran()).toEqual(["title a"]);
  expect(world.engine.get(index)).toBe("AA");
  expect(world.ran()).toEqual(["index"]);
});

test("a firewall that could not be brought up to date keeps nothing back, whatever value it has", () => {
  const isSmall = define("is-small", (context) => Number(context.read(heavyCell, "n")) < 5);
  const readingAfter = (name: string, ...cells: readonly string[]) =>
    define(
      name,
      (context) => {
        const value = context.read(isSmall);
        for (const each of cells) context.read(heavyCell, each);
        return value;
      },
      { keep: "value", firewall: true },
    );
  // What it reads last evicts the cell `n`, so that `guard` reads `n` again; by then, `n` has changed again.
  const first = readingAfter("first", "n", "other");
  const guard = readingAfter("guard", "n");
  const shown = define("shown", (context) => (context.read(guard) ? "small" : "large"));
  const world = worldOf([isSmall, first, guard, shown], { n: "1", other: "0" }, { budget: 0 });
  world.engine.get(first);
  expect(world.engine.get(shown)).toBe("small");
  world.set("n", "2");
  let loads = 0;
  world.onLoad = (key) => {
    if (key === "n" && ++loads === 2) world.set("n", "9");
  };
  world.engine.refresh();
  expect(loads).toBe(2);
  expect(world.engine.get(shown)).toBe("large");
});
