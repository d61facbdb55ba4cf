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
  let counts = "";
  let pages = "";
  let sections = "";
  for (const text of lists) {
    const cursor = { text, at: 0 };
    let count = 0;
    while (cursor.at < text.length) {
      pages += takeNumber(cursor);
      sections += takeSections(cursor);
      count++;
    }
    counts += encodeNumber(count);
  }
  return { counts, pages, sections };
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

/** Moves past the sections of a page, of which the last is odd. @returns their characters */
function takeSections(cursor: Cursor): string {
  const from = cursor.at;
  while (cursor.at < cursor.text.length && (decodeNumber(cursor) & 1) === 0);
  return cursor.text.slice(from, cursor.at);
}
