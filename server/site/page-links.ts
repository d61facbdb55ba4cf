/** Where the links of a page lead: resolved once, for its HTML, its Markdown and its faults. */
import { query } from "../engine/types.ts";
import { articleQuery } from "./articles.ts";
import { localeOf } from "./config.ts";
import { targetsOf, type LinkTarget } from "./links.ts";
import { sourceOf } from "./pages.ts";
import { splitKey } from "./sidebars.ts";

/**
 * Targets of a page's document (key: `locale route`), in the order of the article's slots. Whether an anchor exists is
 * not looked at.
 */
export const pageLinksQuery = query<readonly LinkTarget[]>("page-links", "hash", (context, key) => {
  const [localeId = "", route = "/"] = splitKey(key);
  const source = sourceOf(context, localeOf(context, localeId), route);
  if (source?.kind !== "document") return [];
  const { slots } = context.read(articleQuery, source.file);
  return targetsOf(context, { file: source.file, route, localeId, anchors: false }, slots);
});
