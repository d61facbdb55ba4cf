/** What the page and the search worker say to each other. */
import type { SearchAnswer } from "../../shared/search/engine/index.ts";
import type { Context } from "../../shared/search/format.ts";

/** Why there is no search: not fetched, not an index, or one of another version. */
export type SearchFailure = "failed" | "damaged" | "outdated";

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly within?: string;
  readonly outside?: string;
}

export type ToWorker =
  /** Loads the index, or makes sure that the loaded one is the newest. */
  | { readonly type: "open"; readonly index: string; readonly page: string }
  /** Only the newest search is answered. */
  | { readonly type: "search"; readonly id: number; readonly request: SearchRequest };

export type FromWorker =
  | { readonly type: "ready"; readonly contexts: readonly Context[]; readonly here: Context | null }
  | { readonly type: "failed"; readonly reason: SearchFailure }
  | { readonly type: "answer"; readonly id: number; readonly answer: SearchAnswer };
