/**
 * The postings of one field of all pages. Words arrive page by page but are written word by word. In between, each
 * occurrence is three numbers: a large site has millions, and strings that grow page by page would take more memory.
 */
import { encodeNumber } from "../../../shared/search/codec.ts";
import type { PackPostings } from "../../../shared/search/postings.ts";
import type { FieldIndex } from "../../../shared/search/format.ts";

export interface FieldPostings {
  /**
   * Takes a word of a page, once a page. Pages come in ascending order.
   * @param word its number
   * @param sections see `SECTION_STEP`
   */
  add(word: number, page: number, sections: string): void;
  finish(packPostings: PackPostings): FieldIndex;
}

/** Numbers that are kept of a word of a page: those of the word, of the page, and of its sections in a list of texts. */
const WIDTH = 3;

/** @param words number of all words */
export function createFieldPostings(words: number): FieldPostings {
  let found = new Int32Array(1024 * WIDTH);
  let used = 0;
  /** Sections, and their numbers: most pages have the same few. */
  const texts: string[] = [];
  const numbers = new Map<string, number>();

  function numberOf(sections: string): number {
    const known = numbers.get(sections);
    if (known !== undefined) return known;
    numbers.set(sections, texts.length);
    return texts.push(sections) - 1;
  }

  /** Where the words lie in `found`, by word, those of a word in the order of pages; and where each word's end. */
  function sorted(): { readonly order: Int32Array; readonly ends: Int32Array } {
    const ends = new Int32Array(words);
    const next = (word: number): number => (ends[word] = (ends[word] ?? 0) + 1);
    for (let at = 0; at < used; at += WIDTH) next(found[at] ?? 0);
    let before = 0;
    for (let word = 0; word < words; word++) {
      const count = ends[word] ?? 0;
      ends[word] = before;
      before += count;
    }
    const order = new Int32Array(used / WIDTH);
    for (let at = 0; at < used; at += WIDTH) order[next(found[at] ?? 0) - 1] = at;
    return { order, ends };
  }

  return {
    add(word, page, sections) {
      if (used === found.length) {
        const wider = new Int32Array(2 * used);
        wider.set(found);
        found = wider;
      }
      found[used++] = word;
      found[used++] = page;
      found[used++] = numberOf(sections);
    },
    finish(packPostings) {
      const { order, ends } = sorted();
      const terms: string[] = [];
      const lists: string[] = [];
      let from = 0;
      let last = 0;
      ends.forEach((end, word) => {
        if (end === from) return;
        terms.push(encodeNumber(word - last));
        last = word;
        const list: string[] = [];
        let page = 0;
        for (; from < end; from++) {
          const at = order[from] ?? 0;
          const next = found[at + 1] ?? 0;
          list.push(encodeNumber(next - page), texts[found[at + 2] ?? 0] ?? "");
          page = next;
        }
        lists.push(list.join(""));
      });
      return { terms: terms.join(""), postings: packPostings(lists, { common: lists.length, words: lists.length }) };
    },
  };
}
