/** The search index of a locale in a dump: stretch by stretch of the alphabet, so that its words are never all at hand at once. */
import type { Engine } from "../engine/engine.ts";
import { searchIndexQuery } from "./files/search.ts";
import {
  groupKeysQuery,
  groupWordsQuery,
  stretchesOf,
  stretchQuery,
  wordGroupQuery,
  wordGroupsOf,
  wordPartQuery,
} from "./files/search-words.ts";
import { searchEntryOutputQuery, stretchOutputsQuery, type Output } from "./outputs.ts";

/** The outputs of a locale's index but the text parts. What only one of them needs is let go when the next is asked for. */
export function* searchParts(engine: Engine, localeId: string): Generator<Output> {
  const groups = engine.get(groupKeysQuery, localeId);
  for (const stretch of stretchesOf(localeId)) {
    for (const row of engine.get(stretchOutputsQuery, stretch)) {
      yield row;
      engine.release(wordPartQuery, row[2]);
    }
    engine.release(stretchQuery, stretch);
    for (const group of wordGroupsOf(stretch, groups)) engine.release(wordGroupQuery, group);
  }
  for (const group of groups) engine.release(groupWordsQuery, group);
  yield engine.get(searchEntryOutputQuery, localeId);
  engine.release(searchIndexQuery, localeId);
}
