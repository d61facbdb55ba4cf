/**
 * Finds the node of a kind and a key. Hundreds of thousands of nodes share far fewer keys (a page's route is the key of
 * some forty results), so each key is in memory once and has a number, and nodes are found by two numbers.
 */
import { createTextNumbers, type TextNumbers } from "./text-numbers.ts";

export interface NodeIndex {
  /** The number of a key, from 0; given when it is first asked for. */
  keyNumber(key: string): number;
  /** All keys, by number. */
  readonly keys: TextNumbers;
  /** The number of the key of a node that was added. */
  keyNumberOf(node: number): number;
  /** @returns undefined if none was added */
  find(kind: number, keyNumber: number): number | undefined;
  /** Adds a node that is not there yet. */
  add(kind: number, keyNumber: number, node: number): void;
}

/** @returns an empty index: a hash table of nodes with open addressing, at most half full */
export function createNodeIndex(): NodeIndex {
  const keys = createTextNumbers();
  /** Kinds and numbers of keys, by node. */
  let kinds = new Uint16Array(1024);
  let keyNumbers = new Uint32Array(1024);
  /** Each place holds a node plus one, or 0 if it is free. */
  let table = new Uint32Array(2048);
  let size = 0;

  /** The place of a kind and a key, or the free one where they belong. */
  function placeOf(kind: number, keyNumber: number): number {
    const hash = Math.imul(Math.imul(keyNumber + 1, 0x9e3779b1) ^ kind, 0x85ebca6b);
    for (let place = hash ^ (hash >>> 15); ; place++) {
      place &= table.length - 1;
      const nodePlusOne = table[place] ?? 0;
      if (nodePlusOne === 0) return place;
      if (keyNumbers[nodePlusOne - 1] === keyNumber && kinds[nodePlusOne - 1] === kind) return place;
    }
  }

  function grow(): void {
    const before = table;
    table = new Uint32Array(before.length * 2);
    for (const nodePlusOne of before)
      if (nodePlusOne !== 0)
        table[placeOf(kinds[nodePlusOne - 1] ?? 0, keyNumbers[nodePlusOne - 1] ?? 0)] = nodePlusOne;
  }

  function makeRoomFor(node: number): void {
    if (node < kinds.length) return;
    const [kindsBefore, numbersBefore] = [kinds, keyNumbers];
    const room = Math.max(2 * kinds.length, node + 1);
    kinds = new Uint16Array(room);
    kinds.set(kindsBefore);
    keyNumbers = new Uint32Array(room);
    keyNumbers.set(numbersBefore);
  }

  return {
    keyNumber: (key) => keys.number(key),
    keys,
    keyNumberOf: (node) => keyNumbers[node] ?? 0,
    find(kind, keyNumber) {
      const node = table[placeOf(kind, keyNumber)] ?? 0;
      return node === 0 ? undefined : node - 1;
    },
    add(kind, keyNumber, node) {
      makeRoomFor(node);
      kinds[node] = kind;
      keyNumbers[node] = keyNumber;
      if (2 * ++size > table.length) grow();
      table[placeOf(kind, keyNumber)] = node + 1;
    },
  };
}
