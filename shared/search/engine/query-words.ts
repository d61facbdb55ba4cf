/** A query as words. */
import { splitWords } from "../split.ts";
import { isAsked } from "../stopwords.ts";
import { wordsOf } from "../tokens.ts";
import type { WordList } from "./words.ts";

const MOST_WORDS = 16;
const MOST_CHARACTERS = 240;

/** A word of a query, as it is written. */
export interface QueryWord {
  readonly term: string;
  readonly parts: readonly string[];
  readonly han: boolean;
  readonly last: boolean;
  /** Whether blanks alone separate it from the word before (then the two may be one). */
  readonly asked: boolean;
}

/** Cuts a query into words. Chinese runs are cut over the words of the index and of the synonyms. */
export function queryWords(query: string, list: WordList, known: ReadonlySet<string>): QueryWord[] {
  const text = query.slice(0, MOST_CHARACTERS);
  const unfinished = !/[\s，。？！?!,;；]$/.test(text);
  const cost = (word: string): number | undefined =>
    list.index.numbers.has(word) || known.has(word) ? (word.length === 1 ? 0 : 2) : undefined;
  const out: { term: string; parts: readonly string[]; han: boolean }[] = [];
  for (const { term, parts, han } of wordsOf(text)) {
    if (han) for (const piece of splitWords(term, cost, 12)) out.push({ term: piece, parts: [], han });
    else out.push({ term, parts, han });
    if (out.length >= MOST_WORDS) break;
  }
  return out.slice(0, MOST_WORDS).map((word, at, all) => ({
    ...word,
    last: unfinished && at === all.length - 1,
    asked: isAsked(word.term),
  }));
}
