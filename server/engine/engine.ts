/**
 * Incremental computation by recorded reads.
 *
 * Every result remembers what it read, and in which version. A change marks everything that may depend on it as unsure.
 * An unsure result is sure again if everything that it read still has the version that was read; otherwise it is
 * computed again. If the new value has the fingerprint of the old one, the result keeps its version, and what depends
 * on it is not computed again (early cut-off); what depends on a firewall is not even marked. Results can't be
 * invalidated by hand, so no invalidation can be forgotten.
 *
 * A fingerprint is a hash of the value's JSON. It is expensive, so it is computed when it is first needed, and at once
 * only if a store keeps the value under it.
 *
 * Computation is synchronous: which result is reading follows from the call stack, and can't be lost over an `await`.
 */
import { ABSENT, AS_LOADED, createGraph, NEVER, State } from "./graph.ts";
import { hashOf, hashOfValue } from "./hash.ts";
import { createValueWriter } from "./value-writer.ts";
import { createInputNodes } from "./input-nodes.ts";
import { createMarking } from "./marking.ts";
import { LOST } from "./memo-table.ts";
import { trustUnchanged } from "./trust.ts";
import { createValueCache } from "./value-cache.ts";
import { QueryFailure, type Context, type Engine, type EngineOptions, type Readable, type RunReason } from "./types.ts";

export type { Engine, EngineOptions } from "./types.ts";

/**
 * Creates an engine for the queries in `options`; it begins with the results that an earlier process left in the store.
 */
export function createEngine(options: EngineOptions): Engine {
  const { store } = options;
  const byName = new Map<string, Readable<unknown>>();
  for (const each of options.readables) {
    if (byName.has(each.name) && byName.get(each.name) !== each) throw new Error(`two queries are named ${each.name}`);
    byName.set(each.name, each);
  }
  const graph = createGraph(store?.load(), byName);
  const { values, failures } = graph;
  const kept = store && createValueWriter(store);
  const memory = createValueCache({
    graph,
    budget: options.budget ?? Infinity,
    readables: options.readables,
    settle,
    isStored: (node) => storedUnder(node) !== undefined,
  });
  const inputs = createInputNodes({ graph, memory, observers: options.observers });
  const marking = createMarking(graph, (node) => {
    settle(node);
    memory.evict();
  });

  /** Stack of the nodes that are being computed or checked, each on behalf of the one before it. */
  const running: number[] = [];
  let runs = 0;

  /**
   * Determines the current version of a node, computing it if necessary; its value need not be in memory afterwards.
   */
  function settle(node: number): void {
    const state = graph.state[node];
    if (state === State.sure) return;
    if (state === State.trusted) {
      graph.state[node] = State.sure;
      return;
    }
    const readable = graph.readable(node);
    if (state === State.running) {
      const message = `reads itself: ${cycleOf(node).join(" → ")}`;
      throw new QueryFailure(readable?.name ?? "", graph.key(node), message);
    }
    if (readable?.kind === "input") {
      inputs.observe(node);
      return;
    }
    if (state === State.unknown) {
      run(node, { kind: "first" });
      return;
    }
    const changed = firstChanged(node);
    if (changed === undefined) rest(node);
    else run(node, changed === LOST ? { kind: "first" } : { kind: "changed", dependency: graph.label(changed) });
  }

  /**
   * Checks what a node read, in the order in which it did, up to the first difference. So nothing is computed that the
   * node would not read again.
   * @returns the first node that differs, `LOST` if that can't be determined, undefined if none does
   */
  function firstChanged(node: number): number | undefined {
    graph.state[node] = State.running;
    running.push(node);
    try {
      const count = graph.readCount(node);
      for (let place = 0; place < count; place++) {
        const read = graph.read(node, place);
        if (read === LOST || graph.readable(read) === undefined) return LOST;
        if (graph.state[read] === State.running) return read;
        settle(read);
        if (graph.version[read] !== graph.seen(node, place)) return read;
      }
      return undefined;
    } finally {
      running.pop();
      graph.state[node] = State.unsure;
    }
  }

  /** The fingerprint of a settled node. */
  function fingerprintOf(node: number): string {
    const known = graph.hash(node);
    if (known !== undefined) return known;
    const value = valueOf(node);
    // Computing the value may have set the fingerprint, or failed.
    const readable = graph.readable(node);
    const hash = graph.hash(node) ?? (readable ? hashOfValue(readable, value) : "");
    graph.setHash(node, hash);
    return hash;
  }

  /**
   * Marks a node as sure, unless something that it read is not sure: because of a cycle, or of an input that changed
   * after it was observed. Such a node is checked again the next time that it is asked for.
   */
  function rest(node: number): boolean {
    let sure = true;
    const count = graph.readCount(node);
    for (let place = 0; sure && place < count; place++) {
      const read = graph.read(node, place);
      sure = graph.state[read] === State.sure && graph.version[read] === graph.seen(node, place);
    }
    graph.state[node] = sure ? State.sure : State.unsure;
    return sure;
  }

  function run(node: number, reason: RunReason): void {
    const query = graph.readable(node);
    if (query?.kind !== "query") return;
    const stamp = ++runs;
    const reads: number[] = [];
    const seen: number[] = [];
    const record = (read: number, version: number): void => {
      if (graph.stamp[read] === stamp) return;
      graph.stamp[read] = stamp;
      reads.push(read);
      seen.push(version);
    };
    const context: Context = {
      read<V>(readable: Readable<V>, key = ""): V {
        const read = graph.node(readable, key);
        if (graph.state[read] === State.running) record(read, NEVER);
        settle(read);
        const value = valueOf(read);
        record(read, graph.version[read] ?? NEVER);
        const failure = failures.get(read);
        if (failure) throw failure;
        return value as V;
      },
    };
    const known = graph.hash(node);
    // The value is needed where its fingerprint is not known yet.
    const before = known === undefined ? memory.use(node) : ABSENT;
    const wasSure = graph.state[node] === State.sure;
    let hash: string | undefined;
    let value: unknown;
    graph.state[node] = State.running;
    running.push(node);
    try {
      value = query.compute(context, graph.key(node));
      failures.delete(node);
      hash = kept?.keep(query, value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.set(
        node,
        error instanceof QueryFailure ? error : new QueryFailure(query.name, graph.key(node), message),
      );
      value = undefined;
      hash = `failed:${hashOf(message)}`;
    } finally {
      running.pop();
    }
    memory.hold(node, value);
    graph.setHash(node, hash);
    // The fingerprint of the previous value, if it is still known, to find out whether the value has changed.
    const old = known ?? (before === ABSENT ? undefined : hashOfValue(query, before));
    // A value that was evicted and is computed again from the same reads has not changed.
    const isSame =
      old === undefined ? reason.kind === "value-wanted" && wasMadeOf(node, reads, seen) : old === fingerprintOf(node);
    graph.setReads(node, reads, seen);
    if (!isSame)
      graph.version[node] = hash !== undefined && hash === graph.loadedHash(node) ? AS_LOADED : graph.newVersion();
    rest(node);
    // Dependents of a node that was not sure are not sure either, so there is nothing to mark.
    if (!isSame && wasSure) marking.dependents(node);
    options.onRun?.({ query: query.name, key: graph.key(node), reason, changed: !isSame });
  }

  function wasMadeOf(node: number, reads: readonly number[], seen: readonly number[]): boolean {
    return (
      graph.readCount(node) === reads.length &&
      reads.every((read, i) => graph.read(node, i) === read && graph.seen(node, i) === seen[i])
    );
  }

  /** The fingerprint under which the store has the value of a node; undefined if it has not. */
  function storedUnder(node: number): string | undefined {
    const readable = graph.readable(node);
    return kept !== undefined && readable?.kind === "query" && readable.keep === "value" ? graph.hash(node) : undefined;
  }

  /** The value of a settled node: from memory, from the store, or by computing it. */
  function valueOf(node: number): unknown {
    const known = memory.use(node);
    if (known !== ABSENT) return known;
    const readable = graph.readable(node);
    if (readable?.kind === "input") {
      // The input changed between being observed and being loaded: what read the old value has to be checked again.
      if (inputs.load(node)) marking.dependents(node);
      return values.get(node);
    }
    const hash = storedUnder(node);
    const json = hash === undefined ? undefined : kept?.json(hash);
    if (json === undefined) run(node, { kind: "value-wanted" });
    else memory.hold(node, JSON.parse(json));
    return values.get(node);
  }

  /**
   * The queries of a cycle, starting with the alphabetically first, so that the result does not depend on where it was
   * entered.
   */
  function cycleOf(node: number): readonly string[] {
    const names = running.slice(running.indexOf(node)).map((each) => graph.label(each));
    const first = names.reduce((least, name, i) => (name < (names[least] ?? "") ? i : least), 0);
    return [...names.slice(first), ...names.slice(0, first)];
  }

  return {
    get<V>(readable: Readable<V>, key = ""): V {
      const node = graph.node(readable, key);
      settle(node);
      const value = valueOf(node);
      const failure = failures.get(node);
      memory.evict();
      if (failure) throw failure;
      return value as V;
    },
    settle(readable: Readable<unknown>, key: string = "") {
      settle(graph.node(readable, key));
      memory.evict();
    },
    fingerprint(readable: Readable<unknown>, key: string = "") {
      const node = graph.node(readable, key);
      settle(node);
      const fingerprint = fingerprintOf(node);
      memory.evict();
      return fingerprint;
    },
    isFresh(readable: Readable<unknown>, key: string = "") {
      const node = graph.node(readable, key);
      const state = graph.state[node];
      if (state === State.sure || state === State.trusted) return true;
      if (state === State.unknown || readable.kind === "input") return false;
      return firstChanged(node) === undefined && rest(node);
    },
    trustUnchanged: () => trustUnchanged(graph, inputs),
    refresh(choice) {
      const changed: number[] = [];
      try {
        for (const node of choice ? inputs.chosen(choice) : inputs.observed())
          if (inputs.observe(node)) changed.push(node);
      } finally {
        // In `finally`, because otherwise an observer that throws would lose the changes found before.
        marking.behindInputs(changed);
      }
      return changed.length;
    },
    *refreshInSteps(except) {
      for (const node of inputs.observed()) {
        if (except.has(graph.readable(node)?.name ?? "")) continue;
        const isChanged = inputs.observe(node);
        if (isChanged) marking.behindInputs([node]);
        yield isChanged;
      }
    },
    reads(readable: Readable<unknown>, key: string = "") {
      const node = graph.node(readable, key);
      return Array.from({ length: graph.readCount(node) }, (_, place) => graph.label(graph.read(node, place)));
    },
    observed() {
      if (inputs.wasOvertaken()) return undefined;
      return Array.from(inputs.observed(), (node) => [
        graph.readable(node)?.name ?? "",
        graph.key(node),
        graph.hash(node) ?? "",
      ]);
    },
    runs: () => runs,
    endStep: () => memory.endStep(),
    evict: (readable: Readable<unknown>, key: string = "") => memory.evictOne(graph.node(readable, key)),
    evictAll(readable) {
      for (let node = 0; node < graph.size(); node++) if (graph.readable(node) === readable) memory.evictOne(node);
    },
    dropValues: () => memory.dropAll(),
    clear: () => graph.clear(),
    save(all) {
      // If nothing was computed and everything was asked for, the store is up to date already.
      if (!store || (runs === 0 && (all || graph.isAllSure()))) return;
      kept?.flush();
      store.save(graph.encode(all));
    },
  };
}
