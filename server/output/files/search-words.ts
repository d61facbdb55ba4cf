/**
 * The words of pages' texts for search, step by step: group by group of pages, then stretch by stretch of the alphabet. An
 * edit makes its group anew, and only the stretches that differ after that.
 */
import { query, type Context } from "../../engine/types.ts";
import { pageKey } from "../../site/pages.ts";
import { BUCKETS } from "../../site/search/buckets.ts";
import { fieldWords } from "../../site/search/index.ts";
import type { PageEntry } from "../../site/search/share.ts";
import {
  byStretch,
  groupForWords,
  groupWords,
  mergeStretch,
  type Stretch,
  type StretchEntry,
  type WordGroup,
} from "../../site/search/words.ts";
import { splitKey } from "../../site/keys.ts";
import { textKind } from "../kind.ts";
import { inFolder, searchFolderOf, searchLocales } from "../paths.ts";
import { localeOf } from "../../site/config.ts";
import { SEARCH_FOLDER } from "../../site/search/names.ts";
import { pageShareQuery } from "./page-share.ts";
import { textHeadOf, textShareOf } from "./search-text.ts";
import { searchedRoutesQuery } from "./searched.ts";

/** Routes of a locale (key: its id) whose words are put together first, by the first of each group. */
export const wordGroupsQuery = query<Readonly<Record<string, readonly string[]>>>(
  "word-groups",
  "value",
  (context, id) =>
    Object.fromEntries(groupForWords(context.read(searchedRoutesQuery, id)).map((all) => [all[0] ?? "", all])),
);

/** Routes of a group (key: `locale first-route`). */
export const groupRoutesQuery = query<readonly string[]>("word-group-routes", "value", (context, key) => {
  const [localeId = "", first = ""] = splitKey(key);
  return context.read(wordGroupsQuery, localeId)[first] ?? [];
});

/** What the entry of the index says of a group's pages (key: `locale first-route`). */
export const groupEntryQuery = query<readonly PageEntry[]>("word-group-entry", "value", (context, key) => {
  const [localeId = ""] = splitKey(key);
  return context.read(groupRoutesQuery, key).map((route) => {
    const page = pageKey(localeId, route);
    return { ...context.read(pageShareQuery, page), ...textHeadOf(context, page) };
  });
});

/** Words of a group's pages, by stretch (key: `locale first-route`). */
export const groupWordsQuery = query<readonly WordGroup[]>("group-words", "hash", (context, key) => {
  const [localeId = ""] = splitKey(key);
  return groupWords(context.read(groupRoutesQuery, key).map((route) => textShareOf(context, pageKey(localeId, route))));
});

/** Those in one stretch (key: `stretch locale first-route`). */
export const wordGroupQuery = query<WordGroup>(
  "word-group",
  { keep: "value", weight: weightOfGroup, shortLived: true },
  (context, key) => {
    const [stretch = "", group = ""] = splitKey(key);
    const words = context.read(groupWordsQuery, group)[Number(stretch)];
    if (!words) throw new Error(`no stretch ${stretch}`);
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
export const groupKeysQuery = query<readonly string[]>("word-group-keys", "value", (context, localeId) =>
  Object.keys(context.read(wordGroupsQuery, localeId)).map((first) => pageKey(localeId, first)),
);

/** Words of titles, headings and the like of a locale (key: its id), by stretch. */
export const fieldWordsQuery = query<readonly (readonly string[])[]>("field-words", "value", (context, localeId) =>
  byStretch(fieldWords(entriesOf(context, localeId))),
);

/** Those in one stretch (key: `stretch locale`). */
export const fieldStretchQuery = query<readonly string[]>("field-stretch", "value", (context, key) => {
  const [stretch = "", localeId = ""] = splitKey(key);
  return context.read(fieldWordsQuery, localeId)[Number(stretch)] ?? [];
});

/** Keys of a locale's stretches, in the order of the alphabet. */
export function stretchesOf(localeId: string): readonly string[] {
  return Array.from({ length: BUCKETS }, (_, stretch) => `${stretch} ${localeId}`);
}

/** Keys of what a stretch (key: `stretch locale`) is put together from, one of each group. */
export function wordGroupsOf(key: string, groups: readonly string[]): readonly string[] {
  const [stretch = ""] = splitKey(key);
  return groups.map((group) => `${stretch} ${group}`);
}

/** A stretch of a locale's words (key: `stretch locale`). */
export const stretchQuery = query<Stretch>(
  "word-stretch",
  { keep: "hash", weight: weightOfStretch, shortLived: true },
  (context, key) => {
    const [, localeId = ""] = splitKey(key);
    const groups = wordGroupsOf(key, context.read(groupKeysQuery, localeId));
    return mergeStretch(
      groups.map((group) => context.read(wordGroupQuery, group)),
      context.read(fieldStretchQuery, key),
    );
  },
);

function weightOfStretch({ parts }: Stretch): number {
  return Object.values(parts).reduce((sum, part) => sum + part.length, 0);
}

/** What the entry of the index says of it. */
export const stretchEntryQuery = query<StretchEntry>(
  "word-stretch-entry",
  "value",
  (context, key) => context.read(stretchQuery, key).entry,
);

/** A part of a stretch (key: `name stretch locale`), as text. */
export const wordPartQuery = query<string>(
  "word-part",
  { keep: "hash", weight: (text) => text.length, shortLived: true },
  (context, key) => {
    const [name = "", stretch = ""] = splitKey(key);
    return context.read(stretchQuery, stretch).parts[name] ?? "";
  },
);

/** The key is `name stretch locale`; a part is a stretch (`stretch locale`). */
export const searchWordsKind = textKind({
  name: "search-words",
  phase: "words",
  parts: (read, path) => searchLocales(read, path).flatMap(stretchesOf),
  text: wordPartQuery,
  rows(context, stretch) {
    const [, localeId = ""] = splitKey(stretch);
    const folder = searchFolderOf(context.read, localeOf(context, localeId));
    return context
      .read(stretchEntryQuery, stretch)
      .shards.map(([, , name]) => [inFolder(folder, `${SEARCH_FOLDER}/${name}`), `${name} ${stretch}`]);
  },
});
