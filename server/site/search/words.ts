/**
 * The words of all pages' running text, put together in two steps, so that a change of one page makes few of them anew:
 * the pages of a group, then the groups, each for one bucket.
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { encodeNumber, packStrings } from "../../../shared/search/codec.ts";
import type { Shard, ShardEntry } from "../../../shared/search/format.ts";
import { BUCKETS, bucketOf } from "./buckets.ts";
import type { TextShare } from "./share.ts";
import { groupRoutes, MANY_PAGES, partName } from "./text-parts.ts";

/** Characters of postings in a part: some ten kilobytes compressed. */
const SHARD_SIZE = 14_000;
/** Pages of a group, about. */
const [FEW, MORE] = [16, 64];

/** Terms of a share. */
export function split(joined: string): string[] {
  return joined === "" ? [] : joined.split(" ");
}

/** Which pages' words are put together first: see `groupRoutes`. */
export function groupForWords(routes: readonly string[]): readonly (readonly string[])[] {
  return groupRoutes(routes, routes.length <= MANY_PAGES ? FEW : MORE);
}

/** The words of a group's pages that lie in one bucket. Pages are counted from the group's first. Plain data. */
export interface WordGroup {
  /** Number of the group's pages. */
  readonly pages: number;
  /** Joined by spaces, in no order. */
  readonly terms: string;
  /** Of each term, the first and the last page that it occurs on, and on how many. */
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly count: readonly number[];
  /** Of each term, its postings without the number of the first page; with spaces between. */
  readonly posts: string;
}

interface Growing {
  readonly first: number;
  last: number;
  count: number;
  posts: string;
}

/** @returns the words of a group's pages, by bucket */
export function groupWords(pages: readonly TextShare[]): readonly WordGroup[] {
  return Array.from({ length: BUCKETS }, (_, bucket) => {
    const words = new Map<string, Growing>();
    pages.forEach(({ contentTerms, contentPosts }, page) => {
      const posts = split(contentPosts[bucket] ?? "");
      split(contentTerms[bucket] ?? "").forEach((term, at) => {
        const word = words.get(term);
        const post = posts[at] ?? "";
        if (!word) {
          words.set(term, { first: page, last: page, count: 1, posts: post });
          return;
        }
        word.posts += encodeNumber(page - word.last) + post;
        word.last = page;
        word.count++;
      });
    });
    const all = [...words.values()];
    return {
      pages: pages.length,
      terms: [...words.keys()].join(" "),
      first: all.map(({ first }) => first),
      last: all.map(({ last }) => last),
      count: all.map(({ count }) => count),
      posts: all.map(({ posts }) => posts).join(" "),
    };
  });
}

/** What the entry of the index says of a bucket. */
export interface BucketEntry {
  /** Words of several pages or of a field, ascending, packed. */
  readonly common: string;
  readonly count: number;
  /** Numbers of the words of fields among the common ones, in the order of the words. */
  readonly ofFields: readonly number[];
  /** Numbers count from the first common word of the bucket. */
  readonly shards: readonly ShardEntry[];
}

/** All words of a bucket, and the parts that their postings lie in, by name. */
export interface Bucket {
  readonly entry: BucketEntry;
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * @param groups words of each group that lie in the bucket, in the order of the pages
 * @param fieldWords words of the other fields that lie in it, ascending: all are common
 */
export function mergeBucket(groups: readonly WordGroup[], fieldWords: readonly string[]): Bucket {
  const words = new Map<string, { last: number; count: number; postings: string }>();
  // Number of the group's first page.
  let from = 0;
  for (const group of groups) {
    const posts = split(group.posts);
    for (const [at, term] of split(group.terms).entries()) {
      let word = words.get(term);
      if (!word) words.set(term, (word = { last: 0, count: 0, postings: "" }));
      word.postings += encodeNumber(from + (group.first[at] ?? 0) - word.last) + (posts[at] ?? "");
      word.last = from + (group.last[at] ?? 0);
      word.count += group.count[at] ?? 0;
    }
    from += group.pages;
  }
  for (const term of fieldWords) if (!words.has(term)) words.set(term, { last: 0, count: 0, postings: "" });

  const inField = new Set(fieldWords);
  const common: string[] = [];
  const ofFields: number[] = [];
  const shards = createShards();
  for (const [term, { count, postings }] of [...words].sort(([a], [b]) => compareText(a, b))) {
    const isOfField = inField.has(term);
    if (isOfField) ofFields.push(common.length);
    const isCommon = count >= 2 || isOfField;
    shards.add(term, postings, isCommon);
    if (isCommon) common.push(term);
  }
  const { entries, parts } = shards.finish();
  return { entry: { common: packStrings(common), count: common.length, ofFields, shards: entries }, parts };
}

/** Words of fields by the bucket that they lie in, ascending. */
export function byBucket(words: Iterable<string>): readonly (readonly string[])[] {
  const buckets = Array.from({ length: BUCKETS }, (): string[] => []);
  for (const word of new Set(words)) buckets[bucketOf(word)]?.push(word);
  for (const bucket of buckets) bucket.sort(compareText);
  return buckets;
}

interface Shards {
  /** Takes the next word, in ascending order. */
  add(term: string, postings: string, isCommon: boolean): void;
  finish(): { readonly entries: readonly ShardEntry[]; readonly parts: Readonly<Record<string, string>> };
}

/** Cuts words into parts of about the same size. */
function createShards(): Shards {
  const entries: ShardEntry[] = [];
  const parts: Record<string, string> = {};
  let first: string | undefined;
  let firstNumber = 0;
  let nextNumber = 0;
  let size = 0;
  let common: string[] = [];
  let rare: string[] = [];
  let rarePostings: string[] = [];
  const close = (): void => {
    if (first === undefined) return;
    const shard: Shard = { rare: packStrings(rare), postings: [...common, ...rarePostings].join(" ") };
    const text = JSON.stringify(shard);
    const name = partName("words", text);
    parts[name] = text;
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
      return { entries, parts };
    },
  };
}
