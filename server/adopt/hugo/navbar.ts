/** The menus of a Hugo site as navbar and footer, with what other languages call their entries. */
import { iconOf } from "../../../shared/icon-names.ts";
import { compact, dataOf, linkTargetOf, listOf, textOf, textOfHtml, type Data, type Left } from "../adopt-plan.ts";
import { iconOfNetwork, networkOfAddress } from "../networks.ts";
import { weightOf, type Language } from "./languages.ts";
import { labelOf } from "./order.ts";
import type { Page } from "./pages.ts";

interface Entry {
  readonly name: string;
  readonly target: Data | undefined;
  readonly weight: number;
  readonly id: string;
  readonly parent: string | undefined;
  readonly icon: string | undefined;
}

export interface MenuContext {
  readonly config: Data;
  /** The default language first. */
  readonly languages: readonly Language[];
  readonly pages: readonly Page[];
  /** The route that a path of a menu leads to, without the language. */
  readonly routeOf: (written: string, language: Language) => string;
  readonly left: Left[];
}

/** Menus that themes show in their header and below the page, by name. */
export const HEADER = ["main", "global", "header", "navbar", "home", "top"];
const FOOTER = ["footer", "bottom", "legal"];
/** Menus beside the pages of Book, Hextra and Relearn. */
export const BESIDE = ["before", "sidebar", "shortcuts", "after", "more"];

/** @returns items of a menu from left to right, those below another one in a list of its own */
export function menuItems(names: readonly string[], context: MenuContext): readonly Data[] {
  const name = names.find((each) =>
    context.languages.some((language) => entriesOf(each, language, context).length > 0),
  );
  const [main] = context.languages;
  if (name === undefined || main === undefined) return [];
  const entries = entriesOf(name, main, context);
  const others = context.languages
    .slice(1)
    .map((language) => [language.lang, entriesOf(name, language, context)] as const);
  const labelsOf = (entry: Entry): Data | undefined => {
    const labels = others.flatMap(([lang, list]) => {
      const same =
        list.find((each) => each.id === entry.id) ??
        list.find((each) => each.target !== undefined && JSON.stringify(each.target) === JSON.stringify(entry.target));
      return same === undefined || same.name === entry.name ? [] : [[lang, same.name] as const];
    });
    return labels.length === 0 ? undefined : Object.fromEntries(labels);
  };
  const itemsBelow = (parent: string | undefined): readonly Data[] =>
    entries
      .filter((entry) =>
        parent === undefined
          ? entry.parent === undefined || !entries.some(({ id }) => id === entry.parent)
          : entry.parent === parent,
      )
      .flatMap((entry): readonly Data[] => {
        const items = parent === undefined ? itemsBelow(entry.id) : [];
        const common = compact({ label: entry.name, labels: labelsOf(entry) });
        if (items.length > 0) return [{ type: "dropdown", ...common, ...entry.target, items }];
        if (entry.target !== undefined)
          return [
            compact({
              type: "link",
              ...common,
              icon: entry.icon,
              position: entry.icon === undefined ? undefined : "right",
              ...entry.target,
            }),
          ];
        // Fields for search and switches of the theme are items there, and stand in each navbar here.
        return [];
      });
  return itemsBelow(undefined);
}

function entriesOf(name: string, language: Language, context: MenuContext): readonly Entry[] {
  const { config, pages, routeOf } = context;
  const isMain = language === context.languages[0];
  const menus = (from: Data): readonly unknown[] => listOf(dataOf(from["menus"] ?? from["menu"])[name]);
  const own = menus(language.own);
  const stated = own.length > 0 || !isMain ? own : menus(config);
  const shared = !isMain && own.length === 0 ? menus(config) : [];
  const entries = [...stated, ...shared]
    .map(dataOf)
    .flatMap((data) => entryOf(data, (written) => routeOf(written, language)));
  const ofPages = pages
    .filter((page) => page.language === language)
    .flatMap((page) => {
      const data = menuOfPage(page.data["menu"] ?? page.data["menus"], name);
      return data === undefined
        ? []
        : entryOf(
            { name: labelOf(page), weight: page.data["weight"], ...data, url: page.newRoute },
            (written) => written,
          );
    });
  return [...entries, ...ofPages].sort(
    (a, b) => a.weight - b.weight || (Number.isFinite(a.weight) ? 0 : a.name.localeCompare(b.name, "en")),
  );
}

/** `menu: main`, `menu: [main]` or `menu: {main: {weight: 2}}`. */
function menuOfPage(value: unknown, name: string): Data | undefined {
  if (value === name || (Array.isArray(value) && value.includes(name))) return {};
  const own = dataOf(value)[name];
  return own === undefined ? undefined : dataOf(own);
}

function entryOf(data: Data, routeOf: (written: string) => string): readonly Entry[] {
  const params = dataOf(data["params"]);
  const written = textOf(data["pageref"]) ?? textOf(data["url"]);
  const name =
    textOf(textOfHtml(textOf(data["name"]) ?? textOf(data["title"]) ?? "")) ??
    (written === undefined ? undefined : networkOfAddress(written));
  if (name === undefined) return [];
  const target =
    written === undefined
      ? undefined
      : linkTargetOf(/^(?:[a-z][\w+.-]*:|\/\/)/i.test(written) ? written : routeOf(written));
  const icon = iconOf({
    icon: iconOfNetwork(textOf(params["icon"])?.replace(/^(?:fa[bs]?[ -]|fa-brands )*(?:fa-)?/, "")),
  });
  return [
    {
      name,
      target,
      weight: weightOf(data),
      icon,
      id: textOf(data["identifier"]) ?? name,
      parent: textOf(data["parent"]),
    },
  ];
}

/** Docsy's menu of versions, each of which is a folder of this site or a site of its own. */
export function versionsMenu(params: Data, { languages, routeOf }: MenuContext): readonly Data[] {
  const [main] = languages;
  const items = listOf(params["versions"]).flatMap((each) => {
    const { name, version, url } = dataOf(each);
    const label = textOf(name) ?? textOf(version);
    return main === undefined || label === undefined || textOf(url) === undefined
      ? []
      : entryOf({ name: label, url }, (written) => routeOf(written, main)).map((entry) => ({
          type: "link",
          label,
          ...entry.target,
        }));
  });
  return items.length === 0
    ? []
    : [{ type: "dropdown", label: textOf(params["version_menu"]) ?? "Versions", position: "right", items }];
}

/** Links of Docsy to networks and lists, and the menus of the footer. */
export function footerOf(context: MenuContext, params: Data, copyright: string | undefined): Data | undefined {
  const links = dataOf(params["links"]);
  const social = [links["user"], links["developer"]]
    .flatMap((list) => listOf(list).map(dataOf))
    .flatMap((data): readonly Data[] => {
      const [label, url] = [textOf(data["name"]), textOf(data["url"])];
      const icon =
        iconOf({
          icon: iconOfNetwork(/fa-(?:brands )?(?:fa-)?(?:x-)?([a-z]+)$/.exec(textOf(data["icon"]) ?? "")?.[1]),
        }) ?? "link";
      return label === undefined || url === undefined || !/^https?:/.test(url) ? [] : [{ icon, label, href: url }];
    });
  const columns = menuItems(FOOTER, context).map(({ label, labels, items, ...item }) =>
    compact({
      title: label,
      titles: labels,
      links: (items === undefined ? [{ label, labels, ...item }] : listOf(items).map(dataOf)).map(plainLink),
    }),
  );
  const single = columns.filter(({ links: list }) => listOf(list).length === 1);
  const merged =
    single.length > 1
      ? [
          ...columns.filter((each) => !single.includes(each)),
          { title: "Links", links: single.flatMap((each) => listOf(each["links"])) },
        ]
      : columns;
  if (merged.length === 0 && social.length === 0 && copyright === undefined) return undefined;
  return compact({ columns: merged, social: social.length === 0 ? undefined : social, copyright });
}

function plainLink({ label, labels, to, href }: Data): Data {
  return compact({ label, labels, to, href });
}
