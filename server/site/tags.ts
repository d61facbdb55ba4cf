/** Tags of documents: a page for each, and one for all. */
import { query, type Context } from "../engine/types.ts";
import { joinPath } from "../../shared/address.ts";
import { compareText } from "../../shared/diagnostics.ts";
import { configQuery, localeOf } from "./config.ts";
import { countTags } from "./blog.ts";
import { headQuery } from "./heads.ts";
import { fileFor, routeBasesQuery, routesQuery } from "./routes.ts";
import { tagSlug } from "./tag-slug.ts";

/** Route of the list of the documents' tags. */
export function tagsRoute(context: Context): string {
  return joinPath(context.read(routeBasesQuery).docs, "tags");
}

export interface TaggedDocument {
  readonly route: string;
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Documents of a locale (key: its id) that have tags, by route. */
export const taggedDocumentsQuery = query<readonly TaggedDocument[]>(
  "tagged-documents",
  "value",
  (context, localeId) => {
    const { locales } = context.read(configQuery);
    const { lang } = localeOf(context, localeId);
    const defaultLang = localeOf(context, locales.default).lang;
    const found: TaggedDocument[] = [];
    for (const [route, entry] of Object.entries(context.read(routesQuery).byRoute)) {
      if (entry.kind !== "doc") continue;
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
  return unlisted === true ? [] : (tags ?? []);
});

/** Routes of the tag pages in a locale (key: its id); empty if no document has a tag there. */
export const docTagRoutesQuery = query<readonly string[]>("doc-tag-routes", "value", (context, localeId) => {
  const tags = countTags(context.read(taggedDocumentsQuery, localeId));
  const base = tagsRoute(context);
  return tags.length === 0 ? [] : [base, ...tags.map(({ slug }) => `${base}/${slug}`)];
});

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
  const documents = context.read(taggedDocumentsQuery, localeId);
  const base = tagsRoute(context);
  if (route === base) return { kind: "tags", tags: countTags(documents) };
  const slug = route.slice(base.length + 1);
  const tagged = documents.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === slug));
  const label = tagged.flatMap(({ tags }) => tags).find((tag) => tagSlug(tag) === slug) ?? slug;
  return { kind: "tag", label, documents: tagged };
}
