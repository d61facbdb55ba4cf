/** What a run leaves of what earlier ones left: nothing that is named is lost, and little that is not stays. */
import { expect, test } from "bun:test";
import { createContents } from "../../server/cache/contents.ts";
import { countOf, decodeState, type Pack } from "../../server/cache/format.ts";
import { createPackWriter } from "../../server/cache/pack-writer.ts";
import { StoreLost, type Ranges } from "../../server/cache/ranges.ts";
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

/** Writes back what names these texts, of which `own` are values of the run. @returns the state, and all that is there */
async function writtenBack(
  packs: readonly Pack[],
  bodies: Bodies,
  {
    named,
    own,
    there = packs,
  }: { readonly named: readonly string[]; readonly own: readonly string[]; readonly there?: readonly Pack[] },
): Promise<{ readonly packs: readonly Pack[]; readonly sent: Bodies; readonly textOf: (text: string) => string }> {
  const sent: Bodies = new Map();
  const store: Pick<CacheStore, "put" | "list"> = {
    put(key, { body }) {
      sent.set(key.split("/").at(-1) ?? "", body as Uint8Array);
      return Promise.resolve("");
    },
    list: () => Promise.resolve(new Map(there.map(({ name }) => [`v1/packs/${name}`, ""]))),
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
    value: (hash) => own.find((text) => hashOf(text) === hash),
    outputs: [],
    output: () => undefined,
    tidy: () => undefined,
  });
  const left = decodeState(sent.get("main") ?? new Uint8Array())?.packs ?? [];
  const gone = packs.filter((pack) => !there.includes(pack)).map(({ name }) => name);
  const kept = [...bodies].filter(([name]) => !gone.includes(name));
  const after = createContents(left, rangesOf(new Map([...kept, ...sent])), () => undefined);
  return { packs: left, sent, textOf: (text) => Buffer.from(after.get(hashOf(text)) ?? []).toString() };
}

test("blocks of which half is named stay, and of others what is named is written again", async () => {
  const texts = Array.from({ length: 30 }, (_, i) => `content ${i}`);
  const bodies: Bodies = new Map();
  const packs = await packOf(texts, bodies);
  const named = [...texts.slice(0, 5), texts[11], texts[12], "new"].map(String);
  const after = await writtenBack(packs, bodies, { named, own: ["new"] });
  expect(after.packs.flatMap(({ blocks }) => blocks.map(countOf))).toEqual([10, 1, 2]);
  for (const text of named) expect(after.textOf(text)).toBe(text);
  for (const text of texts.slice(13)) expect(after.textOf(text)).toBe("");
});

test("what lay in a pack that is not there any more is sent again", async () => {
  const bodies: Bodies = new Map();
  const [first, second] = [await packOf(["one", "two"], bodies), await packOf(["three"], bodies)];
  const named = ["one", "two", "three"];
  const after = await writtenBack([...first, ...second], bodies, { named, own: named, there: second });
  expect(named.map(after.textOf)).toEqual(named);
});

test("small packs stay as they are until they are many, and then the largest stay", async () => {
  const bodies: Bodies = new Map();
  const named = Array.from({ length: 25 }, (_, at) => `content ${at} ${"of the site ".repeat(at)}`);
  const packs: Pack[] = [];
  for (const text of named) packs.push(...(await packOf([text], bodies)));
  const few = await writtenBack(packs.slice(0, 24), bodies, { named: named.slice(0, 24), own: [] });
  expect([few.packs.length, few.sent.size]).toEqual([24, 1]);
  const many = await writtenBack(packs, bodies, { named, own: [] });
  expect([many.packs.length, many.sent.size]).toEqual([9, 2]);
  expect(named.map(many.textOf)).toEqual(named);
});

test("a content that is not what its hash says is not given, nor looked for again; nor is anything of a store that is lost", async () => {
  const bodies: Bodies = new Map();
  const packs = await packOf(["one", "two", "three"], bodies);
  const others = await packOf(["one", "TWO", "three"], bodies);
  const damaged = createContents(
    packs,
    { ...rangesOf(bodies), read: () => bodies.get(others[0]?.name ?? "") },
    () => undefined,
  );
  expect(damaged.besides(hashOf("one")).map(([hash]) => hash)).toEqual([hashOf("one"), hashOf("three")]);
  // A block with a damaged content is none any more: what it held is sent again.
  expect([damaged.has(hashOf("one")), damaged.packs()]).toEqual([false, []]);
  const alone = createContents(
    packs,
    { ...rangesOf(bodies), read: () => bodies.get(others[0]?.name ?? "") },
    () => undefined,
  );
  expect([alone.get(hashOf("two")), alone.has(hashOf("two"))]).toEqual([undefined, false]);
  const said: string[] = [];
  let reads = 0;
  const read = (): never => {
    reads++;
    throw new StoreLost("gone");
  };
  const lost = createContents(packs, { ...rangesOf(bodies), read }, (why) => said.push(why));
  expect([lost.get(hashOf("one")), lost.get(hashOf("two"))]).toEqual([undefined, undefined]);
  expect([said, reads]).toEqual([["gone"], 1]);
});
