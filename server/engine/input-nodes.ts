/** Inputs in the graph: observes them, loads their values and assigns versions. */
import { NEVER, State, type Graph } from "./graph.ts";
import type { ValueCache } from "./value-cache.ts";
import type { InputChoice, Observer } from "./types.ts";

export interface InputNodes {
  /** Observes an input. @returns whether it has changed */
  observe(node: number): boolean;
  /** Loads the value of an input that was observed. @returns whether it has changed since it was observed */
  load(node: number): boolean;
  /** All inputs that were observed. */
  observed(): Iterable<number>;
  /** Those of them that are chosen, found without looking at the others. */
  chosen(choice: InputChoice): Iterable<number>;
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
  /** Inputs that were observed, by key and by name; made when some are asked for, which only the live server does. */
  let index: { readonly keys: Map<string, number[]>; readonly names: Map<string, number[]> } | undefined;
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

  function addToIndex(node: number): void {
    const add = (map: Map<string, number[]> | undefined, word: string): void => {
      const nodes = map?.get(word);
      if (nodes) nodes.push(node);
      else map?.set(word, [node]);
    };
    add(index?.keys, graph.key(node));
    add(index?.names, graph.readable(node)?.name ?? "");
  }

  return {
    observe(node) {
      const changed = enter(node, observerOf(node).fingerprint(graph.key(node)));
      if (index && !observed.has(node)) addToIndex(node);
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
    chosen({ keys, names }) {
      if (index === undefined) {
        index = { keys: new Map(), names: new Map() };
        for (const node of observed) addToIndex(node);
      }
      const { keys: byKey, names: byName } = index;
      return new Set([
        ...[...keys].flatMap((key) => byKey.get(key) ?? []),
        ...[...names].flatMap((name) => byName.get(name) ?? []),
      ]);
    },
    wasOvertaken: () => overtaken,
  };
}
