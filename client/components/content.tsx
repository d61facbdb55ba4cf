import type { JSX, ReactNode } from "react";
import type { Heading } from "../../shared/article.ts";
import type { PageLink, PageModel, SiteModel } from "../../shared/model.ts";
import type { SourceReference } from "../../shared/source-reference.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { headingFor, labelFor, type Direction } from "../../shared/direction.ts";
import { fill } from "../../shared/messages/text.ts";
import { PostByline } from "./blog.tsx";
import { formatDate } from "./dates.ts";
import { Icon } from "./icons.tsx";
import { languageOf, ownLanguage, type LanguageAttributes } from "./language.ts";
import { PageMenu } from "./page-menu.tsx";

export { AuthorList, PostList, TagList } from "./blog.tsx";
export { NotFound, SearchPage } from "./special.tsx";

export interface ContentProps {
  readonly site: SiteModel;
  readonly page: PageModel;
  /** HTML of the article, or of the component of a list, search or not-found page. */
  readonly html: string;
  /** Links to related pages. */
  readonly related?: readonly PageLink[];
}

/** Everything inside `#pageContent`, which a soft navigation replaces. */
export function Content(props: ContentProps): JSX.Element {
  const { page, html } = props;
  const words = props.site.texts;
  switch (page.kind) {
    case "doc":
    case "category":
    case "post":
      return <Document {...props} words={words} />;
    case "standalone":
      // A React page brings its own heading and layout; a Markdown one is an article.
      return /<h1[\s>]/.test(html) ? <Bare {...props} words={words} /> : <Document {...props} words={words} />;
    case "posts":
    case "tag":
    case "tags":
    case "authors":
    case "search":
    case "not-found":
      return <Raw html={html} className={`special special-${page.kind}`} />;
  }
}

type ContentPartProps = ContentProps & { readonly words: PageTexts };

function Bare({ site, page, html, related, words }: ContentPartProps): JSX.Element {
  const lang = page.contentLang === site.locale.lang ? {} : languageOf(site, page.contentLang);
  return (
    <>
      {page.fallback ? (
        <p className="notice notice-fallback notice-wide">
          <strong>{words.fallbackTitle}</strong> {words.fallbackText}
        </p>
      ) : null}
      <div className="bare" {...lang} dangerouslySetInnerHTML={{ __html: html }} />
      {page.sidebar === undefined ? null : (
        <ArticleEnd page={page} related={related} words={words} own={{}} dir={site.locale.dir} />
      )}
    </>
  );
}

function Raw({ html, className }: { readonly html: string; readonly className: string }): JSX.Element {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Document({ site, page, html, related, words }: ContentPartProps): JSX.Element {
  const { toc } = page;
  // On a page in another language, notices are in the reader's own language.
  const own = ownLanguage(site, page.contentLang);
  const { dir = site.locale.dir } = languageOf(site, page.contentLang);
  const title = headingFor(dir, page.title, page.titleHtml);
  return (
    <div className={toc.length === 0 ? "document" : "document with-toc"}>
      {toc.length === 0 ? null : (
        <nav className="toc" aria-label={words.onThisPage} data-toc="">
          <p>{words.onThisPage}</p>
          <Toc headings={toc} lang={page.contentLang} dir={site.locale.dir} />
        </nav>
      )}
      <article {...languageOf(site, page.contentLang)}>
        <header className="article-head">
          {page.draft ? <Notice className="draft" own={own} text={words.draft} /> : null}
          {page.kind === "doc" && site.versions === undefined && !site.version.isLast ? (
            <Notice className="version" own={own} text={fill(words.olderVersion, { version: site.version.label })} />
          ) : null}
          <VersionBanner site={site} page={page} words={words} own={own} />
          {page.unlisted && !page.moved ? <Notice className="unlisted" own={own} text={words.unlisted} /> : null}
          <div className="article-title">
            {page.hideTitle ? null : <h1 tabIndex={-1} dangerouslySetInnerHTML={{ __html: title }} />}
            {page.markdownHref === undefined ? null : (
              <PageMenu markdownHref={page.markdownHref} origin={site.url} words={words} own={own} />
            )}
          </div>
          {page.post === undefined ? null : (
            <PostByline post={page.post} words={words} lang={site.locale.lang} own={own} />
          )}
          {page.fallback ? (
            <Notice className="fallback" own={own} text={words.fallbackText}>
              <strong>{words.fallbackTitle}</strong>{" "}
            </Notice>
          ) : null}
        </header>
        {toc.length === 0 ? null : (
          <details className="toc-bar" data-toc-bar="">
            <summary>
              <Icon name="list" size={14} />
              <b {...own}>{words.onThisPage}</b>
              <span data-toc-current="" />
              <Icon name="down" size={12} />
            </summary>
            <Toc headings={toc} lang={page.contentLang} dir={site.locale.dir} />
          </details>
        )}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <ArticleEnd page={page} related={related} words={words} own={own} dir={site.locale.dir} />
      </article>
    </div>
  );
}

/** That a version is not the one to read, with a link to the one that is. */
function VersionBanner({
  site,
  page: { banner },
  words,
  own,
}: Pick<ContentPartProps, "site" | "page" | "words"> & {
  readonly own: Partial<LanguageAttributes>;
}): JSX.Element | null {
  if (banner === undefined) return null;
  const latest = site.versions?.find(({ isLast }) => isLast)?.label ?? "";
  return (
    <p className="notice notice-version" {...own}>
      {banner.kind === "unreleased"
        ? fill(words.unreleasedVersion, { version: site.version.label })
        : fill(words.unmaintainedVersion, { version: site.version.label })}{" "}
      <a href={banner.newest.href} data-version="" data-same={banner.newest.isSame}>
        {fill(words.latestVersion, { version: latest })}
      </a>
    </p>
  );
}

function Notice(props: {
  readonly className: string;
  readonly own: Partial<LanguageAttributes>;
  readonly text: string;
  readonly children?: ReactNode;
}): JSX.Element {
  return (
    <p className={`notice notice-${props.className}`} {...props.own}>
      {props.children}
      {props.text}
    </p>
  );
}

interface TocProps {
  readonly headings: readonly Heading[];
  readonly lang: string;
  /** Direction of the interface. */
  readonly dir: Direction;
}

/** Headings as nested lists; skipped levels do not add nesting. */
function Toc({ headings, lang, dir }: TocProps): JSX.Element {
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <ul lang={lang}>
      {headings.map((heading) => (
        <li key={heading.id} className={heading.level === top ? undefined : `toc-${heading.level - top}`}>
          <a
            href={`#${heading.id}`}
            dangerouslySetInnerHTML={{ __html: headingFor(dir, heading.text, heading.html) }}
          />
        </li>
      ))}
    </ul>
  );
}

interface EndProps {
  readonly page: PageModel;
  readonly related: readonly PageLink[] | undefined;
  readonly words: PageTexts;
  /** Language of the interface, set if the article is in another one. */
  readonly own: Partial<LanguageAttributes>;
  /** Direction of the interface. */
  readonly dir: Direction;
}

function ArticleEnd({ page, related = [], words, own, dir }: EndProps): JSX.Element {
  const { tags, editUrl, issueUrl, lastUpdate, previous, next } = page;
  return (
    <footer className="article-end" {...own}>
      {related.length === 0 ? null : <Related pages={related} title={words.related} dir={dir} />}
      {page.sources === undefined ? null : <Sources sources={page.sources} title={words.checkedAgainst} />}
      {tags.length === 0 ? null : (
        <p className="tags">
          <span>{words.tags}</span>
          {tags.map((tag) => (
            <a key={tag.href} className="tag" href={tag.href}>
              {labelFor(dir, tag.label)}
            </a>
          ))}
        </p>
      )}
      {editUrl === undefined && issueUrl === undefined && lastUpdate === undefined ? null : (
        <div className="article-tools">
          {editUrl === undefined ? null : (
            <a href={editUrl} rel="noopener">
              <Icon name="edit" size={14} />
              {words.edit}
            </a>
          )}
          {issueUrl === undefined ? null : (
            <a href={issueUrl} target="_blank" rel="noopener noreferrer">
              <Icon name="external" size={14} />
              {words.reportProblem}
            </a>
          )}
          {lastUpdate === undefined ? null : (
            <span>
              {words.lastUpdated} <time dateTime={lastUpdate.date}>{formatDate(lastUpdate.date, words)}</time>
              {lastUpdate.author === undefined ? null : ` ${words.by} ${lastUpdate.author}`}
            </span>
          )}
        </div>
      )}
      {previous === undefined && next === undefined ? null : (
        <nav className="pagination" aria-label={words.pagination}>
          {previous === undefined ? null : (
            <a className="pagination-previous" href={previous.href} rel="prev">
              <span>
                <Icon name="left" size={14} />
                {words.previous}
              </span>
              {labelFor(dir, previous.label)}
            </a>
          )}
          {next === undefined ? null : (
            <a className="pagination-next" href={next.href} rel="next">
              <span>
                {words.next}
                <Icon name="right" size={14} />
              </span>
              {labelFor(dir, next.label)}
            </a>
          )}
        </nav>
      )}
    </footer>
  );
}

interface RelatedProps {
  readonly pages: readonly PageLink[];
  readonly title: string;
  readonly dir: Direction;
}

function Related({ pages, title, dir }: RelatedProps): JSX.Element {
  return (
    <nav className="related" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{labelFor(dir, label)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** If there are more sources than this, the list is collapsed. */
const FEW_SOURCES = 3;

function Sources({
  sources,
  title,
}: {
  readonly sources: readonly SourceReference[];
  readonly title: string;
}): JSX.Element {
  const list = (
    <ul>
      {sources.map(({ label, href }) => (
        <li key={label}>{href === undefined ? label : <a href={href}>{label}</a>}</li>
      ))}
    </ul>
  );
  return sources.length <= FEW_SOURCES ? (
    <section className="sources">
      <h2>{title}</h2>
      {list}
    </section>
  ) : (
    <details className="sources">
      <summary>
        {/* One text: the space between a text and an element is lost in the name that screen readers say. */}
        {`${title} (${sources.length})`}
      </summary>
      {list}
    </details>
  );
}
