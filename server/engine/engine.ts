/**
 * Incremental computation by recorded reads.
 *
 * Every result remembers what it read and which version each of these had then. A change marks whatever may be
 * affected as unsure; an unsure result is sure again when everything that it read still has the version it had, and
 * runs again otherwise. If the new result has the fingerprint of the old one, it keeps its version and nothing behind it
 * runs (early cut-off). There is no way to invalidate a result by hand, so no way to forget to.
 *
 * A fingerprint is a hash of the value's JSON: dear, so it is made when it is first wanted, and at once only where a
 * store keeps the value under it.
 *
 * Computation is synchronous: the reader is on the call stack, so no ambient state can be lost over an `await`.
 */
import { hashOf, hashOfValue } from "./hash.ts";
import { createKeeper } from "./keeper.ts";
import {
  addReader,
  circleOf,
  createNodeTable,
  IN_CIRCLE,
  isSameList,
  nameOf,
  NO_NODES,
  NO_SEEN,
  removeReader,
  type Node,
  type Seen,
} from "./node.ts";
import { createPast } from "./past.ts";
import { snapshotOf } from "./snapshot.ts";
import {
  QueryFailure,
  type Context,
  type Engine,
  type EngineOptions,
  type Observer,
  type Readable,
  type RunReason,
} from "./types.ts";

export type { Engine, EngineOptions } from "./types.ts";

/** @returns an engine with the queries that its callers name; results of an earlier process come from the store */
export function createEngine(options: EngineOptions): Engine {
  const { store } = options;
  const nodes = createNodeTable();
  const running: Node[] = [];
  const values = store && createKeeper(store);
  const earlier = store?.load();
  const known = new Map<string, Readable<unknown>>();
  for (const each of options.readables) {
    if (known.has(each.name)) throw new Error(`two queries are named ${each.name}`);
    known.set(each.name, each);
  }
  const past = createPast({
    earlier,
    isKnown: (name) => known.has(name),
    nodeOf,
    settle,
    fingerprintOf,
    running,
  });
  let runs = 0;

  function observerOf(name: string): Observer<unknown> {
    const observer = options.observers[name];
    if (!observer) throw new Error(`nobody observes the input ${name}`);
    return observer;
  }

  /** @returns the node of a name and a key, or undefined when there is no such query any more */
  function nodeOf(name: string, key: string): Node | undefined {
    const readable = known.get(name);
    return readable && nodes.of(readable, key);
  }

  /** Marks whatever hangs on a node that may have become another one. */
  function markReaders(node: Node): void {
    if (node.row >= 0) for (const reader of past.readersByRow(node)) mark(reader);
    for (const reader of node.readers) mark(reader);
  }

  function mark(node: Node): void {
    if (node.state !== "sure") return;
    node.state = "unsure";
    markReaders(node);
  }

  /** Brings a node up to date as far as its version goes. */
  function settle(node: Node): void {
    if (node.state === "sure") return;
    if (node.state === "running") {
      throw new QueryFailure(node.readable.name, node.key, `reads itself: ${circleOf(running, node).join(" → ")}`);
    }
    if (node.readable.kind === "input") {
      observe(node);
      node.state = "sure";
      return;
    }
    if (node.state === "new") {
      if (past.adopt(node)) return;
      if (!past.recall(node)) {
        run(node, { kind: "first" });
        return;
      }
    }
    const changed = firstChanged(node);
    if (changed) run(node, { kind: "changed", dependency: nameOf(changed) });
    else rest(node);
  }

  /** Looks at an input. @returns whether it is another one now */
  function observe(node: Node): boolean {
    const now = observerOf(node.readable.name).fingerprint(node.key);
    if (now === node.hash) return false;
    node.hash = now;
    node.version++;
    node.loaded = false;
    node.value = undefined;
    return true;
  }

  /** Looks at what a node read, in the order in which it did, until something differs: so only what it would read again is computed. */
  function firstChanged(node: Node): Node | undefined {
    node.state = "running";
    running.push(node);
    try {
      return node.reads.find((dependency, i) => {
        if (dependency.state === "running") return true;
        settle(dependency);
        return differs(dependency, node.seen[i]);
      });
    } finally {
      running.pop();
      node.state = "unsure";
    }
  }

  /** How a settled node is to be remembered by its reader: inputs by their fingerprint, which is known anyway. */
  function seenNow(node: Node): Seen {
    return node.readable.kind === "input" ? fingerprintOf(node) : node.version;
  }

  /** Whether a settled node is another than it was seen. */
  function differs(node: Node, seen: Seen | undefined): boolean {
    return typeof seen === "string" ? fingerprintOf(node) !== seen : node.version !== seen;
  }

  /** The fingerprint of a settled node. */
  function fingerprintOf(node: Node): string {
    if (node.hash === undefined) {
      const value = valueOf(node);
      // Computing the value again may have told it, or failed.
      node.hash ??= hashOfValue(node.readable, value);
    }
    return node.hash;
  }

  /**
   * Sure, unless something below is not: a circle, or an input that changed after it was looked at. Whoever read that
   * looks again at the next question.
   */
  function rest(node: Node): boolean {
    const sure = holds(node.reads, node.seen);
    node.state = sure ? "sure" : "unsure";
    return sure;
  }

  function holds(reads: readonly Node[], seen: readonly Seen[]): boolean {
    return reads.every((each, i) => each.state === "sure" && !differs(each, seen[i]));
  }

  function run(node: Node, reason: RunReason): void {
    const query = node.readable;
    if (query.kind !== "query") return;
    const stamp = ++runs;
    const reads: Node[] = [];
    const seen: Seen[] = [];
    const record = (dependency: Node, as: Seen): void => {
      if (dependency.stamp === stamp) return;
      dependency.stamp = stamp;
      reads.push(dependency);
      seen.push(as);
    };
    const context: Context = {
      read<V>(readable: Readable<V>, key = ""): V {
        const dependency = nodes.of(readable, key);
        if (dependency.state === "running") record(dependency, IN_CIRCLE);
        settle(dependency);
        const value = valueOf(dependency);
        record(dependency, seenNow(dependency));
        if (dependency.failure) throw dependency.failure;
        return value as V;
      },
    };
    const before = { hash: node.hash, loaded: node.loaded, value: node.value };
    let hash: string | undefined;
    node.state = "running";
    running.push(node);
    try {
      node.value = query.compute(context, node.key);
      node.failure = undefined;
      hash = values?.keep(query, node.value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      node.failure = error instanceof QueryFailure ? error : new QueryFailure(query.name, node.key, message);
      node.value = undefined;
      hash = `failed:${hashOf(message)}`;
    } finally {
      running.pop();
    }
    node.loaded = true;
    node.hash = hash;
    // The fingerprint of the value before, if it can still be told: from that it follows whether this is another one.
    const old = before.hash ?? (before.loaded ? hashOfValue(query, before.value) : undefined);
    // What was let go of and is made again of the same reads is the same.
    const isSame =
      old === undefined
        ? reason.kind === "value-wanted" && isSameList(reads, node.reads) && isSameList(seen, node.seen)
        : old === fingerprintOf(node);
    const settled = options.once === true && holds(reads, seen);
    replaceReads(node, settled ? NO_NODES : reads);
    node.seen = settled ? NO_SEEN : seen;
    if (!isSame) node.version++;
    rest(node);
    if (!isSame) markReaders(node);
    options.onRun?.({ query: query.name, key: node.key, reason, changed: !isSame });
  }

  function replaceReads(node: Node, reads: readonly Node[]): void {
    if (!isSameList(reads, node.reads)) for (const old of node.reads) removeReader(old, node);
    node.byRow = false;
    node.reads = reads;
    for (const dependency of reads) addReader(dependency, node);
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
        node.version++;
        markReaders(node);
      }
      return value;
    }
    const json = node.readable.keep === "value" && node.hash !== undefined ? values?.json(node.hash) : undefined;
    if (json === undefined) run(node, { kind: "value-wanted" });
    else {
      node.value = JSON.parse(json);
      node.loaded = true;
    }
    return node.value;
  }

  return {
    get<V>(readable: Readable<V>, key = ""): V {
      const node = nodes.of(readable, key);
      settle(node);
      const value = valueOf(node);
      if (node.failure) throw node.failure;
      return value as V;
    },
    settle(readable, key = "") {
      settle(nodes.of(readable, key));
    },
    fingerprint(readable, key = "") {
      const node = nodes.of(readable, key);
      settle(node);
      return fingerprintOf(node);
    },
    isFresh(readable, key = "") {
      const node = nodes.of(readable, key);
      if (node.state === "sure") return true;
      if (node.readable.kind === "input") return false;
      if (node.state === "new") {
        if (past.adopt(node)) return true;
        if (!past.recall(node)) return false;
      }
      return firstChanged(node) === undefined && rest(node);
    },
    refresh(which) {
      const changed: Node[] = [];
      try {
        for (const node of nodes.all()) {
          if (node.readable.kind !== "input" || node.state === "new") continue;
          if (which && !which(node.readable.name, node.key)) continue;
          if (!observe(node)) continue;
          node.state = "sure";
          changed.push(node);
        }
      } finally {
        // Also when an observer throws: nobody would learn of the changes before that any more.
        for (const node of changed) markReaders(node);
      }
      return changed.length;
    },
    reads(readable, key = "") {
      const node = nodes.of(readable, key);
      if (node.byRow && past.recall(node)) node.reads.forEach(settle);
      return node.reads.map(nameOf);
    },
    release(readable, key = "") {
      const node = nodes.find(readable, key);
      if (!node || node.failure || node.state === "running") return;
      node.value = undefined;
      node.loaded = false;
    },
    runs: () => runs,
    save(all) {
      // Where nothing ran and everything was asked for, the store says all of it.
      if (!store || (runs === 0 && (all || past.isWhole()))) return;
      values?.flush();
      store.save(snapshotOf({ nodes: nodes.all(), fingerprintOf, differs }, earlier, all));
    },
  };
}
