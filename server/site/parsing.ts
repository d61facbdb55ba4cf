/**
 * Parsing is pure leaf work: the same input gives the same article in any thread. Workers may have done it ahead of
 * time; what they made waits here, under the exact input, and is taken once.
 */
import type { Article } from "../../shared/article.ts";
import { parseArticle, type ParseInput } from "../markdown/index.ts";

interface Ready {
  readonly input: ParseInput;
  readonly article: Article;
}

const ready = new Map<string, Ready>();

/** Leaves an article that was parsed elsewhere for the next `parseOnce` of the same input. */
export function leaveParsed(input: ParseInput, article: Article): void {
  ready.set(input.file, { input, article });
}

/** @returns the article, taken from what was left or parsed here */
export function parseOnce(input: ParseInput): Article {
  const waiting = ready.get(input.file);
  if (waiting) {
    ready.delete(input.file);
    if (waiting.input.text === input.text && sameIncludes(waiting.input, input)) return waiting.article;
  }
  return parseArticle(input);
}

function sameIncludes(a: ParseInput, b: ParseInput): boolean {
  const names = Object.keys(b.includes);
  return (
    names.length === Object.keys(a.includes).length && names.every((name) => a.includes[name] === b.includes[name])
  );
}
