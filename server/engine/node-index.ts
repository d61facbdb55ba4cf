/**
 * Finds the node of a kind and a key. Hundreds of thousands of nodes share far fewer keys (a page's route is the key of
 * some forty results), so each key is in memory once and has a number, and nodes are found by two numbers.
 */
import { createTextNumbers } from "./text-numbers.ts";

export interface NodeIndex {
  /** The number of a key, from 0; given when it is first asked for. */
  keyNumber(key: string): number;
  /** The key with a number. */
  key(number: number): string;
  /** @returns undefined if none was added */
  find(kind: number, keyNumber: number): number | undefined;
  /** Adds a node that is not there yet. */
  add(kind: number, keyNumber: number, node: number): void;
}

/** A place of the table: kind, number of the key, and node plus one, which is 0 in a free place. */
const WIDTH = 3;

/** @returns an empty index: a hash table with open addressing, at most half full */
export function createNodeIndex(): NodeIndex {
  const keys = createTextNumbers();
  let size = 0;
  let places = 2048;
  let table = new Uint32Array(places * WIDTH);

  /** The place of a kind and a key, or the free one where they belong. */
  function placeOf(kind: number, keyNumber: number): number {
    const hash = Math.imul(Math.imul(keyNumber + 1, 0x9e3779b1) ^ kind, 0x85ebca6b);
    let place = (hash ^ (hash >>> 15)) & (places - 1);
    for (;;) {
      const at = place * WIDTH;
      if (table[at + 2] === 0 || (table[at] === kind && table[at + 1] === keyNumber)) return at;
      place = (place + 1) & (places - 1);
    }
  }

  function put(kind: number, keyNumber: number, nodePlusOne: number): void {
    const at = placeOf(kind, keyNumber);
    table[at] = kind;
    table[at + 1] = keyNumber;
    table[at + 2] = nodePlusOne;
  }

  function grow(): void {
    const before = table;
    places *= 2;
    table = new Uint32Array(places * WIDTH);
    for (let at = 0; at < before.length; at += WIDTH) {
      const node = before[at + 2] ?? 0;
      if (node !== 0) put(before[at] ?? 0, before[at + 1] ?? 0, node);
    }
  }

  return {
    keyNumber: (key) => keys.number(key),
    key: (number) => keys.text(number),
    find(kind, keyNumber) {
      const node = table[placeOf(kind, keyNumber) + 2] ?? 0;
      return node === 0 ? undefined : node - 1;
    },
    add(kind, keyNumber, node) {
      if (2 * ++size > places) grow();
      put(kind, keyNumber, node + 1);
    },
  };
}
