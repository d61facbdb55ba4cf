/** A world to observe, and queries over it, for tests of the engine: nothing here knows of documents. */
import { createEngine, type Engine, type EngineOptions } from "../../server/engine/engine.ts";
import { hashOf } from "../../server/engine/hash.ts";
import {
  QueryFailure,
  type Context,
  type Input,
  type MemoStore,
  type Query,
  type Readable,
  type RunEvent,
  type Snapshot,
} from "../../server/engine/types.ts";

/** Not made with `input`: that would add it to the queries of every session in this process. */
export const cell: Input<string> = { kind: "input", name: "cell" };

export function define<V>(
  name: string,
  compute: (context: Context, key: string) => V,
  keep: "value" | "hash" = "value",
): Query<V> {
  return { kind: "query", name, keep, compute };
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
  store?: MemoStore | "once",
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
  const options: EngineOptions = {
    observers: {
      cell: {
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
      },
    },
    readables: [cell, ...queries],
    onRun: (event) => void events.push(event),
    ...(store === "once" ? { once: true } : store ? { store } : {}),
  };
  const result: World = { ...made, engine: createEngine(options) };
  return result;
}

/** A memo store in memory that goes through text, as the one on disk does. */
export interface TextStore extends MemoStore {
  readonly values: Map<string, string>;
  text: string | undefined;
}

export function textStore(): TextStore {
  const store: TextStore = {
    values: new Map(),
    text: undefined,
    load: () => (store.text === undefined ? undefined : (JSON.parse(store.text) as Snapshot)),
    value: (hash) => store.values.get(hash),
    keep: (values) => values.forEach((json, hash) => store.values.set(hash, json)),
    save: (snapshot) => void (store.text = JSON.stringify(snapshot)),
  };
  return store;
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
