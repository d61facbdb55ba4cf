/**
 * The HTML of all kinds of pages, compared part by part with what it was last. A change of the pages is meant to show here:
 * `bun test/render/whole.ts` writes the parts anew, and their difference says what changed.
 */
import { expect, test } from "bun:test";
import { keptRendered, rendered, RENDERED_NAMES } from "./whole.ts";

for (const name of RENDERED_NAMES)
  test(`the pages of the ${name} site are as they were`, async () => {
    const kept = keptRendered(name);
    const now = await rendered(name);
    for (const [at, part] of now.entries()) expect(part).toBe(kept[at] ?? "");
    expect(now).toHaveLength(kept.length);
  });
