/** Components for landing pages, whose texts are given by the page. */
import type { JSX, ReactElement, ReactNode } from "react";
import type { IslandLoad } from "../../shared/article.ts";
import type { PageModel, PostTeaser, SiteModel } from "../../shared/model.ts";
import { Icon } from "./icons.tsx";

/** What a standalone page is given by the server. */
export interface StandaloneProps {
  readonly site: SiteModel;
  readonly page: PageModel;
  /** Final address of a route of this site, in the reader's language. */
  readonly href: (route: string) => string;
  /** The newest posts of the blog, in the reader's language. */
  readonly latestPosts: (count: number) => readonly PostTeaser[];
  /** A component of the site by name, with plain data; `load` says when it is hydrated. */
  readonly island: (name: string, props: object, load?: IslandLoad) => ReactElement;
}

/** Properties that every component of a site gets in addition to those that a document writes. */
export interface IslandProps {
  /** Language of the reader's page. */
  readonly lang: string;
  /** Path below which the site is published: `/`, or `/docs/`. */
  readonly base: string;
  /** The content between the component's tags. */
  readonly children?: ReactNode;
}

/** A link by its route or address, with its text and, where it helps, a line about it. */
export interface LandingLink {
  readonly to: string;
  readonly label: string;
  readonly note?: string;
}

type Href = StandaloneProps["href"];

function address(to: string, href: Href): string {
  return to.startsWith("/") ? href(to) : to;
}

function TextLink({ link, href }: { readonly link: LandingLink; readonly href: Href }): JSX.Element {
  const external = !link.to.startsWith("/");
  return (
    <a href={address(link.to, href)} {...(external ? { rel: "noopener" } : {})}>
      {link.label}
      {external ? <Icon name="external" size={12} /> : null}
    </a>
  );
}

export interface HeroProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  /** Where the search field leads without JavaScript: `site.search.route`. Without it, there is no field. */
  readonly searchRoute?: string;
  readonly searchLabel?: string;
  readonly shortcutsLabel?: string;
  readonly shortcuts?: readonly LandingLink[];
  readonly href: Href;
  readonly picture?: ReactNode;
}

/** The top of a start page: what this is, a search field, and the way to the pages people come for. */
export function Hero({ searchRoute, shortcuts = [], ...props }: HeroProps): JSX.Element {
  return (
    <section className="hero">
      <div>
        <h1 tabIndex={-1}>{props.title}</h1>
        <p className="hero-lead">{props.lead}</p>
        {searchRoute === undefined ? null : (
          <a className="hero-search" href={searchRoute} data-search="">
            <Icon name="search" size={18} />
            <span>{props.searchLabel}</span>
            <kbd className="needs-js" aria-hidden="true">
              /
            </kbd>
          </a>
        )}
        {shortcuts.length === 0 ? null : (
          <p className="hero-shortcuts">
            {props.shortcutsLabel === undefined ? null : <span>{props.shortcutsLabel}</span>}
            {shortcuts.map((link) => (
              <TextLink key={link.to} link={link} href={props.href} />
            ))}
          </p>
        )}
      </div>
      {props.picture}
    </section>
  );
}

export interface PathsProps {
  readonly title: string;
  readonly paths: readonly { readonly title: string; readonly text: string; readonly links: readonly LandingLink[] }[];
  readonly href: Href;
}

/** Columns, one for each thing a reader may want to do. */
export function Paths({ title, paths, href }: PathsProps): JSX.Element {
  return (
    <section className="band">
      <h2>{title}</h2>
      <div className="paths">
        {paths.map((path) => (
          <section key={path.title}>
            <h3>{path.title}</h3>
            <p>{path.text}</p>
            <ul>
              {path.links.map((link) => (
                <li key={link.to}>
                  <TextLink link={link} href={href} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

export interface LedgerProps {
  readonly title: string;
  readonly text?: string;
  readonly rows: readonly (LandingLink & { readonly sign: string })[];
  readonly href: Href;
}

/** A ruled list: a sign in the margin, a name, a line about it. */
export function Ledger({ title, text, rows, href }: LedgerProps): JSX.Element {
  return (
    <section className="band ledger-band">
      <div className="ledger-head">
        <h2>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      <ul className="ledger">
        {rows.map((row) => (
          <li key={row.to + row.label}>
            <code aria-hidden="true">{row.sign}</code>
            <TextLink link={row} href={href} />
            <span>{row.note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface LatestPostsProps {
  readonly title: string;
  readonly posts: readonly PostTeaser[];
  /** Link to all posts. */
  readonly all: LandingLink;
  readonly href: Href;
}

/** The newest posts of the blog: date, title, a line about it. Nothing where there are none. */
export function LatestPosts({ title, posts, all, href }: LatestPostsProps): JSX.Element | null {
  if (posts.length === 0) return null;
  return (
    <section className="band ledger-band" data-unsearched="">
      <div className="ledger-head">
        <h2>{title}</h2>
        <p>
          <TextLink link={all} href={href} />
        </p>
      </div>
      <ul className="ledger">
        {posts.map((post) => (
          <li key={post.href}>
            <time dateTime={post.date}>{post.date}</time>
            <a href={post.href} lang={post.lang}>
              {post.title}
            </a>
            <span lang={post.lang}>{post.description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page that contains them. */
export function Landing({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className="landing">{children}</div>;
}

/** A plain page of prose with its own heading, for standalone pages that are read rather than browsed. */
export function ProsePage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div className="document">
      <article>
        <header className="article-head">
          <h1 tabIndex={-1}>{title}</h1>
        </header>
        <div className="prose">
          <p>{lead}</p>
          {children}
        </div>
      </article>
    </div>
  );
}
