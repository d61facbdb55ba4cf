/**
 * The postings of a shard's words as three streams of numbers. A compressor knows the numbers of one kind better than
 * numbers of three kinds in turn: a shard is four hundredths smaller than with the lists one after the other.
 */
import { type Cursor, decodeNumber, encodeNumber } from "./codec.ts";

/** What a shard holds of its words' postings, word after word. */
export interface PostingStreams {
  /** Number of pages of each word. */
  readonly counts: string;
  /** The pages of each word: differences of their numbers. */
  readonly pages: string;
  /** For each of these pages, its sections; see `SECTION_STEP`. */
  readonly sections: string;
}

/** @param lists the postings of each word: a page and its sections, and so on */
export function packPostings(lists: readonly string[]): PostingStreams {
  // All characters are of one byte. As bytes they cost no object each, of which there would be millions.
  const room = lists.reduce((sum, text) => sum + text.length, 0);
  const pages = createByteText(room);
  const sections = createByteText(room);
  let counts = "";
  for (const text of lists) {
    const cursor = { text, at: 0 };
    let count = 0;
    while (cursor.at < text.length) {
      const page = cursor.at;
      decodeNumber(cursor);
      pages.add(text, page, cursor.at);
      const section = cursor.at;
      skipSections(cursor);
      sections.add(text, section, cursor.at);
      count++;
    }
    counts += encodeNumber(count);
  }
  return { counts, pages: pages.text(), sections: sections.text() };
}

interface ByteText {
  /** Adds the characters of a text from one place to another. */
  add(text: string, from: number, to: number): void;
  text(): string;
}

/** @param room most characters that will be added, each of them ASCII */
function createByteText(room: number): ByteText {
  const bytes = new Uint8Array(room);
  let length = 0;
  return {
    add(text, from, to) {
      for (let at = from; at < to; at++) bytes[length++] = text.charCodeAt(at);
    },
    text: () => new TextDecoder().decode(bytes.subarray(0, length)),
  };
}

/** The inverse of `packPostings`. Damaged streams give lists that are too short. */
export function unpackPostings({ counts, pages, sections }: PostingStreams): string[] {
  const count = { text: counts, at: 0 };
  const page = { text: pages, at: 0 };
  const section = { text: sections, at: 0 };
  const lists: string[] = [];
  while (count.at < counts.length) {
    let list = "";
    for (let left = decodeNumber(count); left > 0 && page.at < pages.length; left--)
      list += takeNumber(page) + takeSections(section);
    lists.push(list);
  }
  return lists;
}

/** Moves past a number. @returns its characters */
function takeNumber(cursor: Cursor): string {
  const from = cursor.at;
  decodeNumber(cursor);
  return cursor.text.slice(from, cursor.at);
}

/** Moves past the sections of a page, of which the last is odd. */
function skipSections(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && (decodeNumber(cursor) & 1) === 0);
}

/** Moves past the sections of a page. @returns their characters */
function takeSections(cursor: Cursor): string {
  const from = cursor.at;
  skipSections(cursor);
  return cursor.text.slice(from, cursor.at);
}
