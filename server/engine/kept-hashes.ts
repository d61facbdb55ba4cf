/**
 * Numbers for the fingerprints of a graph that is stored. Those of an earlier process keep the text that they have in its
 * table, and the others are texts only for a moment, when they are written: of a large site, they would be a million
 * strings.
 */
import type { Fingerprints } from "./fingerprints.ts";
import { createNumbers, type MemoTable, type Texts } from "./memo-table.ts";

export interface KeptHashes extends Texts {
  /**
   * The number of a node's fingerprint, from 0 in the order in which they are first asked for. Fingerprints that many
   * nodes have are there once; hashes of this process seldom are the same.
   */
  number(node: number): number;
}

/**
 * @param loaded the table that the graph began with
 * @param own the fingerprints that nodes got in this process; the others have one in the table
 */
export function createKeptHashes(loaded: MemoTable | undefined, own: Fingerprints): KeptHashes {
  /** For each number, where its text is: a number in the table or, as -1 and downwards, a node that has it. */
  const sources = createNumbers();
  const numberOfLoaded = new Int32Array(loaded?.hashes.size() ?? 0).fill(-1);
  const numberOfShared = new Int32Array(own.shared()).fill(-1);

  /** The number that is known of a fingerprint, or the next one. */
  function numberIn(known: Int32Array, at: number, source: number): number {
    const before = known[at] ?? -1;
    return before === -1 ? (known[at] = enter(source)) : before;
  }

  function enter(source: number): number {
    sources.add(source);
    return sources.size() - 1;
  }

  return {
    number(node) {
      if (!own.has(node)) {
        const inTable = loaded?.hashOf[node] ?? 0;
        return numberIn(numberOfLoaded, inTable, inTable);
      }
      const shared = own.sharedNumber(node);
      return shared === undefined ? enter(-1 - node) : numberIn(numberOfShared, shared, -1 - node);
    },
    size: () => sources.size(),
    text(number) {
      const source = sources.get(number);
      return (source < 0 ? own.get(-1 - source) : loaded?.hashes.text(source)) ?? "";
    },
  };
}
