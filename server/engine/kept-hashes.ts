/**
 * Numbers for the fingerprints of a graph that is stored. Those of an earlier process keep the text that they have in its
 * table: of a large site, they would be a million strings for a moment.
 */
import { createNumbers, type MemoTable, type Texts } from "./memo-table.ts";
import { createTextNumbers } from "./text-numbers.ts";

export interface KeptHashes extends Texts {
  /** The number of a node's fingerprint, from 0 in the order in which they are first asked for. */
  number(node: number): number;
}

/**
 * @param loaded the table that the graph began with
 * @param own the fingerprint that a node got in this process, if any; the others have one in the table
 */
export function createKeptHashes(loaded: MemoTable | undefined, own: (node: number) => string | undefined): KeptHashes {
  const added = createTextNumbers();
  /** For each number, where its text is: a number in the table or, as -1 and downwards, among the added ones. */
  const sources = createNumbers();
  const numberOfLoaded = new Int32Array(loaded?.hashes.size() ?? 0).fill(-1);
  const numberOfAdded = createNumbers();

  /** Gives the next number. */
  function enter(source: number): number {
    sources.add(source);
    return sources.size() - 1;
  }

  return {
    number(node) {
      const text = own(node);
      if (text === undefined) {
        const inTable = loaded?.hashOf[node] ?? 0;
        const known = numberOfLoaded[inTable] ?? -1;
        return known === -1 ? (numberOfLoaded[inTable] = enter(inTable)) : known;
      }
      const at = added.number(text);
      if (at === numberOfAdded.size()) numberOfAdded.add(enter(-1 - at));
      return numberOfAdded.get(at);
    },
    size: () => sources.size(),
    text(number) {
      const source = sources.get(number);
      return source < 0 ? added.text(-1 - source) : (loaded?.hashes.text(source) ?? "");
    },
  };
}
