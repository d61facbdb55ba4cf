/** A world to observe, and queries over it, for tests of the engine: nothing here knows of documents. */
import { createEngine, type Engine, type EngineOptions } from "../../server/engine/engine.ts";
import { hashOf } from "../../server/engine/hash.ts";
import { openTable } from "../../server/engine/memo-table.ts";
import {
  input,
  query,
  QueryFailure,
  type Context,
  type Retention,
  type MemoStore,
  type Observer,
  type Query,
  type Readable,
  type RunEvent,
} from "../../server/engine/types.ts";

export const cell = input<string>("cell");
/** The same cells, each with its length as its weight. */
export const heavyCell = input<string>("heavy-cell", { weight: (value) => value.length });

export function define<V>(
  name: string,
  compute: (context: Context, key: string) => V,
  memory: Retention<V> | Retention<V>["keep"] = "value",
): Query<V> {
  return query(name, memory, compute);
}

export interface World {
  readonly cells: Map<string, string>;
  readonly engine: Engine;
  /** Names of the queries that ran since it was last asked, with their keys: `lines a`. */
  ran(): readonly string[];
  readonly events: RunEvent[];
  /** How often a cell was looked at, and read. */
  readonly looks: { fingerprints: number; loads: number };
  set(key: string, value: string | undefined): void;
  /** Called between the engine's look at a cell and its reading it. */
  onLoad: ((key: string) => void) | undefined;
}

export function worldOf(
  queries: readonly Readable<unknown>[],
  cells: Readonly<Record<string, string>> = {},
  more: Pick<EngineOptions, "store" | "budget"> = {},
): World {
  const events: RunEvent[] = [];
  const world = new Map(Object.entries(cells));
  const looks = { fingerprints: 0, loads: 0 };
  let told = 0;
  const valueOf = (key: string): string => world.get(key) ?? "";
  const made: Omit<World, "engine"> = {
    cells: world,
    events,
    looks,
    onLoad: undefined,
    ran() {
      const fresh = events.slice(told).map(({ query, key }) => (key === "" ? query : `${query} ${key}`));
      told = events.length;
      return fresh;
    },
    set(key, value) {
      if (value === undefined) world.delete(key);
      else world.set(key, value);
    },
  };
  const observer: Observer<string> = {
    fingerprint(key) {
      looks.fingerprints++;
      return hashOf(valueOf(key));
    },
    load(key) {
      looks.loads++;
      result.onLoad?.(key);
      const value = valueOf(key);
      return { value, fingerprint: hashOf(value) };
    },
  };
  const options: EngineOptions = {
    observers: { cell: observer, "heavy-cell": observer },
    readables: [cell, heavyCell, ...queries],
    onRun: (event) => void events.push(event),
    ...more,
  };
  const result: World = { ...made, engine: createEngine(options) };
  return result;
}

/** A memo store in memory that goes through bytes and text, as the one on disk does. */
export function memoryStore(): MemoStore & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  let bytes: Uint8Array | undefined;
  return {
    values,
    load: () => bytes && openTable(bytes),
    value: (hash) => values.get(hash),
    keep: (more) => more.forEach((json, hash) => values.set(hash, json)),
    save: ({ pieces }) => void (bytes = Buffer.concat(pieces)),
  };
}

/** What a query gives: its value, or why it failed. */
export function outcome(engine: Engine, query: Readable<unknown>, key = ""): unknown {
  try {
    return { value: engine.get(query, key) };
  } catch (error) {
    if (error instanceof QueryFailure) return { failed: error.message };
    throw error;
  }
}
