/** Values in memory: those that have a weight stay while they fit into a budget, and are evicted in the order of their last use. */
import { ABSENT, State, type Graph } from "./graph.ts";
import type { Readable } from "./types.ts";

export interface Memory {
  /** A value in memory, `ABSENT` otherwise. */
  use(node: number): unknown;
  hold(node: number, value: unknown): void;
  drop(node: number): void;
  /**
   * Evicts values while they weigh too much, until a quarter of the budget is free. Views of them are brought up to date
   * before, so that the value need not be made again for their sake. To be called only while nothing is being computed.
   */
  evict(): void;
  /** Evicts short-lived values in the same way, however much there is room for. */
  endStep(): void;
}

/** @param options.budget what values may weigh together */
export function createMemory(options: {
  readonly graph: Graph;
  readonly budget: number;
  readonly readables: readonly Readable<unknown>[];
  readonly settle: (node: number) => void;
}): Memory {
  const { graph, budget, settle } = options;
  /** Of values in memory, in the order of their last use. */
  const weights = new Map<number, number>();
  /** Those of them that are evicted when a step ends. */
  const shortLived = new Set<number>();
  const viewsOf = Map.groupBy(options.readables, (each) => (each.kind === "query" ? each.viewOf : undefined));
  let sum = 0;
  let last = -1;

  function forget(node: number): void {
    sum -= weights.get(node) ?? 0;
    weights.delete(node);
  }

  function enter(node: number, weight: number): void {
    forget(node);
    weights.set(node, weight);
    sum += weight;
    last = node;
  }

  function drop(node: number): void {
    graph.values[node] = ABSENT;
    shortLived.delete(node);
    forget(node);
  }

  /** Evicts values, with their views brought up to date before. */
  function evictAll(nodes: readonly number[]): void {
    for (const node of nodes) {
      const readable = graph.state[node] === State.sure ? graph.readable(node) : undefined;
      for (const view of (readable && viewsOf.get(readable)) ?? []) settle(graph.node(view, graph.key(node)));
    }
    nodes.forEach(drop);
  }

  return {
    use(node) {
      const weight = node === last ? undefined : weights.get(node);
      if (weight !== undefined) enter(node, weight);
      return graph.values[node];
    },
    hold(node, value) {
      graph.values[node] = value;
      const readable = graph.readable(node);
      const weight = graph.failures.has(node) ? 0 : (readable?.weight?.(value) ?? 0);
      shortLived.delete(node);
      if (weight > 0) enter(node, weight);
      else forget(node);
      if (weight > 0 && readable?.kind === "query" && readable.shortLived === true) shortLived.add(node);
    },
    drop,
    evict() {
      if (sum <= budget) return;
      const oldest: number[] = [];
      let left = sum;
      for (const [node, weight] of weights) {
        if (left <= budget * 0.75) break;
        oldest.push(node);
        left -= weight;
      }
      evictAll(oldest);
    },
    endStep() {
      evictAll([...shortLived]);
    },
  };
}
