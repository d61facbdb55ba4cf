/** Navbar and footer of a Docusaurus theme. */
import { compact, dataOf, listOf, textOfHtml, linkTargetOf, textOf, type Data, type Left } from "../adopt-plan.ts";
import { iconOfNetwork, networkOfAddress, networkOfIcon } from "../networks.ts";
import type { LabelTranslator } from "../read.ts";

export interface FrameOptions {
  /** Route of a document. */
  readonly routeOf: (id: string, instance: string) => string | undefined;
  /** Route of a sidebar's first page. */
  readonly landing: (sidebar: string, instance: string) => string | undefined;
  /** Whether several versions of the documents are moved. */
  readonly isVersioned: boolean;
  readonly translate: LabelTranslator;
  readonly left: Left[];
}

const KNOWN = /^(?:search|docsVersion|docsVersionDropdown|custom-.*)$/;

export function convertNavbar(theme: Data, options: FrameOptions): Data {
  const navbar = dataOf(theme["navbar"]);
  const items = listOf(navbar["items"]).flatMap((item) => navItem(dataOf(item), options, true));
  return compact({ items, hideOnScroll: navbar["hideOnScroll"] === true ? true : undefined });
}

function navItem(item: Data, options: FrameOptions, top: boolean): readonly Data[] {
  const type = textOf(item["type"]) ?? (Array.isArray(item["items"]) ? "dropdown" : "default");
  const position = top && item["position"] === "right" ? "right" : undefined;
  const leave = (group: string, name: string): readonly Data[] => {
    options.left.push({ group, item: name });
    return [];
  };
  if (type === "localeDropdown") {
    const items = [...listOf(item["dropdownItemsBefore"]), ...listOf(item["dropdownItemsAfter"])];
    const further = items.flatMap((each) => navItem(dataOf(each), options, false));
    return [compact({ type: "locale", position, items: further.length > 0 ? further : undefined })];
  }
  if (type === "docsVersionDropdown" && options.isVersioned) {
    const items = [...listOf(item["dropdownItemsBefore"]), ...listOf(item["dropdownItemsAfter"])];
    const further = items.flatMap((each) => navItem(dataOf(each), options, false));
    return [compact({ type: "version", items: further.length > 0 ? further : undefined })];
  }
  if (type === "html") {
    const value = textOf(item["value"]) ?? "";
    if (!top && /^<hr\b/.test(value)) return [{ type: "divider" }];
    return textOfHtml(value) === "" ? [] : [compact({ type: "html", value, position })];
  }
  if (KNOWN.test(type)) return type === "search" ? [] : leave("Items of the navbar that have no counterpart", type);
  const icon = iconOf(item);
  const label =
    textOf(item["label"]) ??
    textOf(item["aria-label"]) ??
    (icon === undefined ? undefined : networkOfIcon(icon)) ??
    textOf(textOfHtml(textOf(item["html"]) ?? "")) ??
    networkOfAddress(textOf(item["href"]) ?? "");
  if (label === undefined)
    return leave("Items of the navbar without a label", textOf(item["href"]) ?? textOf(item["to"]) ?? type);
  const common = { label, ...options.translate(`item.label.${label}`), icon, position };
  if (type === "dropdown") {
    const items = listOf(item["items"]).flatMap((each) => navItem(dataOf(each), options, false));
    return [compact({ type: "dropdown", ...common, ...linkOf(item, options), items })];
  }
  const link = linkOf(item, options);
  return link === undefined
    ? leave("Items of the navbar that lead nowhere", label)
    : [compact({ type: "link", ...common, ...link })];
}

function linkOf(item: Data, { routeOf, landing }: FrameOptions): Data | undefined {
  const doc = textOf(item["docId"]);
  const instance = textOf(item["docsPluginId"]) ?? "default";
  // What it leads to is said by its type; other keys may be left from an earlier one.
  const to = doc === undefined || item["type"] === "docSidebar" ? undefined : routeOf(doc, instance);
  if (to !== undefined) return { to };
  const sidebar = textOf(item["sidebarId"]);
  const first = sidebar === undefined ? undefined : landing(sidebar, instance);
  if (first !== undefined) return { to: first };
  return linkTargetOf(textOf(item["to"]) ?? textOf(item["href"]) ?? "");
}

/** Networks that links without a label lead to, as their classes, pictures or addresses say. */
const NETWORKS = [
  "github",
  "telegram",
  "discord",
  "youtube",
  "linkedin",
  "gitlab",
  "bluesky",
  "mastodon",
  "twitter",
] as const;

/** Links that show a picture instead of a label have it from a class: `header-github-link`. */
function iconOf(item: Data): string | undefined {
  if (textOf(item["label"]) !== undefined) return undefined;
  const href = textOf(item["href"]) ?? "";
  const said = `${textOf(item["className"]) ?? ""} ${href} ${textOf(item["html"]) ?? ""}`.toLowerCase();
  const network = NETWORKS.find((name) => said.includes(name));
  return iconOfNetwork(network) ?? (/^https?:\/\/(?:www\.)?x\.com\//i.test(href) ? "x" : undefined);
}

export function convertFooter(theme: Data, { translate, left }: FrameOptions): Data | undefined {
  const footer = dataOf(theme["footer"]);
  const entries = listOf(footer["links"]).map(dataOf);
  const link = (item: Data): readonly Data[] => {
    const html = textOf(item["html"]);
    const label = textOf(item["label"]) ?? (html === undefined ? undefined : textOf(textOfHtml(html)));
    const written = textOf(item["to"]) ?? textOf(item["href"]) ?? /href="([^"]*)"/.exec(html ?? "")?.[1] ?? "";
    const target = linkTargetOf(written);
    if (label !== undefined && target !== undefined)
      return [{ label, ...translate(`link.item.label.${label}`), ...target }];
    left.push({ group: "Items of the footer that are no link", item: label ?? (html ?? written).slice(0, 80) });
    return [];
  };
  const isColumned = entries.some((entry) => Array.isArray(entry["items"]));
  const columns = (isColumned ? entries : [{ title: "Links", items: entries }]).flatMap((column) => {
    const title = textOf(column["title"]) ?? "Links";
    const links = listOf(column["items"]).flatMap((item) => link(dataOf(item)));
    const { labels } = translate(`link.title.${title}`);
    return links.length === 0 ? [] : [compact({ title, titles: labels, links })];
  });
  const copyright = textOf(textOfHtml(textOf(footer["copyright"]) ?? ""));
  if (columns.length === 0 && copyright === undefined) return undefined;
  const { labels } = translate("copyright");
  const copyrights =
    labels && Object.fromEntries(Object.entries(labels).map(([lang, text]) => [lang, textOfHtml(text)]));
  return compact({ columns, copyright, copyrights: copyright === undefined ? undefined : copyrights });
}
