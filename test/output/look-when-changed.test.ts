/** When files are looked at after hints: what was written in place at once, a save by renaming when it is complete. */
import { expect, test } from "bun:test";
import { lookWhenChanged } from "../../server/commands/look-when-changed.ts";
import type { Hint, WatchListener } from "../../server/host/host.ts";
import { memoryHost } from "../../server/host/memory.ts";

const PAGE = "/site/content/en/docs/a.md";
const events = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Looked {
  /** What was looked at after hints. */
  readonly looks: string[][];
  readonly hint: Hint;
  readonly ready: () => void;
  /** The next look at everything that has begun; what it finds is what it resolves to. */
  readonly sweep: () => Promise<(isChanged: boolean) => void>;
  /** Writes or removes the page; nobody hints at it. */
  readonly write: (text: string) => void;
  readonly remove: () => void;
  readonly stop: () => void;
}

/**
 * @param elapsed the clock; one that stands still never ends the time that a file is given
 * @param during called in each look at hinted files
 */
function looking({
  sweeps = false,
  text = "# A\n",
  elapsed = () => performance.now(),
  during = () => undefined,
}: {
  readonly sweeps?: boolean;
  readonly text?: string;
  readonly elapsed?: () => number;
  readonly during?: () => void;
} = {}): Looked {
  const looks: string[][] = [];
  let told: WatchListener | undefined;
  const swept: ((isChanged: boolean) => void)[] = [];
  let hasSwept = (): void => undefined;
  // A file beside it, because the folder is there as long as a file is in it.
  const host = memoryHost({ [PAGE]: text, [`${PAGE}.txt`]: "" });
  const looking = lookWhenChanged({
    host: {
      ...host,
      elapsed,
      watch(_folders, listener) {
        told = listener;
        return { close: () => Promise.resolve() };
      },
    },
    root: "/site",
    look(paths) {
      if (paths) {
        looks.push([...paths]);
        during();
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        swept.push(resolve);
        hasSwept();
      });
    },
    limit: () => undefined,
    sweeps,
  });
  return {
    looks,
    hint: (path, isWrite) => told?.hint(path, isWrite),
    ready: () => told?.ready?.(),
    async sweep() {
      for (;;) {
        const begun = swept.shift();
        if (begun !== undefined) return begun;
        await new Promise<void>((resolve) => (hasSwept = resolve));
      }
    },
    write: (text) => host.writeAtomic(PAGE, text),
    remove: () => host.remove(PAGE),
    stop: () => looking.stop(),
  };
}

test("a file that was written in place is looked at once the events that are there have been taken", async () => {
  const { looks, hint, stop } = looking();
  hint(PAGE, true);
  hint(PAGE, true);
  expect(looks).toEqual([]);
  await events();
  await Promise.resolve();
  expect(looks).toEqual([[PAGE]]);
  stop();
});

test("what came or was renamed is looked at with what follows, and all at once", async () => {
  const { looks, hint, stop } = looking();
  hint(`${PAGE}.new`, false);
  hint(`${PAGE}.new`, true);
  await events();
  await Promise.resolve();
  expect(looks).toEqual([]);
  hint(PAGE, false);
  await Bun.sleep(50);
  expect(looks).toEqual([[`${PAGE}.new`, PAGE]]);
  stop();
});

test("a file that is emptied, or removed, to be written anew is looked at as soon as that is told", async () => {
  const still = { elapsed: () => 0 };
  const emptied = looking({ ...still, text: "" });
  const gone = looking(still);
  gone.remove();
  for (const { hint } of [emptied, gone]) hint(PAGE, true);
  await Bun.sleep(100);
  expect([emptied.looks, gone.looks]).toEqual([[], []]);
  for (const { write, hint } of [emptied, gone]) {
    write("# B\n");
    hint(PAGE, true);
  }
  await events();
  expect([emptied.looks, gone.looks]).toEqual([[[PAGE]], [[PAGE]]]);
  for (const { stop } of [emptied, gone]) stop();
});

test("what is hinted at while others are looked at is looked at next", async () => {
  const other = "/site/content/static/b.txt";
  const looked: Looked = looking({
    during() {
      if (looked.looks.length === 1) looked.hint(other, true);
    },
  });
  looked.hint(PAGE, true);
  await Bun.sleep(50);
  expect(looked.looks).toEqual([[PAGE], [other]]);
  looked.stop();
});

test("nothing is looked at after the end", async () => {
  const { looks, hint, stop } = looking();
  hint(PAGE, true);
  stop();
  hint(PAGE, false);
  await Bun.sleep(50);
  expect(looks).toEqual([]);
});

test("what changed before the watcher was ready is looked for once it is", async () => {
  const { ready, sweep, stop } = looking();
  ready();
  (await sweep())(false);
  stop();
});

test("after a change without a hint everything is looked at soon again: others come without one, too", async () => {
  const { sweep, stop } = looking({ sweeps: true });
  const next = async (isChanged: boolean): Promise<number> => {
    const before = performance.now();
    (await sweep())(isChanged);
    return performance.now() - before;
  };
  const seldom = await next(false);
  await next(true);
  const often = [await next(false), await next(false)];
  expect(seldom).toBeGreaterThan(1900);
  expect(Math.min(...often)).toBeLessThan(1900);
  stop();
});

test("a file that is given time to be written is not seen empty by a look at everything either", async () => {
  const { looks, hint, write, sweep, stop } = looking({ sweeps: true });
  const seen: string[] = [];
  // The looks at everything come often now.
  (await sweep())(true);
  for (let round = 0; round < 3; round++) {
    write("");
    hint(PAGE, true);
    const swept = sweep().then((done) => {
      seen.push(looks.length > round ? "written" : "empty");
      done(true);
    });
    await Bun.sleep(350);
    write("# Written\n");
    hint(PAGE, true);
    await swept;
  }
  expect(seen).toEqual(["written", "written", "written"]);
  stop();
});

test("what is found while hints come is no change without a hint", async () => {
  const { hint, sweep, stop } = looking({ sweeps: true });
  const first = await sweep();
  hint(PAGE, true);
  first(true);
  const before = performance.now();
  // The one after the last hint, and the next.
  (await sweep())(false);
  (await sweep())(false);
  expect(performance.now() - before).toBeGreaterThan(1900);
  stop();
});
