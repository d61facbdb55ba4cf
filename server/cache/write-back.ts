/** What a run leaves in a shared cache: packs with what was not there, and a state that names all of it. */
import type { MemoStore } from "../engine/types.ts";
import { openTable } from "../engine/memo-table.ts";
import { bodyOfBytes, StoreFault } from "../publish/object-store.ts";
import type { Contents } from "./contents.ts";
import { countOf, encodeState, isKey, keyAt, type Block, type Pack } from "./format.ts";
import { createPackWriter, type PackWriter } from "./pack-writer.ts";
import { packKey, PACKS } from "./names.ts";
import type { CacheStore } from "./store.ts";

/** More small packs than this become fewer: each costs those who read all of them a request. */
const MANY = 24;
/** Those that stay as they are then: the largest. */
const FEW = 8;
/** Bytes below which a pack is small. */
const SMALL = 8_000_000;

/** What has been sent, and is named by nothing yet. */
export interface Sending {
  readonly writer: PackWriter;
  /** Bytes. */
  sent: number;
}

export interface WriteBackOptions {
  readonly store: CacheStore;
  /** Put before all keys. */
  readonly folder: string;
  /** Key of the state, without the folder. */
  readonly key: string;
  readonly table: Uint8Array;
  /** What the state includes of shards. */
  readonly merged: readonly string[];
  /** What this run has sent already. */
  readonly sending: Sending;
  /**
   * For a shard, names of the packs that it sent before. Only they are named again, as they are: the others stand in the
   * state that all shards begin with.
   */
  readonly own: ReadonlySet<string> | undefined;
  /** What the cache held when this run began. */
  readonly contents: Contents;
  /** Values that this run has, by hash. */
  readonly value: MemoStore["value"];
  /** Hashes of the outputs. */
  readonly outputs: Iterable<string>;
  /** @returns the bytes of an output, verified, or undefined where there are none */
  readonly output: (hash: string) => Uint8Array | undefined;
}

/**
 * @param folder put before all keys
 * @param tidy see `createPackWriter`
 */
export function beginSending(store: CacheStore, folder: string, tidy: () => void): Sending {
  const sending: Sending = {
    writer: createPackWriter(async (name, bytes) => {
      await store.put(folder + packKey(name), bodyOfBytes(bytes));
      sending.sent += bytes.length;
    }, tidy),
    sent: 0,
  };
  return sending;
}

/** Sends what is missing, then the state. @returns bytes sent @throws {StoreFault} */
export async function writeBack(options: WriteBackOptions): Promise<number> {
  const { store, folder, contents, merged, sending } = options;
  const { writer } = sending;
  writer.cut();
  await dropMissing(options);
  const values = valuesOf(options.table);
  const outputs = new Set(options.outputs);
  for (const hash of values) {
    const json = contents.has(hash) ? undefined : options.value(hash);
    if (json !== undefined) await writer.add(hash, Buffer.from(json));
  }
  writer.cut();
  for (const hash of outputs) {
    const bytes = contents.has(hash) ? undefined : options.output(hash);
    if (bytes !== undefined) await writer.add(hash, bytes);
  }
  writer.cut();
  const isLive = (hash: string): boolean => values.has(hash) || outputs.has(hash);
  const kept =
    options.own === undefined ? await keepLive(contents, isLive, writer) : keepOwn(contents, isLive, options.own);
  const packs = [...kept, ...(await writer.end())];
  const state = encodeState({ packs, table: options.table, merged });
  await store.put(folder + options.key, bodyOfBytes(state));
  return sending.sent + state.length;
}

/** Hashes of the values that a table names, in its order: those of a query lie together. */
function valuesOf(table: Uint8Array): ReadonlySet<string> {
  const opened = openTable(table);
  const found = new Set<string>();
  for (let row = 0; row < opened.size; row++) if (isKey(opened.hash(row))) found.add(opened.hash(row));
  return found;
}

/** A rule of the bucket, or somebody, may have removed packs. */
export async function dropMissing({
  store,
  folder,
  contents,
}: Pick<WriteBackOptions, "store" | "folder" | "contents">): Promise<void> {
  if (contents.packs().length === 0) return;
  try {
    const there = await store.list(folder + PACKS);
    for (const pack of contents.packs()) if (!there.has(folder + packKey(pack.name))) contents.drop(pack);
  } catch (error) {
    // Whoever may not list finds out when a pack is wanted.
    if (!(error instanceof StoreFault)) throw error;
  }
}

/** @returns the packs that stay, without the blocks that nothing names; contents of worn ones go to the writer */
async function keepLive(
  contents: Contents,
  isLive: (hash: string) => boolean,
  writer: PackWriter,
): Promise<readonly Pack[]> {
  const all = contents
    .packs()
    .map((pack) => ({ pack, live: new Map(pack.blocks.map((each) => [each, liveIn(each, isLive)])) }));
  const used = all.filter(({ live }) => [...live.values()].some(({ length }) => length > 0));
  const bySize = [...used].sort((a, b) => sizeOf(b.pack) - sizeOf(a.pack));
  const small = bySize.filter(({ pack }) => sizeOf(pack) < SMALL);
  const worn = new Set(small.length > MANY ? small.slice(FEW) : []);
  const staying = new Set(bySize.filter((each) => !worn.has(each)).map(({ pack }) => pack));
  const kept: Pack[] = [];
  for (const { pack, live } of used) {
    const blocks: Block[] = [];
    for (const [block, hashes] of live) {
      if (hashes.length === 0) continue;
      if (staying.has(pack) && hashes.length * 2 >= countOf(block)) {
        blocks.push(block);
        continue;
      }
      for (const hash of hashes) {
        const content = contents.get(hash);
        if (content !== undefined) await writer.add(hash, content);
      }
      writer.cut();
    }
    if (blocks.length > 0) kept.push({ ...pack, blocks });
  }
  return kept;
}

/** @returns the packs of `own` with the blocks that hold something that is named */
function keepOwn(contents: Contents, isLive: (hash: string) => boolean, own: ReadonlySet<string>): readonly Pack[] {
  return contents
    .packs()
    .filter(({ name }) => own.has(name))
    .map((pack) => ({ ...pack, blocks: pack.blocks.filter((block) => liveIn(block, isLive).length > 0) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** Hashes of the contents of a block that are named. */
function liveIn(block: Block, isLive: (hash: string) => boolean): readonly string[] {
  return Array.from({ length: countOf(block) }, (_, place) => keyAt(block, place)).filter(isLive);
}

function sizeOf({ blocks }: Pack): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}
