/** Hints of the real disk: that one may be late is no fault, that none comes is. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { diskHost } from "../../server/host/disk.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders);

test("a file that is saved again just after it was told of is told of again", async () => {
  const folder = temporaryFolder("watched");
  const file = `${folder}/page.md`;
  writeFileSync(file, "one");
  const told: string[] = [];
  const heard = Promise.withResolvers<undefined>();
  const ready = Promise.withResolvers<undefined>();
  const watcher = diskHost().watch(
    [folder],
    () => {
      told.push(readFileSync(file, "utf8"));
      // An editor's formatter, or the second half of a write that empties the file first.
      if (told.length === 1) writeFileSync(file, "three");
      if (told.at(-1) === "three") heard.resolve(undefined);
    },
    () => ready.resolve(undefined),
  );
  try {
    await ready.promise;
    writeFileSync(file, "two");
    await Promise.race([heard.promise, Bun.sleep(3000)]);
    expect(told.at(-1)).toBe("three");
  } finally {
    await watcher.close();
  }
});
