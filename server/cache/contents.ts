/** The contents that a state's packs hold, found by their hash and verified by it. */
import { hashOf } from "../engine/hash.ts";
import { countOf, decodeBlock, keyAt, KEY_BYTES, type Block, type Pack } from "./format.ts";
import { createHashNumbers } from "./hash-numbers.ts";
import { StoreLost, type Ranges } from "./ranges.ts";

/** A content with its hash. */
export type Entry = readonly [hash: string, content: Uint8Array];

export interface Contents {
  has(hash: string): boolean;
  /** Waits for a content. @returns undefined where it is not there, or is not what its hash says */
  get(hash: string): Uint8Array | undefined;
  /** The contents that are read with this one, itself included: those that are what their hash says. */
  besides(hash: string): readonly Entry[];
  /** Packs with what is still known to be there. */
  packs(): readonly Pack[];
  /** Takes note that a pack is not there any more. */
  drop(pack: Pack): void;
}

/** Blocks that are kept unpacked. */
const UNPACKED = 12;
/** Bytes that are unpacked between two checks of the memory that is used. */
const LOOK = 2 ** 24;

interface Place {
  readonly pack: Pack;
  readonly block: number;
}

/**
 * @param packs those of a state
 * @param ranges reads their blocks
 * @param lost called once, when the store does not answer any more; nothing is found from then on
 * @param tidy collects garbage if there is much: a caller may ask for thousands of contents in one step
 */
export function createContents(
  packs: readonly Pack[],
  ranges: Ranges,
  lost: (why: string) => void,
  tidy: () => void = () => undefined,
): Contents {
  const places: Place[] = [];
  /** Of each content, by the number of its hash: the block that it lies in, and which one of the block it is. */
  const hashes = createHashNumbers();
  const total = packs.reduce((sum, { blocks }) => blocks.reduce((all, each) => all + countOf(each), sum), 0);
  const [blockOfContent, placeOfContent] = [new Uint32Array(total), new Uint32Array(total)];
  const unpacked = new Map<number, readonly Uint8Array[]>();
  const gone = new Set<number>();
  const firstOf = new Map<Pack, number>();
  let isLost = false;
  /** Bytes unpacked since the last check. */
  let unseen = 0;
  for (const pack of packs) {
    firstOf.set(pack, places.length);
    pack.blocks.forEach((each, block) => {
      const number = places.push({ pack, block }) - 1;
      for (let place = 0; place < countOf(each); place++) {
        const content = hashes.addBytes(each.keys, place * KEY_BYTES);
        blockOfContent[content] = number;
        placeOfContent[content] = place;
      }
    });
  }

  const numberOf = (pack: Pack, block: number): number => (firstOf.get(pack) ?? 0) + block;
  const blockOf = ({ pack, block }: Place): Block | undefined => pack.blocks[block];

  function find(hash: string): readonly [number: number, place: number] | undefined {
    const content = hashes.find(hash);
    const number = blockOfContent[content] ?? -1;
    return content < 0 || gone.has(number) ? undefined : [number, placeOfContent[content] ?? 0];
  }

  function unpack(number: number): readonly Uint8Array[] | undefined {
    const known = unpacked.get(number);
    if (known !== undefined) return known;
    const place = places[number];
    const block = place && blockOf(place);
    if (isLost || place === undefined || block === undefined) return undefined;
    try {
      const bytes = ranges.read(place.pack, place.block);
      const contents = bytes && decodeBlock(block, bytes);
      if (contents === undefined) {
        gone.add(number);
        return undefined;
      }
      unpacked.set(number, contents);
      for (const oldest of unpacked.keys()) if (unpacked.size > UNPACKED) unpacked.delete(oldest);
      unseen += block.rawLength;
      if (unseen > LOOK) {
        unseen = 0;
        tidy();
      }
      return contents;
    } catch (error) {
      if (!(error instanceof StoreLost)) throw error;
      isLost = true;
      lost(error.message);
      return undefined;
    }
  }

  return {
    has: (hash) => find(hash) !== undefined,
    get(hash) {
      const at = find(hash);
      const content = at && unpack(at[0])?.[at[1]];
      if (at === undefined || content === undefined) return undefined;
      if (hashOf(content) === hash) return content;
      gone.add(at[0]);
      return undefined;
    },
    besides(hash) {
      const at = find(hash);
      const place = at && places[at[0]];
      const block = place && blockOf(place);
      if (at === undefined || block === undefined) return [];
      const entries = (unpack(at[0]) ?? []).map((content, i): Entry => [keyAt(block, i), content]);
      const whole = entries.filter(([key, content]) => hashOf(content) === key);
      if (whole.length < entries.length) gone.add(at[0]);
      return whole;
    },
    packs() {
      return packs.flatMap((pack) => {
        const left = pack.blocks.filter((_, block) => !gone.has(numberOf(pack, block)));
        return left.length === 0 ? [] : [{ ...pack, blocks: left }];
      });
    },
    drop(pack) {
      pack.blocks.forEach((_, block) => gone.add(numberOf(pack, block)));
    },
  };
}
