/** Authors of posts: front matter, completed by the entries of `authors.yml` to which it refers. */
import { isSafeForAuthor } from "../../../shared/address-policy.ts";
import { isExternal, resolveDots } from "../../../shared/address.ts";
import type { Author } from "../../../shared/article.ts";
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import { suggest } from "../../../shared/schema/suggest.ts";
import { query, type Context } from "../../engine/types.ts";
import { AUTHOR_FILES, readAuthors, type AuthorMap } from "../../source/authors.ts";
import { fileInput, treeInput } from "../../source/inputs.ts";
import { findAsset } from "../assets.ts";
import { configQuery, defaultLocaleOf, hrefOf, localeOf } from "../config.ts";
import { langOf } from "../documents/documents.ts";
import { headQuery } from "../documents/heads.ts";
import { parseFileKey, type FileKey } from "../keys.ts";

/** The `authors.yml` of a language, or null if it has none. */
export const authorsFileQuery = query<string | null>("authors-file", "value", (context, lang) => {
  const tree = context.read(treeInput, `content/${lang}`);
  const name = AUTHOR_FILES.find((each) => tree.includes(`blog/${each}`));
  return name === undefined ? null : `content/${lang}/blog/${name}`;
});

export const authorMapQuery = query<AuthorMap>("authors", "value", (context, file) => {
  const state = context.read(fileInput, file);
  return state.kind === "text" ? readAuthors(state.text, file) : { byKey: {}, diagnostics: [] };
});

/** The list of authors for a language: its own, or else that of the default language. */
function listFor(context: Context, lang: string): { readonly file: string; readonly map: AuthorMap } | undefined {
  for (const each of [lang, defaultLocaleOf(context).lang]) {
    const file = context.read(authorsFileQuery, each);
    if (file !== null) return { file, map: context.read(authorMapQuery, file) };
  }
  return undefined;
}

/** Authors of a post (key: `locale file`), with final addresses. */
export const postAuthorsQuery = query<readonly Author[], FileKey>("post-authors", "value", (context, key) => {
  const { localeId, file } = parseFileKey(key);
  const { baseUrl } = context.read(configQuery);
  const written = context.read(headQuery, file).frontMatter.authors ?? [];
  const list = listFor(context, langOf(file));
  return written.map((author) => {
    const known = list && Object.hasOwn(list.map.byKey, author.name) ? list.map.byKey[author.name] : undefined;
    const own: Omit<Author, "name"> = author;
    const whole = known === undefined ? author : { ...known, ...own, name: known.name };
    const address = (target: string | undefined, beside: string): string | undefined => {
      if (target === undefined) return undefined;
      if (isExternal(target)) return isSafeForAuthor(target) ? target : undefined;
      // Routes can't be read here: they depend on the posts, and so on their authors.
      const asset = findAsset(context, target, resolveDots(`${beside}/../${target}`).slice(1));
      return asset?.href ?? (target.startsWith("/") ? hrefOf(baseUrl, localeOf(context, localeId), target) : undefined);
    };
    // Paths in the list are relative to the list, paths in the post to the post.
    const of = (property: "url" | "image_url"): string =>
      own[property] === undefined && list !== undefined ? list.file : file;
    const url = address(whole.url, of("url"));
    const image = address(whole.image_url, of("image_url"));
    return {
      name: whole.name,
      ...(whole.title === undefined ? {} : { title: whole.title }),
      ...(url === undefined ? {} : { url }),
      ...(image === undefined ? {} : { image_url: image }),
    };
  });
});

/** Diagnostics of the lists of authors. */
export function authorListFaults(context: Context): readonly Diagnostic[] {
  return context.read(configQuery).locales.list.flatMap(({ lang }) => {
    const file = context.read(authorsFileQuery, lang);
    return file === null ? [] : context.read(authorMapQuery, file).diagnostics;
  });
}

/** Diagnostics for keys of authors that are not in the list. Text with a space is a name, not a key. */
export function unknownAuthors(context: Context, file: string, line: number): readonly Diagnostic[] {
  const list = listFor(context, langOf(file));
  if (list === undefined) return [];
  const keys = Object.keys(list.map.byKey);
  return (context.read(headQuery, file).frontMatter.authors ?? [])
    .filter((author) => Object.keys(author).length === 1 && !/\s/.test(author.name) && !keys.includes(author.name))
    .filter((author) => !Object.values(list.map.byKey).some(({ name }) => name === author.name))
    .map(({ name }) => {
      const near = suggest(name, keys);
      return diagnose("blog-authors", `There is no author "${name}" in ${list.file}; the key is shown as a name.`, {
        place: { file, line, column: 1 },
        hint: near === undefined ? `Add "${name}" to the list.` : `Did you mean ${near}?`,
      });
    });
}
