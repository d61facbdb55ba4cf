import { describe, expect, spyOn, test } from "bun:test";
import { createEngine } from "../../server/engine/engine.ts";
import { createGraph, State } from "../../server/engine/graph.ts";
import { readablesIn } from "../../server/engine/readables.ts";
import { QueryFailure } from "../../server/engine/types.ts";
import { createValueCache } from "../../server/engine/value-cache.ts";
import { cell, define, heavyCell, outcome, memoryStore, worldOf } from "./world.ts";

/** Text → lines; its first line is the title; an index looks at titles alone. The shape of a site in three queries. */
const text = define("text", (context, key) => context.read(cell, key));
const title = define("title", (context, key) => context.read(text, key).split("\n")[0] ?? "");
const index = define("index", (context) => ["a", "b"].map((key) => context.read(title, key)).join(", "));
const page = define("page", (context, key) => `${context.read(index)} | ${context.read(text, key)}`, "hash");
const SITE = [text, title, index, page];

describe("a result remembers what it read", () => {
  test("asking twice runs once", () => {
    const world = worldOf(SITE, { a: "A\nbody", b: "B" });
    expect(world.engine.get(page, "a")).toBe("A, B | A\nbody");
    expect(world.ran()).toEqual(["text a", "title a", "text b", "title b", "index", "page a"]);
    world.engine.get(page, "a");
    expect(world.ran()).toEqual([]);
  });

  test("what nobody asked for is not computed", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(title, "a");
    expect(world.ran()).toEqual(["text a", "title a"]);
  });

  test("typing in a body does not run the readers of the title", () => {
    const world = worldOf(SITE, { a: "A\nbody", b: "B" });
    world.engine.get(page, "a");
    world.engine.get(page, "b");
    world.ran();
    world.set("a", "A\nother body");
    expect(world.engine.refresh()).toBe(1);
    expect(world.engine.get(page, "a")).toBe("A, B | A\nother body");
    world.engine.get(page, "b");
    expect(world.ran()).toEqual(["text a", "title a", "page a"]);
  });

  test("a changed title runs the index and every page, once", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(page, "a");
    world.engine.get(page, "b");
    world.ran();
    world.set("b", "C");
    world.engine.refresh();
    expect(world.engine.get(page, "a")).toBe("A, C | A");
    expect(world.engine.get(page, "b")).toBe("A, C | C");
    expect(world.ran()).toEqual(["text b", "title b", "index", "page a", "page b"]);
  });

  test("an input that says the same as before changes nothing", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(page, "a");
    world.ran();
    world.set("a", "A");
    expect(world.engine.refresh()).toBe(0);
    world.engine.get(page, "a");
    expect(world.ran()).toEqual([]);
  });

  test("an input that was asked for before anything else reaches those who read it later", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    expect(world.engine.get(cell, "a")).toBe("A");
    expect(world.engine.get(text, "a")).toBe("A");
    world.set("a", "AA");
    world.engine.refresh();
    expect(world.engine.get(text, "a")).toBe("AA");
  });

  test("a change and its undoing between two looks run nothing", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(page, "a");
    world.ran();
    world.set("a", "X");
    world.engine.refresh();
    world.set("a", "A");
    world.engine.refresh();
    expect(world.engine.get(page, "a")).toBe("A, B | A");
    expect(world.ran()).toEqual([]);
  });

  test("a look at some inputs leaves the others as they were", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(index);
    world.set("a", "X");
    world.set("b", "Y");
    expect(world.engine.refresh({ keys: new Set(["b"]), names: new Set() })).toBe(1);
    expect(world.engine.get(index)).toBe("A, Y");
    // What is observed for the first time after that can be chosen as well, and by name.
    world.engine.get(page, "c");
    world.set("c", "Z");
    expect(world.engine.refresh({ keys: new Set(), names: new Set(["none"]) })).toBe(0);
    expect(world.engine.refresh({ keys: new Set(["c"]), names: new Set() })).toBe(1);
    world.set("c", "C");
    expect(world.engine.refresh({ keys: new Set(["c"]), names: new Set(["cell"]) })).toBe(2);
    world.set("a", "W");
    world.engine.refresh();
    world.set("a", "X");
    world.engine.refresh();
    expect(world.engine.get(index)).toBe("X, Y");
  });

  test("why something ran can be told", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.engine.get(index);
    world.set("b", "C");
    world.engine.refresh();
    world.engine.get(index);
    expect(world.events.at(-1)).toEqual({
      query: "index",
      key: "",
      reason: { kind: "changed", dependency: "title b" },
      changed: true,
    });
    expect(world.engine.reads(index)).toEqual(["title a", "title b"]);
  });

  test("what is read only under a condition counts only while it is read", () => {
    const either = define("either", (context) =>
      context.read(cell, "switch") === "on" ? context.read(cell, "a") : "off",
    );
    const world = worldOf([either], { switch: "on", a: "1" });
    expect(world.engine.get(either)).toBe("1");
    world.set("switch", "off");
    world.engine.refresh();
    expect(world.engine.get(either)).toBe("off");
    world.ran();
    world.set("a", "2");
    world.engine.refresh();
    expect(world.engine.get(either)).toBe("off");
    expect(world.ran()).toEqual([]);
  });
});

describe("what was read", () => {
  test("may be replaced by as many other inputs", () => {
    const chosen = define("chosen", (context) => context.read(cell, context.read(cell, "which")));
    const world = worldOf([chosen], { which: "a", a: "1", b: "1" });
    world.engine.get(chosen);
    world.set("which", "b");
    world.engine.refresh();
    world.engine.get(chosen);
    world.set("b", "2");
    world.engine.refresh();
    expect(world.engine.get(chosen)).toBe("2");
    expect(world.engine.reads(chosen)).toEqual(["cell which", "cell b"]);
  });

  test("may be nothing: a constant is reported once, as new", () => {
    const constant = define("constant", () => 1);
    const world = worldOf([constant]);
    world.engine.get(constant);
    expect(world.events).toEqual([{ query: "constant", key: "", reason: { kind: "first" }, changed: true }]);
  });
});

test("a key that is left out is the empty one, whatever is asked", () => {
  const world = worldOf(SITE, { a: "A", b: "B" });
  world.engine.settle(index);
  expect(world.engine.isFresh(index, "")).toBe(true);
  expect(world.engine.isFresh(index)).toBe(true);
  expect(world.engine.fingerprint(index)).toBe(world.engine.fingerprint(index, ""));
  expect(world.engine.reads(index)).toEqual(world.engine.reads(index, ""));
  expect(world.engine.get(index)).toBe("A, B");
  expect(world.ran().filter((each) => each === "index")).toHaveLength(1);
});

test("an engine works without a listener", () => {
  const constant = define("constant", () => 1);
  expect(createEngine({ observers: {}, readables: [constant] }).get(constant)).toBe(1);
});

test("inputs and queries are found among what modules export, by themselves or as a property", () => {
  const module = {
    text,
    record: { rows: title, name: "record" },
    cell,
    none: null,
    count: 1,
    query: () => 1,
    list: [1],
  };
  expect(readablesIn(module, { text, index })).toEqual([text, title, cell, index]);
});

describe("a failure is a value", () => {
  const strict = define("strict", (context, key) => {
    const value = context.read(cell, key);
    if (value === "") throw new Error(`${key} is missing`);
    return value;
  });
  const above = define("above", (context) => `<${context.read(strict, "a")}>`);
  const patient = define("patient", (context) => {
    try {
      return context.read(strict, "a");
    } catch {
      return "nothing";
    }
  });

  test("it reaches everyone who read it, and says where it began", () => {
    const world = worldOf([strict, above]);
    expect(() => world.engine.get(above)).toThrow(QueryFailure);
    expect(outcome(world.engine, above)).toEqual({ failed: "a is missing" });
  });

  test("it is remembered, and not tried again while nothing has changed", () => {
    const world = worldOf([strict, above]);
    outcome(world.engine, above);
    world.ran();
    outcome(world.engine, above);
    expect(world.ran()).toEqual([]);
  });

  test("it heals when what it read is there", () => {
    const world = worldOf([strict, above]);
    outcome(world.engine, above);
    world.set("a", "1");
    world.engine.refresh();
    expect(world.engine.get(above)).toBe("<1>");
    world.set("a", undefined);
    world.engine.refresh();
    expect(outcome(world.engine, above)).toEqual({ failed: "a is missing" });
  });

  test("a reader may go on without it, and hears when it is mended", () => {
    const world = worldOf([strict, patient]);
    expect(world.engine.get(patient)).toBe("nothing");
    world.set("a", "1");
    world.engine.refresh();
    expect(world.engine.get(patient)).toBe("1");
  });

  test("its fingerprint can be asked for without an exception", () => {
    const world = worldOf([strict, above]);
    expect(world.engine.fingerprint(above)).toStartWith("failed:");
  });
});

describe("a circle", () => {
  const ring = define("ring", (context, key): string => {
    const next = context.read(cell, key);
    return next === "" ? key : `${key}${context.read(ring, next)}`;
  });

  test("is a failure that names it, not an endless loop", () => {
    const world = worldOf([ring], { a: "b", b: "c", c: "a" });
    expect(() => world.engine.get(ring, "a")).toThrow("ring a → ring b → ring c");
  });

  test("is told in the same words whoever is asked first", () => {
    for (const key of ["a", "b", "c"]) {
      const world = worldOf([ring], { a: "b", b: "c", c: "a" });
      expect(outcome(world.engine, ring, key)).toEqual({ failed: "reads itself: ring a → ring b → ring c" });
    }
  });

  test("of one query with itself is a failure", () => {
    const world = worldOf([ring], { a: "a" });
    expect(() => world.engine.get(ring, "a")).toThrow("reads itself");
  });

  test("heals when one of its members leads elsewhere, wherever one asks", () => {
    for (const asked of ["a", "b", "c"]) {
      for (const mended of ["a", "b", "c"]) {
        const world = worldOf([ring], { a: "b", b: "c", c: "a" });
        for (const each of ["a", "b", "c"]) outcome(world.engine, ring, each);
        world.set(mended, "");
        world.engine.refresh();
        const clean = worldOf([ring], Object.fromEntries(world.cells));
        expect(outcome(world.engine, ring, asked)).toEqual(outcome(clean.engine, ring, asked));
      }
    }
  });

  test("that comes about by an edit is found, and mended again by another", () => {
    const world = worldOf([ring], { a: "b", b: "c", c: "" });
    expect(world.engine.get(ring, "a")).toBe("abc");
    world.set("c", "a");
    world.engine.refresh();
    for (const key of ["a", "b", "c"]) expect(() => world.engine.get(ring, key)).toThrow("reads itself");
    world.set("c", "");
    world.engine.refresh();
    expect(world.engine.get(ring, "b")).toBe("bc");
    expect(world.engine.get(ring, "a")).toBe("abc");
  });

  test("leaves what is outside of it alone", () => {
    const world = worldOf([ring], { a: "b", b: "a", x: "y", y: "" });
    outcome(world.engine, ring, "a");
    expect(world.engine.get(ring, "x")).toBe("xy");
    world.ran();
    world.engine.get(ring, "x");
    expect(world.ran()).toEqual([]);
  });
});

describe("an input that changes between the look and the read", () => {
  test("is taken as it was read, and fits its fingerprint", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    world.onLoad = (key) => world.set(key, `${world.cells.get(key) ?? ""}!`);
    expect(world.engine.get(text, "a")).toBe("A!");
    world.onLoad = undefined;
    expect(world.engine.refresh()).toBe(0);
    expect(world.engine.get(text, "a")).toBe("A!");
  });

  test("is seen by whoever looked before, at the next question", () => {
    // `seen` came from the memo, so the cell was looked at but not read; then somebody reads it, and it has changed.
    const first = define("first", (context) => context.read(cell, "a"));
    const both = define(
      "both",
      (context) => `${context.read(first)} ${context.read(cell, "other")} ${context.read(cell, "a")}`,
    );
    const store = memoryStore();
    const before = worldOf([first, both], { a: "1", other: "x" }, { store });
    before.engine.get(first);
    before.engine.save(true);
    const world = worldOf([first, both], { a: "1", other: "x" }, { store });
    world.onLoad = (key) => {
      if (key === "a") world.set("a", "2");
    };
    world.engine.get(both);
    world.onLoad = undefined;
    world.engine.refresh();
    expect(world.engine.get(both)).toBe("2 x 2");
    expect(world.engine.get(first)).toBe("2");
  });
});

describe("values with a weight", () => {
  const heavy = define("heavy", (context, key) => context.read(text, key), { keep: "hash", weight: () => 1 });
  const view = define("view", (context, key) => context.read(heavy, key).length, { keep: "value", viewOf: heavy });
  const reader = define("reader", (context) => context.read(heavy, "a"));
  const ALL = [text, heavy, view, reader];
  const CELLS = { a: "A", b: "B", c: "C" };

  test("stay in memory up to the budget", () => {
    const world = worldOf(ALL, CELLS, { budget: 2 });
    for (const key of ["a", "b", "a", "b"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual(["text a", "heavy a", "text b", "heavy b"]);
  });

  test("weigh nothing any more once all were given up", () => {
    const world = worldOf(ALL, CELLS, { budget: 2 });
    for (const key of ["a", "b"]) world.engine.get(heavy, key);
    world.engine.dropValues();
    world.ran();
    for (const key of ["a", "b", "a", "b"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual(["text a", "heavy a", "text b", "heavy b"]);
  });

  test("are evicted beyond it, those first that were used longest ago, and made again when wanted", () => {
    const world = worldOf(ALL, CELLS, { budget: 8 });
    const keys = Array.from("abcdefgh");
    for (const key of [...keys, "a", "i"]) world.engine.get(heavy, key);
    world.ran();
    for (const key of ["a", "e", "f", "g", "h", "i"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual([]);
    for (const key of ["b", "c", "d"]) world.engine.get(heavy, key);
    const ran = world.ran();
    for (const each of ["heavy b", "heavy c", "heavy d"]) expect(ran).toContain(each);
  });

  test("are evicted when a step ends if they are short-lived, with their views left behind, and others stay", () => {
    const brief = define("brief", (context, key) => context.read(text, key), {
      keep: "hash",
      weight: () => 1,
      shortLived: true,
    });
    const length = define("length", (context, key) => context.read(brief, key).length, {
      keep: "value",
      viewOf: brief,
    });
    const world = worldOf([text, brief, length, heavy], CELLS, { budget: 100 });
    const ask = (): void => {
      for (const key of ["a", "b"]) for (const each of [brief, heavy]) world.engine.get(each, key);
    };
    ask();
    ask();
    expect(world.ran()).toEqual(["text a", "brief a", "heavy a", "text b", "brief b", "heavy b"]);
    world.engine.endStep();
    expect(world.ran()).toEqual(["length a", "length b"]);
    ask();
    expect(world.ran()).toEqual(["brief a", "brief b"]);
    expect(world.engine.get(length, "a")).toBe(1);
    expect(world.ran()).toEqual([]);
  });

  test("are evicted one by one when that is asked for, and stay valid", () => {
    const length = define("length", (context, key) => context.read(heavy, key).length, {
      keep: "value",
      viewOf: heavy,
    });
    const world = worldOf([text, heavy, length], CELLS, { budget: Infinity });
    for (const key of ["a", "b"]) world.engine.get(heavy, key);
    world.ran();
    world.engine.evict(heavy, "a");
    world.engine.evict(heavy, "a");
    expect(world.ran()).toEqual(["length a"]);
    expect(world.engine.isFresh(heavy, "a")).toBe(true);
    for (const key of ["a", "b"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual(["heavy a"]);
    world.engine.evictAll(heavy);
    for (const key of ["a", "b"]) expect(world.engine.isFresh(heavy, key)).toBe(true);
    for (const key of ["a", "b"]) world.engine.get(length, key);
    expect(world.ran()).toEqual(["length b"]);
    for (const key of ["a", "b"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual(["heavy a", "heavy b"]);
  });

  test("need no weight to be short-lived: then only the end of a step evicts them", () => {
    const brief = define("brief", (context, key) => context.read(text, key), { keep: "hash", shortLived: true });
    const world = worldOf([text, brief, heavy], CELLS, { budget: 0 });
    const ask = (): void => {
      for (const key of ["a", "b"]) for (const each of [brief, heavy]) world.engine.get(each, key);
    };
    ask();
    ask();
    expect(world.ran().filter((ran) => ran.startsWith("brief"))).toEqual(["brief a", "brief b"]);
    world.engine.endStep();
    ask();
    expect(world.ran().filter((ran) => ran.startsWith("brief"))).toEqual(["brief a", "brief b"]);
  });

  test("that were evicted at the end of a step are not looked at when the next one ends", () => {
    const brief = define("brief", (_, key) => key, { keep: "hash", weight: () => 1, shortLived: true });
    const view = define("view", (context, key) => context.read(brief, key), { keep: "value", viewOf: brief });
    const readables = [brief, view];
    const graph = createGraph(undefined, new Map(readables.map((each) => [each.name, each])));
    const settled: string[] = [];
    const settle = (node: number): void => void settled.push(graph.label(node));
    const cache = createValueCache({ graph, budget: 100, readables, settle, isStored: () => false });
    for (const key of ["a", "b"]) {
      const node = graph.node(brief, key);
      graph.state[node] = State.sure;
      cache.hold(node, key);
      cache.endStep();
    }
    expect(settled).toEqual(["view a", "view b"]);
  });

  describe("that are seldom read", () => {
    const rare = define("rare", (context, key) => ({ lines: [context.read(text, key)] }), {
      keep: "value",
      seldomRead: true,
    });

    test.each([["without a store", undefined] as const, ["with a store", memoryStore()] as const])(
      "are themselves until the step ends, and made of their text after it, %s",
      (_, store) => {
        const world = worldOf([text, rare], CELLS, store ? { store } : {});
        let before = world.engine.get(rare, "a");
        expect(world.engine.get(rare, "a")).toBe(before);
        world.ran();
        for (let step = 0; step < 3; step++) {
          world.engine.endStep();
          const again = world.engine.get(rare, "a");
          expect(again).toEqual(before);
          expect(again).not.toBe(before);
          expect(world.engine.get(rare, "a")).toBe(again);
          before = again;
        }
        expect(world.ran()).toEqual([]);
        world.engine.endStep();
        world.set("a", "something else");
        world.engine.refresh();
        expect(world.engine.get(rare, "a")).toEqual({ lines: ["something else"] });
        expect(world.events.at(-1)?.changed).toBe(true);
      },
    );

    test("are made again where the store has lost them", () => {
      const store = memoryStore();
      const long = { a: "a".repeat(100) };
      const world = worldOf([text, rare], long, { store });
      world.engine.get(rare, "a");
      world.engine.save(true);
      world.engine.endStep();
      store.values.clear();
      world.ran();
      expect(world.engine.get(rare, "a")).toEqual({ lines: [long.a] });
      expect(world.ran()).toContain("rare a");
    });
  });

  test("stay until the next is used, however heavy they are", () => {
    const world = worldOf(ALL, CELLS, { budget: 0 });
    world.engine.fingerprint(heavy, "a");
    world.engine.get(heavy, "a");
    expect(world.ran()).toEqual(["text a", "heavy a"]);
    world.engine.get(heavy, "b");
    world.engine.get(heavy, "a");
    expect(world.ran().filter((ran) => ran.startsWith("heavy"))).toEqual(["heavy b", "heavy a"]);
  });

  test("leave a view of them behind, so that nobody makes them again for it", () => {
    const world = worldOf(ALL, CELLS, { budget: 0 });
    for (const key of ["a", "b"]) world.engine.get(heavy, key);
    expect(world.ran()).toEqual(["text a", "heavy a", "text b", "heavy b", "view a"]);
    expect(world.engine.get(view, "a")).toBe(1);
    expect(world.ran()).not.toContain("view a");
  });

  test("that are out of date when they are evicted leave none", () => {
    const world = worldOf(ALL, CELLS, { budget: 1 });
    world.engine.get(heavy, "a");
    world.set("a", "AA");
    world.engine.refresh();
    world.engine.get(heavy, "b");
    expect(world.ran()).not.toContain("view a");
    expect(world.engine.get(view, "a")).toBe(2);
  });

  test("that were evicted are the same when they are made again, and nothing behind them runs", () => {
    const world = worldOf(ALL, CELLS, { budget: 0 });
    world.engine.get(reader);
    world.engine.get(heavy, "b");
    world.ran();
    expect(world.engine.get(heavy, "a")).toBe("A");
    expect(world.ran()).toEqual(["heavy a", "view b"]);
    expect(world.engine.get(reader)).toBe("A");
    expect(world.ran()).toEqual([]);
  });

  test("have the fingerprint that they would have had, whenever it is asked for", () => {
    const world = worldOf(ALL, CELLS, { budget: 0 });
    world.engine.get(heavy, "a");
    const fingerprint = worldOf(ALL, CELLS).engine.fingerprint(heavy, "a");
    expect(fingerprint).toStartWith("s:");
    expect(world.engine.fingerprint(heavy, "a")).toBe(fingerprint);
  });

  test("come out of the store where they are kept", () => {
    const big = define("big", (context, key) => context.read(cell, key).repeat(100), {
      keep: "value",
      weight: (value) => value.length,
    });
    const world = worldOf([big], CELLS, { store: memoryStore(), budget: 0 });
    for (const key of ["a", "b"]) world.engine.get(big, key);
    world.ran();
    expect(world.engine.get(big, "a")).toBe("A".repeat(100));
    expect(world.ran()).toEqual([]);
  });

  test("may be inputs, which are read again", () => {
    const copy = define("copy", (context, key) => context.read(heavyCell, key));
    const world = worldOf([copy], CELLS, { budget: 0 });
    expect(world.engine.get(copy, "a")).toBe("A");
    expect(world.engine.get(copy, "b")).toBe("B");
    expect(world.engine.get(heavyCell, "a")).toBe("A");
    expect(world.looks.loads).toBe(3);
    expect(world.ran()).toEqual(["copy a", "copy b"]);
  });
});

describe("whether a result is up to date", () => {
  test("is told without running it", () => {
    const world = worldOf(SITE, { a: "A", b: "B" });
    expect(world.engine.isFresh(page, "a")).toBe(false);
    expect(world.ran()).toEqual([]);
    world.engine.get(page, "a");
    world.ran();
    expect(world.engine.isFresh(page, "a")).toBe(true);
    world.set("b", "C");
    world.engine.refresh();
    expect(world.engine.isFresh(page, "a")).toBe(false);
    expect(world.ran()).not.toContain("page a");
    expect(world.engine.get(page, "a")).toBe("A, C | A");
  });

  test("is true after a change that does not reach it", () => {
    const world = worldOf(SITE, { a: "A", b: "B\nx" });
    world.engine.get(page, "a");
    world.set("b", "B\ny");
    world.engine.refresh();
    expect(world.engine.isFresh(page, "a")).toBe(true);
  });
});

test("two queries of one name are refused: they would be taken for each other in the cache", () => {
  expect(() => worldOf([define("same", () => 1), define("same", () => 2)])).toThrow("two queries are named same");
});

test("a query that the engine was not told of is refused: nothing that was left under its name is its own", () => {
  const world = worldOf(SITE, { a: "A" });
  expect(() => world.engine.get(define("stranger", () => 1))).toThrow("stranger is none of this engine's queries");
  expect(() => world.engine.get(define("text", () => 1))).toThrow("text is none of this engine's queries");
});

test("keys may hold anything, and never collide with another query's", () => {
  const odd = define("odd", (context, key) => context.read(cell, key));
  const world = worldOf([odd], { __proto__: "p", "a\0b": "q", constructor: "r", "": "s" });
  for (const key of ["__proto__", "a\0b", "constructor", "", "toString"])
    expect(world.engine.get(odd, key)).toBe(world.cells.get(key) ?? "");
});

test("a change that was found before an observer failed is not lost", () => {
  const shown = define("shown", (context, key) => context.read(cell, key));
  const world = worldOf([shown], { a: "1", b: "1" });
  const { engine } = world;
  for (const key of ["a", "b"]) expect(engine.get(shown, key)).toBe("1");
  world.set("a", "2");
  const gone = spyOn(world.cells, "get").mockImplementation((key) => {
    if (key === "b") throw new Error("the disk is gone");
    return "2";
  });
  expect(() => engine.refresh()).toThrow("the disk is gone");
  gone.mockRestore();
  expect(engine.get(shown, "a")).toBe("2");
});
