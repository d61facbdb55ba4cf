/** The navbar of a VitePress theme, with what other languages call its items. */
import { iconOf } from "../../../shared/icon-names.ts";
import { compact, dataOf, listOf, textOfHtml, textOf, type Data, type Left } from "../adopt-plan.ts";
import { iconOfNetwork, networkOfIcon } from "../networks.ts";
import { inOthers, linkTarget, type Locale } from "./links.ts";

/** @returns its items from left to right; what leads nowhere is added to what is left */
export function navOf(theme: Data, locales: readonly Locale[], left: Left[]): readonly Data[] {
  /** What other languages call the item at a place, where they call it otherwise. */
  const labels = (path: readonly number[], label: string): Data => {
    const textAt = ({ theme: own }: Locale): string | undefined => {
      let items = listOf(own["nav"]);
      let text: string | undefined;
      for (const index of path) {
        text = textOf(textOfHtml(textOf(dataOf(items[index])["text"]) ?? ""));
        items = listOf(dataOf(items[index])["items"]);
      }
      return text;
    };
    return compact({ labels: inOthers(locales, textAt, label) });
  };
  const convert = (item: unknown, path: readonly number[]): readonly Data[] => {
    const data = dataOf(item);
    const label = textOf(textOfHtml(textOf(data["text"]) ?? ""));
    const inner = listOf(data["items"]);
    if (inner.length > 0) {
      const items = inner.flatMap((each, index) => convert(each, [...path, index]));
      return path.length > 1 || label === undefined
        ? items
        : [{ type: "dropdown", label, ...labels(path, label), items }];
    }
    const target = linkTarget(textOf(data["link"]) ?? "");
    if (label !== undefined && target !== undefined)
      return [{ type: "link", label, ...labels(path, label), ...target }];
    left.push({ group: "Items of the navbar that lead nowhere", item: label ?? JSON.stringify(item) });
    return [];
  };
  const social = listOf(theme["socialLinks"])
    .map(dataOf)
    .flatMap((each): readonly Data[] => {
      const icon = textOf(each["icon"]);
      const target = linkTarget(textOf(each["link"]) ?? "");
      const label = textOf(each["ariaLabel"]) ?? (icon === undefined ? undefined : networkOfIcon(icon));
      if (label === undefined || target === undefined) return [];
      return [
        compact({
          type: "link",
          label,
          icon: iconOf({ icon: iconOfNetwork(icon) }),
          position: "right",
          ...target,
        }),
      ];
    });
  const switcher = locales.length > 1 ? [{ type: "locale", position: "right" }] : [];
  return [...listOf(theme["nav"]).flatMap((item, index) => convert(item, [index])), ...social, ...switcher];
}
