/** What a Starlight site has in its header. */
import { iconOf } from "../../../shared/icon-names.ts";
import { compact, dataOf, linkTargetOf, textOf, type Data, type Left } from "../adopt-plan.ts";
import { iconOfNetwork, networkOfIcon } from "../networks.ts";

/** Links to networks: a list of `{icon, label, href}`, or addresses by network as older versions have them. */
export function socialItems(written: unknown, left: Left[]): readonly Data[] {
  const links = Array.isArray(written)
    ? written.map(dataOf)
    : Object.entries(dataOf(written)).map(([icon, href]) => ({ icon, href, label: undefined }));
  return links.flatMap(({ icon, href, label }): readonly Data[] => {
    const network = (textOf(icon) ?? "").replace(/^x\.com$/, "x");
    const target = linkTargetOf(textOf(href) ?? "");
    if (target === undefined) {
      left.push({ group: "Items of the navbar that lead nowhere", item: textOf(label) ?? network });
      return [];
    }
    return [
      compact({
        type: "link",
        label: textOf(label) ?? networkOfIcon(network),
        icon: iconOf({ icon: iconOfNetwork(network) }),
        position: "right",
        ...target,
      }),
    ];
  });
}
