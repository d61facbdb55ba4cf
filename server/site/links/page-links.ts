/** Resolved links of pages, used for a page's HTML, its Markdown and its diagnostics. */
import { query } from "../../engine/types.ts";
import { articleQuery } from "../documents/articles.ts";
import { targetsOf, type LinkTarget } from "./links.ts";
import { pageFileQuery } from "../pages/pages.ts";
import { parsePageKey, type PageKey } from "../keys.ts";

/** Approximate weight of a target, in characters. */
const TARGET = 200;

/**
 * Targets of the links in a page's document (key: `locale route`), in the order of the article's slots. Anchors are not
 * checked.
 */
export const pageLinksQuery = query<readonly LinkTarget[], PageKey>(
  "page-links",
  { keep: "hash", weight: (targets) => targets.length * TARGET, shortLived: true },
  (context, key) => {
    const { localeId, route } = parsePageKey(key);
    const file = context.read(pageFileQuery, key);
    if (file === "") return [];
    return targetsOf(context, { file, route, localeId, anchors: false }, context.read(articleQuery, file).slots);
  },
);
