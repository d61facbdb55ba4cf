/** A graph that outgrows what was made room for: thousands of nodes, and lists of reads that are replaced again and again. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cell, define, memoryStore, worldOf, type World } from "./world.ts";

setDefaultTimeout(60_000);

const LISTS = 12;
const LENGTH = 2000;

/** Each reads `LENGTH` cells, from the one on that a cell says: another start is another list of reads. */
const list = define("list", (context, key) => {
  const from = Number(context.read(cell, "from"));
  let sum = Number(key) + 1000 * from;
  for (let at = from; at < from + LENGTH; at++) sum += context.read(cell, `c${at}`).length;
  return sum;
});
const total = define("total", (context) =>
  Array.from({ length: LISTS }, (_, i) => context.read(list, String(i))).reduce((sum, each) => sum + each, 0),
);
const EVERY = Array.from({ length: LISTS }, (_, i) => `list ${i}`);

function largeWorld(store = memoryStore(), from = 0): World {
  const cells = Object.fromEntries(Array.from({ length: LENGTH * 2 }, (_, i) => [`c${i}`, "x".repeat(i % 5)]));
  return worldOf([list, total], { ...cells, from: String(from) }, { store });
}

/** What the total has to be, from the cells themselves. */
function expected({ cells }: World): number {
  const from = Number(cells.get("from"));
  let sum = 1000 * from;
  for (let at = from; at < from + LENGTH; at++) sum += (cells.get(`c${at}`) ?? "").length;
  return LISTS * sum + (LISTS * (LISTS - 1)) / 2;
}

function change(world: World, key: string, value: string): void {
  world.set(key, value);
  expect(world.engine.refresh()).toBe(1);
}

describe("a large graph", () => {
  test("whose lists of reads are replaced many times stays right, and only what reads a cell hears of it", () => {
    const world = largeWorld();
    for (let round = 0; round < 8; round++) {
      const from = round * 7;
      if (round > 0) change(world, "from", String(from));
      expect([round, world.engine.get(total)]).toEqual([round, expected(world)]);
      expect(world.ran()).toEqual([...EVERY, "total"]);
      const reads = world.engine.reads(list, "0");
      expect([reads.length, reads[0], reads[1], reads.at(-1)]).toEqual([
        LENGTH + 1,
        "cell from",
        `cell c${from}`,
        `cell c${from + LENGTH - 1}`,
      ]);
      // A cell of the lists counts; one that they had before does not any more.
      change(world, `c${from + 3}`, "y".repeat(round + 6));
      expect(world.engine.get(total)).toBe(expected(world));
      expect(world.ran()).toEqual([...EVERY, "total"]);
      if (from === 0) continue;
      world.set(`c${from - 1}`, "z".repeat(round + 6));
      world.engine.refresh();
      expect(world.engine.get(total)).toBe(expected(world));
      expect(world.ran()).toEqual([]);
    }
  });

  test("is the same in the next process, which goes on with it", () => {
    const store = memoryStore();
    const first = largeWorld(store);
    first.engine.get(total);
    first.engine.save(true);
    const next = largeWorld(store);
    expect(next.engine.get(total)).toBe(expected(next));
    expect(next.ran()).toEqual([]);
    // More reads than lay in the store, at the same places and at others.
    for (const from of [9, 18, 9]) {
      change(next, "from", String(from));
      expect(next.engine.get(total)).toBe(expected(next));
      expect(next.ran()).toEqual([...EVERY, "total"]);
    }
    next.engine.save(true);
    const last = largeWorld(store, 9);
    expect(last.engine.get(total)).toBe(expected(last));
    expect(last.ran()).toEqual([]);
  });
});

test("an input that was looked at and says the same as before is not read again", () => {
  const world = worldOf([list, total], { from: "0" });
  world.engine.get(list, "0");
  const { loads } = world.looks;
  expect(loads).toBeGreaterThan(0);
  world.engine.refresh();
  world.engine.get(cell, "from");
  world.engine.get(cell, "c3");
  expect(world.looks.loads).toBe(loads);
  world.set("c3", "new");
  world.engine.refresh();
  expect(world.engine.get(cell, "c3")).toBe("new");
  expect(world.looks.loads).toBe(loads + 1);
});
