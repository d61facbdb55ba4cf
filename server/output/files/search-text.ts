/** Pages' texts for search: what the index holds of each, and the parts that hold the texts themselves. */
import { query, type Context } from "../../engine/types.ts";
import { moduleText } from "../../render/module-text.ts";
import { pageTextQuery } from "../../site/articles.ts";
import { localeOf } from "../../site/config.ts";
import { pageFileQuery, pageKey, sourceOf } from "../../site/pages.ts";
import { makePageText, type PageText, type TextHead, type TextShare } from "../../site/search/share.ts";
import { groupForTexts, namesInParts, partName, textPart } from "../../site/search/text-parts.ts";
import { splitKey } from "../../site/sidebars.ts";
import { searchedRoutesQuery } from "./searched.ts";

/** Text of a standalone React page (key: `locale route`). */
const moduleTextQuery = query<PageText>("module-page-text", "hash", (context, key) => {
  const [localeId = "", route = "/"] = splitKey(key);
  const locale = localeOf(context, localeId);
  const source = sourceOf(context, locale, route);
  return makePageText(moduleText(context, localeId, route), source?.kind === "module" ? source.lang : locale.lang);
});

/** What the index holds of a document's text (key: its file), without the text. */
export const textShareQuery = query<TextShare>(
  "text-share",
  "value",
  (context, file) => context.read(pageTextQuery, file).share,
);

const moduleTextShareQuery = query<TextShare>(
  "module-text-share",
  "value",
  (context, key) => context.read(moduleTextQuery, key).share,
);

/** What the entry of the index says of a document's text (key: its file). */
const textHeadQuery = query<TextHead>("text-head", "value", (context, file) =>
  headOf(context.read(textShareQuery, file)),
);

const moduleTextHeadQuery = query<TextHead>("module-text-head", "value", (context, key) =>
  headOf(context.read(moduleTextShareQuery, key)),
);

function headOf({ headings, lengths, headingTerms, headingPosts }: TextShare): TextHead {
  return { headings, lengths, headingTerms, headingPosts };
}

/** What the entry of the index says of the text of the page at `locale route`. */
export function textHeadOf(context: Context, key: string): TextHead {
  const file = context.read(pageFileQuery, key);
  return file === "" ? context.read(moduleTextHeadQuery, key) : context.read(textHeadQuery, file);
}

/** What the index holds of the text of the page at `locale route`. */
export function textShareOf(context: Context, key: string): TextShare {
  const file = context.read(pageFileQuery, key);
  return file === "" ? context.read(moduleTextShareQuery, key) : context.read(textShareQuery, file);
}

/** Routes of a locale (key: its id) that share a text part, by the first of each. */
export const textGroupsQuery = query<Readonly<Record<string, readonly string[]>>>(
  "text-groups",
  "value",
  (context, id) =>
    Object.fromEntries(groupForTexts(context.read(searchedRoutesQuery, id)).map((routes) => [routes[0] ?? "", routes])),
);

const textGroupQuery = query<readonly string[]>("text-group", "value", (context, key) => {
  const [localeId = "", first = ""] = splitKey(key);
  return context.read(textGroupsQuery, localeId)[first] ?? [];
});

/** A text part (key: `locale first-route`). */
export const textPartQuery = query<string>("text-part", "hash", (context, key) => {
  const [localeId = ""] = splitKey(key);
  const texts = context.read(textGroupQuery, key).map((route) => {
    const page = pageKey(localeId, route);
    const file = context.read(pageFileQuery, page);
    return file === "" ? context.read(moduleTextQuery, page).texts : context.read(pageTextQuery, file).texts;
  });
  return textPart(texts);
});

/** Its name below the folder of the index. */
export const textPartNameQuery = query<string>("text-part-name", "value", (context, key) =>
  partName("text", context.read(textPartQuery, key)),
);

/** Where the text of each page of a locale lies, by route. */
export function textNames(context: Context, localeId: string): ReadonlyMap<string, string> {
  const groups = Object.entries(context.read(textGroupsQuery, localeId));
  return namesInParts(
    groups.map(([, routes]) => routes),
    groups.map(([first]) => context.read(textPartNameQuery, pageKey(localeId, first))),
  );
}
