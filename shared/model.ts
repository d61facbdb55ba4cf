/**
 * The data that React components are given. `server/site` makes it, `server/render` hands it to React. Every address in
 * it is final: base path and locale are included.
 */
import type { Author, Heading } from "./article.ts";
import type { Direction } from "./direction.ts";
import type { PageTexts } from "./messages/page.ts";
import type { SourceReference } from "./source-reference.ts";

export interface LocaleModel {
  /** Name of the locale in configuration, search and storage: `en`, `mandarin`. */
  readonly id: string;
  readonly label: string;
  /** BCP 47: `zh-CN`. */
  readonly lang: string;
  readonly dir: Direction;
  /** Path prefix without slashes, "" for the default locale. */
  readonly path: string;
}

export type NavItem =
  | {
      readonly kind: "link";
      readonly label: string;
      readonly href: string;
      readonly external: boolean;
      readonly icon?: string;
    }
  | {
      readonly kind: "dropdown";
      readonly label: string;
      readonly href?: string;
      readonly icon?: string;
      readonly items: readonly NavItem[];
    }
  | { readonly kind: "locale"; readonly label?: string; readonly icon?: string; readonly items: readonly NavItem[] }
  | { readonly kind: "version"; readonly items: readonly NavItem[] }
  /** Markup that the site's configuration holds, made safe. */
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "divider" };

export type SidebarItem =
  | { readonly kind: "link"; readonly label: string; readonly href: string; readonly external: boolean }
  | {
      readonly kind: "category";
      readonly label: string;
      /** Landing page of the category, if it has one. */
      readonly href?: string;
      /** Whether it is expanded at first, whatever page is shown. */
      readonly open: boolean;
      readonly items: readonly SidebarItem[];
    }
  | { readonly kind: "heading"; readonly label: string }
  | { readonly kind: "divider" };

export interface FooterModel {
  readonly columns: readonly {
    readonly title: string;
    readonly links: readonly { readonly label: string; readonly href: string; readonly external: boolean }[];
  }[];
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: string }[];
  readonly copyright?: string;
}

export interface AnnouncementModel {
  /** A reader's dismissal is stored under this id, so a new id shows the bar again. */
  readonly id: string;
  /** Safe inline HTML. */
  readonly html: string;
  readonly dismissible: boolean;
}

/** What pages of a version say at the top: it is newer than the latest one, or older. */
export type VersionBanner = "unreleased" | "unmaintained";

/** A version of the documentation. */
export interface VersionModel {
  readonly name: string;
  readonly label: string;
  readonly isLast: boolean;
  /** Address of its main document, where there is one. */
  readonly mainDoc?: string;
}

/** A picture of the header. Its own size in pixels, where it is a file of the site, keeps its place until it is there. */
export interface LogoPicture {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

export interface LogoModel {
  readonly light: LogoPicture;
  readonly dark?: LogoPicture;
  readonly alt: string;
  /** Whether it holds the site's name, which is not shown beside it then. */
  readonly wordmark: boolean;
}

/** One locale's view of the site: everything that is the same on all of its pages. */
export interface SiteModel {
  readonly title: string;
  readonly tagline: string;
  /** Used for pages that have none of their own. */
  readonly description: string;
  /** Origin without a slash at its end: `https://docs.example.org`. */
  readonly url: string;
  /** Begins and ends with `/`. */
  readonly baseUrl: string;
  readonly locale: LocaleModel;
  readonly texts: PageTexts;
  readonly defaultLocale: LocaleModel;
  readonly locales: readonly LocaleModel[];
  readonly home: string;
  readonly logo?: LogoModel;
  readonly navbar: {
    readonly left: readonly NavItem[];
    readonly right: readonly NavItem[];
    readonly hideOnScroll: boolean;
  };
  /** Whether readers can't choose the colour mode. */
  readonly isModeFixed: boolean;
  readonly footer?: FooterModel;
  readonly announcement?: AnnouncementModel;
  readonly search: { readonly route: string };
  /** The version that these pages are of, or the latest one. */
  readonly version: VersionModel;
  /** All versions, the newest first; only where there are several. */
  readonly versions?: readonly VersionModel[];
  readonly hasBlog: boolean;
}

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

export type PageKind =
  "doc" | "category" | "post" | "posts" | "tag" | "tags" | "authors" | "standalone" | "search" | "not-found";

/** The data of one page. The article's HTML is passed separately, as a string. */
export interface PageModel {
  readonly kind: PageKind;
  /** Route without base and locale: `/v3/concepts/glossary`; the same in every locale. */
  readonly route: string;
  /** Final address in this locale; only the root's ends with a slash. */
  readonly href: string;
  readonly title: string;
  readonly titleHtml: string;
  readonly hideTitle: boolean;
  /** Title for search engines and the browser's tab, where it is another one. */
  readonly metaTitle?: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly sidebar?: string;
  /** Only headings of the levels that configuration and front matter allow. */
  readonly toc: readonly Heading[];
  readonly previous?: PageLink;
  readonly next?: PageLink;
  readonly editUrl?: string;
  /** Address at which readers report a problem with the page. */
  readonly issueUrl?: string;
  readonly lastUpdate?: { readonly date: string; readonly author?: string };
  readonly tags: readonly PageLink[];
  /** Its own picture for link previews, as final address: with base path, or elsewhere. */
  readonly image?: string;
  /** What the page's facts were checked against. */
  readonly sources?: readonly SourceReference[];
  /** Language of the article; not the locale's if there is no translation. */
  readonly contentLang: string;
  /** Whether the default language is shown because the translation is missing. */
  readonly fallback: boolean;
  readonly unlisted: boolean;
  /** Whether the page only says where its topic has moved. */
  readonly moved: boolean;
  readonly draft: boolean;
  /** The same page in each locale, in the order of `SiteModel.locales`. */
  readonly alternates: readonly { readonly lang: string; readonly href: string; readonly translated: boolean }[];
  /** Name of the version that it belongs to, where there are several. */
  readonly version?: string;
  /** Where the switch leads in each version, in the order of `SiteModel.versions`. */
  readonly versions?: readonly (VersionTarget & { readonly name: string })[];
  /** Says that the version is not the one to read, and where that is. */
  readonly banner?: { readonly kind: VersionBanner; readonly newest: VersionTarget };
  /** Address of the page that stands for this one: the same page of the latest version. */
  readonly canonical?: string;
  /** Whether search engines are asked to leave it out, although it is in menus. */
  readonly noIndex?: boolean;
  /** Id of an element behind what the page shows first, where a standalone page names one. */
  readonly firstView?: string;
  /** Address of the page as Markdown. */
  readonly markdownHref?: string;
  readonly widgets: readonly string[];
  readonly post?: PostModel;
}

/** What pages that are not lists of posts, such as standalone pages, are told about a post. */
export interface PostTeaser {
  readonly title: string;
  readonly href: string;
  /** ISO date, `2024-05-01`; "" for a post without one. */
  readonly date: string;
  readonly description: string;
  /** Language of the post; the default one if there is no translation. */
  readonly lang: string;
}

/** What a list of posts, or of documents with a tag, shows of a page. */
export interface ListedPage extends Pick<PageModel, "href" | "title" | "titleHtml" | "contentLang" | "post"> {
  /** What stands before a post's truncation mark, or else the page's description. */
  readonly summaryHtml: string;
}

export interface PostModel {
  /** ISO date, `2024-05-01`. */
  readonly date: string;
  readonly authors: readonly Author[];
  /** Whole minutes, at least 1. */
  readonly readingMinutes: number;
}

/**
 * An element of a page's head as data: name, attributes, and content, which is JSON for scripts that hold data. The
 * server renders it as HTML; the browser creates elements from it.
 */
export type HeadElement = readonly [
  tag: "meta" | "link" | "script",
  attributes: Readonly<Record<string, string>>,
  data?: unknown,
];

/** The elements of `<head>` that are about one page. */
export interface PageHead {
  /** `<title>` of the document. */
  readonly title: string;
  /** Description, robots, canonical address, alternates, link preview and so on. */
  readonly elements: readonly HeadElement[];
}

/** Where a page is in one version of the documents. */
export interface VersionTarget {
  /** Final address: of this page, or of the main document of a version that does not have it. */
  readonly href: string;
  /** Whether it is this page: then the reader keeps the place on it. */
  readonly isSame: boolean;
}

/**
 * The chunk that a soft navigation fetches (`<route>/page.json`): the article and little more, because size matters.
 */
export interface PageChunk {
  /** Identifies the build of the client. If it is not the running one, the browser loads the page instead. */
  readonly client: string;
  /** Id of the page's locale. A page of another locale needs another frame. */
  readonly locale: string;
  /** `<title>` of the document. */
  readonly title: string;
  /** The other elements of `<head>` that are about this page. */
  readonly head: readonly HeadElement[];
  /** Route without base and locale. */
  readonly route: string;
  /** The page's final address: `PageModel.href`. */
  readonly href: string;
  /** Final addresses of the page by language, for the language switch. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Where the switch of versions leads, by their names; only where there are several. */
  readonly versions?: Readonly<Record<string, VersionTarget>>;
  /** Name of the version that the page belongs to, where there are several. */
  readonly version?: string;
  /** Identifies the frame around the article, sidebar included. If it is the current one, only `#pageContent` changes. */
  readonly shell: string;
  /** Address of the sidebar's HTML, fetched if `shell` differs: `/assets/sidebar-….html`; "" for none. */
  readonly sidebar: string;
  /** Layout class of the frame: "doc", "wide", "blog" … */
  readonly layout: string;
  /** Inner HTML of `#pageContent`: article, table of contents, previous/next, everything that differs. */
  readonly html: string;
  readonly widgets: readonly string[];
}
