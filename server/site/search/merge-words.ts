/**
 * Merges the words of all pages' running text, bucket by bucket: the second of two steps, after the groups of pages
 * (`word-groups.ts`).
 */
import { compareText } from "../../../shared/diagnostics.ts";
import { packStrings } from "../../../shared/search/codec.ts";
import { createPacker } from "../../../shared/search/postings.ts";
import type { TextWeights } from "../../../shared/search/text-weights.ts";
import type { Shard, ShardEntry } from "../../../shared/search/format.ts";
import { BUCKETS, bucketOfTerm } from "./buckets.ts";
import { mergedWords } from "./merged-words.ts";
import { partName } from "./text-parts.ts";
import type { WordGroup } from "./word-groups.ts";

/** Characters of postings in a shard: some five kilobytes when they are packed and compressed. */
const SHARD_SIZE = 20_000;
/** How a bucket's common words, those that occur on several pages or in a field, are numbered. */
export interface BucketNumbers {
  /** How many there are. */
  readonly count: number;
  /** Numbers, among the common words, of those that occur in fields, in ascending order of the words. */
  readonly ofFields: readonly number[];
}

/** The part of a bucket that is in the entry file. */
export interface BucketEntry extends BucketNumbers {
  /** The common words, ascending, packed. */
  readonly common: string;
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
 * @param weights of the texts of all pages
 */
export function mergeBucket(
  groups: readonly WordGroup[],
  fieldWords: readonly string[],
  weights: TextWeights,
): WordBucket {
  const common: string[] = [];
  const ofFields: number[] = [];
  const shards = createShards(weights);
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
export function byBucket(words: ReadonlySet<string>): readonly (readonly string[])[] {
  const buckets = Array.from({ length: BUCKETS }, (): string[] => []);
  for (const word of words) buckets[bucketOfTerm(word)]?.push(word);
  for (const bucket of buckets) bucket.sort(compareText);
  return buckets;
}

interface Shards {
  /** Takes the next word, in ascending order. */
  add(term: string, postings: string, isCommon: boolean): void;
  finish(): { readonly entries: readonly ShardEntry[]; readonly parts: Readonly<Record<string, string>> };
}

/** Divides words into shards of about the same size. @param weights of the texts of all pages */
function createShards(weights: TextWeights): Shards {
  const packPostings = createPacker(weights);
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
    const lists = [...common, ...rarePostings];
    const shape = { common: common.length, words: lists.length };
    const shard: Shard = { rare: packStrings(rare), postings: packPostings(lists, shape) };
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
