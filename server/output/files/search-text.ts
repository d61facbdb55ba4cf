/** Pages' texts for search: what the index holds of each, and the parts that hold the texts themselves. */
import { query, WRITTEN_TEXT, type Context, type Query } from "../../engine/types.ts";
import { moduleOutlineQuery } from "../../render/module-outline.ts";
import { articleQuery, pageTextQuery } from "../../site/documents/articles.ts";
import { localeOf, vocabularyQuery } from "../../site/config.ts";
import { pageFileQuery, pageSourceOf } from "../../site/pages/pages.ts";
import { makePageText, type PageText, type TextHead, type TextShare } from "../../site/search/share.ts";
import { groupForTexts, namesInParts, partName, textPart } from "../../site/search/text-parts.ts";
import {
  groupKey,
  pageKey,
  parseEditionKey,
  parseGroupKey,
  parsePageKey,
  type EditionKey,
  type GroupKey,
  type PageKey,
} from "../../site/keys.ts";
import { result, textKind, type ReadQuery, type Result } from "../kind.ts";
import { inFolder, searchEditions, searchFolderOf } from "../paths.ts";
import { SEARCH_FOLDER } from "../../site/search/index-files.ts";
import { searchDescriptionQuery } from "./page-share.ts";
import { searchedRoutesQuery } from "./searched-routes.ts";

/** Text of a standalone React page (key: `locale route`). */
export const moduleTextQuery = query<PageText, PageKey>("module-page-text", "hash", (context, key) => {
  const { localeId, route } = parsePageKey(key);
  const locale = localeOf(context, localeId);
  const source = pageSourceOf(context, locale, route);
  const lang = source?.kind === "module" ? source.lang : locale.lang;
  return makePageText(context.read(moduleOutlineQuery, key).sections, lang, context.read(vocabularyQuery, lang));
});

/** What the index holds of a document's text (key: its file), without the text. */
export const textShareQuery = query<TextShare>(
  "text-share",
  { keep: "value", weight: weightOf, viewOf: articleQuery },
  (context, file) => context.read(pageTextQuery, file).share,
);

/** The texts of a document (key: its file), as a part holds them. */
export const textsQuery = query<string>(
  "texts",
  { keep: "hash", weight: (texts) => texts.length, viewOf: pageTextQuery },
  (context, file) => context.read(pageTextQuery, file).texts,
);

function weightOf({ contentTerms, contentPosts }: TextShare): number {
  return [...contentTerms, ...contentPosts].reduce((sum, text) => sum + text.length, 0);
}

export const moduleTextsQuery = query<string, PageKey>(
  "module-texts",
  "hash",
  (context, key) => context.read(moduleTextQuery, key).texts,
);

export const moduleTextShareQuery = query<TextShare, PageKey>(
  "module-text-share",
  "value",
  (context, key) => context.read(moduleTextQuery, key).share,
);

/** What the entry of the index says of a document's text (key: its file). */
export const textHeadQuery = query<TextHead>(
  "text-head",
  { keep: "value", weight: weightOfHead, shortLived: true },
  (context, file) => headOf(context.read(textShareQuery, file)),
);

export const moduleTextHeadQuery = query<TextHead, PageKey>("module-text-head", "value", (context, key) =>
  headOf(context.read(moduleTextShareQuery, key)),
);

function weightOfHead({ headings, headingTerms, headingPosts }: TextHead): number {
  return headings.reduce((sum, heading) => sum + heading.length, headingTerms.length + headingPosts.length);
}

function headOf({ headings, lengths, headingTerms, headingPosts }: TextShare): TextHead {
  return { headings, lengths, headingTerms, headingPosts };
}

/** What the entry of the index says of the text of the page at `locale route`. */
export function textHeadOf(context: Context, key: PageKey): TextHead {
  return readOf(context, key, textHeadQuery, moduleTextHeadQuery);
}

/** What the index holds of the text of the page at `locale route`. */
export function textShareOf(context: Context, key: PageKey): TextShare {
  return readOf(context, key, textShareQuery, moduleTextShareQuery);
}

/** The query and key whose value is the texts of the page at `locale route`. */
export function textsOf(read: ReadQuery, key: PageKey): Result {
  const file = read(pageFileQuery, key);
  return file === "" ? result(moduleTextsQuery, key) : result(textsQuery, file);
}

/** Reads a fact about the page at `locale route`: by the file of its document, or by its key if it is a React page. */
function readOf<V>(context: Context, key: PageKey, ofDocument: Query<V>, ofModule: Query<V, PageKey>): V {
  const file = context.read(pageFileQuery, key);
  return file === "" ? context.read(ofModule, key) : context.read(ofDocument, file);
}

/** Routes of an edition that share a text part, by the first of each. */
export const textGroupsQuery = query<Readonly<Record<string, readonly string[]>>, EditionKey>(
  "text-groups",
  "value",
  (context, edition) =>
    Object.fromEntries(
      groupForTexts(context.read(searchedRoutesQuery, edition)).map((routes) => [routes[0] ?? "", routes]),
    ),
);

export const textGroupQuery = query<readonly string[], GroupKey>("text-group", "value", (context, key) => {
  const { edition, first } = parseGroupKey(key);
  return context.read(textGroupsQuery, edition)[first] ?? [];
});

/** A text part. */
export const textPartQuery = query<string, GroupKey>("text-part", WRITTEN_TEXT, (context, key) => {
  const { localeId } = parseEditionKey(parseGroupKey(key).edition);
  return textPart(
    context.read(textGroupQuery, key).map((route) => {
      const page = pageKey(localeId, route);
      return {
        description: context.read(searchDescriptionQuery, page),
        texts: readOf(context, page, textsQuery, moduleTextsQuery),
      };
    }),
  );
});

/** Its name below the folder of the index. */
export const textPartNameQuery = query<string, GroupKey>("text-part-name", "value", (context, key) =>
  partName("text", context.read(textPartQuery, key)),
);

/** Where the text of each page of an edition lies, by route. */
export function textNames(context: Context, edition: EditionKey): ReadonlyMap<string, string> {
  const groups = Object.entries(context.read(textGroupsQuery, edition));
  return namesInParts(
    groups.map(([, routes]) => routes),
    groups.map(([first]) => context.read(textPartNameQuery, groupKey(edition, first))),
  );
}

/** Keys of the text parts of an edition. */
export function textPartsOf(read: ReadQuery, edition: EditionKey): readonly GroupKey[] {
  return Object.keys(read(textGroupsQuery, edition)).map((first) => groupKey(edition, first));
}

/** The key is that of a group, and so is a part. */
export const searchTextKind = textKind({
  name: "search-text",
  phase: "texts",
  parts: (read, path) => searchEditions(read, path).flatMap((edition) => textPartsOf(read, edition)),
  text: textPartQuery,
  rows(context, key) {
    const folder = searchFolderOf(context.read, parseGroupKey(key).edition);
    return [[inFolder(folder, `${SEARCH_FOLDER}/${context.read(textPartNameQuery, key)}`), key]];
  },
});
