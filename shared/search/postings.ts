/**
 * The postings of a shard's words, coded bit by bit (`bit-coder.ts`): a tenth smaller than as numbers that only a
 * compressor makes small. How likely a bit is depends on what was read before it in the same shard and on nothing else,
 * so that an edit of a page changes only the shards with its words.
 */
import { type BitCoder, type Chances, createBitReader, createBitWriter, createChances } from "./bit-coder.ts";
import { type Cursor, decodeNumber, encodeNumber } from "./codec.ts";
import { FREQUENCIES, SECTION_STEP } from "./format.ts";

/** What reader and writer know of a shard. */
export interface ShardShape {
  /** Number of pages of the site. */
  readonly pages: number;
  /** Number of words that may have any number of pages; those after them have one page each. */
  readonly common: number;
  /** Number of all words. */
  readonly words: number;
}

/**
 * @param lists the postings of each word: a page and its sections, and so on
 * @returns what `unpackPostings` reads
 */
export type PackPostings = (lists: readonly string[], shape: Omit<ShardShape, "pages">) => string;

/** Chances for whatever is being written: one text is finished before the next one begins. */
let writing: Chances | undefined;

/**
 * Packs shard after shard with the same memory: what a single one takes, 0.3 MB and four bytes a page, would be garbage
 * of gigabytes on a site of a hundred thousand pages, and a dump of three pages asks for 84 packers.
 * @param pages number of pages of the site
 */
export function createPacker(pages: number): PackPostings {
  const highest = new Int32Array(pages);
  return (lists, shape) => {
    writing ??= createChances(CONTEXTS);
    const writer = createBitWriter(writing);
    codeLists({ coder: writer, highest }, { ...shape, pages }, lists);
    return writer.finish();
  };
}

/** The inverse of what a packer does. @throws where the text is damaged, if that can be seen */
export function unpackPostings(text: string, shape: ShardShape): string[] {
  const coder = createBitReader(text, createChances(CONTEXTS));
  return codeLists({ coder, highest: new Int32Array(shape.pages) }, shape);
}

/** Contexts of a number: those of its length, and of its highest bits by length. */
const OF_NUMBER = 256;
/** Bits of the longest number. */
const LONGEST = 24;
/** So many bits after the first one have contexts of their own. */
const HIGHEST = 3;

/** Kinds of numbers and bits, each with its contexts. */
const COUNT = 0;
const GAP = COUNT + OF_NUMBER;
const GAPS = 52;
const PLACE = GAP + GAPS * OF_NUMBER;
const PLACES = 72;
const REPEATED = PLACE + PLACES * OF_NUMBER;
const OFTEN = REPEATED + 7 * 7 * FREQUENCIES;
const LAST = OFTEN + 7 * FREQUENCIES;
const CONTEXTS = LAST + 5 * 7 * 8;

/** What lists are written or read with. */
interface ListCoder {
  readonly coder: BitCoder;
  /** The highest place in each page so far. */
  readonly highest: Int32Array;
}

/**
 * Writes or reads lists: the same steps, so that both agree on the contexts.
 * @param given the lists to write
 * @returns the lists that were read
 */
function codeLists({ coder, highest }: ListCoder, shape: ShardShape, given?: readonly string[]): string[] {
  const lists: string[] = [];
  highest.fill(-1);
  const state: SectionState = { highest: -1, width: 0, frequency: 0 };
  for (let word = 0; word < shape.words; word++) {
    const from = given === undefined ? undefined : { text: given[word] ?? "", at: 0 };
    const isCommon = word < shape.common;
    const count = isCommon ? codeNumber(coder, COUNT, from === undefined ? 0 : pagesIn(from.text)) : 1;
    let list = "";
    let page = -1;
    state.width = isCommon ? 1 + Math.min(5, logarithm(count + 1)) : 0;
    state.frequency = 0;
    for (let left = count; left > 0; left--) {
      // The first number of a list is a page, the others are differences.
      const skipped = codeNumber(
        coder,
        GAP + OF_NUMBER * likelyGap(shape.pages - page - 1, left),
        from === undefined ? 0 : decodeNumber(from) - (page < 0 ? 0 : 1),
      );
      const next = page + 1 + skipped;
      if (!(next < shape.pages)) throw new Error("no such page");
      if (from === undefined) list += encodeNumber(next - Math.max(0, page));
      page = next;
      state.highest = highest[page] ?? -1;
      list += codeSections(coder, state, from);
      highest[page] = state.highest;
    }
    if (from === undefined) lists.push(list);
  }
  return lists;
}

/** What is known before the sections of a word in a page are coded. One object is reused for all of them. */
interface SectionState {
  /** The highest place that was seen in the page. */
  highest: number;
  /** How many pages the word has, in classes. */
  width: number;
  /** Its highest frequency in a section of the page before. */
  frequency: number;
}

/**
 * Writes or reads the sections of a word in a page (`SECTION_STEP`), and brings the state up to date.
 * @returns what was read; "" where they are written
 */
function codeSections(coder: BitCoder, state: SectionState, from?: Cursor): string {
  const { highest, width } = state;
  let text = "";
  let place = 0;
  let before = state.frequency;
  let most = 0;
  for (let at = 0; ; at++) {
    const value = from === undefined ? 0 : decodeNumber(from);
    const given = Math.floor(value / SECTION_STEP);
    const room = highest < 0 ? 0 : highest <= place ? 1 : 2 + Math.min(15, halves(highest - place));
    const context = (room * 2 + (at === 0 ? 0 : 1)) * 2 + (width > 3 ? 1 : 0);
    // No section comes twice.
    const step = at === 0 ? 0 : 1;
    const difference = step + codeNumber(coder, PLACE + OF_NUMBER * context, given - step);
    place += difference;
    const near = Math.min(6, place);
    const wanted = (value >> 1) % FREQUENCIES;
    let often = coder.code(REPEATED + (width * 7 + near) * FREQUENCIES + before, wanted > 0 ? 1 : 0);
    if (often === 1) often += coder.code(OFTEN + near * FREQUENCIES + before, wanted - 1);
    before = often;
    most = Math.max(most, often);
    const rest = highest < place ? 0 : highest === place ? 1 : 2 + Math.min(5, logarithm(highest - place));
    const last = coder.code(LAST + (Math.min(4, at) * 7 + width) * 8 + rest, value & 1);
    if (from === undefined) text += encodeNumber(difference * SECTION_STEP + often * 2 + last);
    if (last === 1) {
      state.highest = Math.max(highest, place);
      state.frequency = most;
      return text;
    }
  }
}

/** Writes or reads a number: how many bits it has, one by one, and then the bits after the first. */
function codeNumber(coder: BitCoder, context: number, given: number): number {
  const bits = logarithm(given + 1);
  let length = 0;
  while (length < LONGEST && coder.code(context + length, length < bits ? 1 : 0) === 1) length++;
  let value = 1;
  for (let left = length - 1; left >= 0; left--) {
    const done = length - 1 - left;
    const ofBit = done < HIGHEST ? 32 + 8 * length + value : 32 + 8 * length;
    value = value * 2 + coder.code(context + ofBit, ((given + 1) >> left) & 1);
  }
  return value - 1;
}

/** Number of pages of a list. */
function pagesIn(text: string): number {
  const cursor = { text, at: 0 };
  let count = 0;
  for (; cursor.at < text.length; count++) {
    decodeNumber(cursor);
    while (cursor.at < text.length && (decodeNumber(cursor) & 1) === 0);
  }
  return count;
}

/** Class of the expected gap to the next page, if so many pages are spread evenly over the rest. */
function likelyGap(rest: number, pages: number): number {
  return Math.min(GAPS - 1, halves(1 + Math.floor((4 * Math.max(0, rest)) / (pages + 1))));
}

/** The binary logarithm of a positive integer, rounded down. */
function logarithm(value: number): number {
  return 31 - Math.clz32(value);
}

/** Twice the binary logarithm of a positive integer, about. */
function halves(value: number): number {
  const whole = logarithm(value);
  return whole === 0 ? 0 : 2 * whole + ((value >> (whole - 1)) & 1);
}
