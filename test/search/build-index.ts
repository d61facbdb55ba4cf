/** A whole search index in memory, from texts: what a dump makes step by step. */
import { INDEX_FILE, INDEX_FOLDER, type FieldIndex } from "../../shared/search/format.ts";
import { textRanks, textWeights } from "../../shared/search/text-weights.ts";
import { fieldIndex, fieldWords, ofEachField, type Field } from "../../server/site/search/field-index.ts";
import { buildEntry, type SearchIndexOptions } from "../../server/site/search/index.ts";
import { byBucket, mergeBucket } from "../../server/site/search/merge-words.ts";
import type { SearchFile } from "../../server/site/search/query.ts";
import {
  makePageShare,
  makePageText,
  type PageText,
  type SearchShare,
  type ShareInput,
} from "../../server/site/search/share.ts";
import { groupForTexts, namesInParts, partName, textPart } from "../../server/site/search/text-parts.ts";
import { groupForWords, groupWords } from "../../server/site/search/word-groups.ts";

/** A file of the index as text. */
interface SearchText {
  readonly path: string;
  readonly text: string;
}

/** Makes a page's share and text together. */
export function makeShare(input: ShareInput, vocabulary: readonly string[]): SearchShare & Pick<PageText, "texts"> {
  const { share, texts } = makePageText(input.sections, input.lang, vocabulary);
  return { ...makePageShare(input, vocabulary), ...share, texts };
}

/** The files of a locale's index as bytes; see `buildSearchTexts`. */
export function buildSearchIndex(
  pages: readonly (SearchShare & Pick<PageText, "texts">)[],
  options: SearchIndexOptions,
): readonly SearchFile[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const groups = groupForTexts([...byRoute.keys()]);
  const parts = groups.map((routes) => textPart(routes.flatMap((route) => byRoute.get(route) ?? [])));
  const names = parts.map((text) => partName("text", text));
  const files = [
    ...buildSearchTexts(pages, namesInParts(groups, names), options),
    ...parts.map((text, at) => ({ path: `${INDEX_FOLDER}/${names[at] ?? ""}`, text })),
  ];
  const encoder = new TextEncoder();
  return files.map(({ path, text }) => ({ path, bytes: encoder.encode(text) }));
}

/**
 * The files of a locale's index without the text parts, the entry file first. The bytes do not depend on the order of
 * the shares. Names of parts contain a hash of their content; the entry file has a fixed name.
 * @param textNames name of the part with each page's text, by route; see `namesInParts`
 */
function buildSearchTexts(
  shares: readonly SearchShare[],
  textNames: ReadonlyMap<string, string>,
  options: SearchIndexOptions,
): readonly SearchText[] {
  const byRoute = new Map(shares.map((share) => [share.route, share]));
  const groups = groupForWords([...byRoute.keys()]).map((routes) =>
    routes.flatMap((route) => byRoute.get(route) ?? []),
  );
  const words = groups.map(groupWords);
  const pages = groups.flat();
  const ofFields = byBucket(fieldWords(pages));
  const weights = textWeights(pages.map(({ lengths }) => textRanks(lengths)));
  const buckets = ofFields.map((fields, bucket) =>
    mergeBucket(
      words.flatMap((group) => group[bucket] ?? []),
      fields,
      weights,
    ),
  );
  const parts = buckets.flatMap((bucket) => Object.entries(bucket.parts));
  const entries = buckets.map(({ entry }) => entry);
  const fieldOf = (field: Field): FieldIndex => {
    const sections = pages.map(({ lengths }) => (field === "heading" ? lengths.length : 1));
    return fieldIndex(field, { pages, buckets: entries, ofFields, sections });
  };
  return [
    {
      path: INDEX_FILE,
      text: buildEntry({ pages, buckets: entries, fields: ofEachField(fieldOf), textNames, options }),
    },
    ...parts.map(([name, text]) => ({ path: `${INDEX_FOLDER}/${name}`, text })),
  ];
}
