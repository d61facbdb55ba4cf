/** When files are looked at after hints: what was written in place at once, a save by renaming when it is complete. */
import { expect, test } from "bun:test";
import { lookWhenChanged } from "../../server/commands/look-when-changed.ts";
import type { Hint } from "../../server/host/host.ts";
import { memoryHost } from "../../server/host/memory.ts";

const PAGE = "/site/content/en/docs/a.md";
const events = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function looking(): { readonly looks: string[][]; readonly hint: Hint; readonly stop: () => void } {
  const looks: string[][] = [];
  let told: Hint = () => undefined;
  const looking = lookWhenChanged({
    host: {
      ...memoryHost({ [PAGE]: "# A\n" }),
      watch(_folders, hint) {
        told = hint;
        return { close: () => Promise.resolve() };
      },
    },
    root: "/site",
    look(paths) {
      if (paths) looks.push([...paths]);
      return Promise.resolve();
    },
    sweeps: false,
  });
  return { looks, hint: (path, isWrite) => told(path, isWrite), stop: () => looking.stop() };
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

test("nothing is looked at after the end", async () => {
  const { looks, hint, stop } = looking();
  hint(PAGE, true);
  stop();
  hint(PAGE, false);
  await Bun.sleep(50);
  expect(looks).toEqual([]);
});
