/** The words of all pages' running text, and the parts that their postings lie in. */
import { compareText } from "../../../shared/diagnostics.ts";
import { encodeNumber, packStrings } from "../../../shared/search/codec.ts";
import type { Shard, ShardEntry } from "../../../shared/search/format.ts";
import type { SearchShare } from "./share.ts";

/** Characters of postings in a part: some ten kilobytes compressed. */
const SHARD_SIZE = 20_000;

/** Postings of a field, by term. */
export type Postings = ReadonlyMap<string, string>;

/** Terms or postings of a share. */
export function split(joined: string): string[] {
  return joined === "" ? [] : joined.split(" ");
}

interface Word {
  readonly term: string;
  /** Postings that are laid out already, of words that occur on many pages. */
  done: string[] | undefined;
  postings: string;
  pages: number;
  last: number;
}

/** After so many pages, a word's postings are laid out. */
const LAY_OUT = 64;

export interface ContentWords {
  /** Ascending; a word's place is its number. */
  readonly common: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  /** All words, ascending. */
  readonly words: readonly { readonly term: string; readonly postings: string }[];
}

/** Gathers the postings of running text; `fields` are the postings of the other fields, whose words are all common. */
export function contentWords(pages: readonly SearchShare[], fields: readonly Postings[]): ContentWords {
  const words = new Map<string, Word>();
  pages.forEach((page, number) => {
    const terms = split(page.contentTerms);
    const posts = split(page.contentPosts);
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] ?? "";
      const word = words.get(term);
      if (word !== undefined) append(word, number, posts[at] ?? "");
      else
        words.set(term, {
          term,
          done: undefined,
          postings: encodeNumber(number) + (posts[at] ?? ""),
          pages: 1,
          last: number,
        });
    }
  });
  const marked = new Set<string>();
  for (const field of fields) {
    for (const term of field.keys()) {
      marked.add(term);
      if (!words.has(term)) words.set(term, { term, done: undefined, postings: "", pages: 0, last: 0 });
    }
  }
  const sorted = [...words.values()].sort((a, b) => compareText(a.term, b.term));
  const common: string[] = [];
  const numbers = new Map<string, number>();
  for (const { term, pages: count } of sorted) {
    if (count < 2 && !marked.has(term)) continue;
    numbers.set(term, common.length);
    common.push(term);
  }
  return { common, numbers, words: sorted.map(finished) };
}

function append(word: Word, page: number, post: string): void {
  word.postings += encodeNumber(page - word.last) + post;
  word.last = page;
  if (++word.pages % LAY_OUT !== 0) return;
  // Reading a character makes the runtime lay the pieces out as one string: else each piece stays alive.
  word.postings.charCodeAt(0);
  (word.done ??= []).push(word.postings);
  word.postings = "";
}

function finished({ term, done, postings }: Word): { readonly term: string; readonly postings: string } {
  return { term, postings: done === undefined ? postings : done.join("") + postings };
}

/** Cuts the words into parts of about the same size; `write` stores one and gives its name. */
export function makeShards(content: ContentWords, write: (shard: Shard) => string): ShardEntry[] {
  const entries: ShardEntry[] = [];
  let first: string | undefined;
  let firstNumber = 0;
  let nextNumber = 0;
  let size = 0;
  let common: string[] = [];
  let rare: string[] = [];
  let rarePostings: string[] = [];
  const close = (): void => {
    if (first === undefined) return;
    const name = write({ rare: packStrings(rare), postings: [...common, ...rarePostings].join(" ") });
    entries.push([first, firstNumber, name]);
    first = undefined;
    firstNumber = nextNumber;
    size = 0;
    common = [];
    rare = [];
    rarePostings = [];
  };
  for (const { term, postings } of content.words) {
    first ??= term;
    if (content.numbers.has(term)) {
      common.push(postings);
      nextNumber++;
    } else {
      rare.push(term);
      rarePostings.push(postings);
      size += 4;
    }
    size += postings.length + 1;
    if (size >= SHARD_SIZE) close();
  }
  close();
  return entries;
}
