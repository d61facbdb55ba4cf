/** A seeded generator of numbers: the same site on every machine. */

/** Draws whole numbers below a bound. */
export type Draw = (below: number) => number;

/**
 * @param seed any whole number
 * @returns draws that depend on the seed alone (mulberry32)
 */
export function drawFrom(seed: number): Draw {
  let state = (seed * 0x9e3779b1 + 0x6d2b79f5) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}
