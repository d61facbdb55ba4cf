/**
 * What the engine makes of three whole sites, compared line by line with what it made of them last. A change of the
 * engine is meant to show here: `bun test/site/whole.ts` writes the lines anew, and their difference says what changed.
 */
import { expect, test } from "bun:test";
import { SITES, type SiteName } from "./everything.ts";
import { keptWhole, whole } from "./whole.ts";

test.each(Object.keys(SITES) as SiteName[])("the %s site is as it was", async (name) => {
  const kept = keptWhole(name);
  const now = await whole(name);
  for (const [at, part] of now.entries()) expect(part).toBe(kept[at] ?? "");
  expect(now).toHaveLength(kept.length);
});
