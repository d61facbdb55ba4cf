/** Inputs in the graph: observes them, loads their values and assigns versions. */
import { NEVER, State, type Graph } from "./graph.ts";
import type { ValueCache } from "./value-cache.ts";
import type { Observer } from "./types.ts";

export interface InputNodes {
  /** Observes an input. @returns whether it has changed */
  observe(node: number): boolean;
  /** Loads the value of an input that was observed. @returns whether it has changed since it was observed */
  load(node: number): boolean;
  /** All inputs that were observed. */
  observed(): Iterable<number>;
  /** Whether an input has changed between being observed and being loaded. */
  wasOvertaken(): boolean;
}

/** @param options.observers observers by the name of their input */
export function createInputNodes(options: {
  readonly graph: Graph;
  readonly memory: ValueCache;
  readonly observers: Readonly<Record<string, Observer<unknown>>>;
}): InputNodes {
  const { graph, memory } = options;
  const observed = new Set<number>();
  /**
   * Versions of changed inputs by fingerprint: an input that returns to an earlier value gets its earlier version
   * again.
   */
  const versions = new Map<number, Map<string, number>>();
  let overtaken = false;

  function observerOf(node: number): Observer<unknown> {
    const name = graph.readable(node)?.name ?? "";
    const observer = options.observers[name];
    if (!observer) throw new Error(`nobody observes the input ${name}`);
    return observer;
  }

  /** Records a fingerprint. @returns whether it differs from the one before */
  function enter(node: number, hash: string): boolean {
    const before = graph.hash(node);
    if (hash === before) return false;
    let known = versions.get(node);
    if (before !== undefined && !known) versions.set(node, (known = new Map([[before, graph.version[node] ?? NEVER]])));
    const version = known?.get(hash) ?? graph.newVersion();
    known?.set(hash, version);
    graph.version[node] = version;
    graph.setHash(node, hash);
    return true;
  }

  return {
    observe(node) {
      const changed = enter(node, observerOf(node).fingerprint(graph.key(node)));
      observed.add(node);
      graph.state[node] = State.sure;
      if (changed) memory.drop(node);
      return changed;
    },
    load(node) {
      const { value, fingerprint } = observerOf(node).load(graph.key(node));
      memory.hold(node, value);
      const changed = enter(node, fingerprint);
      overtaken ||= changed;
      return changed;
    },
    observed: () => observed,
    wasOvertaken: () => overtaken,
  };
}
