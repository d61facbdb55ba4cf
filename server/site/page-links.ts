/** Where the links of a page lead: resolved once, for its HTML, its Markdown and its faults. */
import { query } from "../engine/types.ts";
import { articleQuery } from "./articles.ts";
import { targetsOf, type LinkTarget } from "./links.ts";
import { pageFileQuery } from "./pages.ts";
import { parsePageKey, type PageKey } from "./keys.ts";

/** Characters of a target, about. */
const TARGET = 200;

/**
 * Targets of a page's document (key: `locale route`), in the order of the article's slots. Whether an anchor exists is
 * not looked at.
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
