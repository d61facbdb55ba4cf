/**
 * What `adopt` writes for whole sites, compared with what it wrote last. A change of it is meant to show here:
 * `bun test/adopt/whole.ts` writes the files anew, and their difference says what changed.
 */
import { afterAll, expect, test } from "bun:test";
import { adoptions } from "./support.ts";
import { keptWhole, whole, WHOLE } from "./whole.ts";

const made = adoptions();
afterAll(made.clean);

test.each(Object.keys(WHOLE))("%s becomes what it became", async (name) => {
  expect(await whole(name, made)).toBe(keptWhole(name));
});
