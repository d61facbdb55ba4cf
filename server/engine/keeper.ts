/** Values on their way to the store. */
import { encode, hashOfJson, hashOfValue, jsonOfHash } from "./hash.ts";
import type { MemoStore, Query } from "./types.ts";

/** They are handed over in portions of about this many characters. */
const PORTION = 8_000_000;

export interface Keeper {
  /** Keeps a value, if its query says so. @returns its fingerprint */
  keep(query: Query<unknown>, value: unknown): string;
  /** JSON of a kept value by its fingerprint, or undefined. */
  json(hash: string): string | undefined;
  /** Hands over what is still here. */
  flush(): void;
}

/** @param store where values end up */
export function createKeeper(store: MemoStore): Keeper {
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
