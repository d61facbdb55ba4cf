/** What `ranges.ts` asks of its thread, and where the thread puts the answer. */
import type { CachePlace } from "./store.ts";

/** The store to read from; sent once, first. */
export interface Place {
  readonly cache: CachePlace;
  readonly attempts: number;
  /** Milliseconds that a request may take. */
  readonly patience: number;
}

export interface RangeRequest {
  readonly key: string;
  readonly from: number;
  readonly length: number;
  /** Two numbers (the kind of the answer, 0 until there is one, and its length), then the bytes or the fault's text. */
  readonly shared: SharedArrayBuffer;
}

/** Sent last: requests in progress are given up. */
export const STOP = "stop";

export const HEAD_BYTES = 8;

/** `damaged`: there is no such object, or too little of it. `lost`: the store does not answer, or refuses. */
export const Answer = { bytes: 1, damaged: 2, lost: 3 } as const;
