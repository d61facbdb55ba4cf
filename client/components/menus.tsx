import type { JSX, Ref } from "react";
import { iconOf } from "../../shared/icon-names.ts";
import type { NavItem } from "../../shared/model.ts";
import { Icon } from "./icons.tsx";

export interface MenusProps {
  readonly items: readonly NavItem[];
  /** Index of the item that the page belongs to, -1 for none. */
  readonly active: number;
  readonly overview: string;
  /** The list itself, for the island. */
  readonly ref?: Ref<HTMLUListElement>;
}

/**
 * The row of dropdowns below the title. Plain `<details>`, so they open without scripts;
 * `client/widgets/menus.tsx` adds hovering and arrow keys when they are first touched.
 */
export function Menus({ items, active, overview, ref }: MenusProps): JSX.Element {
  return (
    <ul className="menus" ref={ref}>
      {items.map((item, index) => (
        <li key={index} className={index === active ? "active" : undefined}>
          {safely(item, () => topItem(item, overview))}
        </li>
      ))}
    </ul>
  );
}

/** Runs a rendering function; a failure names the item's configuration. */
export function safely(item: NavItem, render: () => JSX.Element): JSX.Element {
  try {
    return render();
  } catch (cause) {
    throw new Error(`A navbar item failed to render: ${JSON.stringify(item)}`, { cause });
  }
}

/** Throws for an item whose kind this site does not know; configuration of another version can hold one. */
export function unknownItem(item: never): never {
  throw new Error(`Unknown navbar item type: ${JSON.stringify((item as { readonly kind?: unknown }).kind)}`);
}

function topItem(item: NavItem, overview: string): JSX.Element {
  switch (item.kind) {
    case "link":
      return navLink(item);
    case "dropdown":
      return (
        <details className="menu" name="menu">
          <summary data-href={item.href} {...nameOf(item)}>
            {menuLabel(item)}
          </summary>
          {menuList(item, overview)}
        </details>
      );
    case "html":
      return navHtml(item);
    case "locale":
    case "version":
    case "divider":
      return <span className="divider" />;
    default:
      return unknownItem(item);
  }
}

/** The entries of a dropdown; its own landing page first, unless it is among them. */
export function menuList(item: NavItem & { readonly kind: "dropdown" }, overview: string): JSX.Element {
  const { href, items } = item;
  const extra = href !== undefined && !items.some((entry) => entry.kind === "link" && entry.href === href);
  return (
    <ul className="menu-list">
      {extra ? (
        <li>
          <a href={href}>{overview}</a>
        </li>
      ) : null}
      {items.map((entry, index) => (
        <li key={index} {...divides(entry)}>
          {safely(entry, () => menuEntry(entry, overview))}
        </li>
      ))}
    </ul>
  );
}

/** Attributes of the list item of an entry: a line between entries is seen only, and counts as none of the list. */
export function divides({ kind }: NavItem): { readonly className?: string; readonly "aria-hidden"?: true } {
  return kind === "divider" ? { className: "divider", "aria-hidden": true } : {};
}

function menuEntry(entry: NavItem, overview: string): JSX.Element {
  switch (entry.kind) {
    case "link":
      return menuLink(entry);
    case "dropdown":
      return (
        <>
          <span className="menu-group">{entry.label}</span>
          {menuList(entry, overview)}
        </>
      );
    case "html":
      return navHtml(entry);
    case "locale":
    case "version":
    case "divider":
      return <></>;
    default:
      return unknownItem(entry);
  }
}

/** Markup of the configuration. */
export function navHtml({ html }: NavItem & { readonly kind: "html" }): JSX.Element {
  return <div className="nav-html" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A link of the navbar. */
export function navLink(item: NavItem & { readonly kind: "link" }): JSX.Element {
  return (
    <a href={item.href} {...(item.external ? { rel: "noopener" } : {})} {...nameOf(item)}>
      {labelOf(item)}
      {item.external && iconOf(item) === undefined ? <Icon name="external" size={12} /> : null}
    </a>
  );
}

/** A link in a menu: its label, behind its icon if it has one. */
export function menuLink(item: NavItem & { readonly kind: "link" }): JSX.Element {
  const icon = iconOf(item);
  return (
    <a href={item.href} {...(item.external ? { rel: "noopener" } : {})}>
      {icon === undefined ? (
        item.label
      ) : (
        <span className="menu-link">
          <Icon name={icon} />
          {item.label}
        </span>
      )}
      {item.external ? <Icon name="external" size={12} /> : null}
    </a>
  );
}

interface Labelled {
  readonly label: string;
  readonly icon?: string;
}

/** What is seen of a dropdown before it is opened. */
export function menuLabel(item: Labelled): JSX.Element {
  return (
    <>
      {labelOf(item)}
      {iconOf(item) === undefined ? <Icon name="down" size={12} /> : null}
    </>
  );
}

/** What is seen of an item: its icon, or else its label. */
function labelOf(item: Labelled): JSX.Element {
  const icon = iconOf(item);
  return icon === undefined ? <>{item.label}</> : <Icon name={icon} size={18} />;
}

/** Attributes of an item that is known by its icon: the label is its name. */
export function nameOf(item: Labelled): Readonly<Record<string, string>> {
  return iconOf(item) === undefined ? {} : { className: "icon-button", "aria-label": item.label, title: item.label };
}
