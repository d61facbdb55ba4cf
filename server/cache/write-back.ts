/** What a run leaves in a shared cache: packs with what was not there, and a state that names all of it. */
import type { MemoStore } from "../engine/types.ts";
import { openTable } from "../engine/memo-table.ts";
import { bodyOfBytes } from "../publish/object-store.ts";
import { StoreFault } from "../publish/store-fault.ts";
import type { Contents } from "./contents.ts";
import { countOf, encodeState, isKey, keyAt, KEY_BYTES, type Block, type Pack } from "./format.ts";
import { createHashNumbers, type HashNumbers } from "./hash-numbers.ts";
import { createPackWriter, type PackWriter } from "./pack-writer.ts";
import { packKey, PACKS } from "./names.ts";
import type { CacheStore } from "./store.ts";

/** If there are more small packs than this, they are merged: whoever reads all of them needs a request for each. */
const MANY = 24;
/** How many of them, the largest ones, stay as they are then. */
const FEW = 8;
/** Bytes below which a pack is small. */
const SMALL = 8_000_000;

/** What has been sent but is not named by a state yet. */
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
  /** Collects garbage if there is much. */
  readonly tidy: () => void;
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
  /** Values that the table names, and outputs. */
  const live = createHashNumbers();
  // In the table's order, in which those of a query lie together.
  for (const hash of valuesOf(options.table)) {
    live.add(hash);
    const json = contents.has(hash) ? undefined : options.value(hash);
    if (json !== undefined) await writer.add(hash, Buffer.from(json));
  }
  writer.cut();
  for (const hash of options.outputs) {
    live.add(hash);
    const bytes = contents.has(hash) ? undefined : options.output(hash);
    if (bytes !== undefined) await writer.add(hash, bytes);
  }
  writer.cut();
  const kept =
    options.own === undefined ? await keepLive(contents, live, writer) : keepOwn(contents, live, options.own);
  const packs = [...kept, ...(await writer.end())];
  // For a large site, this takes three times the memory of the table.
  options.tidy();
  const state = encodeState({ packs, merged, table: options.table });
  await store.put(folder + options.key, bodyOfBytes(state));
  return sending.sent + state.length;
}

/** Hashes of the values that a table names, in its order. */
function* valuesOf(table: Uint8Array): Generator<string> {
  const { hashes } = openTable(table);
  for (let number = 0; number < hashes.size(); number++) {
    const hash = hashes.text(number);
    if (isKey(hash)) yield hash;
  }
}

/** Drops packs that are not in the bucket any more: a rule for its objects may have removed them. */
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
    // Without permission to list, a missing pack is noticed when it is read.
    if (!(error instanceof StoreFault)) throw error;
  }
}

/** @returns the packs that stay, without the blocks that nothing names; contents of worn ones go to the writer */
async function keepLive(contents: Contents, live: HashNumbers, writer: PackWriter): Promise<readonly Pack[]> {
  const used = contents.packs().filter(({ blocks }) => blocks.some((block) => liveIn(block, live) > 0));
  const bySize = [...used].sort((a, b) => sizeOf(b) - sizeOf(a));
  const small = bySize.filter((pack) => sizeOf(pack) < SMALL);
  const worn = new Set(small.length > MANY ? small.slice(FEW) : []);
  const kept: Pack[] = [];
  for (const pack of used) {
    const blocks: Block[] = [];
    for (const block of pack.blocks) {
      const count = liveIn(block, live);
      if (!worn.has(pack) && count * 2 >= countOf(block)) {
        blocks.push(block);
        continue;
      }
      for (let place = 0; place < countOf(block); place++) {
        const hash = keyAt(block, place);
        const content = live.find(hash) === -1 ? undefined : contents.get(hash);
        if (content !== undefined) await writer.add(hash, content);
      }
      writer.cut();
    }
    if (blocks.length > 0) kept.push({ ...pack, blocks });
  }
  return kept;
}

/** @returns the packs of `own` with the blocks that hold something that is named */
function keepOwn(contents: Contents, live: HashNumbers, own: ReadonlySet<string>): readonly Pack[] {
  return contents
    .packs()
    .filter(({ name }) => own.has(name))
    .map((pack) => ({ ...pack, blocks: pack.blocks.filter((block) => liveIn(block, live) > 0) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** How many of a block's contents are named. */
function liveIn(block: Block, live: HashNumbers): number {
  let count = 0;
  for (let place = 0; place < countOf(block); place++)
    if (live.findBytes(block.keys, place * KEY_BYTES) !== -1) count++;
  return count;
}

function sizeOf({ blocks }: Pack): number {
  return blocks.reduce((sum, { length }) => sum + length, 0);
}
