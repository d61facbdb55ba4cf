/** The entry of the search index of each locale. */
import { query, type Context } from "../../engine/types.ts";
import { ALL_LOCALES, inLocale, localeOf, navbarConfigQuery, searchConfigQuery } from "../../site/config.ts";
import { inLanguage } from "../../site/model.ts";
import { buildEntry } from "../../site/search/index.ts";
import { sidebarOutlinesQuery } from "../../site/sidebars.ts";
import { landingOf } from "../../site/version.ts";
import { textKind } from "../kind.ts";
import { inFolder, searchFolderOf, searchLocales } from "../paths.ts";
import { SEARCH_INDEX } from "../../site/search/index-files.ts";
import { textNames } from "./search-text.ts";
import { entriesOf, fieldWordsQuery, bucketEntryQuery, bucketsOf } from "./search-words.ts";

/** The entry of a locale's index (key: its id), as text. */
export const searchIndexQuery = query<string>(
  "search-index",
  { keep: "hash", weight: (text) => text.length },
  (context, localeId) => {
    const locale = localeOf(context, localeId);
    const config = context.read(searchConfigQuery);
    return buildEntry({
      pages: entriesOf(context, localeId),
      buckets: bucketsOf(localeId).map((key) => context.read(bucketEntryQuery, key)),
      ofFields: context.read(fieldWordsQuery, localeId),
      textNames: textNames(context, localeId),
      options: {
        lang: locale.lang,
        synonyms: [...inLocale(config.synonyms, locale), ...(config.synonyms[ALL_LOCALES] ?? [])],
        boosts: config.boosts,
        often: config.often,
        passOver: [...inLocale(config.passOver, locale), ...(config.passOver[ALL_LOCALES] ?? [])],
        contexts: Object.keys(context.read(sidebarOutlinesQuery)).map((id) => ({
          id,
          label: contextLabel(context, localeId, id),
        })),
      },
    });
  },
);

/** The key is the locale's id. */
export const searchKind = textKind({
  name: "search",
  phase: "words",
  parts: searchLocales,
  text: searchIndexQuery,
  rows: (context, localeId) => [
    [inFolder(searchFolderOf(context.read, localeOf(context, localeId)), SEARCH_INDEX), localeId],
  ],
});

/** What the navbar calls a sidebar: the item that leads into it, else the sidebar's own name. */
export function contextLabel(context: Context, localeId: string, id: string): string {
  const { lang } = localeOf(context, localeId);
  const landing = landingOf(context, id);
  for (const item of context.read(navbarConfigQuery).items) {
    if (item.type !== "dropdown" && item.type !== "link") continue;
    if (landing !== undefined && item.to === landing) {
      const label = inLanguage(lang, item.label, item.labels);
      if (label !== "") return label;
    }
  }
  return id.charAt(0).toUpperCase() + id.slice(1);
}
