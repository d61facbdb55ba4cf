/** The text of a standalone React page, for search: what its HTML says under each heading. */
import type { Section } from "../../shared/article.ts";
import type { Context } from "../engine/types.ts";
import { pageKey } from "../site/pages.ts";
import { contentQuery } from "./content.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

function textOf(html: string): string {
  return (
    html
      // The blog is not searched, and neither is what other pages say of it.
      .replace(/<section [^>]*data-unsearched[^>]*>[\s\S]*?<\/section>/g, " ")
      .replace(/<(?:script|style|svg)\b[\s\S]*?<\/(?:script|style|svg)>/g, " ")
      .replace(/<[^>]*>/g, " ")
      .replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** @returns sections of a page, cut at its headings that have an id */
export function moduleText(context: Context, localeId: string, route: string): readonly Section[] {
  const html = context.read(contentQuery, pageKey(localeId, route));
  const sections: Section[] = [];
  const headings = /<h([2-4])\b[^>]*?\sid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;
  let before = { id: "", heading: "", level: 1 };
  let from = 0;
  for (let match = headings.exec(html); match; match = headings.exec(html)) {
    sections.push({ ...before, text: textOf(html.slice(from, match.index)) });
    before = { id: match[2] ?? "", heading: textOf(match[3] ?? ""), level: Number(match[1]) };
    from = match.index + match[0].length;
  }
  sections.push({ ...before, text: textOf(html.slice(from)) });
  return sections;
}
