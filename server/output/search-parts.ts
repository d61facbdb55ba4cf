/** The search index of a locale in a dump: stretch by stretch of the alphabet, so that its words are never all in memory at once. */
import type { Engine } from "../engine/engine.ts";
import { stretchesOf } from "./files/search-words.ts";
import { searchEntryOutputQuery, stretchOutputsQuery, type Output } from "./outputs.ts";

/** The outputs of a locale's index but the text parts. */
export function* searchParts(engine: Engine, localeId: string): Generator<Output> {
  for (const stretch of stretchesOf(localeId)) yield* engine.get(stretchOutputsQuery, stretch);
  yield engine.get(searchEntryOutputQuery, localeId);
}
