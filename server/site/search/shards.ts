/** The words of all pages' running text, and the parts that their postings lie in. */
import { compareText } from "../../../shared/diagnostics.ts";
import { encodeNumber, packStrings } from "../../../shared/search/codec.ts";
import type { Shard, ShardEntry } from "../../../shared/search/format.ts";
import { BUCKETS, bucketOf } from "./buckets.ts";
import type { TextShare } from "./share.ts";

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

export interface ContentIndex {
  /** Words of several pages or of a field, ascending; a word's place is its number. */
  readonly common: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly shards: readonly ShardEntry[];
}

/**
 * Puts the postings of running text together and cuts them into parts of about the same size.
 * @param fields postings of the other fields, whose words are all common
 * @param write stores a part and gives its name
 */
export function indexContent(
  pages: readonly TextShare[],
  fields: readonly Postings[],
  write: (shard: Shard) => string,
): ContentIndex {
  const marked = Array.from({ length: BUCKETS }, () => new Set<string>());
  for (const field of fields) for (const term of field.keys()) marked[bucketOf(term)]?.add(term);
  const shards = createShards(write);
  const common: string[] = [];
  const numbers = new Map<string, number>();
  marked.forEach((inField, bucket) => {
    for (const word of wordsOf(pages, bucket, inField)) {
      const isCommon = word.pages >= 2 || inField.has(word.term);
      if (isCommon) {
        numbers.set(word.term, common.length);
        common.push(word.term);
      }
      shards.add(word.term, postingsOf(word), isCommon);
    }
  });
  return { common, numbers, shards: shards.finish() };
}

/** The words of one stretch of the alphabet, ascending. */
function wordsOf(pages: readonly TextShare[], bucket: number, inField: ReadonlySet<string>): readonly Word[] {
  const words = new Map<string, Word>();
  pages.forEach((page, number) => {
    const terms = split(page.contentTerms[bucket] ?? "");
    const posts = split(page.contentPosts[bucket] ?? "");
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
  for (const term of inField) {
    if (!words.has(term)) words.set(term, { term, done: undefined, postings: "", pages: 0, last: 0 });
  }
  return [...words.values()].sort((a, b) => compareText(a.term, b.term));
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

function postingsOf({ done, postings }: Word): string {
  return done === undefined ? postings : done.join("") + postings;
}

interface Shards {
  /** Takes the next word, in ascending order. */
  add(term: string, postings: string, isCommon: boolean): void;
  finish(): readonly ShardEntry[];
}

function createShards(write: (shard: Shard) => string): Shards {
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
  return {
    add(term, postings, isCommon) {
      first ??= term;
      if (isCommon) {
        common.push(postings);
        nextNumber++;
      } else {
        rare.push(term);
        rarePostings.push(postings);
        size += 4;
      }
      size += postings.length + 1;
      if (size >= SHARD_SIZE) close();
    },
    finish() {
      close();
      return entries;
    },
  };
}
