/**
 * Merges the words of all pages' running text in two steps, so that a change of one page repeats little of it: first
 * the pages of a group, then the groups, bucket by bucket.
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { encodeNumber, packStrings } from "../../../shared/search/codec.ts";
import { packPostings } from "../../../shared/search/postings.ts";
import type { Shard, ShardEntry } from "../../../shared/search/format.ts";
import { BUCKETS, bucketOfTerm } from "./buckets.ts";
import { mergedWords } from "./merged-words.ts";
import { flat } from "../../source/detached.ts";
import type { TextShare } from "./share.ts";
import { groupRoutes, MANY_PAGES, partName } from "./text-parts.ts";

/** Characters of postings in a shard: some seven kilobytes compressed. */
const SHARD_SIZE = 14_000;
/** Approximate number of pages in a group, on small and on large sites. */
const [FEW, MORE] = [16, 64];

/** Splits terms that are joined by spaces. */
export function splitTerms(joined: string): string[] {
  return joined === "" ? [] : joined.split(" ");
}

/** Groups the pages whose words are merged first; see `groupRoutes`. */
export function groupForWords(routes: readonly string[]): readonly (readonly string[])[] {
  return groupRoutes(routes, routes.length <= MANY_PAGES ? FEW : MORE);
}

/** The words of a group's pages in one bucket. Page numbers are relative to the group's first page. Plain data. */
export interface WordGroup {
  /** Number of the group's pages. */
  readonly pages: number;
  /** Ascending, joined by spaces. */
  readonly terms: string;
  /**
   * For each term, as encoded numbers: the first page on which it occurs, how far the last is from that, and the number
   * of such pages.
   */
  readonly spans: string;
  /** Postings of each term without the number of the first page, separated by spaces. */
  readonly posts: string;
}

interface WordBuilder {
  readonly first: number;
  last: number;
  count: number;
  posts: string;
}

/** @returns the words of a group's pages, by bucket */
export function groupWords(pages: readonly TextShare[]): readonly WordGroup[] {
  return Array.from({ length: BUCKETS }, (_, bucket) => {
    const words = new Map<string, WordBuilder>();
    pages.forEach(({ contentTerms, contentPosts }, page) => {
      const posts = splitTerms(contentPosts[bucket] ?? "");
      splitTerms(contentTerms[bucket] ?? "").forEach((term, at) => {
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
    const terms = [...words.keys()].sort(compareText);
    const all = terms.flatMap((term) => words.get(term) ?? []);
    return {
      pages: pages.length,
      terms: flat(terms.join(" ")),
      spans: flat(
        all
          .map(({ first, last, count }) => encodeNumber(first) + encodeNumber(last - first) + encodeNumber(count))
          .join(""),
      ),
      // Of a single word, what is joined is what was appended, piece by piece.
      posts: flat(all.map(({ posts }) => posts).join(" ")),
    };
  });
}

/** The part of a bucket that is in the entry file. */
export interface BucketEntry {
  /** Words that occur on several pages or in a field, ascending, packed. */
  readonly common: string;
  readonly count: number;
  /** Numbers, among the common words, of those that occur in fields, in ascending order of the words. */
  readonly ofFields: readonly number[];
  /** Numbers count from the first common word of the bucket. */
  readonly shards: readonly ShardEntry[];
}

/** All words of a bucket, and the shards with their postings, by file name. */
export interface WordBucket {
  readonly entry: BucketEntry;
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * @param groups the words of each group in this bucket, in the order of the pages
 * @param fieldWords the words of fields in this bucket, ascending; all of them are common words
 */
export function mergeBucket(groups: readonly WordGroup[], fieldWords: readonly string[]): WordBucket {
  const common: string[] = [];
  const ofFields: number[] = [];
  const shards = createShards();
  const addOfField = (term: string, postings: string): void => {
    ofFields.push(common.length);
    shards.add(term, postings, true);
    common.push(term);
  };
  let next = 0;
  for (const { term, count, postings } of mergedWords(groups)) {
    // Words that are in fields only.
    for (let word = fieldWords[next]; word !== undefined && word < term; word = fieldWords[++next])
      addOfField(word, "");
    if (fieldWords[next] === term) {
      addOfField(term, postings);
      next++;
    } else {
      shards.add(term, postings, count > 1);
      if (count > 1) common.push(term);
    }
  }
  for (const word of fieldWords.slice(next)) addOfField(word, "");
  const { entries, parts } = shards.finish();
  return { entry: { common: packStrings(common), count: common.length, ofFields, shards: entries }, parts };
}

/** Words of fields by bucket, each list ascending. */
export function byBucket(words: Iterable<string>): readonly (readonly string[])[] {
  const buckets = Array.from({ length: BUCKETS }, (): string[] => []);
  for (const word of new Set(words)) buckets[bucketOfTerm(word)]?.push(word);
  for (const bucket of buckets) bucket.sort(compareText);
  return buckets;
}

interface Shards {
  /** Takes the next word, in ascending order. */
  add(term: string, postings: string, isCommon: boolean): void;
  finish(): { readonly entries: readonly ShardEntry[]; readonly parts: Readonly<Record<string, string>> };
}

/** Divides words into shards of about the same size. */
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
    const shard: Shard = { rare: packStrings(rare), ...packPostings([...common, ...rarePostings]) };
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
