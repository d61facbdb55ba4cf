/**
 * The vocabulary of incremental computation. The engine knows nothing of documents, files or time: it is handed
 * inputs that can be observed and queries that are pure functions of what they read.
 */
import type { MemoTable } from "./memo-table.ts";

/** Plain data: it can be written as JSON, cross to a worker and lie in the cache. Treated as frozen. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: unknown };

/**
 * Something outside that is observed. Only a name and a type: who looks at the world (an `Observer`) is passed to the
 * engine by whoever composes it, so queries can name inputs without knowing where these come from.
 */
export interface Input<V> {
  readonly kind: "input";
  readonly name: string;
  /** Never there; it ties the type of the value to the name. */
  readonly value?: V;
  /** See `Memory`. */
  weight?(value: V): number;
}

/** Looks at the world for one input. Equal fingerprints mean equal values. */
export interface Observer<V> {
  /** Cheap: a stamp, a hash. */
  fingerprint(key: string): string;
  /** The value now, with the fingerprint that belongs to exactly this value. */
  load(key: string): { readonly value: V; readonly fingerprint: string };
}

/** What becomes of a query's values, on disk and in memory. */
export interface Memory<V> {
  /**
   * What the disk cache keeps: the `value`, or only its `hash` (for what is big and lies in the output anyway), which
   * lets a later run know that nothing changed and compute the value again only if somebody wants it.
   */
  readonly keep: "value" | "hash";
  /**
   * How much memory a value takes, in characters, about. Values with a weight are evicted when all of them together are
   * over the engine's budget, those first that were used longest ago; an evicted value is loaded or computed again if
   * somebody wants it. Values without one stay.
   */
  weight?(value: V): number;
  /**
   * The query or input whose value, of the same key, this is a small view of. Before that value is evicted, the view is
   * computed, so that it need not be made again for the view alone.
   */
  readonly viewOf?: Readable<unknown>;
  /**
   * Whether a value with a weight is wanted only while one thing is made, such as a page. Whoever makes many things, one
   * after the other, ends a step after each (`Engine.endStep`), and these values are evicted then. The runtime collects
   * what dies young at little cost, and what has survived some collections only when its heap has grown much larger.
   */
  readonly shortLived?: boolean;
}

/**
 * A pure function of a key and of what it reads through its context. Keys are texts; a query may name a type of its own
 * for them, so that it can't be asked by the key of another.
 */
export interface Query<V, K extends string = string> extends Memory<V> {
  readonly kind: "query";
  readonly name: string;
  compute(context: Context, key: K): V;
}

/** Defines an input. Names are the keys of the memo table: they have to be unique. */
export function input<V>(name: string, memory?: Pick<Memory<V>, "weight">): Input<V> {
  return { kind: "input", name, ...memory };
}

/** Defines a query. Names are the keys of the memo table: they have to be unique. */
export function query<V, K extends string = string>(
  name: string,
  memory: Memory<V> | Memory<V>["keep"],
  compute: (context: Context, key: K) => V,
): Query<V, K> {
  return { kind: "query", name, ...(typeof memory === "string" ? { keep: memory } : memory), compute };
}

export type Readable<V, K extends string = string> = Input<V> | Query<V, K>;

/** Handed to a running query: reading through it is what makes a dependency. */
export interface Context {
  /** @throws {QueryFailure} when what is read failed; the failure then belongs to the reader too, unless it catches it */
  readonly read: <V, K extends string = string>(readable: Readable<V, K>, key?: NoInfer<K>) => V;
}

/** A query that threw. It is remembered like a value, with what was read until then: a change there tries again. */
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
  /** Whether the result differs from the one before; false means that nothing behind it runs. */
  readonly changed: boolean;
}

/** Where memos survive the process. Losing any of it costs time, never correctness. */
export interface MemoStore {
  load(): MemoTable | undefined;
  /** JSON of a value by its hash, or undefined when it is not kept (any more). */
  value(hash: string): string | undefined;
  /** Keeps values by their hash. They count only once a table names them. */
  keep(values: ReadonlyMap<string, string>): void;
  /** Keeps a table, as bytes, in place of the one before, and drops the values that it no longer names. */
  save(table: Uint8Array): void;
}

export interface EngineOptions {
  /** Who looks at the world for each input, by the input's name. */
  readonly observers: Readonly<Record<string, Observer<unknown>>>;
  /** Every input and query there is: a memo that names another one is of no use. */
  readonly readables: readonly Readable<unknown>[];
  readonly store?: MemoStore;
  /** How much the values with a weight may weigh together. Default: no limit. */
  readonly budget?: number;
  readonly onRun?: (event: RunEvent) => void;
}

export interface Engine {
  /** The value of a query or an input, brought up to date. @throws {QueryFailure} */
  readonly get: <V, K extends string = string>(readable: Readable<V, K>, key?: NoInfer<K>) => V;
  /** Brings a result up to date, as `get` does, without asking for its value. */
  settle<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): void;
  /** Its fingerprint, brought up to date, without computing the value where the cache knows that it is the same. */
  fingerprint<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): string;
  /** True when the result is there and up to date without running its own function. Its reads are brought up to date. */
  isFresh<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): boolean;
  /** Looks at inputs again (all of them, or those named) and marks what depends on the changed ones. @returns how many changed */
  refresh(which?: (name: string, key: string) => boolean): number;
  /** Why a result has the value it has: its reads, as `name key`. For `--explain` and tests. */
  reads<K extends string = string>(readable: Readable<unknown, K>, key?: NoInfer<K>): readonly string[];
  /** How many results this process has computed. */
  runs(): number;
  /** Evicts the values that are declared to be short-lived; results stay, and so do the views of these values. */
  endStep(): void;
  /**
   * Writes the memo table to the store, as far as results are up to date.
   * @param all also what this process did not ask for and an earlier one left; a full build leaves it out, so that
   *   results for files that are gone go too
   */
  save(all: boolean): void;
}
