/**
 * The HTML of all kinds of pages, compared part by part with what it was last. A change of the pages is meant to show here:
 * `bun test/render/whole.ts` writes the parts anew, and their difference says what changed.
 */
import { test } from "bun:test";
import { expectParts } from "../support/kept-parts.ts";
import { keptRendered, rendered, RENDERED_NAMES } from "./whole.ts";

for (const name of RENDERED_NAMES)
  test(`the pages of the ${name} site are as they were`, async () => {
    expectParts(await rendered(name), keptRendered(name));
  });
