/** What lists of pages show of one: a small view, so that lists of posts do not have every post parsed again. */
import { escapeHtml } from "../../../shared/address.ts";
import type { ListedPage } from "../../../shared/model.ts";
import { query } from "../../engine/types.ts";
import { articleQuery } from "../documents/articles.ts";
import { fillSlots } from "../pages/fill-slots.ts";
import type { PageKey } from "../keys.ts";
import { pageLinksQuery } from "../links/page-links.ts";
import { pageFileQuery, pageModelQuery } from "../pages/pages.ts";

/** What lists show of the page at `locale route`; null for a page that is in no list: not a post, and without tags. */
export const listedPageQuery = query<ListedPage | null, PageKey>(
  "listed-page",
  { keep: "value", viewOf: pageModelQuery },
  (context, key) => {
    const page = context.read(pageModelQuery, key);
    const { href, title, titleHtml, contentLang, description, post, tags } = page;
    if (post === undefined && tags.length === 0) return null;
    const summary = post && context.read(articleQuery, context.read(pageFileQuery, key)).summary;
    return {
      href,
      title,
      titleHtml,
      contentLang,
      ...(post === undefined ? {} : { post }),
      // The summary's slots are the first of the article's.
      summaryHtml:
        summary === undefined
          ? `<p>${escapeHtml(description)}</p>`
          : fillSlots(context, summary, context.read(pageLinksQuery, key)),
    };
  },
);
