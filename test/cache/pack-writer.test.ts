/** Contents on their way into a cache: what is held meanwhile. */
import { expect, test } from "bun:test";
import { decodeBlock, keyAt } from "../../server/cache/format.ts";
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

test("a pack that is full is sent, and the next one begins anew: each block lies where it says", async () => {
  const sent = new Map<string, Uint8Array>();
  const writer = createPackWriter(
    (name, bytes) => Promise.resolve(void sent.set(name, bytes)),
    () => undefined,
  );
  const contents = Array.from({ length: 18 }, (_, at) => noise(2_000_000, at));
  for (const content of contents) await writer.add(hashOf(content), content);
  const packs = await writer.end();
  expect(packs.map(({ blocks }) => blocks.length)).toEqual([16, 2]);
  for (const { name, blocks } of packs)
    for (const block of blocks) {
      const [content = new Uint8Array()] =
        decodeBlock(block, (sent.get(name) ?? new Uint8Array()).subarray(block.offset, block.offset + block.length)) ??
        [];
      expect(hashOf(content)).toBe(keyAt(block, 0));
    }
});

test("that a pack could not be sent is told to whoever waits for it", async () => {
  const writer = createPackWriter(
    async () => {
      await Bun.sleep(1);
      throw new Error("full");
    },
    () => undefined,
  );
  await writer.add(hashOf("a"), Buffer.from("a"));
  expect(writer.end()).rejects.toThrow("full");
});

/** Bytes that no compressor makes smaller. */
function noise(length: number, seed: number): Uint8Array {
  const words = new Uint32Array(length / 4);
  let state = seed + 1;
  for (let at = 0; at < words.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[at] = state;
  }
  return new Uint8Array(words.buffer);
}
