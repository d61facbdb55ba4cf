/** Blocks that are read ahead: each byte once, few requests for all of them and one for one, and no more kept than fits. */
import { afterAll, expect, test } from "bun:test";
import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import type { Pack } from "../../server/cache/format.ts";
import { createRanges, StoreLost, type Ranges } from "../../server/cache/ranges.ts";
import type { CachePlace } from "../../server/cache/store.ts";
import { diskHost } from "../../server/host/disk.ts";
import { removeFolders, temporaryFolder } from "../support/disk.ts";
import { freePort } from "../support/port.ts";
import { INSTALLATION } from "../support/project.ts";

afterAll(removeFolders);

const BLOCK = 1_000_000;
/** More than are kept at a time. */
const BLOCKS = 120;

const pack: Pack = {
  name: "pack",
  blocks: Array.from({ length: BLOCKS }, (_, at) => ({
    offset: at * BLOCK,
    length: BLOCK,
    rawLength: BLOCK,
    keys: new Uint8Array(),
  })),
};

/** A folder with the pack, each of whose blocks begins with its number. */
function folderWith(blocks: number): CachePlace {
  const folder = temporaryFolder("ranges");
  mkdirSync(`${folder}/v1`);
  const file = openSync(`${folder}/v1/pack`, "w");
  ftruncateSync(file, blocks * BLOCK);
  for (let at = 0; at < blocks; at++) writeSync(file, new Uint8Array([at]), 0, 1, at * BLOCK);
  closeSync(file);
  return { kind: "folder", folder };
}

const open = (cache: CachePlace): Ranges =>
  createRanges({
    host: diskHost(),
    script: INSTALLATION.rangeWorker,
    place: { cache, attempts: 1, patience: 20_000 },
    folder: "v1/",
  });

const numberIn = (bytes: Uint8Array | undefined): number | undefined =>
  bytes?.length === BLOCK ? bytes[0] : undefined;

test("in order they are asked for ahead, in few requests, each once; the last ones are kept, the first ones not", async () => {
  const ranges = open(folderWith(BLOCKS));
  for (let at = 0; at < BLOCKS; at++) expect(numberIn(ranges.read(pack, at))).toBe(at);
  expect(ranges.asked.bytes).toBe(BLOCKS * BLOCK);
  expect(ranges.asked.requests).toBeLessThan(BLOCKS / 3);
  const { requests } = ranges.asked;
  for (let at = BLOCKS - 20; at < BLOCKS; at++) expect(numberIn(ranges.read(pack, at))).toBe(at);
  expect(ranges.asked.requests).toBe(requests);
  expect(numberIn(ranges.read(pack, 0))).toBe(0);
  expect(ranges.asked.requests).toBe(requests + 1);
  await ranges.close();
}, 60_000);

test("one of them costs one, and so does each that nobody reads in order", async () => {
  const ranges = open(folderWith(BLOCKS));
  for (const at of [50, 10, 90, 50]) expect(numberIn(ranges.read(pack, at))).toBe(at);
  expect(ranges.asked).toEqual({ bytes: 3 * BLOCK, requests: 3 });
  await ranges.close();
}, 60_000);

test("those between which others are no longer named are asked for where they lie", async () => {
  const ranges = open(folderWith(BLOCKS));
  const sparse: Pack = { ...pack, blocks: pack.blocks.filter((_, at) => at % 3 !== 1) };
  for (const [at, { offset }] of sparse.blocks.entries())
    expect(numberIn(ranges.read(sparse, at))).toBe(offset / BLOCK);
  await ranges.close();
}, 60_000);

test("what is cut off or gone is nothing, and what comes before it is there", async () => {
  const ranges = open(folderWith(3));
  expect(numberIn(ranges.read(pack, 2))).toBe(2);
  expect(ranges.read(pack, 7)).toBeUndefined();
  expect(ranges.read({ ...pack, name: "none" }, 0)).toBeUndefined();
  expect(() => ranges.read(pack, BLOCKS)).toThrow(RangeError);
  await ranges.close();
}, 60_000);

test("a store that can't be reached is lost, and says why", async () => {
  const port = freePort();
  const bucket = { name: "b", prefix: "", url: `http://127.0.0.1:${port}/b`, region: "r" };
  const ranges = open({ kind: "bucket", bucket, credentials: undefined });
  expect(() => ranges.read(pack, 0)).toThrow(StoreLost);
  expect(() => ranges.read(pack, 5)).toThrow("The store can't be reached");
  await ranges.close();
}, 60_000);
