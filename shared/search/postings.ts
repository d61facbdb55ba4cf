/**
 * The postings of a shard's words, coded bit by bit (`bit-coder.ts`): a seventh smaller than as numbers that only a
 * compressor makes small. How likely a bit is depends on how much text pages and sections have, on what was read before
 * it in the same shard, and on nothing else, so that an edit of a page seldom changes a shard without its words.
 */
import {
  type BitCoder,
  type Chances,
  createBitReader,
  createBitWriter,
  createChances,
  type Expectations,
} from "./bit-coder.ts";
import { type Cursor, decodeNumber, encodeNumber } from "./codec.ts";
import { FREQUENCIES, SECTION_STEP } from "./format.ts";
import { lowerBound } from "../lower-bound.ts";
import type { TextWeights } from "./text-weights.ts";

/** What reader and writer know of a shard. */
export interface ShardShape {
  /** Number of words that may have any number of pages; those after them have one page each. */
  readonly common: number;
  /** Number of all words. */
  readonly words: number;
}

/**
 * @param lists the postings of each word: a page and its sections, and so on
 * @returns what `unpackPostings` reads
 */
export type PackPostings = (lists: readonly string[], shape: ShardShape) => string;

/** Chances for whatever is being written: one text is finished before the next one begins. */
let writing: Chances | undefined;

/** Packs shard after shard with the same memory. */
export function createPacker(weights: TextWeights): PackPostings {
  return (lists, shape) => {
    writing ??= createChances(EXPECTED);
    const writer = createBitWriter(writing);
    codeLists(writer, weights, shape, lists);
    return writer.finish();
  };
}

/** The inverse of what a packer does. @throws where the text is damaged, if that can be seen */
export function unpackPostings(text: string, weights: TextWeights, shape: ShardShape): string[] {
  return codeLists(createBitReader(text, createChances(EXPECTED)), weights, shape);
}

/** Contexts of a number of pages: those of its length, and of its highest bits by length. */
const OF_NUMBER = 256;
/** Bits of the longest number. */
const LONGEST = 24;
/** So many bits after the first one have contexts of their own. */
const HIGHEST = 3;

/** A window of pages holds so much of what lies, on the average, between two pages of a word. */
const WINDOW = 0.35;
/** Classes of how many windows were passed, of how many pages are left, and of how much a window holds too much. */
const [PASSED, LEFT, EXCESS] = [6, 6, 4];

/** Classes of how much of a window the next page is. */
const SHARES = 4;

/** Classes of how much of a range's weight its first half has, and of how many entries the range has. */
const [PARTS, SIZES] = [16, 4];
/** Contexts of a choice. */
const OF_CHOICE = PARTS * SIZES;
/** Kinds of choices: a page in the last window and in others; a section, by two properties of its word. */
const [LAST_WINDOW, IN_WINDOW, SECTION] = [0, 1, 2];
const CHOICES = SECTION + 4;
/** What the weights say of a choice counts as much as so many bits. */
const TRUST = 10;
/** So many, what is expected of other bits. */
const LITTLE_TRUST = 5;

/** Classes of how many pages a word has; of a section's weight; of the weight after it; of its number in the page. */
const [WIDTHS, WEIGHTS, RESTS, NUMBERS] = [9, 10, 6, 4];

/** Kinds of numbers and bits, each with its contexts. */
const COUNT = 0;
const PASS = COUNT + OF_NUMBER;
const CHOICE = PASS + PASSED * LEFT * EXCESS;
const ADJACENT = CHOICE + CHOICES * OF_CHOICE;
const REPEATED = ADJACENT + LEFT * 2 * SHARES;
const OFTEN = REPEATED + 4 * 5 * FREQUENCIES;
const LAST = OFTEN + WEIGHTS * FREQUENCIES;
const CONTEXTS = LAST + NUMBERS * WIDTHS * RESTS;

const EXPECTED = expectations();

/** What is known before anything is read: a choice is as likely as the weights say, the rest as this site's texts show. */
function expectations(): Expectations {
  const of = new Float64Array(CONTEXTS).fill(0.5);
  const seen = new Uint8Array(CONTEXTS);
  const expect = (from: number, end: number, trust: number, chance: (at: number) => number): void => {
    for (let at = from; at < end; at++) of[at] = chance(at - from);
    seen.fill(trust, from, end);
  };
  // Most words have few pages, and one window more is about as likely as not.
  expect(COUNT, PASS, LITTLE_TRUST, (at) => (at < LONGEST ? Math.max(0.4, 0.75 - 0.06 * at) : 0.42));
  expect(PASS, CHOICE, LITTLE_TRUST, () => 0.45);
  expect(CHOICE, ADJACENT, TRUST, (at) => ((at % PARTS) + 0.5) / PARTS);
  expect(REPEATED, OFTEN, LITTLE_TRUST, (at) => 0.2 + 0.2 * (at % FREQUENCIES));
  expect(OFTEN, LAST, LITTLE_TRUST, (at) => 0.17 + 0.14 * (at % FREQUENCIES));
  // The more text is left, and the more sections have the word already, the likelier it is that more follow.
  expect(LAST, CONTEXTS, LITTLE_TRUST, (at) => {
    const number = Math.floor(at / (WIDTHS * RESTS));
    return Math.min(0.98, Math.max(0.1, 1 - ((number + 3.5) * (at % RESTS)) / 24));
  });
  return { of, seen };
}

/**
 * Writes or reads lists: the same steps, so that both agree on the contexts.
 * @param given the lists to write
 * @returns the lists that were read
 */
function codeLists(coder: BitCoder, weights: TextWeights, shape: ShardShape, given?: readonly string[]): string[] {
  const lists: string[] = [];
  const word: WordState = { width: 0, frequency: 0, isAdjacent: 0 };
  for (let number = 0; number < shape.words; number++) {
    const from = given === undefined ? undefined : { text: given[number] ?? "", at: 0 };
    const isCommon = number < shape.common;
    const count = isCommon ? codeNumber(coder, COUNT, from === undefined ? 0 : pagesIn(from.text)) : 1;
    word.width = isCommon ? 1 + Math.min(WIDTHS - 2, logarithm(count + 1)) : 0;
    word.frequency = 0;
    word.isAdjacent = 0;
    let list = "";
    let page = -1;
    for (let left = count; left > 0; left--) {
      // The first number of a list is a page, the others are differences.
      const wanted = from === undefined ? 0 : decodeNumber(from) + Math.max(0, page);
      const next = codePage(coder, weights, { from: page + 1, left, word, wanted });
      if (from === undefined) list += encodeNumber(next - Math.max(0, page));
      page = next;
      list += codeSections(coder, weights, { page, word, from });
    }
    if (from === undefined) lists.push(list);
  }
  return lists;
}

/** What is known of a word before its sections in a page are coded. One object is reused for all of them. */
interface WordState {
  /** How many pages it has, in classes. */
  width: number;
  /** Its highest frequency in a section of the page before. */
  frequency: number;
  /** 1 if the page before followed the one before that: pages of a folder are neighbours, and share words. */
  isAdjacent: number;
}

/** The next page of a word: one from `from` on, after which `left - 1` more follow. */
interface NextPage {
  readonly from: number;
  readonly left: number;
  readonly word: WordState;
  /** The page to write. */
  readonly wanted: number;
}

/**
 * Writes or reads a page of a word: window after window is passed, and then the page is chosen in one. Where many pages
 * are left, windows are narrow: the next page is near.
 */
function codePage(coder: BitCoder, { ofPages, pages }: TextWeights, { from, left, word, wanted }: NextPage): number {
  const end = pages - left + 1;
  if (!(from < end)) throw new Error("no such page");
  const width = ((ofPages[end] ?? 0) - (ofPages[from] ?? 0)) * (WINDOW / (left + 0.5));
  const leftClass = Math.min(LEFT - 1, halves(left));
  let start = from;
  // The first page of a word follows none.
  if (from > 0) {
    const share = Math.min(SHARES - 1, Math.floor((2 * ((ofPages[from + 1] ?? 0) - (ofPages[from] ?? 0))) / width));
    const isAdjacent = coder.code(
      ADJACENT + (leftClass * 2 + word.isAdjacent) * SHARES + share,
      wanted === from ? 1 : 0,
    );
    word.isAdjacent = isAdjacent;
    if (isAdjacent === 1) return from;
    if (++start === end) throw new Error("no such page");
  }
  for (let passed = 0; ; passed++) {
    const before = ofPages[start] ?? 0;
    const stop = lowerBound(ofPages, before + width, start + 1, end);
    if (stop === end) return choose(coder, LAST_WINDOW, ofPages, { start, end, wanted });
    const excess = Math.min(EXCESS - 1, logarithm(Math.floor(((ofPages[stop] ?? 0) - before) / width)));
    const context = PASS + (Math.min(PASSED - 1, passed) * LEFT + leftClass) * EXCESS + excess;
    if (coder.code(context, wanted < stop ? 1 : 0) === 1)
      return choose(coder, IN_WINDOW, ofPages, { start, end: stop, wanted });
    start = stop;
  }
}

/** An entry to choose from a range. */
interface Range {
  readonly start: number;
  /** After the last one. */
  readonly end: number;
  /** The entry to write. */
  readonly wanted: number;
}

/**
 * Writes or reads which entry of a range it is, half by half.
 * @param sums the weight of all entries before each one
 */
function choose(coder: BitCoder, kind: number, sums: Float64Array, { start, end, wanted }: Range): number {
  let from = start;
  let to = end;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    const before = sums[from] ?? 0;
    const part = Math.floor((PARTS * ((sums[middle] ?? 0) - before)) / ((sums[to] ?? 0) - before));
    const size = Math.min(SIZES - 1, logarithm(to - from));
    const context = CHOICE + kind * OF_CHOICE + size * PARTS + Math.min(PARTS - 1, part);
    if (coder.code(context, wanted < middle ? 1 : 0) === 1) to = middle;
    else from = middle;
  }
  return from;
}

/** The sections of a word in a page. */
interface WordInPage {
  readonly page: number;
  readonly word: WordState;
  /** Where the sections to write are read. */
  readonly from: Cursor | undefined;
}

/**
 * Writes or reads the sections of a word in a page (`SECTION_STEP`), and brings what is known of the word up to date.
 * @returns what was read; "" where they are written
 */
function codeSections(coder: BitCoder, weights: TextWeights, { page, word, from }: WordInPage): string {
  const { ofSections } = weights;
  const { width } = word;
  const start = weights.first[page] ?? 0;
  const end = weights.first[page + 1] ?? 0;
  let text = "";
  let last = start;
  let before = word.frequency;
  let most = 0;
  for (let number = 0; ; number++) {
    const value = from === undefined ? 0 : decodeNumber(from);
    // No section comes twice.
    const least = number === 0 ? start : last + 1;
    if (!(least < end)) throw new Error("no such section");
    const kind = SECTION + (width > 3 ? 2 : 0) + (number === 0 ? 0 : 1);
    const wanted = last + Math.floor(value / SECTION_STEP);
    const section = choose(coder, kind, ofSections, { start: least, end, wanted });
    const weight = (ofSections[section + 1] ?? 0) - (ofSections[section] ?? 0);
    const weightClass = Math.min(WEIGHTS - 1, logarithm(weight));
    const frequency = (value >> 1) % FREQUENCIES;
    const ofRepeated = (Math.min(3, width) * 5 + (weightClass >> 1)) * FREQUENCIES + before;
    let often = coder.code(REPEATED + ofRepeated, frequency > 0 ? 1 : 0);
    if (often === 1) often += coder.code(OFTEN + weightClass * FREQUENCIES + before, frequency - 1);
    before = often;
    most = Math.max(most, often);
    const rest = (ofSections[end] ?? 0) - (ofSections[section + 1] ?? 0);
    const restClass = Math.min(RESTS - 1, logarithm(rest) >> 1);
    const ofLast = (Math.min(NUMBERS - 1, number) * WIDTHS + width) * RESTS + restClass;
    const isLast = rest === 0 ? 1 : coder.code(LAST + ofLast, value & 1);
    if (from === undefined) text += encodeNumber((section - last) * SECTION_STEP + often * 2 + isLast);
    last = section;
    if (isLast === 1) {
      word.frequency = most;
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

/** The binary logarithm of a positive integer, rounded down; 0 for 0. */
function logarithm(value: number): number {
  return value < 1 ? 0 : 31 - Math.clz32(value);
}

/** Twice the binary logarithm of a positive integer, about. */
function halves(value: number): number {
  const whole = logarithm(value);
  return whole === 0 ? 0 : 2 * whole + ((value >> (whole - 1)) & 1);
}
