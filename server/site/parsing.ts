/**
 * Parsing is pure leaf work: the same input gives the same article in any thread. Workers may have done it ahead of
 * time; what they made waits here, under the exact input, and is taken once.
 */
import type { Article, ParsedArticle, Section } from "../../shared/article.ts";
import { input } from "../engine/types.ts";
import { parseArticle, type ParseInput } from "../markdown/index.ts";
import { makePageText, type PageText } from "./search/share.ts";

/** What a thread makes of a document; its text for search only if somebody will want it. */
export interface Parsed {
  readonly article: Article;
  readonly text: PageText | undefined;
}

/** Parses documents, each once for its article and its text. */
export interface Parser {
  /** @returns the article, as it was delivered, or parsed here */
  parse(input: ParseInput): Article;
  /**
   * @param article of exactly this input
   * @returns its text for search
   */
  textOf(article: Article, input: ParseInput): PageText;
  /** Hands in what was parsed elsewhere, for the next time that the same input is parsed. */
  deliver(input: ParseInput, parsed: Parsed): void;
}

/** Who parses: a session's own parser. Whichever it is gives the same. */
export const parserInput = input<Parser>("parser");

/** Parses for another thread's parser. */
export function parseFor(input: ParseInput, withText: boolean): Parsed {
  const { article, sections } = split(parseArticle(input));
  return { article, text: withText ? makePageText(sections, input.lang, input.vocabulary) : undefined };
}

/** @returns a parser to which nothing was delivered yet */
export function createParser(): Parser {
  const ready = new Map<string, { readonly input: ParseInput; readonly parsed: Parsed }>();
  /** Texts of articles that came out of this parser, as long as anybody has the article. */
  const texts = new WeakMap<Article, PageText | readonly Section[]>();
  return {
    parse(input) {
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
    },
    textOf(article, input) {
      const known = texts.get(article);
      if (known && "share" in known) return known;
      return makePageText(known ?? parseArticle(input).sections, input.lang, input.vocabulary);
    },
    deliver: (input, parsed) => void ready.set(input.file, { input, parsed }),
  };
}

function split({ sections, ...article }: ParsedArticle): { article: Article; sections: readonly Section[] } {
  return { article, sections };
}

/** Whether what the site adds to a document is the same. */
function sameSite(a: ParseInput, b: ParseInput): boolean {
  return (
    sameList(a.components, b.components) &&
    JSON.stringify(a.fences) === JSON.stringify(b.fences) &&
    sameList(a.schemes, b.schemes) &&
    sameList(a.vocabulary, b.vocabulary) &&
    JSON.stringify(a.terms) === JSON.stringify(b.terms) &&
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
