/** Reads posting lists: the pages, or the sections, in which a word occurs. */
import { decodeNumber } from "../codec.ts";
import { FREQUENCIES, SECTION_STEP } from "../format.ts";

/** Visits the pages of a posting list that has one section a page, with the frequency class of each. */
export function eachPage(posting: string, pages: number, visit: (page: number, frequency: number) => void): void {
  const cursor = { text: posting, at: 0 };
  let page = 0;
  while (cursor.at < posting.length) {
    page += decodeNumber(cursor);
    if (!(page < pages)) return;
    visit(page, (decodeNumber(cursor) >> 1) % FREQUENCIES);
  }
}

/** Where the sections of pages are. */
interface Places {
  /** By number: the first section of each page, and how many it has. */
  readonly pages: readonly { readonly first: number; readonly sections: number }[];
  /** The section that postings mean by a number. */
  readonly sectionAt: Int32Array;
}

/** Visits the sections of a posting list with the frequency class of each. Stops where the list is damaged. */
export function eachSection(
  posting: string,
  { pages, sectionAt }: Places,
  visit: (section: number, frequency: number) => void,
): void {
  const cursor = { text: posting, at: 0 };
  let number = 0;
  while (cursor.at < posting.length) {
    number += decodeNumber(cursor);
    const page = pages[number];
    if (page === undefined) return;
    let place = page.first;
    for (;;) {
      const value = decodeNumber(cursor);
      place += Math.floor(value / SECTION_STEP);
      if (!(place < page.first + page.sections)) return;
      visit(sectionAt[place] ?? place, (value >> 1) % FREQUENCIES);
      if ((value & 1) === 1) break;
      if (cursor.at >= posting.length) return;
    }
  }
}
