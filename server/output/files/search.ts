/** The entry of the search index of each locale and version. */
import { query, type Context } from "../../engine/types.ts";
import { ALL_LOCALES, inLocale, localeOf, navbarConfigQuery, searchConfigQuery } from "../../site/config.ts";
import { categoryLabels, humanise } from "../../site/sidebars/categories.ts";
import { splitNumber } from "../../site/documents/documents.ts";
import { inLanguage } from "../../site/model.ts";
import type { FieldIndex } from "../../../shared/search/format.ts";
import { fieldIndex, FIELDS, ofEachField, type Field } from "../../site/search/field-index.ts";
import { buildEntry } from "../../site/search/index.ts";
import type { BucketEntry } from "../../site/search/merge-words.ts";
import { fieldKey, parseEditionKey, parseFieldKey, type EditionKey, type FieldKey } from "../../site/keys.ts";
import { sidebarOutlinesQuery, splitSidebarId } from "../../site/sidebars/sidebar-outlines.ts";
import { landingOf } from "../../site/version.ts";
import { versionOfEdition, type DocsVersion } from "../../site/versions.ts";
import { textKind } from "../kind.ts";
import { inFolder, searchEditions, searchFolderOf } from "../paths.ts";
import { SEARCH_INDEX } from "../../site/search/index-files.ts";
import { textNames } from "./search-text.ts";
import {
  entriesOf,
  fieldsOfPages,
  fieldWordsQuery,
  bucketEntryQuery,
  bucketNumbersQuery,
  bucketsOf,
  sectionCountsQuery,
} from "./search-words.ts";

/** A field of an edition's index (key: `field edition`). It is stored: most edits change the entry, and no field. */
export const fieldIndexQuery = query<FieldIndex, FieldKey>("field-index", "value", (context, key) => {
  const { field, edition } = parseFieldKey(key);
  const pages = fieldsOfPages(context, edition);
  return fieldIndex(field as Field, {
    pages,
    buckets: bucketsOf(edition).map((bucket) => context.read(bucketNumbersQuery, bucket)),
    ofFields: context.read(fieldWordsQuery, edition),
    sections: field === "heading" ? context.read(sectionCountsQuery, edition) : pages.map(() => 1),
  });
});

function bucketEntriesOf(context: Context, edition: EditionKey): readonly BucketEntry[] {
  return bucketsOf(edition).map((key) => context.read(bucketEntryQuery, key));
}

/** Keys of an edition's fields. */
export function fieldsOf(edition: EditionKey): readonly FieldKey[] {
  return FIELDS.map((field) => fieldKey(field, edition));
}

/** The entry of an edition's index, as text. */
export const searchIndexQuery = query<string, EditionKey>(
  "search-index",
  { keep: "hash", weight: (text) => text.length },
  (context, edition) => {
    const { localeId } = parseEditionKey(edition);
    const locale = localeOf(context, localeId);
    const config = context.read(searchConfigQuery);
    return buildEntry({
      pages: entriesOf(context, edition),
      buckets: bucketEntriesOf(context, edition),
      fields: ofEachField((field) => context.read(fieldIndexQuery, fieldKey(field, edition))),
      textNames: textNames(context, edition),
      options: {
        lang: locale.lang,
        synonyms: [...inLocale(config.synonyms, locale), ...(config.synonyms[ALL_LOCALES] ?? [])],
        boosts: config.boosts,
        often: config.often,
        passOver: [...inLocale(config.passOver, locale), ...(config.passOver[ALL_LOCALES] ?? [])],
        contexts: sidebarsOf(context, versionOfEdition(context, edition)).map((id) => ({
          id: splitSidebarId(context, id).name,
          label: contextLabel(context, localeId, id),
        })),
      },
    });
  },
);

/** Ids of a version's sidebars, in order. */
function sidebarsOf(context: Context, { name }: DocsVersion): readonly string[] {
  return Object.keys(context.read(sidebarOutlinesQuery)).filter(
    (id) => splitSidebarId(context, id).version.name === name,
  );
}

/** The key is an edition, and so is a part. */
export const searchKind = textKind({
  name: "search",
  phase: "words",
  parts: searchEditions,
  text: searchIndexQuery,
  rows: (context, edition) => [[inFolder(searchFolderOf(context.read, edition), SEARCH_INDEX), edition]],
});

/** What the navbar calls a sidebar: the item that leads into it, else the name of its folder, or its own. */
export function contextLabel(context: Context, localeId: string, id: string): string {
  const { lang } = localeOf(context, localeId);
  // The navbar names the latest version's; those of the others are the same by their names.
  const { version, name } = splitSidebarId(context, id);
  const landing = landingOf(context, name);
  for (const item of context.read(navbarConfigQuery).items) {
    if (item.type !== "dropdown" && item.type !== "link") continue;
    if (landing !== undefined && item.to === landing) {
      const label = inLanguage(lang, item.label, item.labels);
      if (label !== "") return label;
    }
  }
  const labels = categoryLabels(context, `${version.folder}/${name}`);
  return labels[lang] ?? labels[""] ?? humanise(splitNumber(name).name);
}
