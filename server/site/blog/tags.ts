/** Tags of documents: a page for each, and one for all. */
import { query, type Context } from "../../engine/types.ts";
import { joinPath } from "../../../shared/address.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import { configQuery, localeOf } from "../config.ts";
import { countTags } from "./blog.ts";
import { headQuery } from "../documents/heads.ts";
import { parseEditionKey, type EditionKey } from "../keys.ts";
import { fileFor, routesQuery } from "../routes.ts";
import { tagSlug, uniqueTags } from "./tag-slug.ts";
import { routeVersionQuery } from "../version.ts";
import { editionOf, editionsOf, versionOf, versionOfEdition } from "../versions.ts";

/** Route of the list of tags of a version's documents; of the latest version where no name is given. */
export function tagsRoute(context: Context, version?: string): string {
  return joinPath(versionOf(context, version).base, "tags");
}

export interface TaggedDocument {
  readonly route: string;
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Documents of an edition that carry tags, by route. */
export const taggedDocumentsQuery = query<readonly TaggedDocument[], EditionKey>(
  "tagged-documents",
  "value",
  (context, edition) => {
    const { localeId } = parseEditionKey(edition);
    const version = versionOfEdition(context, edition).name;
    const { locales } = context.read(configQuery);
    const { lang } = localeOf(context, localeId);
    const defaultLang = localeOf(context, locales.default).lang;
    const found: TaggedDocument[] = [];
    for (const [route, entry] of Object.entries(context.read(routesQuery).byRoute)) {
      if (entry.kind !== "doc" || (entry.version ?? version) !== version) continue;
      const shown = fileFor(entry, lang, defaultLang);
      const tags = shown ? context.read(tagsQuery, shown.file) : [];
      if (!shown || tags.length === 0) continue;
      found.push({ route, file: shown.file, title: context.read(headQuery, shown.file).title, tags });
    }
    return found.sort((a, b) => compareText(a.route, b.route));
  },
);

/** Tags of a document (key: its file); none of an unlisted document, which tag pages do not list. */
export const tagsQuery = query<readonly string[]>("tags", "value", (context, file) => {
  const { tags, unlisted } = context.read(headQuery, file).frontMatter;
  return unlisted === true ? [] : uniqueTags(tags ?? []);
});

/** Routes of the tag pages in a locale (key: its id); none where no document has a tag there. */
export const docTagRoutesQuery = query<readonly string[]>("doc-tag-routes", "value", (context, localeId) =>
  editionsOf(context, localeId).flatMap((edition) => {
    const tags = countTags(context.read(taggedDocumentsQuery, edition));
    const base = joinPath(versionOfEdition(context, edition).base, "tags");
    return tags.length === 0 ? [] : [base, ...tags.map(({ slug }) => `${base}/${slug}`)];
  }),
);

/** Tag pages that list fewer documents are not for search engines: they add nothing to the listed pages. */
export const FEWEST_INDEXED = 3;

export type TagPage =
  | {
      readonly kind: "tags";
      readonly tags: readonly { readonly label: string; readonly slug: string; readonly count: number }[];
    }
  | { readonly kind: "tag"; readonly label: string; readonly documents: readonly TaggedDocument[] };

/** The tag page at a route of a locale, or null if the route is not one. */
export function tagPage(context: Context, localeId: string, route: string): TagPage | null {
  if (!context.read(docTagRoutesQuery, localeId).includes(route)) return null;
  const version = context.read(routeVersionQuery, route);
  const documents = context.read(taggedDocumentsQuery, editionOf(context, localeId, version));
  const base = tagsRoute(context, version);
  if (route === base) return { kind: "tags", tags: countTags(documents) };
  const slug = route.slice(base.length + 1);
  const tagged = documents.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === slug));
  const label = tagged.flatMap(({ tags }) => tags).find((tag) => tagSlug(tag) === slug) ?? slug;
  return { kind: "tag", label, documents: tagged };
}
