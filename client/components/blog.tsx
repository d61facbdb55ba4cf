import type { JSX } from "react";
import type { Author } from "../../shared/article.ts";
import type { ListedPage, PageLink, PostModel, SiteModel } from "../../shared/model.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { counted } from "../../shared/messages/text.ts";
import { formatDate } from "./dates.ts";
import { Icon } from "./icons.tsx";
import { languageOf, ownLanguage, type LanguageAttributes } from "./language.ts";

export interface BylineProps {
  readonly post: PostModel;
  readonly words: PageTexts;
  readonly lang: string;
  /** Attributes of the reader's language, where the post is in another one. */
  readonly own: Partial<LanguageAttributes>;
}

/** Date, reading time and authors below a post's title. */
export function PostByline({ post, words, lang, own }: BylineProps): JSX.Element {
  return (
    <p className="byline" {...own}>
      <time dateTime={post.date}>{formatDate(post.date, words)}</time>
      <span>{counted(words.readingTime, post.readingMinutes, lang)}</span>
      {post.authors.map((author) => (
        <AuthorName key={author.name} author={author} />
      ))}
    </p>
  );
}

function AuthorName({ author }: { readonly author: Author }): JSX.Element {
  return (
    <span className="author">
      {author.image_url === undefined ? null : (
        <img src={author.image_url} alt="" width={20} height={20} loading="lazy" />
      )}
      {author.url === undefined ? author.name : <a href={author.url}>{author.name}</a>}
      {author.title === undefined ? null : <small>{author.title}</small>}
    </span>
  );
}

export interface PostListProps {
  readonly site: SiteModel;
  /** Heading of the list: the blog's name, or the tag or author. */
  readonly title: string;
  readonly posts: readonly ListedPage[];
  readonly newer?: PageLink;
  readonly older?: PageLink;
  readonly feeds?: readonly PageLink[];
  /** Link to all tags. */
  readonly tags?: PageLink;
}

/** The list of posts of the blog, a tag or an author. */
export function PostList({ site, title, posts, newer, older, feeds = [], tags }: PostListProps): JSX.Element {
  const words = site.texts;
  return (
    <>
      <header className="article-head list-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="byline">
          {tags === undefined ? null : <a href={tags.href}>{tags.label}</a>}
          {feeds.map((feed) => (
            <a key={feed.href} href={feed.href} data-native="">
              {feed.label}
            </a>
          ))}
        </p>
      </header>
      {posts.map((page) => (
        <ListedPost key={page.href} site={site} page={page} />
      ))}
      {newer === undefined && older === undefined ? null : (
        <nav className="pagination" aria-label={words.pagination}>
          {newer === undefined ? null : (
            <a className="pagination-previous" href={newer.href} rel="prev">
              {newer.label}
            </a>
          )}
          {older === undefined ? null : (
            <a className="pagination-next" href={older.href} rel="next">
              {older.label}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

/** A post in a list: its own words in its language, those around them in the reader's. */
function ListedPost({ site, page }: { readonly site: SiteModel; readonly page: ListedPage }): JSX.Element {
  const words = site.texts;
  const own = ownLanguage(site, page.contentLang);
  return (
    <article className="post" {...languageOf(site, page.contentLang)}>
      <h2>
        <a href={page.href} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
      </h2>
      {page.post === undefined ? null : <PostByline post={page.post} words={words} lang={site.locale.lang} own={own} />}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.summaryHtml }} />
      {page.post === undefined ? null : (
        <a className="read-more" href={page.href} aria-label={`${words.readMore}: ${page.title}`} {...own}>
          {words.readMore}
          <Icon name="right" size={14} />
        </a>
      )}
    </article>
  );
}

export interface TagListProps {
  readonly site: SiteModel;
  readonly title: string;
  readonly tags: readonly { readonly label: string; readonly href: string; readonly count: number }[];
  /** What carries the tags. */
  readonly of: "posts" | "pages";
}

/** All tags of the blog, or of the documents, with the number of what carries them. */
export function TagList({ site, title, tags, of }: TagListProps): JSX.Element {
  const words = site.texts;
  return (
    <>
      <header className="article-head list-head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <ul className="tag-list">
        {tags.map((tag) => (
          <li key={tag.href}>
            <a className="tag" href={tag.href}>
              {tag.label}
            </a>
            <span>{counted(words[of], tag.count, site.locale.lang)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export interface AuthorListProps {
  readonly site: SiteModel;
  readonly title: string;
  readonly authors: readonly { readonly author: Author; readonly href?: string; readonly count: number }[];
}

/** Everyone who has written in the blog. */
export function AuthorList({ site, title, authors }: AuthorListProps): JSX.Element {
  const words = site.texts;
  return (
    <>
      <header className="article-head list-head">
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      <ul className="tag-list">
        {authors.map(({ author, href, count }) => (
          <li key={author.name}>
            {href === undefined ? <AuthorName author={author} /> : <a href={href}>{author.name}</a>}
            <span>{counted(words.posts, count, site.locale.lang)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
