/** Front matter of Starlight as front matter of the engine. */
import { normaliseRoute } from "../../../shared/address.ts";
import { addKeys, isHeadingLevel, readFrontMatter, removeKeys, removeUnknownKeys } from "../front-matter.ts";
import { readMetaTags } from "../meta-tags.ts";
import { postKeys } from "./blog.ts";
import { attributesOfMeta } from "./config.ts";
import {
  compact,
  dataOf,
  linkTargetOf,
  listOf,
  textOf,
  textOfHtml,
  withoutPath,
  type Data,
  type Leave,
} from "../adopt-plan.ts";

const CONVERTED = new Set(["sidebar", "tableOfContents", "template", "hero", "banner", "editUrl", "lastUpdated"]);
/** What the engine does in the same way on every page, or is told in a file of the configuration. */
const MEANINGLESS = new Set(["pagefind", "next", "prev", "head", "slug"]);

/**
 * Converts keys that have a counterpart, and takes out the others, which are reported.
 * @param path of the document's language in the old site: `zh-cn`; "" for the root
 */
export function convertFrontMatter(
  text: string,
  { path, isPost }: { readonly path: string; readonly isPost: boolean },
  leave: Leave,
): string {
  const data = readFrontMatter(text);
  if (data === undefined) return text;
  const gone = new Set([...CONVERTED, ...MEANINGLESS].filter((name) => Object.hasOwn(data, name)));
  const post = isPost ? postKeys(data) : {};
  for (const name of [...Object.keys(post), ...(isPost ? ["excerpt"] : [])]) gone.add(name);
  const keys = { ...fromHead(data["head"], leave), ...converted(data, path, leave), ...post };
  const hero = dataOf(data["hero"]);
  const named = textOf(textOfHtml(textOf(hero["title"]) ?? ""));
  if (named !== undefined && data["template"] === "splash" && named !== data["title"]) {
    gone.add("title");
    Object.assign(keys, { title: named }, keys["title_meta"] === undefined ? { title_meta: data["title"] } : {});
  }
  return removeUnknownKeys(addKeys(removeKeys(text, gone), keys), leave);
}

function converted(data: Data, path: string, leave: Leave): Record<string, unknown> {
  const sidebar = dataOf(data["sidebar"]);
  if (sidebar["hidden"] === true) leave("Pages that only the sidebar does not show", "");
  if (sidebar["badge"] !== undefined) leave("Badges of the sidebar", "");
  const contents = data["tableOfContents"];
  const { minHeadingLevel, maxHeadingLevel } = dataOf(contents);
  const isSplash = data["template"] === "splash";
  const changed = data["lastUpdated"];
  return compact({
    sidebar_label: textOf(sidebar["label"]),
    sidebar_position: typeof sidebar["order"] === "number" ? sidebar["order"] : undefined,
    hide_table_of_contents: contents === false || isSplash ? true : undefined,
    displayed_sidebar: isSplash ? null : undefined,
    toc_min_heading_level: isHeadingLevel(minHeadingLevel) ? minHeadingLevel : undefined,
    toc_max_heading_level: isHeadingLevel(maxHeadingLevel) ? maxHeadingLevel : undefined,
    pagination_prev: neighbour(data["prev"], path),
    pagination_next: neighbour(data["next"], path),
    custom_edit_url: data["editUrl"] === false ? null : textOf(data["editUrl"]),
    last_update: typeof changed === "string" ? { date: changed.slice(0, 10) } : undefined,
  });
}

/** What a document says in tags for the head. */
function fromHead(head: unknown, leave: Leave): Record<string, unknown> {
  const tags = listOf(head).map(dataOf);
  const title = tags.find(({ tag }) => tag === "title");
  const { meta, others } = readMetaTags(
    tags.filter((each) => each !== title),
    attributesOfMeta,
  );
  const { description, "og:image": image, ...more } = dataOf(meta);
  const rest = [...others, ...Object.entries(more)];
  if (rest.length > 0) leave("Tags for the head of a page", JSON.stringify(rest).slice(0, 200));
  return compact({ title_meta: textOf(title?.["content"]), description, image });
}

/** A page in front of this one or behind it; null for none, undefined where only its label is stated. */
function neighbour(value: unknown, path: string): string | null | undefined {
  if (value === false) return null;
  const target = linkTargetOf(textOf(dataOf(value)["link"]) ?? "");
  if (target === undefined || !("to" in target)) return undefined;
  return withoutPath(normaliseRoute(target.to), path);
}
