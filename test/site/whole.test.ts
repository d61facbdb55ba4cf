/**
 * What the engine makes of three whole sites, compared line by line with what it made of them last. A change of the
 * engine is meant to show here: `bun test/site/whole.ts` writes the lines anew, and their difference says what changed.
 */
import { test } from "bun:test";
import { expectParts } from "../support/kept-parts.ts";
import { SITES, type SiteName } from "./everything.ts";
import { keptWhole, whole } from "./whole.ts";

test.each(Object.keys(SITES) as SiteName[])("the %s site is as it was", async (name) => {
  expectParts(await whole(name), keptWhole(name));
});
