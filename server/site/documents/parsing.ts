/**
 * The parser of a session. Parsing is pure, so the same input gives the same article in any thread. Articles that
 * worker threads have parsed ahead are held here, by their exact input, until they are asked for.
 */
import type { Article, ParsedArticle, Section } from "../../../shared/article.ts";
import { input } from "../../engine/types.ts";
import { parseArticle, type ParseInput } from "../../markdown/index.ts";
import { makePageText, type PageText } from "../search/share.ts";

/** What a thread makes of a document besides its article: its sections, or the text for search that is made of them. */
export type ParseExtra = "sections" | "text";

/** A document to parse in a thread. */
export interface ParseJob {
  readonly input: ParseInput;
  readonly extra: ParseExtra;
}

/** A document parsed by a thread. */
export interface ParsedDocument {
  readonly article: Article;
  readonly extra: PageText | readonly Section[];
}

/** Parses documents, each once for its article and its text. */
export interface Parser {
  /** @returns the article that was delivered for this input, or else parses it here */
  parse(input: ParseInput): Article;
  /**
   * @param article of exactly this input
   * @returns its text for search
   */
  textOf(article: Article, input: ParseInput): PageText;
  /** Hands over a result of another thread, to be returned the next time that the same input is parsed. */
  deliver(input: ParseInput, parsed: ParsedDocument): void;
}

/** The session's parser, as an input. Every parser gives the same results. */
export const parserInput = input<Parser>("parser");

/** Parses for another thread's parser. */
export function parseFor({ input, extra }: ParseJob): ParsedDocument {
  const { article, sections } = split(parseArticle(input));
  if (extra === "text") return { article, extra: makePageText(sections, input.lang, input.vocabulary) };
  return { article, extra: sections };
}

/** @returns a parser to which nothing was delivered yet */
export function createParser(): Parser {
  const ready = new Map<string, { readonly input: ParseInput; readonly parsed: ParsedDocument }>();
  /** Texts of articles that this parser returned, for as long as the article is referenced. */
  const texts = new WeakMap<Article, PageText | readonly Section[]>();
  return {
    parse(input) {
      const waiting = ready.get(input.file);
      if (waiting) {
        ready.delete(input.file);
        if (waiting.input.text === input.text && sameIncludes(waiting.input, input) && sameSite(waiting.input, input)) {
          const { article, extra } = waiting.parsed;
          texts.set(article, extra);
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

/** Whether the parts of two inputs that come from the site, not from the document, are the same. */
function sameSite(a: ParseInput, b: ParseInput): boolean {
  return (
    sameList(a.components, b.components) &&
    sameData(a.texts, b.texts) &&
    sameData(a.fences, b.fences) &&
    sameList(a.schemes, b.schemes) &&
    sameList(a.vocabulary, b.vocabulary) &&
    sameData(a.terms, b.terms) &&
    sameList(
      a.grammars.map(({ hash }) => hash),
      b.grammars.map(({ hash }) => hash),
    )
  );
}

function sameData(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((each, i) => b[i] === each));
}

function sameIncludes(a: ParseInput, b: ParseInput): boolean {
  const names = Object.keys(b.includes);
  return (
    names.length === Object.keys(a.includes).length && names.every((name) => a.includes[name] === b.includes[name])
  );
}
