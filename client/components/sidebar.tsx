import type { JSX } from "react";
import type { SidebarItem, SiteModel } from "../../shared/model.ts";
import { layoutMessages } from "../../shared/messages/layout.ts";
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
export function Sidebar({ items, label, site }: SidebarProps): JSX.Element {
  return (
    <nav className="sidebar" aria-label={label}>
      <Items items={items} overview={layoutMessages(site.locale.lang).overview} />
    </nav>
  );
}

function Items({
  items,
  landing,
  overview,
}: {
  readonly items: readonly SidebarItem[];
  /** Landing page of the category that these belong to. */
  readonly landing?: string | undefined;
  readonly overview: string;
}): JSX.Element {
  return (
    <ul>
      {landing === undefined ? null : (
        <li>
          <a href={landing}>{overview}</a>
        </li>
      )}
      {items.map((item, index) => (
        <Item key={index} item={item} overview={overview} />
      ))}
    </ul>
  );
}

function Item({ item, overview }: { readonly item: SidebarItem; readonly overview: string }): JSX.Element {
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
              {item.label}
              <Icon name="chevron" size={12} />
            </summary>
            <Items items={item.items} landing={landingOf(item)} overview={overview} />
          </details>
        </li>
      );
    case "heading":
      return <li className="sidebar-heading">{item.label}</li>;
    case "divider":
      return <li className="divider" aria-hidden="true" />;
  }
}

/** The category's own page, unless it is among its items: a link inside the summary could not be reached by everyone. */
function landingOf({ href, items }: SidebarItem & { readonly kind: "category" }): string | undefined {
  return items.some((item) => item.kind === "link" && item.href === href) ? undefined : href;
}
