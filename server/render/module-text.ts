/** The text of a standalone React page, for search: what its HTML says under each heading. */
import { ENTRY_LEVEL, type Section } from "../../shared/article.ts";
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

/** A row or item with an id that is looked up by name: `data-names` has its further names, with spaces between. */
const ENTITY = /<(tr|li|p|dd)\b([^>]*\sdata-names="[^"]*"[^>]*)>([\s\S]*?)<\/\1>/g;

/** Takes the entities out of a stretch of HTML. */
function entitiesIn(html: string, heading: string): { readonly rest: string; readonly entities: readonly Section[] } {
  const entities: Section[] = [];
  const rest = html.replace(ENTITY, (whole: string, _tag: string, attributes: string, inner: string) => {
    const id = textOf(/\sid="([^"]*)"/.exec(attributes)?.[1] ?? "");
    if (id === "") return whole;
    const names = textOf(/\sdata-names="([^"]*)"/.exec(attributes)?.[1] ?? "").split(" ");
    entities.push({ id, heading: id, level: ENTRY_LEVEL, text: textOf(inner), entity: { names, about: heading } });
    return " ";
  });
  return { rest, entities };
}

/** @returns sections of a page, cut at its headings that have an id, and its entities behind the section of each */
export function moduleText(context: Context, localeId: string, route: string): readonly Section[] {
  const html = context.read(contentQuery, pageKey(localeId, route));
  const sections: Section[] = [];
  const headings = /<h([2-4])\b[^>]*?\sid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;
  let before = { id: "", heading: "", level: 1 };
  let from = 0;
  const add = (stretch: string): void => {
    const { rest, entities } = entitiesIn(stretch, before.heading);
    sections.push({ ...before, text: textOf(rest) }, ...entities);
  };
  for (let match = headings.exec(html); match; match = headings.exec(html)) {
    add(html.slice(from, match.index));
    before = { id: match[2] ?? "", heading: textOf(match[3] ?? ""), level: Number(match[1]) };
    from = match.index + match[0].length;
  }
  add(html.slice(from));
  return sections;
}
