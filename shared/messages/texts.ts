/** All texts of the interface together, and the languages that the engine brings them in. */
import * as article from "./article.ts";
import * as feedback from "./feedback.ts";
import * as page from "./page.ts";
import * as picture from "./picture.ts";
import * as playground from "./playground.ts";
import * as search from "./search.ts";

/** The texts in one language, in groups. */
export interface Texts {
  readonly page: page.PageTexts;
  readonly article: article.ArticleTexts;
  readonly search: search.SearchTexts;
  readonly picture: picture.PictureTexts;
  readonly playground: playground.PlaygroundTexts;
  readonly feedback: feedback.FeedbackTexts;
}

/** Texts that stand in for others, by group. */
export type SomeTexts = { readonly [Group in keyof Texts]?: Partial<Texts[Group]> };

export const ENGLISH: Texts = {
  page: page.english,
  article: article.english,
  search: search.english,
  picture: picture.english,
  playground: playground.english,
  feedback: feedback.english,
};

export const CHINESE: Texts = {
  page: page.chinese,
  article: article.chinese,
  search: search.chinese,
  picture: picture.chinese,
  playground: playground.chinese,
  feedback: feedback.chinese,
};

/** `texts` with those of `own` in their place. */
export function withTexts(texts: Texts, own: SomeTexts): Texts {
  return {
    page: { ...texts.page, ...own.page },
    article: { ...texts.article, ...own.article },
    search: { ...texts.search, ...own.search },
    picture: { ...texts.picture, ...own.picture },
    playground: { ...texts.playground, ...own.playground },
    feedback: { ...texts.feedback, ...own.feedback },
  };
}
