/** Inputs: what their observers say of them, and which version of them that is. */
import { NEVER, State, type Graph } from "./graph.ts";
import type { Memory } from "./memory.ts";
import type { Observer } from "./types.ts";

export interface Inputs {
  /** Looks at an input. @returns whether it is another one than it was */
  observe(node: number): boolean;
  /** Reads the value of an input that was looked at. @returns whether it is another one than when it was looked at */
  load(node: number): boolean;
  /** All that were looked at. */
  observed(): Iterable<number>;
}

/** @param options.observers by the name of their input */
export function createInputs(options: {
  readonly graph: Graph;
  readonly memory: Memory;
  readonly observers: Readonly<Record<string, Observer<unknown>>>;
}): Inputs {
  const { graph, memory } = options;
  const observed = new Set<number>();
  /** Versions of those that have changed, by fingerprint: one that is again as it was has the version that it had. */
  const versions = new Map<number, Map<string, number>>();

  function observerOf(node: number): Observer<unknown> {
    const name = graph.readable(node)?.name ?? "";
    const observer = options.observers[name];
    if (!observer) throw new Error(`nobody observes the input ${name}`);
    return observer;
  }

  /** @returns whether the fingerprint is another one */
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
      return enter(node, fingerprint);
    },
    observed: () => observed,
  };
}
