/** The lock of a place: who may publish, and what is known of those who did not end well. */
import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { Locked, readLock, takeLock, type Lock } from "../../server/publish/lock.ts";
import { announced, goalAfter, type Announced } from "../../server/publish/lock-text.ts";
import { bodyOf, Conflict, openObjectStore, type ObjectStore } from "../../server/publish/object-store.ts";
import { presentIn, tagOf } from "../../server/publish/present.ts";
import { LOCK_KEY } from "../../server/publish/published.ts";
import { memoryObjectStore } from "../support/memory-object-store.ts";

const place = memoryObjectStore();
afterAll(place.stop);

let places = 0;

/** A place of its own, with the ways in which requests may go wrong. */
function open(): { readonly store: ObjectStore; readonly wrong: { put?: (() => Promise<Response>) | undefined } } {
  const wrong: { put?: (() => Promise<Response>) | undefined } = {};
  const store = openObjectStore({
    bucket: { ...place.bucket, prefix: `${++places}/` },
    credentials: undefined,
    attempts: 1,
    now: () => Date.now(),
    sleep: () => Promise.resolve(),
    fetch: (url, init) => (init.method === "PUT" && wrong.put !== undefined ? wrong.put() : fetch(url, init)),
  });
  return { store, wrong };
}

const refused = (status: number) => (): Promise<Response> =>
  Promise.resolve(new Response("<Error><Code>X</Code></Error>", { status }));

/** A lock is held until a moment, in milliseconds, and lost with the next one. */
function expectHeldUntil(lock: Lock, last: number, setNow: (time: number) => void): void {
  setNow(last);
  lock.check();
  setNow(last + 1);
  expect(() => {
    lock.check();
  }).toThrow(Locked);
}

const take = (
  store: ObjectStore,
  id = "a",
  more: { readonly takeOver?: number; readonly elapsed?: () => number } = {},
): Promise<Lock> => takeLock({ store, id, by: id, elapsed: () => 0, ...more });

const BEGINNING = { from: "m1", goal: undefined };
const rows = (...paths: readonly string[]): readonly Announced[] =>
  paths.map((path) => announced(path, `sum of ${path}`));

const textOf = async (store: ObjectStore): Promise<unknown> => {
  const found = await store.get(LOCK_KEY);
  return found === undefined ? undefined : JSON.parse(found.text);
};

describe("a lock", () => {
  test("is there while somebody publishes, says who and what of, and is gone afterwards", async () => {
    const { store } = open();
    expect(await readLock(store)).toBeUndefined();
    const lock = await take(store);
    expect(lock.left).toBeUndefined();
    expect(await textOf(store)).toEqual({ id: "a", by: "a", alive: true, changes: [] });
    await lock.announce(rows("x", "y"), BEGINNING);
    await lock.announce(rows("y", "z"), BEGINNING);
    lock.check();
    expect(await textOf(store)).toEqual({ id: "a", by: "a", alive: true, changes: rows("x", "y", "z"), from: "m1" });
    await lock.release();
    expect(await textOf(store)).toBeUndefined();
  });

  test("keeps others out, who are told of whom and how long to wait", async () => {
    const { store } = open();
    await take(store);
    const fault: unknown = await take(store, "b").catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Locked);
    expect(String(fault)).toMatch(/is at work on a\. .* its lock ends in (?:60|59) s\./);
    const soon: unknown = await readLock(store, 10_000).catch((error: unknown) => error);
    expect(String(soon)).toMatch(/its lock ends in (?:10|9) s\./);
    expect(await readLock(store, 0)).toMatchObject({ changes: [] });
  });

  test("of one that was given up is taken at once, with what may be left; what was taken back is not", async () => {
    const { store } = open();
    const first = await take(store);
    await first.announce(rows("x", "y"), BEGINNING);
    first.withdraw("y");
    await first.abandon();
    const second = await take(store, "b");
    expect(second.left).toMatchObject({ changes: rows("x"), from: "m1" });
    await second.announce(rows("z"), BEGINNING);
    await second.abandon();
    expect((await take(store, "c")).left).toMatchObject({ changes: rows("x", "z") });
  });

  test("of an earlier version names paths alone, whatever bytes lie there", async () => {
    const { store } = open();
    await store.put(LOCK_KEY, bodyOf('{"id":"a","by":"a","alive":false,"adds":["x"]}'));
    expect((await take(store, "b")).left).toMatchObject({ changes: [["x", ""]] });
  });

  test("keeps how sums begin, unless the store's tags are none", async () => {
    expect(announced("x", "0123456789abcdef0123456789abcdef")).toEqual(["x", "01234567"]);
    const { store } = open();
    const lock = await take(store);
    await lock.announce(rows("x"), BEGINNING);
    await lock.abandon();
    expect((await readLock(store))?.changes).toEqual(rows("x"));
    const other: ObjectStore = {
      ...store,
      get: async (key) => {
        const found = await store.get(key);
        return found && { ...found, isSum: false };
      },
    };
    expect((await readLock(other))?.changes).toEqual([["x", ""]]);
  });

  test("says where a rollback goes: a publish is taken back, a rollback is continued", () => {
    const left = (from: string | undefined, goal?: "before" | "published") => ({ changes: [], from, goal });
    expect(goalAfter(undefined, "now")).toBe("before");
    // Ended before its manifest was written, and after it.
    expect(goalAfter(left("now"), "now")).toBe("published");
    expect(goalAfter(left("then"), "now")).toBe("before");
    expect(goalAfter(left("now", "before"), "now")).toBe("before");
    expect(goalAfter(left("then", "before"), "now")).toBe("published");
    expect(goalAfter(left("now", "published"), "now")).toBe("published");
    // What an earlier version left says nothing of it.
    expect(goalAfter({ changes: [] }, "now")).toBe("before");
  });

  test("that nobody can read is somebody's, until its time is over", async () => {
    for (const text of ["", "[", '{"changes": "x", "adds": [1]}', '{"changes": [["x"], "y", ["z", 1]]}']) {
      const { store } = open();
      await store.put(LOCK_KEY, bodyOf(text));
      const fault: unknown = await take(store).catch((error: unknown) => error);
      expect(String(fault)).toContain("Another publish to this place is at work. Publish again");
      expect((await take(store, "b", { takeOver: 0 })).left).toMatchObject({ changes: [] });
    }
  });

  test("that two want at the same moment is one's", async () => {
    const { store, wrong } = open();
    // Between the look and the write comes another.
    wrong.put = async () => {
      wrong.put = undefined;
      await take(store, "b");
      return refused(412)();
    };
    const fault: unknown = await take(store).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Locked);
    expect(String(fault)).toContain("is at work on b");
    // One that goes meanwhile is in nobody's way, nor what it has left.
    wrong.put = async () => {
      wrong.put = undefined;
      await store.remove(LOCK_KEY);
      return refused(412)();
    };
    const third = await take(store, "c", { takeOver: 0 });
    expect(third.left).toBeUndefined();
    await third.release();
    // Others come and go, again and again.
    wrong.put = refused(412);
    expect(take(store, "d")).rejects.toThrow("at the same moment");
  });

  test("whose answer was lost is ours", async () => {
    const { store, wrong } = open();
    wrong.put = async () => {
      wrong.put = undefined;
      await take(store, "a");
      return refused(412)();
    };
    const lock = await take(store, "a");
    await lock.announce(rows("x"), BEGINNING);
    expect(await textOf(store)).toMatchObject({ changes: rows("x") });
    // A renewal as well: what is there is what was sent.
    wrong.put = async () => {
      wrong.put = undefined;
      await store.put(
        LOCK_KEY,
        bodyOf(`${JSON.stringify({ id: "a", by: "a", alive: true, changes: rows("x", "y"), from: "m1" })}\n`),
      );
      return refused(412)();
    };
    await lock.announce(rows("y"), BEGINNING);
    lock.check();
    await lock.announce(rows("z"), BEGINNING);
    expect(await textOf(store)).toMatchObject({ changes: rows("x", "y", "z") });
    await lock.release();
  });

  test("that can't be written is a fault of the store, at the start and later", async () => {
    const { store, wrong } = open();
    wrong.put = refused(403);
    expect(take(store)).rejects.toThrow("The store answered 403");
    wrong.put = undefined;
    const lock = await take(store);
    wrong.put = refused(503);
    expect(lock.announce(rows("x"), BEGINNING)).rejects.toThrow("The lock could not be renewed.");
    await lock.abandon();
    lock.check();
    expect(await textOf(store)).toMatchObject({ alive: true, changes: [] });
  });

  test("that somebody has taken over is lost: no more is written, and theirs stays", async () => {
    const { store } = open();
    const lock = await take(store);
    const other = await take(store, "b", { takeOver: 0 });
    expect(lock.announce(rows("x"), BEGINNING)).rejects.toThrow(Locked);
    await lock.announce(rows("x"), BEGINNING).catch(() => undefined);
    expect(() => {
      lock.check();
    }).toThrow("another publish may be at work");
    await lock.abandon();
    await lock.release();
    expect(await textOf(store)).toMatchObject({ id: "b", alive: true });
    await other.announce(rows("y"), BEGINNING);
    other.check();
  });

  test("is given up by who could not renew it for forty seconds, well before others take it over", async () => {
    const { store, wrong } = open();
    let now = 0;
    const lock = await take(store, "a", { elapsed: () => now });
    expectHeldUntil(lock, 40_000, (time) => (now = time));
    await lock.announce(rows("x"), BEGINNING);
    lock.check();
    // One that fails renews nothing.
    wrong.put = () => {
      wrong.put = undefined;
      now += 30_000;
      return Promise.reject(new Error("cut off"));
    };
    await lock.announce(rows("y"), BEGINNING).catch(() => undefined);
    expectHeldUntil(lock, 80_001, (time) => (now = time));
    await lock.abandon();
  });

  test("is held from when a renewal was sent, however late its answer comes", async () => {
    const { store } = open();
    let [now, delay] = [0, 0];
    const slow: ObjectStore = {
      ...store,
      put: async (key, options) => {
        const tag = await store.put(key, options);
        now += delay;
        return tag;
      },
    };
    delay = 30_000;
    const lock = await take(slow, "a", { elapsed: () => now });
    expectHeldUntil(lock, 40_000, (time) => (now = time));
    await lock.announce(rows("x"), BEGINNING);
    delay = 0;
    expectHeldUntil(lock, 80_001, (time) => (now = time));
    await lock.release();
  });

  test("leaves no timer behind, however it ends", async () => {
    const set = spyOn(globalThis, "setInterval");
    const cleared = spyOn(globalThis, "clearInterval");
    try {
      for (const end of ["release", "abandon"] as const) await (await take(open().store))[end]();
      const timers = set.mock.results.map(({ value }) => value);
      expect(timers).toHaveLength(2);
      expect(cleared.mock.calls.map(([timer]) => timer as unknown)).toEqual(timers);
    } finally {
      set.mockRestore();
      cleared.mockRestore();
    }
  });
});

test("what lies in a place is told by whole names, without what publishing keeps there for itself", async () => {
  const { store } = open();
  const tags = new Map<string, string>();
  for (const key of ["a", "ab", "a/b", LOCK_KEY]) tags.set(key, await store.put(key, bodyOf(`text of ${key}`)));
  for (const key of ["a", "ab", "a/b"]) expect(await tagOf(store, key)).toBe(tags.get(key));
  for (const key of ["a/", "", "b", "abc"]) expect(await tagOf(store, key)).toBeUndefined();
  expect([...(await presentIn(store)).keys()].toSorted()).toEqual(["a", "a/b", "ab"]);
});

test("a store that never answers keeps nobody from giving up: one renewal is under way, and none is waited for then", async () => {
  const { store, wrong } = open();
  const timer = spyOn(globalThis, "setInterval");
  let now = 0;
  const lock = await take(store, "a", { elapsed: () => now });
  const renew = timer.mock.calls.at(-1)?.[0] as () => void;
  timer.mockRestore();
  const asked: ((answer: Response) => void)[] = [];
  wrong.put = () => new Promise((resolve) => asked.push(resolve));
  for (let each = 0; each < 5; each++) renew();
  await Bun.sleep(20);
  expect(asked.length).toBe(1);
  asked[0]?.(new Response(null, { status: 503 }));
  await Bun.sleep(20);
  // Nor are those that would have come meanwhile made up for.
  expect(asked.length).toBe(1);
  renew();
  await Bun.sleep(20);
  expect(asked.length).toBe(2);
  now = 39_990;
  await lock.abandon();
  now = 40_001;
  await lock.abandon();
  expect(asked.length).toBe(2);
});

test("a condition that is not met names the object", async () => {
  const { store } = open();
  await store.put("x", { ...bodyOf("a"), isNew: true });
  const fault: unknown = await store.put("x", { ...bodyOf("b"), isNew: true }).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Conflict);
  expect(String(fault)).toContain("x");
});
