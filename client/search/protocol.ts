/** Messages between the page and the search worker. */
import type { OftenPage, SearchAnswer } from "../../shared/search/engine/index.ts";
import type { SearchContext } from "../../shared/search/format.ts";

/** Why there is no search: not fetched, not an index, or one of another version. */
export type SearchFailure = "failed" | "damaged" | "outdated";

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly within?: string;
  readonly outside?: string;
}

/** Data that an index contains about its site. */
export interface Readiness {
  readonly contexts: readonly SearchContext[];
  /** The context of the page that the reader is on. */
  readonly here: SearchContext | null;
  readonly often: readonly OftenPage[];
}

export type ToWorker =
  /** Loads the index, or makes sure that the loaded one is the newest. */
  | {
      readonly type: "open";
      readonly index: string;
      readonly page: string;
      /** Whether the site has just changed, so that an index that is being fetched may be an older one. */
      readonly isEdited?: true;
      /** Whether the reader asks once more for an index that is late. */
      readonly isAgain?: boolean;
    }
  /** Only the newest search is answered. */
  | { readonly type: "search"; readonly id: number; readonly request: SearchRequest };

export type FromWorker =
  /** Its code is there. */
  | { readonly type: "started" }
  | ({ readonly type: "ready" } & Readiness)
  | { readonly type: "failed"; readonly reason: SearchFailure }
  /** One search may be answered twice: by its results as soon as they are known, and with the passages that were found. */
  | { readonly type: "answer"; readonly id: number; readonly answer: SearchAnswer };
