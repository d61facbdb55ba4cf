/** Which values stay in memory: of those that queries give a weight, the ones that were used last, up to a budget. */
export interface Budget {
  /** A value came into memory. */
  add(node: number, weight: number): void;
  /** A value in memory is used again. */
  use(node: number): void;
  /** A value left memory for another reason. */
  forget(node: number): void;
  isOver(): boolean;
  /** The nodes that were used longest ago: to be evicted so that a quarter of the budget is free. */
  oldest(): readonly number[];
}

/** @param limit sum of the weights that may be in memory */
export function createBudget(limit: number): Budget {
  /** In the order of their last use. */
  const weights = new Map<number, number>();
  let sum = 0;
  let last = -1;

  function forget(node: number): void {
    sum -= weights.get(node) ?? 0;
    weights.delete(node);
    if (last === node) last = -1;
  }

  function add(node: number, weight: number): void {
    forget(node);
    weights.set(node, weight);
    sum += weight;
    last = node;
  }

  return {
    add,
    use(node) {
      const weight = node === last ? undefined : weights.get(node);
      if (weight !== undefined) add(node, weight);
    },
    forget,
    isOver: () => sum > limit,
    oldest() {
      const found: number[] = [];
      let left = sum;
      for (const [node, weight] of weights) {
        if (left <= limit * 0.75) break;
        found.push(node);
        left -= weight;
      }
      return found;
    },
  };
}
