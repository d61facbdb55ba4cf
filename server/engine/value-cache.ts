/**
 * Values in memory. Those with a weight are evicted, least recently used first, when together they exceed a budget. The
 * one that was used last stays, however heavy it is: a text is asked for twice in a row, for its fingerprint and for its
 * bytes, and would be made twice.
 */
import { ABSENT, State, type Graph } from "./graph.ts";
import { encode } from "./hash.ts";
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
  /**
   * Evicts all short-lived values in the same way, even if the budget is not exceeded, and keeps those that are seldom
   * read as text.
   */
  endStep(): void;
  /** Evicts a value in the same way, if it is in memory. */
  evictOne(node: number): void;
}

function isShortLived(readable: Readable<unknown> | undefined): boolean {
  return readable?.kind === "query" && readable.shortLived === true;
}

function isSeldomRead(readable: Readable<unknown> | undefined): boolean {
  return readable?.kind === "query" && readable.seldomRead === true;
}

/** A value that is kept as its JSON. */
class AsText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/**
 * @param options.budget maximum of the sum of weights
 * @param options.isStored whether the value of a node can be read from a store
 */
export function createValueCache(options: {
  readonly graph: Graph;
  readonly budget: number;
  readonly readables: readonly Readable<unknown>[];
  readonly settle: (node: number) => void;
  readonly isStored: (node: number) => boolean;
}): ValueCache {
  const { graph, budget, settle, isStored } = options;
  const { values } = graph;
  /** Weights of values in memory, least recently used first. */
  const weights = new Map<number, number>();
  /**
   * Nodes whose values may change when a step ends. A list, though a node can be in it twice: what a set lets go of leads
   * to what took its place, so that one that is emptied a thousand times can stay in memory a thousand times.
   */
  let ofStep: number[] = [];
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
    forget(node);
  }

  function noteForStep(node: number): void {
    if (ofStep.length > graph.size()) ofStep = [...new Set(ofStep)];
    ofStep.push(node);
  }

  function isInMemory(node: number): boolean {
    const value = values.get(node);
    return !(value === ABSENT || value === undefined || value instanceof AsText);
  }

  function keepAsText(node: number): void {
    values.set(node, isStored(node) ? ABSENT : new AsText(encode(values.get(node))));
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
      const value = values.get(node);
      if (!(value instanceof AsText)) return value;
      const read: unknown = JSON.parse(value.json);
      values.set(node, read);
      noteForStep(node);
      return read;
    },
    hold(node, value) {
      values.set(node, value);
      const readable = graph.readable(node);
      const weight = graph.failures.has(node) ? 0 : (readable?.weight?.(value) ?? 0);
      if (weight > 0) enter(node, weight);
      else forget(node);
      if (isShortLived(readable) || isSeldomRead(readable)) noteForStep(node);
    },
    drop,
    dropAll() {
      weights.clear();
      ofStep = [];
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
      const nodes = ofStep;
      ofStep = [];
      evictAll(nodes.filter((node) => isInMemory(node) && isShortLived(graph.readable(node))));
      for (const node of nodes) if (isInMemory(node)) keepAsText(node);
    },
    evictOne(node) {
      if (values.get(node) !== ABSENT) evictAll([node]);
    },
  };
}
