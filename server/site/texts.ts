/** The interface's texts, by language: those of the engine, and in their place those of config/texts.json. */
import type { ArticleTexts } from "../../shared/messages/article.ts";
import { textsIn } from "../../shared/messages/languages.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { withTexts, type Texts } from "../../shared/messages/texts.ts";
import { query } from "../engine/types.ts";
import { textsConfigQuery } from "./config.ts";

/** All texts in a language (the key). What is configured for `pt` holds for `pt-BR` as well. */
export const textsQuery = query<Texts>("interface-texts", "value", (context, lang) => {
  const { languages } = context.read(textsConfigQuery);
  return ownTags(languages, lang).reduce((texts, tag) => withTexts(texts, languages[tag] ?? {}), textsIn(lang));
});

/** Tags of the configured texts that hold for a language, the most general first. */
export function ownTags(languages: Readonly<Record<string, unknown>>, lang: string): readonly string[] {
  const tags = Object.keys(languages).filter((tag) => tag === lang || lang.startsWith(`${tag}-`));
  return tags.sort((a, b) => a.length - b.length);
}

/** Texts around articles in a language (the key). */
export const pageTextsQuery = query<PageTexts>(
  "interface-page-texts",
  "value",
  (context, lang) => context.read(textsQuery, lang).page,
);

/** Texts in articles in a language (the key), on which parsing them depends. */
export const articleTextsQuery = query<ArticleTexts>(
  "interface-article-texts",
  "value",
  (context, lang) => context.read(textsQuery, lang).article,
);
