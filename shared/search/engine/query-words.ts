/** Splits a query into words. */
import { segmentWords } from "../segment.ts";
import { isQuestionWord } from "../stopwords.ts";
import { wordsOf } from "../tokens.ts";
import type { SearchIndex } from "./load.ts";

const MOST_WORDS = 16;
const MOST_CHARACTERS = 240;

/** A word of a query. */
export interface QueryWord {
  readonly term: string;
  readonly parts: readonly string[];
  readonly han: boolean;
  readonly last: boolean;
  /** Whether it belongs to the phrasing of a question, so that a page need not contain it; see `isQuestionWord`. */
  readonly asked: boolean;
}

/**
 * Splits a query into words. Runs of Chinese characters are segmented by the words of the index and of the synonyms.
 */
export function queryWords(query: string, index: SearchIndex, known: ReadonlySet<string>): QueryWord[] {
  const text = query.slice(0, MOST_CHARACTERS);
  const unfinished = !/[\s，。？！?!,;；]$/.test(text);
  const cost = (word: string): number | undefined =>
    index.numbers.has(word) || known.has(word) ? (word.length === 1 ? 0 : 2) : undefined;
  const out: { term: string; parts: readonly string[]; han: boolean }[] = [];
  for (const { term, parts, han } of wordsOf(text)) {
    if (han) for (const piece of segmentWords(term, cost, 12)) out.push({ term: piece, parts: [], han });
    else out.push({ term, parts, han });
    if (out.length >= MOST_WORDS) break;
  }
  return out.slice(0, MOST_WORDS).map((word, at, all) => ({
    ...word,
    last: unfinished && at === all.length - 1,
    asked: isQuestionWord(word.term),
  }));
}
