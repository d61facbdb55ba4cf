/** Front matter of VitePress's theme as front matter of the engine. */
import { addKeys, isHeadingLevel, readFrontMatter, removeKeys, removeUnknownKeys } from "../front-matter.ts";
import { compact, dataOf, listOf, textOf, withoutPath, type Data, type Leave } from "../adopt-plan.ts";
import { readHeadTags } from "./head-tags.ts";
import { linkTarget } from "./links.ts";

const CONVERTED = new Set(["outline", "aside", "prev", "next", "sidebar", "editLink"]);
/** What the engine does in the same way on every page, so that nothing is lost with the key. */
const MEANINGLESS = new Set(["lastUpdated", "navbar", "footer", "isHome", "search"]);

/**
 * Converts keys that have a counterpart, and takes out the others, which are reported.
 * @param path where the language lies: `zh`
 * @param url address of the site
 */
export function convertFrontMatter(
  text: string,
  { path, url }: { readonly path: string; readonly url: string },
  leave: Leave,
): string {
  const data = readFrontMatter(text);
  if (data === undefined) return text;
  const { keys, others } = readHeadTags(data["head"], url);
  const stated = compact({ description: keys["description"], image: keys["image"] });
  const gone = new Set([...CONVERTED, ...MEANINGLESS].filter((name) => Object.hasOwn(data, name)));
  if (Object.hasOwn(data, "head") && others.length === 0) gone.add("head");
  // As all documents are laid out.
  if (data["layout"] === "doc") gone.add("layout");
  return removeUnknownKeys(addKeys(removeKeys(text, gone), { ...converted(data, path), ...stated }), leave);
}

function converted(data: Data, path: string): Data {
  const { outline } = data;
  const levels = listOf(dataOf(outline)["level"] ?? outline);
  const [min, max] = outline === "deep" ? [2, 6] : typeof outline === "number" ? [outline, outline] : levels;
  return compact({
    hide_table_of_contents: outline === false || data["aside"] === false ? true : undefined,
    toc_min_heading_level: isHeadingLevel(min) ? min : undefined,
    toc_max_heading_level: isHeadingLevel(max) ? max : undefined,
    pagination_prev: neighbour(data["prev"], path),
    pagination_next: neighbour(data["next"], path),
    displayed_sidebar: data["sidebar"] === false ? null : undefined,
    custom_edit_url: data["editLink"] === false ? null : undefined,
  });
}

/** A page in front of this one or behind it; null for none. */
function neighbour(value: unknown, path: string): string | null | undefined {
  if (value === false) return null;
  const target = linkTarget(textOf(dataOf(value)["link"]) ?? "");
  if (target === undefined || !("to" in target)) return undefined;
  return withoutPath(target.to, path);
}
