/** Contents on their way into a cache: what is held meanwhile. */
import { expect, test } from "bun:test";
import { createPackWriter } from "../../server/cache/pack-writer.ts";
import { hashOf } from "../../server/engine/hash.ts";

test("what is added twice is sent once", async () => {
  const writer = createPackWriter(
    () => Promise.resolve(),
    () => undefined,
  );
  const content = new TextEncoder().encode("a page");
  await writer.add(hashOf(content), content);
  writer.cut();
  await writer.add(hashOf(content), content);
  const [pack, ...more] = await writer.end();
  expect([pack?.blocks.length, more.length]).toEqual([1, 0]);
});

test("garbage is looked for after each block, so that what was sent does not pile up", async () => {
  const sent: string[] = [];
  let looks = 0;
  const writer = createPackWriter(
    (name) => {
      sent.push(name);
      return Promise.resolve();
    },
    () => looks++,
  );
  for (let at = 0; at < 6; at++) {
    const content = new Uint8Array(1_100_000).fill(at);
    await writer.add(hashOf(content), content);
  }
  // Two contents make a block.
  expect(looks).toBe(3);
  await writer.end();
  expect(sent).toHaveLength(1);
});
