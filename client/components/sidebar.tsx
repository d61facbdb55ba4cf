import type { JSX } from "react";
import type { SidebarItem, SiteModel } from "../../shared/model.ts";
import { Icon } from "./icons.tsx";

export interface SidebarProps {
  readonly items: readonly SidebarItem[];
  /** What screen readers call this list of pages. */
  readonly label: string;
  readonly site: SiteModel;
}

/**
 * A sidebar, the same for every page that has it.
 * Invariant: `href` is the first attribute of each link and `<details` of each category has attributes,
 * because the server marks the page's link and opens its ancestors in the rendered text.
 */
export function Sidebar({ items, label }: SidebarProps): JSX.Element {
  return (
    <nav className="sidebar" aria-label={label}>
      <Items items={items} />
    </nav>
  );
}

function Items({ items }: { readonly items: readonly SidebarItem[] }): JSX.Element {
  return (
    <ul>
      {items.map((item, index) => (
        <Item key={index} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: SidebarItem }): JSX.Element {
  switch (item.kind) {
    case "link":
      return (
        <li>
          {item.external ? (
            <a href={item.href} className="external">
              {item.label}
              <Icon name="external" size={12} />
            </a>
          ) : (
            <a href={item.href}>{item.label}</a>
          )}
        </li>
      );
    case "category":
      return (
        <li>
          <details className="category" {...(item.open ? { open: true } : {})}>
            <summary>
              {item.href === undefined ? <span>{item.label}</span> : <a href={item.href}>{item.label}</a>}
              <Icon name="chevron" size={12} />
            </summary>
            <Items items={item.items} />
          </details>
        </li>
      );
    case "heading":
      return <li className="sidebar-heading">{item.label}</li>;
    case "divider":
      return <li className="divider" aria-hidden="true" />;
  }
}
