import type { JSX } from "react";
import { lineFor } from "../../shared/direction.ts";
import { iconOf } from "../../shared/icon-names.ts";
import type { NavItem, PageModel, SiteModel } from "../../shared/model.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { fill } from "../../shared/messages/text.ts";
import { Footer } from "./footer.tsx";
import { arrangeHeader } from "./header-room.ts";
import { Icon, Mark } from "./icons.tsx";
import { Languages, Versions, type VersionEntry } from "./switches.tsx";
import {
  divides,
  Menus,
  menuLabel,
  menuLink,
  menuList,
  nameOf,
  navHtml,
  navLink,
  safely,
  unknownItem,
} from "./menus.tsx";

/** Frame of a page: with sidebar ("doc", "blog"), article and table of contents only ("plain"), full width ("wide"). */
export type Layout = "doc" | "plain" | "wide" | "blog";

export interface ShellProps {
  readonly site: SiteModel;
  readonly layout: Layout;
  /** The same page in each locale, in the order of `site.locales`. */
  readonly alternates: PageModel["alternates"];
  /** The page in each version, in the order of `site.versions`. */
  readonly versions: readonly VersionEntry[];
  /** Index in `site.navbar.left` of the item that the page belongs to, -1 for none. */
  readonly activeItem: number;
  readonly sidebarHtml: string;
  readonly contentHtml: string;
}

/**
 * Everything inside `<body>`. Invariant: rendered once for many pages with placeholders for the strings,
 * so nothing here is derived from `alternates`, `versions`, `sidebarHtml` or `contentHtml`; they are passed on as they are.
 * @throws where an item of the navbar is of an unknown type or cannot be rendered, naming its configuration
 */
export function Shell(props: ShellProps): JSX.Element {
  const { site, layout, sidebarHtml, contentHtml } = props;
  const words = site.texts;
  return (
    <>
      <a className="skip" href="#pageMain">
        {words.skip}
      </a>
      <LoadError site={site} words={words} />
      <Announcement site={site} words={words} />
      <Header {...props} words={words} />
      {/* Nothing is painted before this: `locale-head.ts` asks browsers to wait for it. */}
      <div id="siteStatus" role="status" aria-live="polite" className="hidden" />
      <div className={`frame frame-${layout}`} id="siteFrame">
        <div className="drawer" id="siteDrawer" data-label={words.mainMenu}>
          <div className="drawer-head">
            <Brand site={site} />
            <a className="icon-button" href="#siteHeader" data-close-drawer="" aria-label={words.closeMenu}>
              <Icon name="close" size={18} />
            </a>
          </div>
          <DrawerMenu {...props} words={words} />
          <div id="siteSidebar" dangerouslySetInnerHTML={{ __html: sidebarHtml }} />
        </div>
        <main id="pageMain" tabIndex={-1}>
          <div id="pageContent" dangerouslySetInnerHTML={{ __html: contentHtml }} />
        </main>
      </div>
      <Footer footer={site.footer} words={words} site={site} />
    </>
  );
}

type ShellPartProps = ShellProps & { readonly words: PageTexts };

/**
 * Hidden until `inline-scripts.ts` finds that assets of this site did not load, so it needs no stylesheet to look
 * right.
 */
function LoadError({ site, words }: { readonly site: SiteModel; readonly words: PageTexts }): JSX.Element {
  return (
    <div id="siteLoadError" role="alert" hidden>
      <p>
        <strong>{words.loadError}</strong>
      </p>
      <p>
        {words.loadErrorBase} <code>{site.baseUrl}</code>
      </p>
      <p hidden>
        {words.loadErrorTry} <code>/</code>
      </p>
    </div>
  );
}

function Announcement({ site, words }: { readonly site: SiteModel; readonly words: PageTexts }): JSX.Element | null {
  const { announcement } = site;
  if (announcement === undefined) return null;
  return (
    <aside className="announcement" data-announcement={announcement.id} aria-label={words.announcement}>
      <p dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.dismissible ? (
        <button
          type="button"
          className="icon-button needs-js"
          data-close-announcement=""
          aria-label={words.closeAnnouncement}
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </aside>
  );
}

function Brand({ site }: { readonly site: SiteModel }): JSX.Element {
  const { logo } = site;
  return (
    <a className="brand" href={site.home}>
      {logo === undefined ? (
        <Mark />
      ) : logo.dark === undefined ? (
        <img {...logo.light} alt={logo.alt} />
      ) : (
        <>
          <img className="light-only" {...logo.light} alt={logo.alt} />
          <img className="dark-only" {...logo.dark} alt={logo.alt} />
        </>
      )}
      {logo?.wordmark === true ? null : <span>{lineFor(site.locale.dir, site.title)}</span>}
    </a>
  );
}

function Header(props: ShellPartProps): JSX.Element {
  const { site, words, activeItem } = props;
  const { bar, row } = arrangeHeader(site);
  const menus = { items: row, active: activeItem, overview: words.overview };
  return (
    <header className="header" id="siteHeader" {...(site.navbar.hideOnScroll ? { "data-hide": "" } : {})}>
      <div className="header-bar">
        <a className="icon-button menu-button" href="#siteDrawer" data-open-drawer="" aria-label={words.openMenu}>
          <Icon name="menu" size={18} />
        </a>
        <Brand site={site} />
        <a className="search-button" href={site.search.route} data-search="">
          <Icon name="search" />
          <span>{words.searchHint}</span>
          <kbd className="needs-js" aria-hidden="true">
            Ctrl K
          </kbd>
        </a>
        <div className="header-right">
          {bar.map(({ item, className }, index) => (
            <div key={index} className={className}>
              {safely(item, () => rightItem(item, props))}
            </div>
          ))}
          {site.isModeFixed ? null : (
            <button
              type="button"
              className="icon-button needs-js"
              data-colour-mode=""
              aria-label={words.colourMode}
              title={words.colourMode}
            >
              <span className="light-only">
                <Icon name="moon" size={18} />
              </span>
              <span className="dark-only">
                <Icon name="sun" size={18} />
              </span>
            </button>
          )}
        </div>
      </div>
      {row.length === 0 ? null : (
        <nav className="header-nav" aria-label={words.mainNavigation}>
          <div className="header-nav-inner" data-widget="menus" data-load="touch">
            <Menus {...menus} />
          </div>
        </nav>
      )}
    </header>
  );
}

function rightItem(item: NavItem, props: ShellPartProps): JSX.Element {
  switch (item.kind) {
    case "link":
      return navLink(item);
    case "dropdown":
      return (
        <details className="menu menu-end" name="menu">
          <summary {...nameOf(item)}>{menuLabel(item)}</summary>
          {menuList(item, props.words.overview)}
        </details>
      );
    case "locale":
      return (
        <details className="menu menu-end" name="menu">
          <summary className="icon-button" aria-label={item.label ?? props.words.language} title={props.words.language}>
            <Icon name={iconOf(item) ?? "globe"} size={18} />
            {item.label === undefined ? null : <span className="switch-label">{item.label}</span>}
          </summary>
          <ul className="menu-list">
            <Languages {...props} />
            {plainRows(item.items)}
          </ul>
        </details>
      );
    case "version":
      return (
        <details className="menu menu-end version-menu" name="menu">
          <summary
            aria-label={fill(props.words.version, { version: props.site.version.label })}
            title={props.words.versions}
          >
            <span data-version-label="">{props.site.version.label}</span>
            <Icon name="down" size={12} />
          </summary>
          <ul className="menu-list">
            <Versions {...props} />
            {plainRows(item.items)}
          </ul>
        </details>
      );
    case "html":
      return navHtml(item);
    case "divider":
      return <span className="divider" />;
    default:
      return unknownItem(item);
  }
}

/** Rows of a menu that holds no menus. */
function plainRows(items: readonly NavItem[]): JSX.Element[] {
  return items.map((entry, index) => (
    <li key={index} {...divides(entry)}>
      {entry.kind === "link" ? menuLink(entry) : entry.kind === "html" ? navHtml(entry) : null}
    </li>
  ));
}

/** The navbar for the slide-in menu of small screens, with collapsed groups. */
function DrawerMenu(props: ShellPartProps): JSX.Element | null {
  const { site, words, layout } = props;
  const open = layout === "wide" || layout === "plain";
  const links = [
    ...site.navbar.left,
    ...site.navbar.right.filter(({ kind }) => kind === "link" || kind === "dropdown" || kind === "html"),
  ];
  if (links.length === 0 && site.versions === undefined && site.locales.length < 2) return null;
  return (
    <nav className="drawer-menu" aria-label={words.mainMenu}>
      {links.length === 0 ? null : (
        <details open={open}>
          <summary>
            {words.mainMenu}
            <Icon name="chevron" size={12} />
          </summary>
          <ul>
            {links.map((item, index) => (
              <li key={index}>{safely(item, () => drawerItem(item, words))}</li>
            ))}
          </ul>
        </details>
      )}
      {site.versions === undefined ? null : (
        <ul className="drawer-languages drawer-versions" aria-label={words.versions}>
          <Versions {...props} />
        </ul>
      )}
      {site.locales.length < 2 ? null : (
        <ul className="drawer-languages" aria-label={words.language}>
          <Languages {...props} />
        </ul>
      )}
    </nav>
  );
}

function drawerItem(item: NavItem, words: PageTexts): JSX.Element {
  if (item.kind === "link") {
    return (
      <a href={item.href}>
        {item.label}
        {item.external ? <Icon name="external" size={12} /> : null}
      </a>
    );
  }
  if (item.kind === "html") return navHtml(item);
  if (item.kind !== "dropdown") return <></>;
  return (
    <details>
      <summary>
        {item.label}
        <Icon name="chevron" size={12} />
      </summary>
      {menuList(item, words.overview)}
    </details>
  );
}
