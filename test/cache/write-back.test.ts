/** What a run leaves of what earlier ones left: nothing that is named is lost, and little that is not stays. */
import { expect, test } from "bun:test";
import { createContents } from "../../server/cache/contents.ts";
import { countOf, decodeState, type Pack } from "../../server/cache/format.ts";
import { createPackWriter } from "../../server/cache/pack-writer.ts";
import type { Ranges } from "../../server/cache/ranges.ts";
import type { CacheStore } from "../../server/cache/store.ts";
import { beginSending, writeBack } from "../../server/cache/write-back.ts";
import { hashOf } from "../../server/engine/hash.ts";
import { encodeTable } from "../engine/tables.ts";

/** Bodies of packs by name. */
type Bodies = Map<string, Uint8Array>;

function rangesOf(bodies: Bodies): Ranges {
  return {
    asked: { bytes: 0, requests: 0 },
    read(pack, block) {
      const { offset, length } = pack.blocks[block] ?? { offset: 0, length: 0 };
      return bodies.get(pack.name)?.subarray(offset, offset + length);
    },
    close: () => Promise.resolve(),
  };
}

/** Two blocks of ten contents each, in one pack. */
async function packOf(texts: readonly string[], bodies: Bodies): Promise<readonly Pack[]> {
  const writer = createPackWriter(
    (name, bytes) => Promise.resolve(void bodies.set(name, bytes)),
    () => undefined,
  );
  for (const [i, text] of texts.entries()) {
    await writer.add(hashOf(text), Buffer.from(text));
    if (i % 10 === 9) writer.cut();
  }
  return writer.end();
}

test("memory is looked at while contents are read, after each 16 MB", async () => {
  const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(1_000_000));
  const bodies: Bodies = new Map();
  const packs = await packOf(texts, bodies);
  const looks: number[] = [];
  let at = 0;
  const contents = createContents(
    packs,
    rangesOf(bodies),
    () => undefined,
    () => looks.push(at),
  );
  for (at = 0; at < texts.length; at++) expect(contents.get(hashOf(texts[at] ?? ""))).toBeDefined();
  // Ten numbers of one digit and ten of two are 30 MB, in blocks of two million bytes or a little more.
  expect(looks).toEqual([13]);
});

test("blocks of which half is named stay, and of others what is named is written again", async () => {
  const texts = Array.from({ length: 30 }, (_, i) => `content ${i}`);
  const bodies: Bodies = new Map();
  const packs = await packOf(texts, bodies);
  const named = [...texts.slice(0, 5), texts[11], texts[12], "new"].map(String);
  const sent: Bodies = new Map();
  const store: Pick<CacheStore, "put" | "list"> = {
    put(key, { body }) {
      sent.set(key.split("/").at(-1) ?? "", body as Uint8Array);
      return Promise.resolve("");
    },
    list: () => Promise.resolve(new Map(packs.map(({ name }) => [`v1/packs/${name}`, ""]))),
  };
  await writeBack({
    store: store as CacheStore,
    folder: "v1/",
    key: "states/main",
    table: encodeTable(
      [["page", named.length]],
      named.map((text) => ({ key: text, hash: hashOf(text), reads: [] })),
    ),
    merged: [],
    sending: beginSending(store as CacheStore, "v1/", () => undefined),
    own: undefined,
    contents: createContents(packs, rangesOf(bodies), () => undefined),
    value: (hash) => (hash === hashOf("new") ? "new" : undefined),
    outputs: [],
    output: () => undefined,
    tidy: () => undefined,
  });
  const state = decodeState(sent.get("main") ?? new Uint8Array());
  const left = state?.packs ?? [];
  expect(left.flatMap(({ blocks }) => blocks.map(countOf))).toEqual([10, 1, 2]);
  const after = createContents(left, rangesOf(new Map([...bodies, ...sent])), () => undefined);
  for (const text of named) expect(Buffer.from(after.get(hashOf(text)) ?? []).toString()).toBe(text);
  for (const text of texts.slice(13)) expect(after.has(hashOf(text))).toBe(false);
});
