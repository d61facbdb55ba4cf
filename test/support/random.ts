/** Numbers that look random and are the same for the same seed (mulberry32). */

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** One of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    chance: (probability) => next() < probability,
  };
}

/** A number from the environment, for tests that do more where there is more time. */
export function numberFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? "");
  return Number.isInteger(value) && value > 0 ? value : fallback;
}
