/** Whether the list of results can be continued. */
import type { SearchAnswer } from "../../shared/search/engine/index.ts";

/** Whether there are matching pages that are not shown. Several rows of one page may have taken the room of others. */
export function hasMore({ results, total }: SearchAnswer): boolean {
  return new Set(results.map(({ route }) => route)).size < total;
}
