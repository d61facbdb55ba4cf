/**
 * The words of pages' texts for search, step by step: group by group of pages, then bucket by bucket (`buckets.ts`). An
 * edit makes its group anew, and only the buckets that differ after that.
 */
import { textRanks, textWeights, type TextWeights } from "../../../shared/search/text-weights.ts";
import { query, WRITTEN_TEXT, type Context, type Query } from "../../engine/types.ts";
import { BUCKETS } from "../../site/search/buckets.ts";
import { fieldWords } from "../../site/search/field-index.ts";
import {
  fieldShareOf,
  pageEntryOf,
  type FieldShare,
  type PageEntry,
  type PageShare,
  type TextHead,
} from "../../site/search/share.ts";
import {
  byBucket,
  mergeBucket,
  type BucketEntry,
  type BucketNumbers,
  type WordBucket,
} from "../../site/search/merge-words.ts";
import {
  groupForWords,
  groupWords,
  packWordGroup,
  unpackWordGroup,
  type PackedWordGroup,
  type WordGroup,
} from "../../site/search/word-groups.ts";
import {
  bucketKey,
  bucketPartKey,
  groupBucketKey,
  groupKey,
  pageKey,
  parseBucketKey,
  parseBucketPartKey,
  parseEditionKey,
  parseGroupBucketKey,
  parseGroupKey,
  type BucketKey,
  type BucketPartKey,
  type EditionKey,
  type GroupBucketKey,
  type GroupKey,
} from "../../site/keys.ts";
import { textKind } from "../kind.ts";
import { inFolder, searchEditions, searchFolderOf } from "../paths.ts";
import { SEARCH_FOLDER } from "../../site/search/index-files.ts";
import { pageShareQuery } from "./page-share.ts";
import { textHeadOf, textShareOf } from "./search-text.ts";
import { searchedRoutesQuery } from "./searched-routes.ts";

/** Routes of an edition whose words are put together first, by the first of each group. */
export const wordGroupsQuery = query<Readonly<Record<string, readonly string[]>>, EditionKey>(
  "word-groups",
  "value",
  (context, edition) =>
    Object.fromEntries(groupForWords(context.read(searchedRoutesQuery, edition)).map((all) => [all[0] ?? "", all])),
);

/** Routes of a group. */
export const groupRoutesQuery = query<readonly string[], GroupKey>("word-group-routes", "value", (context, key) => {
  const { edition, first } = parseGroupKey(key);
  return context.read(wordGroupsQuery, edition)[first] ?? [];
});

/** What the entry of the index says of a group's pages, besides their fields. */
export const groupEntryQuery = query<readonly PageEntry[], GroupKey>(
  "word-group-entry",
  { keep: "value", seldomRead: true },
  (context, key) => sharesOf(context, key).map(pageEntryOf),
);

/** The words of fields of a group's pages. */
export const groupFieldsQuery = query<readonly FieldShare[], GroupKey>(
  "word-group-fields",
  { keep: "value", seldomRead: true },
  (context, key) => sharesOf(context, key).map(fieldShareOf),
);

/** What the entry of the index is made from, of each of a group's pages. */
function sharesOf(context: Context, key: GroupKey): readonly (PageShare & TextHead)[] {
  const { localeId } = parseEditionKey(parseGroupKey(key).edition);
  return context.read(groupRoutesQuery, key).map((route) => {
    const page = pageKey(localeId, route);
    return { ...context.read(pageShareQuery, page), ...textHeadOf(context, page) };
  });
}

/** Words of a group's pages, by bucket. */
export const groupWordsQuery = query<readonly PackedWordGroup[], GroupKey>("group-words", "hash", (context, key) => {
  const { localeId } = parseEditionKey(parseGroupKey(key).edition);
  const pages = context.read(groupRoutesQuery, key).map((route) => textShareOf(context, pageKey(localeId, route)));
  return groupWords(pages).map(packWordGroup);
});

/** How much text the sections of a group's pages have, in steps that an edit seldom changes. */
export const groupRanksQuery = query<readonly string[], GroupKey>("word-group-ranks", "value", (context, key) =>
  context.read(groupEntryQuery, key).map(({ lengths }) => textRanks(lengths)),
);

/** All results that are made of a group, as soon as its last page is parsed and while the texts are still in memory. */
export const GROUP_RESULTS: readonly Query<unknown, GroupKey>[] = [
  groupWordsQuery,
  groupEntryQuery,
  groupFieldsQuery,
  groupRanksQuery,
];

/** The same of all pages of an edition, in the order in which postings number them. */
export const textRanksQuery = query<readonly string[], EditionKey>("text-ranks", "value", (context, edition) =>
  context.read(groupKeysQuery, edition).flatMap((key) => context.read(groupRanksQuery, key)),
);

/** How many sections each page has. Most edits leave that as it is, and with it the fields' indexes. */
export const sectionCountsQuery = query<readonly number[], EditionKey>("section-counts", "value", (context, edition) =>
  context.read(textRanksQuery, edition).map((ranks) => ranks.length),
);

/** Weights by the ranks that they were made from: each bucket asks for them. */
const weights = new WeakMap<readonly string[], TextWeights>();

/** What postings of an edition are coded by. */
function weightsOf(context: Context, edition: EditionKey): TextWeights {
  const ranks = context.read(textRanksQuery, edition);
  const known = weights.get(ranks) ?? textWeights(ranks);
  weights.set(ranks, known);
  return known;
}

/** Words of a group's pages in one bucket (key: `bucket edition first-route`). */
export const wordGroupQuery = query<WordGroup, GroupBucketKey>(
  "word-group",
  { keep: "value", weight: weightOfGroup, shortLived: true },
  (context, key) => {
    const { bucket, group } = parseGroupBucketKey(key);
    const words = context.read(groupWordsQuery, group)[bucket];
    if (words === undefined) throw new Error(`no bucket ${bucket}`);
    return unpackWordGroup(words);
  },
);

function weightOfGroup({ terms, posts, spans }: WordGroup): number {
  return terms.length + posts.length + spans.length;
}

/** What the entry says of all pages of an edition, by route, ascending. */
export function entriesOf(context: Context, edition: EditionKey): readonly PageEntry[] {
  return context.read(groupKeysQuery, edition).flatMap((key) => context.read(groupEntryQuery, key));
}

/** The words of fields of all pages of an edition, by route, ascending. */
export function fieldsOfPages(context: Context, edition: EditionKey): readonly FieldShare[] {
  return context.read(groupKeysQuery, edition).flatMap((key) => context.read(groupFieldsQuery, key));
}

/** Keys of the groups of an edition, in the order of their pages. */
export const groupKeysQuery = query<readonly GroupKey[], EditionKey>("word-group-keys", "value", (context, edition) =>
  Object.keys(context.read(wordGroupsQuery, edition)).map((first) => groupKey(edition, first)),
);

/** Words of titles, headings and the like of an edition, by bucket. */
export const fieldWordsQuery = query<readonly (readonly string[])[], EditionKey>(
  "field-words",
  "value",
  (context, edition) => byBucket(fieldWords(fieldsOfPages(context, edition))),
);

/** Words of an edition's fields in one bucket (key: `bucket edition`). */
export const fieldBucketQuery = query<readonly string[], BucketKey>("field-bucket", "value", (context, key) => {
  const { bucket, edition } = parseBucketKey(key);
  return context.read(fieldWordsQuery, edition)[bucket] ?? [];
});

/** Keys of an edition's buckets, in the order of the alphabet. */
export function bucketsOf(edition: EditionKey): readonly BucketKey[] {
  return Array.from({ length: BUCKETS }, (_, bucket) => bucketKey(bucket, edition));
}

/** Keys of what a bucket (key: `bucket edition`) is put together from, one of each group. */
function wordGroupsOf(key: BucketKey, groups: readonly GroupKey[]): readonly GroupBucketKey[] {
  const { bucket } = parseBucketKey(key);
  return groups.map((group) => groupBucketKey(bucket, group));
}

/** A bucket of an edition's words (key: `bucket edition`). */
export const bucketQuery = query<WordBucket, BucketKey>(
  "word-bucket",
  { keep: "hash", weight: weightOfBucket, shortLived: true },
  (context, key) => {
    const { edition } = parseBucketKey(key);
    const groups = wordGroupsOf(key, context.read(groupKeysQuery, edition));
    return mergeBucket(
      groups.map((group) => context.read(wordGroupQuery, group)),
      context.read(fieldBucketQuery, key),
      weightsOf(context, edition),
    );
  },
);

function weightOfBucket({ parts }: WordBucket): number {
  return Object.values(parts).reduce((sum, part) => sum + part.length, 0);
}

/** What the entry of the index says of a bucket (key: `bucket edition`). */
export const bucketEntryQuery = query<BucketEntry, BucketKey>(
  "word-bucket-entry",
  "value",
  (context, key) => context.read(bucketQuery, key).entry,
);

/** How its words are numbered. An edit seldom changes that, and where it does not, the fields' indexes stay. */
export const bucketNumbersQuery = query<BucketNumbers, BucketKey>("word-bucket-numbers", "value", (context, key) => {
  const { count, ofFields } = context.read(bucketEntryQuery, key);
  return { count, ofFields };
});

/** A part of a bucket (key: `name bucket edition`), as text. */
export const wordPartQuery = query<string, BucketPartKey>("word-part", WRITTEN_TEXT, (context, key) => {
  const { name, bucket } = parseBucketPartKey(key);
  return context.read(bucketQuery, bucket).parts[name] ?? "";
});

/** The key is `name bucket edition`; a part is a bucket (`bucket edition`). */
export const searchWordsKind = textKind({
  name: "search-words",
  phase: "words",
  parts: (read, path) => searchEditions(read, path).flatMap(bucketsOf),
  text: wordPartQuery,
  rows(context, bucket) {
    const folder = searchFolderOf(context.read, parseBucketKey(bucket).edition);
    return context
      .read(bucketEntryQuery, bucket)
      .shards.map(([, , name]) => [inFolder(folder, `${SEARCH_FOLDER}/${name}`), bucketPartKey(name, bucket)]);
  },
});
