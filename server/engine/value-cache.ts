/**
 * Values in memory. Those with a weight are evicted, least recently used first, when together they exceed a budget. The
 * one that was used last stays, however heavy it is: a text is asked for twice in a row, for its fingerprint and for its
 * bytes, and would be made twice.
 */
import { ABSENT, State, type Graph } from "./graph.ts";
import type { Readable } from "./types.ts";

/**
 * Share of the budget that is freed at a time. More would make whoever waits meanwhile wait for the views of many values:
 * with a fiftieth, the live server stood still for 0.1 s at a time while it looked through a large site.
 */
const FREED = 0.002;

export interface ValueCache {
  /** The value of a node, or `ABSENT` if it is not in memory. */
  use(node: number): unknown;
  hold(node: number, value: unknown): void;
  drop(node: number): void;
  /** Drops all values, without a look at their views. */
  dropAll(): void;
  /**
   * If the budget is exceeded, evicts values until a little of it is free or only the last one is left. Their views
   * are brought up to date first, so that an evicted value need not be computed again for a view. Must not be called
   * while something is being computed.
   */
  evict(): void;
  /** Evicts all short-lived values in the same way, even if the budget is not exceeded. */
  endStep(): void;
  /** Evicts a value in the same way, if it is in memory. */
  evictOne(node: number): void;
}

/** @param options.budget maximum of the sum of weights */
export function createValueCache(options: {
  readonly graph: Graph;
  readonly budget: number;
  readonly readables: readonly Readable<unknown>[];
  readonly settle: (node: number) => void;
}): ValueCache {
  const { graph, budget, settle } = options;
  const { values } = graph;
  /** Weights of values in memory, least recently used first. */
  const weights = new Map<number, number>();
  /** Those that are evicted when a step ends. */
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
    values.set(node, ABSENT);
    shortLived.delete(node);
    forget(node);
  }

  /** Brings the views of values up to date, then evicts the values. */
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
      return values.get(node);
    },
    hold(node, value) {
      values.set(node, value);
      const readable = graph.readable(node);
      const weight = graph.failures.has(node) ? 0 : (readable?.weight?.(value) ?? 0);
      shortLived.delete(node);
      if (weight > 0) enter(node, weight);
      else forget(node);
      if (readable?.kind === "query" && readable.shortLived === true && value !== undefined) shortLived.add(node);
    },
    drop,
    dropAll() {
      for (const each of [weights, shortLived]) each.clear();
      sum = 0;
      last = -1;
      values.fill(ABSENT);
    },
    evict() {
      if (sum <= budget) return;
      const oldest: number[] = [];
      let left = sum;
      for (const [node, weight] of weights) {
        if (left <= budget * (1 - FREED) || node === last) break;
        oldest.push(node);
        left -= weight;
      }
      evictAll(oldest);
    },
    endStep() {
      evictAll([...shortLived]);
    },
    evictOne(node) {
      if (values.get(node) !== ABSENT) evictAll([node]);
    },
  };
}
