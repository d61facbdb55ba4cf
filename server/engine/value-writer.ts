/** Buffers values that are written to the store. */
import { encode, hashOfJson, hashOfValue, jsonOfHash } from "./hash.ts";
import type { MemoStore, Query } from "./types.ts";

/** The buffer is written when it holds about this many characters. */
const PORTION = 8_000_000;

export interface ValueWriter {
  /** Stores a value if its query says so. @returns its fingerprint */
  keep(query: Query<unknown>, value: unknown): string;
  /** JSON of a stored value by its fingerprint, or undefined. */
  json(hash: string): string | undefined;
  /** Writes what is still buffered. */
  flush(): void;
}

/** @param store to which values are written */
export function createValueWriter(store: MemoStore): ValueWriter {
  const waiting = new Map<string, string>();
  let size = 0;

  function flush(): void {
    store.keep(waiting);
    waiting.clear();
    size = 0;
  }

  return {
    keep(query, value) {
      if (query.keep === "hash") return hashOfValue(query, value);
      const json = encode(value);
      const hash = hashOfJson(json);
      if (jsonOfHash(hash) === undefined && !waiting.has(hash)) {
        waiting.set(hash, json);
        size += json.length;
        if (size > PORTION) flush();
      }
      return hash;
    },
    json: (hash) => jsonOfHash(hash) ?? waiting.get(hash) ?? store.value(hash),
    flush,
  };
}
