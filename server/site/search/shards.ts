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

/** Terms of a share. */
export function split(joined: string): string[] {
  return joined === "" ? [] : joined.split(" ");
}

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
    for (const { term, postings, count } of wordsOf(pages, bucket, inField)) {
      const isCommon = count >= 2 || inField.has(term);
      if (isCommon) {
        numbers.set(term, common.length);
        common.push(term);
      }
      shards.add(term, postings, isCommon);
    }
  });
  return { common, numbers, shards: shards.finish() };
}

interface Word {
  readonly term: string;
  readonly postings: string;
  /** Number of pages. */
  readonly count: number;
}

/** The words of one stretch of the alphabet, ascending, each put together when it is asked for. */
function* wordsOf(pages: readonly TextShare[], bucket: number, inField: ReadonlySet<string>): Generator<Word> {
  const places = new Map<string, number>();
  // Of each occurrence: the word, the page, and where its posting lies in the page's. Numbers, because millions of
  // small strings would fill the memory.
  const word: number[] = [];
  const page: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  pages.forEach((each, number) => {
    const posts = each.contentPosts[bucket] ?? "";
    let start = 0;
    for (const term of split(each.contentTerms[bucket] ?? "")) {
      let place = places.get(term);
      if (place === undefined) places.set(term, (place = places.size));
      const space = posts.indexOf(" ", start);
      const end = space < 0 ? posts.length : space;
      word.push(place);
      page.push(number);
      from.push(start);
      to.push(end);
      start = end + 1;
    }
  });
  for (const term of inField) if (!places.has(term)) places.set(term, places.size);

  const { starts, order } = sortByPlace(word, places.size);
  for (const [term, place] of [...places].sort(([a], [b]) => compareText(a, b))) {
    const parts: string[] = [];
    let last = 0;
    for (const at of order.subarray(starts[place], starts[place + 1])) {
      const number = page[at] ?? 0;
      parts.push(encodeNumber(number - last), (pages[number]?.contentPosts[bucket] ?? "").slice(from[at], to[at]));
      last = number;
    }
    yield { term, postings: parts.join(""), count: parts.length / 2 };
  }
}

/** Sorts by counting. @returns the indices of `values` ordered by value, and where those of each value begin */
function sortByPlace(values: readonly number[], limit: number): { starts: Uint32Array; order: Uint32Array } {
  const starts = new Uint32Array(limit + 1);
  for (const value of values) starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  for (let value = 0; value < limit; value++) starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(values.length);
  values.forEach((value, at) => {
    const place = next[value] ?? 0;
    order[place] = at;
    next[value] = place + 1;
  });
  return { starts, order };
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
