/**
 * A long list of values in pieces. A garbage collector reads the whole of an array that was written to since its last
 * run, so one array for a million results would be read again and again because of a few that changed.
 */

export interface Column<T> {
  /** @returns undefined beyond the end */
  get(at: number): T | undefined;
  set(at: number, value: T): void;
  /** @returns the place of the value */
  push(value: T): number;
  /** Puts a value in all places. */
  fill(value: T): void;
  /** Gives up all values. */
  clear(): void;
}

/** Places beyond which an array grows by an eighth instead of to twice its size: half of it would stay empty. */
const LARGE = 1_000_000;

/** @returns how many places an array should have that has too few */
export function grown(places: number): number {
  return places + (places > LARGE ? places >> 3 : places);
}

/** Places in a piece, a power of two. */
const BITS = 8;
const LAST = (1 << BITS) - 1;

/**
 * @param size number of places in the beginning
 * @param value what they hold
 */
export function createColumn<T>(size: number, value: T): Column<T> {
  const pieces: T[][] = [];
  let length = 0;

  function push(next: T): number {
    const piece = pieces[length >> BITS];
    if (piece === undefined) pieces.push([next]);
    else piece.push(next);
    return length++;
  }

  while (length < size) push(value);
  return {
    get: (at) => pieces[at >> BITS]?.[at & LAST],
    set(at, next) {
      const piece = pieces[at >> BITS];
      if (piece !== undefined) piece[at & LAST] = next;
    },
    push,
    fill(value) {
      for (const piece of pieces) piece.fill(value);
    },
    clear() {
      pieces.length = 0;
      length = 0;
    },
  };
}
