/**
 * What a shared cache looks like in its bucket. Contents lie one behind the other in compressed blocks, blocks in a few
 * large packs; a *state* is one object that says which packs there are and which contents they hold, with a memo table
 * that names them. A content is found by its own hash (`hashOf`), so whatever is taken out of a block can be verified.
 */
import { hashOf } from "../engine/hash.ts";

/** Part of a pack: contents that are read together. */
export interface Block {
  /** Place in the pack. */
  readonly offset: number;
  /** Bytes, compressed. */
  readonly length: number;
  /** Bytes, not compressed. */
  readonly rawLength: number;
  /** Hashes of its contents, as bytes, in order. */
  readonly keys: Uint8Array;
}

export interface Pack {
  /** Key of the object, which is the hash of its bytes. */
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** What a branch has left of its last run. */
export interface State {
  readonly packs: readonly Pack[];
  /** A memo table as bytes, see `engine/memo-table.ts`. */
  readonly table: Uint8Array;
  /** What the states of shards were that it includes: they need not be read again. */
  readonly merged?: readonly string[];
}

/** Bytes of a hash: `hashOf` gives them as hexadecimal digits. */
export const KEY_BYTES = 16;

/** Most bytes of a block or a state; a larger one is refused, because anybody may have put it into the bucket. */
const LARGEST = 1 << 30;

/** Fast, and pages repeat their frame: higher levels save little. */
const LEVEL = 3;

interface Head {
  readonly packs: readonly (readonly [
    name: string,
    blocks: readonly (readonly [offset: number, length: number, rawLength: number, count: number])[],
  ])[];
  readonly merged: readonly string[];
}

export function isKey(hash: string): boolean {
  return /^[0-9a-f]{32}$/.test(hash);
}

export function keyBytes(hash: string): Uint8Array {
  return Buffer.from(hash, "hex");
}

/** Number of contents in a block. */
export function countOf({ keys }: Block): number {
  return keys.length / KEY_BYTES;
}

/** The hash of a content of a block. */
export function keyAt({ keys }: Block, place: number): string {
  return Buffer.from(keys.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES)).toString("hex");
}

/** @returns the bytes of a state; they say themselves whether they are whole */
export function encodeState({ packs, table, merged = [] }: State): Uint8Array {
  const head: Head = {
    packs: packs.map(({ name, blocks }) => [
      name,
      blocks.map((block) => [block.offset, block.length, block.rawLength, countOf(block)] as const),
    ]),
    merged,
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const body = compress(
    Buffer.concat([
      numberBytes(headBytes.length),
      headBytes,
      ...packs.flatMap(({ blocks }) => blocks.map(({ keys }) => keys)),
      table,
    ]),
  );
  return Buffer.concat([Buffer.from(`${hashOf(body)}\n`), body]);
}

/** @returns the state, or undefined where the bytes are none or not whole */
export function decodeState(bytes: Uint8Array): State | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.indexOf("\n");
  const body = buffer.subarray(end + 1);
  if (end < 0 || buffer.toString("latin1", 0, end) !== hashOf(body)) return undefined;
  try {
    const raw = decompress(body, LARGEST);
    const headLength = raw.readUInt32LE(0);
    const head = JSON.parse(raw.toString("utf8", 4, 4 + headLength)) as Head;
    let at = 4 + headLength;
    const packs = head.packs.map(([name, sizes]): Pack => {
      if (!isKey(name)) throw new Error("the name of a pack is none");
      const blocks = sizes.map(([offset, length, rawLength, count]): Block => {
        if (![offset + 1, length, rawLength, count].every(isSize)) throw new Error("the sizes of a block are none");
        // A copy, so that the table need not stay in memory as long as the keys do.
        const keys = new Uint8Array(raw.subarray(at, (at += count * KEY_BYTES)));
        if (keys.length !== count * KEY_BYTES) throw new Error("keys are cut off");
        return { offset, length, rawLength, keys };
      });
      return { name, blocks };
    });
    return { packs, table: raw.subarray(at), merged: head.merged.map(String) };
  } catch {
    return undefined;
  }
}

/** @returns a block's bytes, compressed, and how long they were */
export function encodeBlock(contents: readonly Uint8Array[]): {
  readonly bytes: Uint8Array;
  readonly rawLength: number;
} {
  const lengths = Buffer.concat(contents.map(({ length }) => numberBytes(length)));
  const raw = Buffer.concat([lengths, ...contents]);
  return { bytes: compress(raw), rawLength: raw.length };
}

/** @returns the contents of a block, not verified; undefined where the bytes are no such block */
export function decodeBlock(block: Block, bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    const raw = decompress(bytes, block.rawLength);
    const count = countOf(block);
    let at = count * 4;
    const contents: Uint8Array[] = [];
    for (let i = 0; i < count; i++) contents.push(raw.subarray(at, (at += raw.readUInt32LE(i * 4))));
    return at === raw.length ? contents : undefined;
  } catch {
    return undefined;
  }
}

function isSize(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < LARGEST;
}

function numberBytes(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function compress(bytes: Uint8Array): Uint8Array {
  const { constants, zstdCompressSync } = process.getBuiltinModule("node:zlib");
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
}

function decompress(bytes: Uint8Array, atMost: number): Buffer {
  return process.getBuiltinModule("node:zlib").zstdDecompressSync(bytes, { maxOutputLength: atMost });
}
