/** Looks up synonyms for the words and phrases of a query. */
import type { SynonymGroup } from "../format.ts";
import { wordsOf } from "../tokens.ts";
import type { SearchIndex } from "./load.ts";
import { queryWords } from "./query-words.ts";

export interface SynonymTable {
  /** Chinese words that occur in a group. */
  readonly known: ReadonlySet<string>;
  /** The groups that have a member in the query, with the other members of each. */
  matches(words: readonly string[]): readonly {
    readonly from: number;
    readonly to: number;
    readonly others: readonly (readonly string[])[];
  }[];
}

/** Builds the table of an index's synonyms; phrases are split into words in the same way as queries. */
export function synonymTable(groups: readonly SynonymGroup[], index: SearchIndex): SynonymTable {
  const known = new Set<string>();
  for (const phrase of groups.flat()) {
    for (const { term, han } of wordsOf(phrase)) if (han && term.length > 1) known.add(term);
  }
  // Of `!=` no word is left, and a phrase of no words would stand everywhere.
  const phrases = groups.map((group) =>
    group
      .map((phrase) => queryWords(phrase, index, known).map((word) => word.term))
      .filter((phrase) => phrase.length > 0),
  );
  const byFirst = new Map<
    string,
    { readonly phrase: readonly string[]; readonly group: readonly (readonly string[])[] }[]
  >();
  for (const group of phrases) {
    for (const phrase of group) {
      const first = phrase[0];
      if (first === undefined) continue;
      const listed = byFirst.get(first) ?? [];
      listed.push({ phrase, group });
      byFirst.set(first, listed);
    }
  }
  return {
    known,
    matches: (words) =>
      words.flatMap((word, from) =>
        (byFirst.get(word) ?? [])
          .filter(({ phrase }) => phrase.every((part, at) => words[from + at] === part))
          .map(({ phrase, group }) => ({
            from,
            to: from + phrase.length,
            others: group.filter((other) => other !== phrase),
          })),
      ),
  };
}
