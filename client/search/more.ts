/** Whether the list of results can be continued. */
import type { SearchAnswer } from "../../shared/search/engine/index.ts";

/** Whether pages match that are not shown. Rows of one page take several lines, and with them the room of other pages. */
export function hasMore({ results, total }: SearchAnswer): boolean {
  return new Set(results.map(({ route }) => route)).size < total;
}
