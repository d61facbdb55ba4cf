/** Inline Markdown and HTML in the configuration: the announcement, and markup in the navbar. */
import type { Article } from "../../../shared/article.ts";
import type { LocaleModel } from "../../../shared/model.ts";
import { configFile } from "../../../shared/schema/config-names.ts";
import type { Context } from "../../engine/types.ts";
import { parseArticle } from "../../markdown/index.ts";
import { readHead } from "../../source/head.ts";
import { linkSchemesQuery } from "../config.ts";
import { fillSlots } from "../pages/fill-slots.ts";
import { targetsOf, type LinkOrigin } from "./links.ts";
import { articleTextsQuery } from "../texts.ts";

/** The file that such a text counts as written in; what it links to is written from the site's root. */
const FILE = configFile("site");

/** @param lang of the reader, for what the engine writes into the article */
export function markupArticle(context: Context, lang: string, text: string): Article {
  return parseArticle({
    file: FILE,
    text,
    lang,
    texts: context.read(articleTextsQuery, lang),
    head: readHead("", FILE),
    includes: {},
    components: [],
    fences: {},
    grammars: [],
    schemes: context.read(linkSchemesQuery),
    vocabulary: [],
    terms: [],
  });
}

/** Where the links of such a text begin. @param anchors whether to look for the anchors that they lead to */
export const markupOrigin = ({ id }: Pick<LocaleModel, "id">, anchors: boolean): LinkOrigin => ({
  file: FILE,
  route: "/",
  localeId: id,
  anchors,
});

/** One line of Markdown as safe HTML, without a paragraph around it. */
export function markupHtml(context: Context, locale: LocaleModel, text: string): string {
  const article = markupArticle(context, locale.lang, text);
  const html = fillSlots(context, article, targetsOf(context, markupOrigin(locale, false), article.slots)).trim();
  return html.startsWith("<p>") && html.endsWith("</p>") ? html.slice(3, -4) : html;
}
