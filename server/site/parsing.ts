/**
 * Parsing is pure leaf work: the same input gives the same article in any thread. Workers may have done it ahead of
 * time; what they made waits here, under the exact input, and is taken once.
 */
import type { Article, ParsedArticle, Section } from "../../shared/article.ts";
import { parseArticle, type ParseInput } from "../markdown/index.ts";
import { makePageText, type PageText } from "./search/share.ts";

/** What a thread makes of a document; its text for search only if somebody will want it. */
export interface Parsed {
  readonly article: Article;
  readonly text: PageText | undefined;
}

const ready = new Map<string, { readonly input: ParseInput; readonly parsed: Parsed }>();

/** Texts of articles that came out of a parser, as long as anybody has the article. */
const texts = new WeakMap<Article, PageText | readonly Section[]>();

/** Parses for another thread: see `leaveParsed`. */
export function parseFor(input: ParseInput, withText: boolean): Parsed {
  const { article, sections } = split(parseArticle(input));
  return { article, text: withText ? makePageText(sections, input.lang, input.vocabulary) : undefined };
}

/** Leaves what was parsed elsewhere for the next `parseOnce` of the same input. */
export function leaveParsed(input: ParseInput, parsed: Parsed): void {
  ready.set(input.file, { input, parsed });
}

/** @returns the article, taken from what was left or parsed here */
export function parseOnce(input: ParseInput): Article {
  const waiting = ready.get(input.file);
  if (waiting) {
    ready.delete(input.file);
    if (waiting.input.text === input.text && sameIncludes(waiting.input, input) && sameSite(waiting.input, input)) {
      const { article, text } = waiting.parsed;
      if (text) texts.set(article, text);
      return article;
    }
  }
  const { article, sections } = split(parseArticle(input));
  texts.set(article, sections);
  return article;
}

/**
 * @param article of exactly this input
 * @returns its text for search
 */
export function textOf(article: Article, input: ParseInput): PageText {
  const known = texts.get(article);
  if (known && "share" in known) return known;
  return makePageText(known ?? parseArticle(input).sections, input.lang, input.vocabulary);
}

function split({ sections, ...article }: ParsedArticle): { article: Article; sections: readonly Section[] } {
  return { article, sections };
}

/** Whether what the site adds to a document is the same. */
function sameSite(a: ParseInput, b: ParseInput): boolean {
  return (
    sameList(a.components, b.components) &&
    sameList(a.schemes, b.schemes) &&
    sameList(a.vocabulary, b.vocabulary) &&
    sameList(
      a.grammars.map(({ hash }) => hash),
      b.grammars.map(({ hash }) => hash),
    )
  );
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => b[i] === each);
}

function sameIncludes(a: ParseInput, b: ParseInput): boolean {
  const names = Object.keys(b.includes);
  return (
    names.length === Object.keys(a.includes).length && names.every((name) => a.includes[name] === b.includes[name])
  );
}
