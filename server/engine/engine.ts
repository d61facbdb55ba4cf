/**
 * Incremental computation by recorded reads.
 *
 * Every result remembers what it read and which fingerprint each of these had then. A change marks whatever may be
 * affected as unsure; an unsure result is sure again when everything that it read still has the fingerprint it had,
 * and runs again otherwise. If the new result has the old fingerprint, nothing behind it runs (early cut-off).
 * There is no way to invalidate a result by hand, so no way to forget to.
 *
 * Computation is synchronous: the reader is on the call stack, so no ambient state can be lost over an `await`.
 */
import { encode, hashOf } from "./hash.ts";
import { rememberedNodes, snapshotOf } from "./snapshot.ts";
import {
  QueryFailure,
  type Context,
  type Engine,
  type EngineOptions,
  type MemoStore,
  type Observer,
  type Readable,
  type RunReason,
} from "./types.ts";

interface Node {
  readonly id: string;
  readonly key: string;
  readonly readable: Readable<unknown>;
  /**
   * `unsure`: fingerprint known, but something below may have changed. `new`: never computed. `running`: being computed,
   * or its reads are being looked at. Invariant: everything that a sure node read is sure and as it was then.
   */
  state: "new" | "unsure" | "sure" | "running";
  hash: string;
  value: unknown;
  /** The value is in memory; otherwise it may be in the store, under the hash. */
  loaded: boolean;
  failure: QueryFailure | undefined;
  reads: readonly Node[];
  /** Fingerprints of `reads` at the time. */
  seen: readonly string[];
  readonly readers: Set<Node>;
  /** Run that read this node last: keeps one run from recording it twice. */
  stamp: number;
}

export type { Engine, EngineOptions } from "./types.ts";

/** Stands for the fingerprint of a result that was still being computed: no real one is equal, so its reader looks again. */
const IN_CIRCLE = "circle";

/** Values to keep are handed to the store in portions of about this many characters. */
const PORTION = 8_000_000;

/** @returns an engine with the queries that its callers name; results of an earlier process come from the store */
export function createEngine(options: EngineOptions): Engine {
  const nodes = new Map<string, Node>();
  const running: Node[] = [];
  /** JSON of values to keep that are not in the store yet, by hash. */
  const fresh = new Map<string, string>();
  let freshSize = 0;
  const earlier = options.store?.load();
  const remembered = rememberedNodes(earlier);
  const known = new Map<string, Readable<unknown>>();
  for (const each of options.readables) {
    if (known.has(each.name)) throw new Error(`two queries are named ${each.name}`);
    known.set(each.name, each);
  }
  let runs = 0;

  function observerOf(name: string): Observer<unknown> {
    const observer = options.observers[name];
    if (!observer) throw new Error(`nobody observes the input ${name}`);
    return observer;
  }

  function nodeOf(readable: Readable<unknown>, key: string): Node {
    const id = `${readable.name}\0${key}`;
    let node = nodes.get(id);
    if (!node) {
      node = {
        id, key, readable,
        state: "new", hash: "", value: undefined, loaded: false, failure: undefined,
        reads: [], seen: [], readers: new Set(), stamp: 0,
      }; // prettier-ignore
      nodes.set(id, node);
    }
    return node;
  }

  function markReaders(node: Node): void {
    for (const reader of node.readers) {
      if (reader.state !== "sure") continue;
      reader.state = "unsure";
      markReaders(reader);
    }
  }

  /** Brings a node up to date as far as its fingerprint goes. */
  function settle(node: Node): void {
    if (node.state === "sure") return;
    if (node.state === "running") {
      throw new QueryFailure(node.readable.name, node.key, `reads itself: ${circleOf(running, node).join(" → ")}`);
    }
    if (node.readable.kind === "input") {
      const now = observerOf(node.readable.name).fingerprint(node.key);
      if (now !== node.hash) {
        node.hash = now;
        node.loaded = false;
        node.value = undefined;
      }
      node.state = "sure";
      return;
    }
    if (node.state === "new" && !recall(node)) {
      run(node, { kind: "first" });
      return;
    }
    const changed = firstChanged(node);
    if (changed) run(node, { kind: "changed", dependency: changed.id.replace("\0", " ") });
    else rest(node);
  }

  /** Looks at what a node read, in the order in which it did, until something differs: so only what it would read again is computed. */
  function firstChanged(node: Node): Node | undefined {
    node.state = "running";
    running.push(node);
    try {
      return node.reads.find((dependency, i) => {
        if (dependency.state === "running") return true;
        settle(dependency);
        return dependency.hash !== node.seen[i];
      });
    } finally {
      running.pop();
      node.state = "unsure";
    }
  }

  /**
   * Sure, unless something below is not: a circle, or an input that changed after it was looked at. Whoever read that
   * looks again at the next question.
   */
  function rest(node: Node): boolean {
    const holds = node.reads.every((each, i) => each.state === "sure" && each.hash === node.seen[i]);
    node.state = holds ? "sure" : "unsure";
    return holds;
  }

  /** Takes a node's memo over from the store, unsettled. False: there is none that can be used. */
  function recall(node: Node): boolean {
    const memo = remembered.get(node.id);
    if (!memo) return false;
    const reads: Node[] = [];
    for (const id of memo.reads) {
      const cut = id.indexOf("\0");
      const readable = known.get(id.slice(0, cut));
      if (!readable) return false;
      reads.push(nodeOf(readable, id.slice(cut + 1)));
    }
    node.reads = reads;
    node.seen = memo.seen;
    node.hash = memo.hash;
    for (const dependency of reads) dependency.readers.add(node);
    return true;
  }

  function run(node: Node, reason: RunReason): void {
    const query = node.readable;
    if (query.kind !== "query") return;
    const stamp = ++runs;
    const reads: Node[] = [];
    const seen: string[] = [];
    const record = (dependency: Node, hash: string): void => {
      if (dependency.stamp === stamp) return;
      dependency.stamp = stamp;
      reads.push(dependency);
      seen.push(hash);
    };
    const context: Context = {
      read<V>(readable: Readable<V>, key = ""): V {
        const dependency = nodeOf(readable, key);
        if (dependency.state === "running") record(dependency, IN_CIRCLE);
        settle(dependency);
        const value = valueOf(dependency);
        record(dependency, dependency.hash);
        if (dependency.failure) throw dependency.failure;
        return value as V;
      },
    };
    const before = node.hash;
    node.state = "running";
    running.push(node);
    try {
      const value = query.compute(context, node.key);
      node.value = value;
      node.failure = undefined;
      if (query.keep === "value") {
        const json = encode(value);
        node.hash = hashOf(json);
        if (options.store) keepValue(options.store, node.hash, json);
      } else node.hash = typeof value === "string" ? `s:${hashOf(value)}` : hashOf(encode(value));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      node.failure = error instanceof QueryFailure ? error : new QueryFailure(query.name, node.key, message);
      node.value = undefined;
      node.hash = `failed:${hashOf(message)}`;
    } finally {
      running.pop();
    }
    node.loaded = true;
    replaceReads(node, reads);
    node.seen = seen;
    rest(node);
    if (before !== node.hash) markReaders(node);
    options.onRun?.({ query: query.name, key: node.key, reason, changed: before !== node.hash });
  }

  function keepValue(store: MemoStore, hash: string, json: string): void {
    if (fresh.has(hash)) return;
    fresh.set(hash, json);
    freshSize += json.length;
    if (freshSize > PORTION) flush(store);
  }

  function flush(store: MemoStore): void {
    store.keep(fresh);
    fresh.clear();
    freshSize = 0;
  }

  function replaceReads(node: Node, reads: readonly Node[]): void {
    const same = reads.length === node.reads.length && reads.every((each, i) => each === node.reads[i]);
    if (!same) for (const old of node.reads) old.readers.delete(node);
    node.reads = reads;
    for (const dependency of reads) dependency.readers.add(node);
  }

  /** The value of a settled node: from memory, from the store, or by computing it. */
  function valueOf(node: Node): unknown {
    if (node.loaded) return node.value;
    if (node.readable.kind === "input") {
      const { value, fingerprint } = observerOf(node.readable.name).load(node.key);
      node.value = value;
      node.loaded = true;
      if (fingerprint !== node.hash) {
        // It changed between the look and the read: whoever saw the old one has to look again.
        node.hash = fingerprint;
        markReaders(node);
      }
      return value;
    }
    const json = node.readable.keep === "value" ? (fresh.get(node.hash) ?? options.store?.value(node.hash)) : undefined;
    if (json === undefined) run(node, { kind: "value-wanted" });
    else {
      node.value = JSON.parse(json);
      node.loaded = true;
    }
    return node.value;
  }

  return {
    get<V>(readable: Readable<V>, key = ""): V {
      const node = nodeOf(readable, key);
      settle(node);
      const value = valueOf(node);
      if (node.failure) throw node.failure;
      return value as V;
    },
    fingerprint(readable, key = "") {
      const node = nodeOf(readable, key);
      settle(node);
      return node.hash;
    },
    isFresh(readable, key = "") {
      const node = nodeOf(readable, key);
      if (node.state === "sure") return true;
      if (node.readable.kind === "input") return false;
      if (node.state === "new" && !recall(node)) return false;
      return firstChanged(node) === undefined && rest(node);
    },
    refresh(which) {
      let changes = 0;
      const changed: Node[] = [];
      for (const node of nodes.values()) {
        if (node.readable.kind !== "input" || node.state === "new") continue;
        if (which && !which(node.readable.name, node.key)) continue;
        const now = observerOf(node.readable.name).fingerprint(node.key);
        if (now === node.hash) continue;
        node.hash = now;
        node.loaded = false;
        node.value = undefined;
        node.state = "sure";
        changed.push(node);
        changes++;
      }
      for (const node of changed) markReaders(node);
      return changes;
    },
    reads(readable, key = "") {
      return nodeOf(readable, key).reads.map((each) => each.id.replace("\0", " "));
    },
    release(readable, key = "") {
      const node = nodes.get(`${readable.name}\0${key}`);
      if (!node || node.failure || node.state === "running") return;
      node.value = undefined;
      node.loaded = false;
    },
    save(all) {
      if (!options.store) return;
      flush(options.store);
      options.store.save(snapshotOf(nodes, all ? earlier : undefined));
    },
  };
}

/** The queries of a circle, from the first by name on: the same whoever was asked first. */
function circleOf(running: readonly Node[], node: Node): readonly string[] {
  const names = running.slice(running.indexOf(node)).map((each) => each.id.replace("\0", " "));
  const first = names.reduce((least, name, i) => (name < (names[least] ?? "") ? i : least), 0);
  return [...names.slice(first), ...names.slice(0, first)];
}
