/**
 * The words of pages' texts for search, step by step: group by group of pages, then bucket by bucket (`buckets.ts`). An
 * edit makes its group anew, and only the buckets that differ after that.
 */
import { query, type Context } from "../../engine/types.ts";
import { BUCKETS } from "../../site/search/buckets.ts";
import { fieldWords } from "../../site/search/index.ts";
import type { PageEntry } from "../../site/search/share.ts";
import {
  byBucket,
  groupForWords,
  groupWords,
  mergeBucket,
  type WordBucket,
  type BucketEntry,
  type WordGroup,
} from "../../site/search/merge-words.ts";
import {
  bucketKey,
  bucketPartKey,
  groupBucketKey,
  pageKey,
  parseBucketKey,
  parseBucketPartKey,
  parseGroupBucketKey,
  parsePageKey,
  type BucketKey,
  type BucketPartKey,
  type GroupBucketKey,
  type PageKey,
} from "../../site/keys.ts";
import { textKind } from "../kind.ts";
import { inFolder, searchFolderOf, searchLocales } from "../paths.ts";
import { localeOf } from "../../site/config.ts";
import { SEARCH_FOLDER } from "../../site/search/index-files.ts";
import { pageShareQuery } from "./page-share.ts";
import { textHeadOf, textShareOf } from "./search-text.ts";
import { searchedRoutesQuery } from "./searched-routes.ts";

/** Routes of a locale (key: its id) whose words are put together first, by the first of each group. */
export const wordGroupsQuery = query<Readonly<Record<string, readonly string[]>>>(
  "word-groups",
  "value",
  (context, id) =>
    Object.fromEntries(groupForWords(context.read(searchedRoutesQuery, id)).map((all) => [all[0] ?? "", all])),
);

/** Routes of a group (key: `locale first-route`). */
export const groupRoutesQuery = query<readonly string[], PageKey>("word-group-routes", "value", (context, key) => {
  const { localeId, route: first } = parsePageKey(key);
  return context.read(wordGroupsQuery, localeId)[first] ?? [];
});

/** What the entry of the index says of a group's pages (key: `locale first-route`). */
export const groupEntryQuery = query<readonly PageEntry[], PageKey>("word-group-entry", "value", (context, key) => {
  const { localeId } = parsePageKey(key);
  return context.read(groupRoutesQuery, key).map((route) => {
    const page = pageKey(localeId, route);
    return { ...context.read(pageShareQuery, page), ...textHeadOf(context, page) };
  });
});

/** Words of a group's pages, by bucket (key: `locale first-route`). */
export const groupWordsQuery = query<readonly WordGroup[], PageKey>("group-words", "hash", (context, key) => {
  const { localeId } = parsePageKey(key);
  return groupWords(context.read(groupRoutesQuery, key).map((route) => textShareOf(context, pageKey(localeId, route))));
});

/** Those in one bucket (key: `bucket locale first-route`). */
export const wordGroupQuery = query<WordGroup, GroupBucketKey>(
  "word-group",
  { keep: "value", weight: weightOfGroup, shortLived: true },
  (context, key) => {
    const { bucket, group } = parseGroupBucketKey(key);
    const words = context.read(groupWordsQuery, group)[bucket];
    if (!words) throw new Error(`no bucket ${bucket}`);
    return words;
  },
);

function weightOfGroup({ terms, posts, first }: WordGroup): number {
  return terms.length + posts.length + first.length * 12;
}

/** What the entry says of all pages of a locale, by route, ascending. */
export function entriesOf(context: Context, localeId: string): readonly PageEntry[] {
  return context.read(groupKeysQuery, localeId).flatMap((key) => context.read(groupEntryQuery, key));
}

/** Keys of the groups of a locale (key: its id), in the order of their pages. */
export const groupKeysQuery = query<readonly PageKey[]>("word-group-keys", "value", (context, localeId) =>
  Object.keys(context.read(wordGroupsQuery, localeId)).map((first) => pageKey(localeId, first)),
);

/** Words of titles, headings and the like of a locale (key: its id), by bucket. */
export const fieldWordsQuery = query<readonly (readonly string[])[]>("field-words", "value", (context, localeId) =>
  byBucket(fieldWords(entriesOf(context, localeId))),
);

/** Those in one bucket (key: `bucket locale`). */
export const fieldBucketQuery = query<readonly string[], BucketKey>("field-bucket", "value", (context, key) => {
  const { bucket, localeId } = parseBucketKey(key);
  return context.read(fieldWordsQuery, localeId)[bucket] ?? [];
});

/** Keys of a locale's buckets, in the order of the alphabet. */
export function bucketsOf(localeId: string): readonly BucketKey[] {
  return Array.from({ length: BUCKETS }, (_, bucket) => bucketKey(bucket, localeId));
}

/** Keys of what a bucket (key: `bucket locale`) is put together from, one of each group. */
export function wordGroupsOf(key: BucketKey, groups: readonly PageKey[]): readonly GroupBucketKey[] {
  const { bucket } = parseBucketKey(key);
  return groups.map((group) => groupBucketKey(bucket, group));
}

/** A bucket of a locale's words (key: `bucket locale`). */
export const bucketQuery = query<WordBucket, BucketKey>(
  "word-bucket",
  { keep: "hash", weight: weightOfBucket, shortLived: true },
  (context, key) => {
    const { localeId } = parseBucketKey(key);
    const groups = wordGroupsOf(key, context.read(groupKeysQuery, localeId));
    return mergeBucket(
      groups.map((group) => context.read(wordGroupQuery, group)),
      context.read(fieldBucketQuery, key),
    );
  },
);

function weightOfBucket({ parts }: WordBucket): number {
  return Object.values(parts).reduce((sum, part) => sum + part.length, 0);
}

/** What the entry of the index says of it. */
export const bucketEntryQuery = query<BucketEntry, BucketKey>(
  "word-bucket-entry",
  "value",
  (context, key) => context.read(bucketQuery, key).entry,
);

/** A part of a bucket (key: `name bucket locale`), as text. */
export const wordPartQuery = query<string, BucketPartKey>(
  "word-part",
  { keep: "hash", weight: (text) => text.length, shortLived: true },
  (context, key) => {
    const { name, bucket } = parseBucketPartKey(key);
    return context.read(bucketQuery, bucket).parts[name] ?? "";
  },
);

/** The key is `name bucket locale`; a part is a bucket (`bucket locale`). */
export const searchWordsKind = textKind({
  name: "search-words",
  phase: "words",
  parts: (read, path) => searchLocales(read, path).flatMap(bucketsOf),
  text: wordPartQuery,
  rows(context, bucket) {
    const { localeId } = parseBucketKey(bucket);
    const folder = searchFolderOf(context.read, localeOf(context, localeId));
    return context
      .read(bucketEntryQuery, bucket)
      .shards.map(([, , name]) => [inFolder(folder, `${SEARCH_FOLDER}/${name}`), bucketPartKey(name, bucket)]);
  },
});
