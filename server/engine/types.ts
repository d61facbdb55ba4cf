/**
 * Types of incremental computation. The engine knows nothing about documents, files or time: it is given inputs that
 * can be observed, and queries that are pure functions of what they read.
 */
import type { EncodedTable, MemoTable } from "./memo-table.ts";

/** Plain data, which can be written as JSON, sent to a worker and cached. Treated as immutable. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: unknown };

/**
 * Something outside the engine that is observed. An input is only a name and a type; the `Observer` that reads it is
 * given to the engine when it is created, so that queries can refer to inputs without knowing where these come from.
 */
export interface Input<V> {
  readonly kind: "input";
  readonly name: string;
  /** Never set; it only ties the type of the value to the input. */
  readonly value?: V;
  /** See `Retention`. */
  weight?(value: V): number;
}

/** Reads the values of one input. Equal fingerprints mean equal values. */
export interface Observer<V> {
  /** The current fingerprint. Must be cheap. */
  fingerprint(key: string): string;
  /** The current value, with the fingerprint of exactly this value. */
  load(key: string): { readonly value: V; readonly fingerprint: string };
}

/** An input as it was observed. */
export type ObservedInput = readonly [name: string, key: string, fingerprint: string];

/** How long a query's values are kept, on disk and in memory. */
export interface Retention<V> {
  /**
   * What the store keeps: the `value`, or only its `hash`, for values that are large and end up in the output anyway. A
   * hash lets a later process know that the value has not changed, and compute it again only if it is asked for.
   */
  readonly keep: "value" | "hash";
  /**
   * Approximate size of a value in memory, in characters. When the values with a weight together exceed the engine's
   * budget, the least recently used ones are evicted; an evicted value is loaded or computed again if it is asked for.
   * Values without a weight stay in memory.
   */
  weight?(value: V): number;
  /**
   * The query or input of whose value, for the same key, this is a small part. The view is computed before that value
   * is evicted, so that the value need not be computed again for the view alone.
   */
  readonly viewOf?: Readable<unknown>;
  /**
   * Whether a value is only needed while one thing, such as a page, is made. A caller that makes many things one after
   * the other ends a step after each (`Engine.endStep`), and these values are evicted then. Garbage collection of young
   * objects is cheap; objects that survive some collections are freed only when the heap has grown much larger.
   */
  readonly shortLived?: boolean;
  /**
   * Whether a value that is kept is seldom asked for after the step that made it, and has many parts. From the end of
   * that step on it is read from the store or, where there is none, from its JSON in memory: a text takes less memory
   * than a few dozen objects, and the garbage collector need not look at what is in it.
   */
  readonly seldomRead?: boolean;
  /**
   * For a query that is computed quickly, seldom has another value, and is read by many others: it is brought up to date
   * as soon as an input is found to have changed, so that those others are marked as unsure only if its value changed.
   */
  readonly firewall?: boolean;
}

/** Of a text that is written to the output as it is: it is wanted for a moment, and can be large. */
export const WRITTEN_TEXT: Retention<string> = { keep: "hash", weight: (text) => text.length, shortLived: true };

/**
 * A pure function of a key and of what it reads through its context. Keys are strings; a query may use a branded type
 * for them, so that the key of another query is a type error.
 */
export interface Query<V, K extends string = string> extends Retention<V> {
  readonly kind: "query";
  readonly name: string;
  compute(context: Context, key: K): V;
}

/** Defines an input. Its name must be unique among inputs and queries, because it identifies them in the memo table. */
export function input<V>(name: string, memory?: Pick<Retention<V>, "weight">): Input<V> {
  return { kind: "input", name, ...memory };
}

/** Defines a query. Its name must be unique among inputs and queries, because it identifies them in the memo table. */
export function query<V, K extends string = string>(
  name: string,
  memory: Retention<V> | Retention<V>["keep"],
  compute: (context: Context, key: K) => V,
): Query<V, K> {
  return { kind: "query", name, ...(typeof memory === "string" ? { keep: memory } : memory), compute };
}

export type Readable<V, K extends string = string> = Input<V> | Query<V, K>;

/** Given to a running query; what the query reads through it is recorded as its dependency. */
export interface Context {
  /** @throws {QueryFailure} if the query that is read failed; the reading query fails too, unless it catches this */
  readonly read: <V, K extends string = string>(readable: Readable<V, K>, key?: NoInfer<K>) => V;
}

/**
 * A query that threw. The failure is remembered like a value, with what was read before, and a change of that runs it
 * again.
 */
export class QueryFailure extends Error {
  readonly query: string;
  readonly key: string;
  constructor(query: string, key: string, message: string) {
    super(message);
    this.name = "QueryFailure";
    this.query = query;
    this.key = key;
  }
}

/** Why a query ran: passed to `onRun`, printed by `--explain`. */
export type RunReason =
  | { readonly kind: "first" }
  | { readonly kind: "changed"; readonly dependency: string }
  | { readonly kind: "value-wanted" };

export interface RunEvent {
  readonly query: string;
  readonly key: string;
  readonly reason: RunReason;
  /** Whether the result has changed; if not, what depends on it does not run. */
  readonly changed: boolean;
}

/** Persistent storage of the memo table. Losing any of it costs time, never correctness. */
export interface MemoStore {
  load(): MemoTable | undefined;
  /** JSON of a value by its hash, or undefined if it is not stored. */
  value(hash: string): string | undefined;
  /** Stores values by their hash. A value that the next saved table does not refer to may be dropped. */
  keep(values: ReadonlyMap<string, string>): void;
  /** Replaces the stored table, and drops values to which the new one does not refer. */
  save(table: EncodedTable): void;
}

export interface EngineOptions {
  /** The observer of each input, by the input's name. */
  readonly observers: Readonly<Record<string, Observer<unknown>>>;
  /** All inputs and queries. Stored results of others are ignored. */
  readonly readables: readonly Readable<unknown>[];
  readonly store?: MemoStore;
  /** Maximum of the sum of the weights of values in memory. Default: no limit. */
  readonly budget?: number;
  readonly onRun?: (event: RunEvent) => void;
}

/** Some inputs: those that have one of these keys, and those of these names. */
export interface InputChoice {
  readonly keys: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

export interface Engine {
  /** The value of a query or an input, brought up to date. @throws {QueryFailure} */
  readonly get: <V, K extends string = string>(readable: Readable<V, K>, key?: NoInfer<K>) => V;
  /** Brings a result up to date, as `get` does, without asking for its value. */
  settle<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): void;
  /** The current fingerprint of a result. The value is not computed if it is known to be unchanged. */
  fingerprint<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): string;
  /**
   * Whether a result is known to be up to date without computing it. What it read is brought up to date to find out.
   */
  isFresh<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): boolean;
  /**
   * For whoever will ask for everything: observes all inputs that the results of an earlier process were made from, and
   * spares checking each result of which none has changed.
   */
  trustUnchanged(): void;
  /**
   * Observes inputs again (default: all) and marks what depends on changed ones.
   * @returns how many changed
   */
  refresh(choice?: InputChoice): number;
  /**
   * The same for all inputs but those of some names, one in each step: yields whether it changed. Between two steps
   * anything may be asked, and what has been observed until then counts.
   */
  refreshInSteps(except: ReadonlySet<string>): Generator<boolean, void>;
  /** What a result read, as `name key`. For `--explain` and tests. */
  reads<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): readonly string[];
  /**
   * All inputs that this process has observed; undefined if one was found to have changed while results were computed,
   * so that some of them may have been made from what it was before.
   */
  observed(): readonly ObservedInput[] | undefined;
  /** How many results this process has computed. */
  runs(): number;
  /**
   * Evicts the values of queries that are declared to be short-lived. Their results stay valid, and so do views of
   * them.
   */
  endStep(): void;
  /** Evicts the value of a result that nobody will ask for soon. The result stays valid, and so do views of it. */
  evict<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): void;
  /** Evicts the values of all results of a query in the same way. */
  evictAll(readable: Readable<unknown>): void;
  /**
   * Gives up all values in memory. Results stay valid, and a value that is asked for is loaded or computed again. For a
   * process that has only to save its results, which takes memory of its own.
   */
  dropValues(): void;
  /**
   * Writes the results that are up to date to the store.
   * @param all whether to keep results of an earlier process that this one did not ask for. A full build does not, so
   * that results for deleted files are dropped.
   */
  save(all: boolean): void;
  /** Gives up all results, for the memory that they take. The engine can't be used after that. */
  clear(): void;
}
