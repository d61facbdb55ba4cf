import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MemoStore, Query } from "../../server/engine/types.ts";
import { machine } from "../../server/host/machine.ts";
import { openMemoStore } from "../../server/engine/memo-store.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { randomOf } from "../support/random.ts";
import { cell, define, outcome, worldOf, type World } from "./world.ts";

const opener = (file: string) => () => machine.database(file);

afterAll(removeFolders, 60_000);

const text = define("text", (context, key) => context.read(cell, key));
const title = define("title", (context, key) => context.read(text, key).split("\n")[0] ?? "");
const page = define(
  "page",
  (context, key) => `${context.read(title, "a")} ${context.read(title, "b")} | ${context.read(text, key)}`,
  "hash",
);
const size = define("size", (context, key) => context.read(cell, key).length);
const QUERIES = [text, title, page, size];
const CELLS = { a: "A\nbody", b: "B" };

function optional(store: MemoStore | undefined): { readonly store?: MemoStore } {
  return store ? { store } : {};
}

function process(
  file: string,
  cells: Readonly<Record<string, string>>,
  version = "1",
): World & { end(all?: boolean): void } {
  const store = openMemoStore(opener(file), version);
  const world = worldOf(QUERIES, cells, optional(store));
  return {
    ...world,
    end(all = true) {
      world.engine.save(all);
      store?.close();
    },
  };
}

function leave(cells: Readonly<Record<string, string>> = CELLS): string {
  const file = join(temporaryFolder("memo"), "memo.sqlite");
  const first = process(file, cells);
  for (const key of ["a", "b"]) first.engine.get(page, key);
  first.engine.get(size, "a");
  first.end();
  return file;
}

describe("results survive the process", () => {
  test("nothing runs when nothing has changed", () => {
    const next = process(leave(), CELLS);
    next.engine.get(title, "a");
    next.engine.fingerprint(page, "a");
    expect(next.ran()).toEqual([]);
    next.end();
  });

  test("inputs are looked at, not read", () => {
    const next = process(leave(), CELLS);
    next.engine.fingerprint(page, "a");
    expect(next.looks).toEqual({ fingerprints: 2, loads: 0 });
    next.end();
  });

  test("a value of which only the fingerprint is kept is computed when wanted", () => {
    const next = process(leave(), CELLS);
    expect(next.engine.get(page, "a")).toBe("A B | A\nbody");
    expect(next.ran()).toEqual(["page a"]);
    next.end();
  });

  test("only what changed since runs", () => {
    const next = process(leave(), { ...CELLS, a: "A\nother" });
    for (const key of ["a", "b"]) next.engine.fingerprint(page, key);
    expect(next.ran()).toEqual(["text a", "title a", "page a"]);
    next.end();
  });

  test("failures are not kept: they are tried again", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    let broken = true;
    const fragile = define("fragile", () => {
      if (broken) throw new Error("not now");
      return 1;
    });
    const store = openMemoStore(opener(file), "1");
    const world = worldOf([fragile], {}, optional(store));
    outcome(world.engine, fragile);
    world.engine.save(true);
    store?.close();
    broken = false;
    expect(worldOf([fragile], {}, optional(openMemoStore(opener(file), "1"))).engine.get(fragile)).toBe(1);
  });

  test("a save that is for everything keeps what this process did not ask for", () => {
    const file = leave();
    const second = process(file, CELLS);
    second.engine.get(title, "a");
    second.end(true);
    const third = process(file, CELLS);
    third.engine.fingerprint(page, "b");
    expect(third.ran()).toEqual([]);
    third.end();
  });

  test("a save after a full build drops it", () => {
    const file = leave();
    const second = process(file, CELLS);
    second.engine.get(title, "a");
    second.end(false);
    const third = process(file, CELLS);
    third.engine.fingerprint(page, "b");
    expect(third.ran()).toContain("page b");
    third.end();
  });

  test("where nothing has changed, all is taken as up to date at once, and what was asked for is kept with what it read", () => {
    const file = leave();
    const first = process(file, CELLS);
    first.engine.get(size, "unused");
    first.end(true);
    const second = process(file, CELLS);
    second.engine.trustUnchanged();
    expect(second.looks).toEqual({ fingerprints: 3, loads: 0 });
    second.engine.fingerprint(page, "a");
    expect(second.engine.isFresh(page, "b")).toBe(true);
    expect([second.ran(), second.looks.fingerprints]).toEqual([[], 3]);
    // Something new makes the table worth writing.
    second.engine.get(size, "c");
    second.end(false);
    const table = openMemoStore(opener(file), "1")?.load();
    const rows = Array.from({ length: table?.size ?? 0 }, (_, row) => table?.key(row));
    expect(rows.filter((key) => key === "unused")).toEqual([]);
    const third = process(file, CELLS);
    third.engine.fingerprint(page, "a");
    for (const key of ["a", "b"]) third.engine.fingerprint(title, key);
    expect(third.ran()).toEqual([]);
    third.engine.fingerprint(page, "b");
    expect(third.ran()).toEqual(["page b"]);
    third.end();
  });

  test("where something has changed, only what depends on it is checked and computed", () => {
    const next = process(leave(), { ...CELLS, a: "A\nother" });
    next.engine.trustUnchanged();
    for (const key of ["a", "b"]) next.engine.fingerprint(page, key);
    expect(next.ran()).toEqual(["text a", "title a", "page a"]);
    next.set("b", "B\nmore");
    next.engine.refresh();
    for (const key of ["a", "b"]) next.engine.fingerprint(page, key);
    expect(next.ran()).toEqual(["text b", "title b", "page b"]);
    next.end();
  });

  test("what a result was computed from is kept with it from process to process", () => {
    const file = leave();
    const second = process(file, { ...CELLS, b: "B\nmore" });
    for (const key of ["a", "b"]) second.engine.fingerprint(page, key);
    expect(second.ran()).toEqual(["text b", "title b", "page b"]);
    second.end(false);
    const third = process(file, { ...CELLS, b: "B\nmore" });
    for (const key of ["a", "b"]) third.engine.fingerprint(page, key);
    expect(third.engine.reads(page, "a")).toEqual(["title a", "title b", "text a"]);
    expect(third.ran()).toEqual([]);
    third.end(false);
    const fourth = process(file, { a: "A\nother", b: "B\nmore" });
    for (const key of ["a", "b"]) fourth.engine.fingerprint(page, key);
    expect(fourth.ran()).toEqual(["text a", "title a", "page a"]);
    fourth.end();
  });

  test("a change in a process that computed nothing itself reaches what depends on it, and nothing else", () => {
    const next = process(leave(), CELLS);
    for (const key of ["a", "b"]) next.engine.fingerprint(page, key);
    for (const body of ["one", "two"]) {
      next.set("a", `A\n${body}`);
      next.engine.refresh();
      expect(next.engine.get(page, "a")).toBe(`A B | A\n${body}`);
      next.engine.fingerprint(page, "b");
      expect(next.ran()).toEqual(["text a", "title a", "page a"]);
    }
    // Nor is what nobody had asked for taken for what it was.
    expect(next.engine.get(size, "a")).toBe(5);
    next.end();
  });

  test("a circle that a change has made is found, whoever is asked first", () => {
    const queries: Query<string>[] = [];
    const ring = (name: string, next: number): Query<string> =>
      define(name, (context, key) => {
        const turn = context.read(cell, name);
        return turn === "" ? name : `${name} ${context.read(queries[next]!, key)}`;
      });
    queries.push(ring("one", 1), ring("two", 2), ring("three", 0));
    const turns = { one: "yes", two: "yes", three: "" };
    for (const order of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      const file = join(temporaryFolder("memo"), "memo.sqlite");
      const store = openMemoStore(opener(file), "1");
      const before = worldOf(queries, turns, optional(store));
      for (const query of queries) outcome(before.engine, query);
      before.engine.save(true);
      store?.close();
      const after = worldOf(queries, { ...turns, three: "yes" }, optional(openMemoStore(opener(file), "1")));
      const clean = worldOf(queries, { ...turns, three: "yes" });
      for (const at of order) expect(outcome(after.engine, queries[at]!)).toEqual(outcome(clean.engine, queries[at]!));
      after.set("three", "");
      after.engine.refresh();
      expect(order.map((at) => outcome(after.engine, queries[at]!))).toEqual(
        order.map((at) => outcome(before.engine, queries[at]!)),
      );
    }
  });

  test("a result that was kept before a change and not asked for since is not used", () => {
    const file = leave();
    const second = process(file, { ...CELLS, a: "X" });
    second.engine.get(title, "a");
    second.end(true);
    const third = process(file, { ...CELLS, a: "X" });
    expect(third.engine.fingerprint(page, "b")).toBe(
      worldOf(QUERIES, { ...CELLS, a: "X" }).engine.fingerprint(page, "b"),
    );
    expect(third.engine.get(page, "b")).toBe("X B | B");
    third.end();
  });

  test("a table that is stored again holds each fingerprint once, those of the process before and new ones", () => {
    // Of equal lengths, so that fingerprints of `size` are equal.
    const cells = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`cell${i}`, `text ${10 + i}`]));
    const file = leave(CELLS);
    for (const changed of [cells, { ...cells, cell3: "new text" }]) {
      const next = process(file, { ...CELLS, ...changed });
      for (const key of Object.keys(cells)) next.engine.get(size, key);
      next.end();
    }
    const table = openMemoStore(opener(file), "1")?.load();
    const texts = Array.from({ length: table?.hashes.size() ?? 0 }, (_, number) => table?.hashes.text(number));
    expect(table?.size).toBeGreaterThan(40);
    expect(texts.length).toBe(new Set(texts).size);
    expect(texts.length).toBeLessThan(35);
  });

  test("values that were given up before results are saved are stored all the same, and made again when wanted", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    const first = process(file, CELLS);
    for (const key of ["a", "b"]) first.engine.get(page, key);
    first.ran();
    first.engine.dropValues();
    expect(first.engine.get(title, "a")).toBe("A");
    expect(first.ran()).toEqual([]);
    expect(first.engine.get(page, "a")).toBe("A B | A\nbody");
    expect(first.ran()).toEqual(["page a"]);
    first.engine.dropValues();
    first.end();
    const next = process(file, CELLS);
    for (const key of ["a", "b"]) next.engine.fingerprint(page, key);
    expect(next.engine.get(title, "b")).toBe("B");
    expect(next.ran()).toEqual([]);
    next.end();
  });

  test("a result whose key can't be written as UTF-8 is not stored", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    const first = process(file, CELLS);
    first.engine.get(size, "\ud800");
    first.engine.get(size, "b");
    first.end();
    const next = process(file, CELLS);
    for (const key of ["b", "\ufffd"]) next.engine.get(size, key);
    expect(next.ran()).toEqual(["size \ufffd"]);
    next.end();
  });

  test("a table of many megabytes lies in rows of one each", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    const many = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`k${i} ${"long ".repeat(150)}`, `value ${i}`]),
    );
    const first = process(file, many);
    for (const key of Object.keys(many)) first.engine.get(size, key);
    first.end();
    const db = new Database(file);
    const sizes = db.query<{ size: number }, []>("SELECT length(bytes) AS size FROM part").all();
    db.close();
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes.map((row) => row.size))).toBe(2 ** 20);
    const second = process(file, many);
    for (const key of Object.keys(many)) second.engine.fingerprint(size, key);
    expect(second.ran()).toEqual([]);
    second.end();
    for (const damage of [
      "UPDATE part SET bytes = zeroblob(length(bytes)) WHERE number = 2",
      "DELETE FROM part WHERE number = 2",
    ]) {
      const other = new Database(file);
      other.run(damage);
      other.close();
      const again = process(file, many);
      for (const key of Object.keys(many)) again.engine.fingerprint(size, key);
      expect(again.ran().length).toBe(5000);
      again.end();
    }
  });

  test("what earlier versions of the engine kept takes no room", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    const db = new Database(file);
    db.run("CREATE TABLE memo (version TEXT PRIMARY KEY, sum TEXT, bytes BLOB)");
    db.run("INSERT INTO memo VALUES ('1', '', zeroblob(1000000))");
    db.close();
    process(file, CELLS).end();
    const after = new Database(file);
    expect(after.query("SELECT name FROM sqlite_master WHERE name = 'memo'").all()).toEqual([]);
    after.close();
  });

  test("values are removed once nothing names them any more", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`k${i}`, `value ${i} `.repeat(20)]));
    const first = process(file, many);
    for (const key of Object.keys(many)) first.engine.get(text, key);
    first.end();
    const second = process(file, { k1: "value 1 ".repeat(20) });
    second.engine.get(text, "k1");
    second.end(false);
    const db = new Database(file);
    expect(db.query<{ n: number }, []>("SELECT count(*) AS n FROM value").get()?.n).toBe(1);
    db.close();
    const third = process(file, { k1: "value 1 ".repeat(20) });
    expect(third.engine.get(text, "k1")).toStartWith("value 1 ");
    expect(third.ran()).toEqual([]);
    third.end();
  });
});

describe("a store that can't be used costs time and nothing else", () => {
  const expectRight = (file: string, version = "1"): void => {
    const next = process(file, CELLS, version);
    expect(next.engine.get(page, "a")).toBe("A B | A\nbody");
    expect(next.engine.get(page, "b")).toBe("A B | B");
    next.end();
  };

  test("made by other code", () => {
    const file = leave();
    const next = process(file, CELLS, "2");
    next.engine.get(page, "a");
    expect(next.ran()).toContain("text a");
    next.end();
    expectRight(file, "2");
  });

  test("no database at all", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    writeFileSync(file, "this is no database, but it is long enough to look at; ".repeat(100));
    expectRight(file);
  });

  test("a folder in its place", () => {
    const file = join(temporaryFolder("memo"), "memo.sqlite");
    mkdirSync(file);
    expect(openMemoStore(opener(file), "1")).toBeUndefined();
    expectRight(file);
  });

  test("a folder that does not exist", () => {
    expect(openMemoStore(opener("/nowhere/at/all/memo.sqlite"), "1")).toBeUndefined();
  });

  test("cut off at any length", () => {
    const { size } = statSync(leave());
    for (const share of [0, 0.01, 0.3, 0.5, 0.9]) {
      const file = leave();
      truncateSync(file, Math.floor(size * share));
      expectRight(file);
    }
  });

  test("with bytes overwritten anywhere", () => {
    const random = randomOf(7);
    for (let round = 0; round < 30; round++) {
      const file = leave();
      const bytes = readFileSync(file);
      for (let i = 0; i < 20; i++) bytes[random.below(bytes.length)] = random.below(256);
      writeFileSync(file, bytes);
      for (const name of readdirSync(join(file, "..")).filter((each) => /-(?:wal|shm)$/.test(each)))
        writeFileSync(join(file, "..", name), "");
      const next = process(file, CELLS);
      for (const key of ["a", "b"]) expect(next.engine.get(page, key)).toBe(key === "a" ? "A B | A\nbody" : "A B | B");
      next.end();
    }
  });

  test("and when it is damaged, it is removed, so that the process after the next finds results", () => {
    const random = randomOf(11);
    const damages: readonly ((bytes: Buffer) => Uint8Array)[] = [
      () => Buffer.from("this is no database, but it is long enough to look at; ".repeat(100)),
      (bytes) => bytes.subarray(0, 5000),
      (bytes) => {
        for (let at = 4096; at < bytes.length; at++) bytes[at] = random.below(256);
        return bytes;
      },
    ];
    for (const damage of damages) {
      const file = leave();
      writeFileSync(file, damage(readFileSync(file)));
      const discard = (): void => {
        for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
      };
      const ran = [1, 2, 3].map(() => {
        const store = openMemoStore(opener(file), "1", discard);
        const world = worldOf(QUERIES, CELLS, optional(store));
        expect(world.engine.get(text, "a")).toBe("A\nbody");
        world.engine.save(true);
        store?.close();
        return world.ran().length;
      });
      expect([damages.indexOf(damage), ran.at(-1)]).toEqual([damages.indexOf(damage), 0]);
    }
  });

  test("values in it that were tampered with are computed again", () => {
    const file = leave();
    const db = new Database(file);
    db.run(`UPDATE value SET json = '"forged"'`);
    db.close();
    const next = process(file, CELLS);
    expect(next.engine.get(text, "a")).toBe("A\nbody");
    next.end();
  });

  test("values that are no JSON are computed again", () => {
    const file = leave();
    const db = new Database(file);
    db.run(`UPDATE value SET json = substr(json, 1, 2)`);
    db.close();
    expectRight(file);
  });

  test("a table of results that is not whole", () => {
    for (const damage of [
      "substr(bytes, 1, 40)",
      "zeroblob(length(bytes))",
      "x''",
      "'text'",
      "NULL",
      "bytes || x'00'",
    ]) {
      const file = leave();
      const db = new Database(file);
      db.run(`UPDATE part SET bytes = ${damage}`);
      db.close();
      expectRight(file);
    }
  });

  test("locked by another process while it is wanted", () => {
    const file = leave();
    const other = new Database(file);
    other.run("BEGIN EXCLUSIVE");
    const store = openMemoStore(opener(file), "1");
    const world = worldOf(QUERIES, CELLS, optional(store));
    expect(world.engine.get(page, "a")).toBe("A B | A\nbody");
    world.engine.save(true);
    other.run("COMMIT");
    other.close();
    store?.close();
    expectRight(file);
  }, 30_000);

  test("shared by two at once", () => {
    const file = leave();
    const one = process(file, { ...CELLS, a: "one" });
    const two = process(file, { ...CELLS, a: "two" });
    for (const each of [one, two]) for (const key of ["a", "b"]) each.engine.get(page, key);
    one.end(false);
    two.end(false);
    expectRight(file);
  });
});
