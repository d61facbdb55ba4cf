/** Puts contents into blocks, and blocks into packs, which are sent as soon as they are full. */
import { hashOf } from "../engine/hash.ts";
import { encodeBlock, keyBytes, type Block, type Pack } from "./format.ts";
import { createHashNumbers } from "./hash-numbers.ts";

/** Bytes after which a block ends, not compressed: what is read to have one of its contents. */
const BLOCK = 2_000_000;
/** Bytes after which a pack ends: what is held in memory until it is sent. */
const PACK = 32_000_000;

export interface PackWriter {
  /** Adds a content; one that is there already is passed over. */
  add(hash: string, content: Uint8Array): Promise<void>;
  /** Ends a block: what follows is read at other times than what came before. */
  cut(): void;
  /** Sends what is left. @returns all packs */
  end(): Promise<readonly Pack[]>;
}

/**
 * @param send stores a pack under its name; it may throw
 * @param tidy collects garbage if there is much. The bytes that blocks are made of lie outside the runtime's heap, which
 *   by itself is collected too seldom to notice them after a large dump
 */
export function createPackWriter(
  send: (name: string, bytes: Uint8Array) => Promise<void>,
  tidy: () => void,
): PackWriter {
  const packs: Pack[] = [];
  const added = createHashNumbers();
  let blocks: Block[] = [];
  let bodies: Uint8Array[] = [];
  let size = 0;
  let contents: Uint8Array[] = [];
  let keys: Uint8Array[] = [];
  let rawSize = 0;

  function cut(): void {
    if (contents.length === 0) return;
    const { bytes, rawLength } = encodeBlock(contents);
    blocks.push({ offset: size, length: bytes.length, rawLength, keys: Buffer.concat(keys) });
    bodies.push(bytes);
    size += bytes.length;
    contents = [];
    keys = [];
    rawSize = 0;
    tidy();
  }

  async function ship(): Promise<void> {
    if (blocks.length === 0) return;
    const body = Buffer.concat(bodies);
    const pack = { name: hashOf(body), blocks };
    blocks = [];
    bodies = [];
    size = 0;
    await send(pack.name, body);
    packs.push(pack);
  }

  return {
    async add(hash, content) {
      if (added.find(hash) !== -1) return;
      added.add(hash);
      contents.push(content);
      keys.push(keyBytes(hash));
      rawSize += content.length;
      if (rawSize < BLOCK) return;
      cut();
      if (size >= PACK) await ship();
    },
    cut,
    async end() {
      cut();
      await ship();
      return packs;
    },
  };
}
