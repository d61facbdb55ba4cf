/** What a cache asks of where it lies: a folder's tags, and states that may not be read. */
import { utimesSync } from "node:fs";
import { afterAll, expect, test } from "bun:test";
import { encodeState } from "../../server/cache/format.ts";
import { findStates, type FoundStates } from "../../server/cache/states.ts";
import { openCacheStore, type CacheStore } from "../../server/cache/store.ts";
import { encodeColumns, type MemoColumns } from "../../server/engine/memo-table.ts";
import { createTextNumbers } from "../../server/engine/text-numbers.ts";
import { diskHost } from "../../server/host/disk.ts";
import { bodyOf } from "../../server/publish/object-store.ts";
import { StoreFault } from "../../server/publish/store-fault.ts";
import { encodeTable } from "../engine/tables.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";

afterAll(removeFolders, 60_000);

const openFolder = (folder: string): CacheStore =>
  openCacheStore({ kind: "folder", folder }, { host: diskHost(), fetch, now: () => 0, sleep: () => Promise.resolve() });

test("in a folder, what was written again has another tag, though it is as long as before", async () => {
  const folder = temporaryFolder("cache");
  const store = openFolder(folder);
  const tag = async (): Promise<string | undefined> => (await store.list("v1/states/")).get("v1/states/main");
  await store.put("v1/states/main", bodyOf("one"));
  utimesSync(`${folder}/v1/states/main`, 1, 1);
  const before = await tag();
  expect(before).toBe(await tag());
  await store.put("v1/states/main", bodyOf("two"));
  expect(await tag()).not.toBe(before);
});

test("in a folder, a part of what is there is read, and nothing where nothing is", async () => {
  const folder = temporaryFolder("cache");
  const store = openFolder(folder);
  await store.put("v1/packs/a", bodyOf("abcdef"));
  await store.put("v1/packs/ab", bodyOf("x"));
  const text = async (...args: Parameters<CacheStore["read"]>): Promise<string | undefined> => {
    const bytes = await store.read(...args);
    return bytes && new TextDecoder().decode(bytes);
  };
  expect(await text("v1/packs/a")).toBe("abcdef");
  expect(await text("v1/packs/a", { from: 2, length: 3 })).toBe("cde");
  expect(await text("v1/packs/none")).toBeUndefined();
  expect(await text("v1/packs")).toBeUndefined();
  expect([...(await store.list("v1/packs/a")).keys()].sort()).toEqual(["v1/packs/a", "v1/packs/ab"]);
  expect([...(await store.list("v1/packs/ab")).keys()]).toEqual(["v1/packs/ab"]);
  expect([...(await store.list("v2/")).keys()]).toEqual([]);
});

test("in a folder, what can't be read any more is not there", async () => {
  const folder = temporaryFolder("cache");
  await openFolder(folder).put("v1/packs/a", bodyOf("abc"));
  const body = (): Blob => ({ slice: body, bytes: () => Promise.reject(new Error("gone")) }) as unknown as Blob;
  const host = { ...diskHost(), body };
  const store = openCacheStore(
    { kind: "folder", folder },
    { host, fetch, now: () => 0, sleep: () => Promise.resolve() },
  );
  expect([await store.read("v1/packs/a"), await store.read("v1/packs/a", { from: 0, length: 1 })]).toEqual([
    undefined,
    undefined,
  ]);
});

const STATE = encodeState({ packs: [], table: encodeTable([], []) });

/** Looks for states in a store that gives, or refuses, each by its key. */
async function look(
  answers: Readonly<Record<string, () => Uint8Array | undefined>>,
): Promise<{ readonly found: FoundStates; readonly asked: readonly string[]; readonly said: readonly string[] }> {
  const asked: string[] = [];
  const said: string[] = [];
  const store: Pick<CacheStore, "read" | "list"> = {
    read(key) {
      asked.push(key);
      return Promise.resolve().then(answers[key]);
    },
    list: () => Promise.reject(new StoreFault(403, "AccessDenied", "Listing is not allowed.")),
  };
  const found = await findStates({
    store: store as CacheStore,
    folder: "v1/",
    states: ["own", "main", "master"],
    shards: "own.shards/",
    note: (what) => said.push(`note: ${what}`),
    lose: (why) => said.push(`lost: ${why}`),
    tidy: () => undefined,
  });
  return { found, asked, said };
}

function refuse(status: number): () => never {
  return () => {
    throw new StoreFault(status, "", `The store said ${status}.`);
  };
}

test("a state that may not be read is passed over, as one that is damaged, and the next one is looked for", async () => {
  const { found, asked, said } = await look({
    "v1/own": refuse(403),
    "v1/main": () => new TextEncoder().encode("damaged"),
    "v1/master": () => STATE,
  });
  expect([found.from, found.read]).toEqual(["master", STATE.length + "damaged".length]);
  expect(asked).toEqual(["v1/own", "v1/main", "v1/master"]);
  expect(said).toEqual([
    "note: The cache could not be read. The store said 403.",
    "note: main in the cache is damaged, and is passed over.",
  ]);
});

test("a store that does not answer is asked nothing more", async () => {
  const { found, asked, said } = await look({ "v1/own": refuse(503) });
  expect(found.from).toBeUndefined();
  expect(asked).toEqual(["v1/own"]);
  expect(said).toEqual(["lost: The store said 503."]);
});

test("a state whose table names texts, results or rows that are not there is passed over", async () => {
  const [reads, readEnds, one] = [Int32Array.of(0), Uint32Array.of(0, 1), Uint32Array.of(0, 0)];
  const texts = createTextNumbers();
  texts.number("text");
  const sound: MemoColumns = {
    names: [["file", 2]],
    keys: texts,
    keyOf: one,
    hashes: texts,
    hashOf: one,
    reads,
    readEnds,
  };
  const wrong: readonly Partial<MemoColumns>[] = [
    { names: [["file", 3]] },
    { keyOf: Uint32Array.of(0, 1) },
    { hashOf: Uint32Array.of(1, 0) },
    { reads: Int32Array.of(2) },
    { reads: Int32Array.of(-2) },
    { readEnds: Uint32Array.of(1, 0) },
    { readEnds: Uint32Array.of(0, 2) },
  ];
  const stateOf = (columns: MemoColumns): Uint8Array =>
    encodeState({ packs: [], table: Buffer.concat(encodeColumns(columns).pieces) });
  expect((await look({ "v1/own": () => stateOf(sound) })).found.from).toBe("own");
  for (const columns of wrong) {
    const { found, said } = await look({ "v1/own": () => stateOf({ ...sound, ...columns }) });
    expect(found.from).toBeUndefined();
    expect(said).toEqual(["note: own in the cache is damaged, and is passed over."]);
  }
  const { pieces, hashes } = encodeColumns(sound);
  const length = Array.from({ length: hashes.size() }, (_, at) => hashes.text(at)).join("").length;
  for (const fromEnd of [1, length + 1]) {
    const table = Buffer.concat(pieces);
    table[table.length - fromEnd] = 0xff;
    const { said } = await look({ "v1/own": () => encodeState({ packs: [], table }) });
    expect(said).toEqual(["note: own in the cache is damaged, and is passed over."]);
  }
});
