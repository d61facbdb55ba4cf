/** The sidebars of a VitePress theme, with what other languages call their links. */
import { compact, dataOf, listOf, textOfHtml, textOf, withoutPath, type Data, type Left } from "../adopt-plan.ts";
import { inOthers, linkTarget, type Locale } from "./links.ts";

export function sidebarsOf(
  written: unknown,
  locales: readonly Locale[],
  left: Left[],
): Readonly<Record<string, { readonly items: readonly Data[] }>> {
  // A language without a sidebar of its own has that of the whole site.
  const translated = new Map(
    locales
      .slice(1)
      .filter(({ theme }) => theme["sidebar"] !== written)
      .map((locale) => [locale, labelsByLink(locale.theme["sidebar"], locale.path)]),
  );
  const convert = (item: unknown, base: string): readonly Data[] => {
    const data = dataOf(item);
    const own = textOf(data["base"]) ?? base;
    const label = textOf(textOfHtml(textOf(data["text"]) ?? ""));
    const link = textOf(data["link"]);
    const target = link === undefined ? undefined : linkTarget(withBase(link, own));
    const to = target !== undefined && "to" in target ? target.to : "";
    const labelsOf = (key: string): Data =>
      compact({ labels: inOthers(locales, (locale) => translated.get(locale)?.get(key), label) });
    if (Array.isArray(data["items"])) {
      const items = listOf(data["items"]).flatMap((each) => convert(each, own));
      const labels = labelsOf(to === "" ? keyOfGroup(data["items"], own, "") : to);
      return label === undefined
        ? items
        : [
            compact({
              type: "category",
              label,
              ...labels,
              ...target,
              open: data["collapsed"] === true ? undefined : true,
              items,
            }),
          ];
    }
    if (label === undefined) return [];
    if (target !== undefined) return [{ type: "link", label, ...labelsOf(to), ...target }];
    if (link !== undefined) left.push({ group: "Sidebar links that lead nowhere", item: label });
    return [{ type: "heading", label }];
  };
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(written)
    ? [["docs", written]]
    : Object.entries(dataOf(written));
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const base = textOf(dataOf(value)["base"]) ?? "";
      const items = listOf(Array.isArray(value) ? value : dataOf(value)["items"]).flatMap((item) =>
        convert(item, base),
      );
      const name = key.replace(/^\/|\/$/g, "").replace(/[^\w-]+/g, "-");
      return items.length === 0 ? [] : [[name === "" ? "docs" : name, { items }] as const];
    }),
  );
}

/** A link below a base, which need not end with a folder: `/reference/theme-` and `nav` are `/reference/theme-nav`. */
function withBase(link: string, base: string): string {
  return base === "" || /^(?:\w+:|\/\/)/.test(link) ? link : base + link.replace(/^\//, base.endsWith("/") ? "" : "/");
}

/** A group without a link of its own goes by its first page, and how many groups below it that stands. */
function keyOfGroup(items: unknown, base: string, path: string, below = 0): string {
  for (const data of listOf(items).map(dataOf)) {
    const own = textOf(data["base"]) ?? base;
    const target = linkTarget(withBase(textOf(data["link"]) ?? "https:", own));
    if (target !== undefined && "to" in target) return `${below} ${withoutPath(target.to, path)}`;
    const inner = keyOfGroup(data["items"], own, path, below + 1);
    if (inner !== "") return inner;
  }
  return "";
}

/** What a language calls each link, without the language's path, and each group. */
function labelsByLink(sidebar: unknown, path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, base: string): void => {
    if (Array.isArray(value)) {
      for (const each of value as readonly unknown[]) visit(each, base);
      return;
    }
    const data = dataOf(value);
    const own = textOf(data["base"]) ?? base;
    const [text, link] = [textOf(data["text"]), textOf(data["link"])];
    if (text !== undefined && link !== undefined) {
      const target = linkTarget(withBase(link, own));
      if (target !== undefined && "to" in target) found.set(withoutPath(target.to, path), textOfHtml(text));
    } else if (text !== undefined) {
      const key = keyOfGroup(data["items"], own, path);
      if (key !== "") found.set(key, textOfHtml(text));
    }
    visit(listOf(data["items"]), own);
  };
  for (const value of Array.isArray(sidebar) ? [sidebar] : Object.values(dataOf(sidebar)))
    visit(value, textOf(dataOf(value)["base"]) ?? "");
  return found;
}
