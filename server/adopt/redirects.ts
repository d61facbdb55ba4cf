/** Redirects as `{from, to}`, where `from` may be a list: `config/redirects.json`. */
import { normaliseRoute } from "../../shared/address.ts";
import { dataOf, linkTargetOf, listOf, textOf, type Data, type Left } from "./adopt-plan.ts";

/** @param routes those of the site's pages, where a redirect never holds */
export function convertRedirects(
  redirects: readonly unknown[],
  routes: ReadonlySet<string>,
  left: Left[],
): Data | undefined {
  const seen = new Set<string>();
  const list = redirects.map(dataOf).flatMap(({ from, to }) => {
    const target = linkTargetOf(textOf(to) ?? "");
    const leads = target === undefined ? undefined : "to" in target ? target.to : target.href;
    return [...listOf(from), ...(typeof from === "string" ? [from] : [])].flatMap((each) => {
      const route = textOf(each)?.replace(/\s/g, "%20");
      if (route !== undefined && /^\/(?!\/)\S*$/.test(route) && leads !== undefined) {
        const from = normaliseRoute(route);
        if (routes.has(from) || seen.has(from)) return [];
        seen.add(from);
        return [{ from: route, to: leads }];
      }
      left.push({ group: "Redirects that can't be moved", item: String(each) });
      return [];
    });
  });
  return list.length === 0 ? undefined : { redirects: list };
}
