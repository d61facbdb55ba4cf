/** The blog: posts in order, their lists, tags and authors, and the sidebar grouped by year. */
import { query, type Context } from "../../engine/types.ts";
import { joinPath } from "../../../shared/address.ts";
import { compareText } from "../../../shared/diagnostics.ts";
import type { Author } from "../../../shared/article.ts";
import type { PostTeaser, SidebarItem } from "../../../shared/model.ts";
import { configQuery, hrefOf, localeOf } from "../config.ts";
import { headQuery } from "../documents/heads.ts";
import { fileKey, parseNewestPostsKey, type NewestPostsKey } from "../keys.ts";
import { postAuthorsQuery } from "./authors.ts";
import { dateOfFile, fileFor, blogBaseQuery, routesQuery } from "../routes.ts";
import { tagSlug, uniqueTags } from "./tag-slug.ts";
import { pageTextsQuery } from "../texts.ts";

/** Route of the blog's first list. */
export function blogRoute(context: Context): string {
  return context.read(blogBaseQuery);
}

/** Name of the blog's sidebar. It contains a slash, so no folder of documents can have the same name. */
export const BLOG_SIDEBAR = "/blog";

export interface Post {
  readonly route: string;
  readonly file: string;
  /** Language of the file; the default one if there is no translation. */
  readonly lang: string;
  /** `2024-05-01`; "" for a post without one. */
  readonly date: string;
  /** The same with the time that the post states, if it does: `2024-05-01T12:00:00.000Z`. */
  readonly time: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly authors: readonly Author[];
}

/** Posts of a locale (key: its id), newest first. Unlisted posts are pages but are not in this list. */
export const postsQuery = query<readonly Post[]>("posts", "value", (context, localeId) => {
  const { locales } = context.read(configQuery);
  const { lang } = localeOf(context, localeId);
  const defaultLang = localeOf(context, locales.default).lang;
  const found: Post[] = [];
  for (const [route, entry] of Object.entries(context.read(routesQuery).byRoute)) {
    if (entry.kind !== "post") continue;
    const shown = fileFor(entry, lang, defaultLang);
    if (!shown) continue;
    const { frontMatter, title } = context.read(headQuery, shown.file);
    if (frontMatter.unlisted === true) continue;
    const time = frontMatter.date ?? dateOfFile(shown.file) ?? "";
    found.push({
      route,
      file: shown.file,
      lang: shown.lang,
      date: time.slice(0, 10),
      time,
      title: title === "" ? route : title,
      tags: uniqueTags(frontMatter.tags ?? []),
      authors: context.read(postAuthorsQuery, fileKey(localeId, shown.file)),
    });
  }
  return found.sort((a, b) => compareText(b.time, a.time) || compareText(a.route, b.route));
});

/** The newest posts of a locale (key: `locale count`), from front matter alone, so that no post is parsed. */
export const postTeasersQuery = query<readonly PostTeaser[], NewestPostsKey>(
  "post-teasers",
  "value",
  (context, key) => {
    const { localeId, count } = parseNewestPostsKey(key);
    const { baseUrl } = context.read(configQuery);
    const locale = localeOf(context, localeId);
    const posts = context.read(postsQuery, localeId).slice(0, count);
    return posts.map(({ route, file, lang, date, title }) => ({
      title,
      href: hrefOf(baseUrl, locale, route),
      date,
      description: context.read(headQuery, file).frontMatter.description ?? "",
      lang,
    }));
  },
);

export const blogExistsQuery = query<boolean>("blog-exists", "value", (context) =>
  Object.values(context.read(routesQuery).byRoute).some((entry) => entry.kind === "post"),
);

/** A page of the blog that lists posts. */
export type BlogPage =
  | {
      readonly kind: "posts";
      readonly page: number;
      readonly pages: number;
      readonly posts: readonly Post[];
      readonly hasTags: boolean;
    }
  | {
      readonly kind: "tags";
      readonly tags: readonly { readonly label: string; readonly slug: string; readonly count: number }[];
    }
  | { readonly kind: "tag"; readonly label: string; readonly posts: readonly Post[]; readonly hasTags: true }
  | { readonly kind: "authors"; readonly authors: readonly { readonly author: Author; readonly count: number }[] };

/** Routes of the blog's list pages in a locale (key: its id): posts, authors, tags. Only those that list something. */
export const blogRoutesQuery = query<readonly string[]>("blog-routes", "value", (context, localeId) => {
  if (!context.read(blogExistsQuery)) return [];
  const { blog } = context.read(configQuery);
  const posts = context.read(postsQuery, localeId);
  const pages = Math.max(1, Math.ceil(posts.length / blog.postsPerPage));
  const tags = countTags(posts);
  const base = blogRoute(context);
  return [
    base,
    ...Array.from({ length: pages - 1 }, (_, i) => joinPath(base, "page", String(i + 2))),
    ...(posts.some(({ authors }) => authors.length > 0) ? [joinPath(base, "authors")] : []),
    ...(tags.length > 0 ? [joinPath(base, "tags")] : []),
    ...tags.map(({ slug }) => joinPath(base, "tags", slug)),
  ];
});

/** The list page of the blog at a route of a locale, or null if the route is not one. */
export function blogPage(context: Context, localeId: string, route: string): BlogPage | null {
  const base = blogRoute(context);
  const prefix = base === "/" ? "/" : `${base}/`;
  if (route !== base && !route.startsWith(prefix)) return null;
  if (!context.read(blogRoutesQuery, localeId).includes(route)) return null;
  const posts = context.read(postsQuery, localeId);
  const rest = route.slice(prefix.length).split("/");
  if (rest[0] === "tags") {
    if (rest[1] === undefined) return { kind: "tags", tags: countTags(posts) };
    const tagged = posts.filter((post) => post.tags.some((tag) => tagSlug(tag) === rest[1]));
    const label = tagged.flatMap((post) => post.tags).find((tag) => tagSlug(tag) === rest[1]) ?? rest[1];
    return { kind: "tag", label, posts: tagged, hasTags: true };
  }
  if (rest[0] === "authors") return { kind: "authors", authors: countAuthors(posts) };
  const size = context.read(configQuery).blog.postsPerPage;
  const page = rest[0] === "page" ? Number(rest[1]) : 1;
  return {
    kind: "posts",
    page,
    pages: Math.max(1, Math.ceil(posts.length / size)),
    posts: posts.slice((page - 1) * size, page * size),
    hasTags: posts.some(({ tags }) => tags.length > 0),
  };
}

/** Tags with the number of pages that have them, by label. */
export function countTags(
  tagged: readonly { readonly tags: readonly string[] }[],
): readonly { label: string; slug: string; count: number }[] {
  const found = new Map<string, { label: string; slug: string; count: number }>();
  for (const { tags } of tagged) {
    for (const label of tags) {
      const slug = tagSlug(label);
      const entry = found.get(slug) ?? { label, slug, count: 0 };
      entry.count++;
      found.set(slug, entry);
    }
  }
  return [...found.values()].sort((a, b) => compareText(a.slug, b.slug));
}

function countAuthors(posts: readonly Post[]): readonly { author: Author; count: number }[] {
  const found = new Map<string, { author: Author; count: number }>();
  for (const author of posts.flatMap((post) => post.authors)) {
    const entry = found.get(author.name) ?? { author, count: 0 };
    entry.count++;
    found.set(author.name, entry);
  }
  return [...found.values()].sort((a, b) => b.count - a.count || compareText(a.author.name, b.author.name));
}

/** The blog's sidebar in a locale (key: its id): its lists, then a heading for each year, newest first. */
export const blogSidebarQuery = query<readonly SidebarItem[]>("blog-sidebar", "value", (context, localeId) => {
  const { baseUrl } = context.read(configQuery);
  const locale = localeOf(context, localeId);
  const words = context.read(pageTextsQuery, locale.lang);
  const base = blogRoute(context);
  const link = (label: string, route: string): SidebarItem => ({
    kind: "link",
    label,
    href: hrefOf(baseUrl, locale, route),
    external: false,
  });
  const lists = new Map([
    [base, words.allPosts],
    [joinPath(base, "tags"), words.tags],
    [joinPath(base, "authors"), words.authors],
  ]);
  const items = context.read(blogRoutesQuery, localeId).flatMap((route) => {
    const label = lists.get(route);
    return label === undefined ? [] : [link(label, route)];
  });
  let year = "";
  for (const post of context.read(postsQuery, localeId)) {
    if (post.date.slice(0, 4) !== year) {
      year = post.date.slice(0, 4);
      items.push({ kind: "heading", label: year });
    }
    items.push(link(post.title, post.route));
  }
  return items;
});
