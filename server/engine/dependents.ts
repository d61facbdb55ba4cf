/**
 * The reverse of the recorded reads: which nodes read a node. Built when first needed, which in most processes is
 * never.
 */
import { LOST } from "./memo-table.ts";

export interface Dependents {
  /** Adds a node as a dependent of the nodes that it read. */
  add(reader: number, reads: readonly number[]): void;
  each(node: number, tell: (reader: number) => void): void;
  /** Whether so much was added that it should be built again. */
  needsRebuild(): boolean;
}

/** The reads of node `i` are those in `readTo` from `start[i]` up to, excluding, `end[i]`. */
interface Reads {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly readTo: Int32Array;
}

/** @param size number of nodes */
export function createDependents(size: number, { start, end, readTo }: Reads): Dependents {
  /**
   * The dependents of node `i` in `list` are those from `ends[i - 1]` (0 for the first) up to, excluding, `ends[i]`.
   */
  const ends = new Uint32Array(size + 1);
  const eachRead = (tell: (read: number, reader: number) => void): void => {
    for (let reader = 0; reader < size; reader++) {
      for (let at = start[reader] ?? 0; at < (end[reader] ?? 0); at++) {
        const read = readTo[at] ?? LOST;
        if (read >= 0) tell(read, reader);
      }
    }
  };
  eachRead((read) => (ends[read + 1] = (ends[read + 1] ?? 0) + 1));
  for (let node = 0; node < size; node++) ends[node + 1] = (ends[node + 1] ?? 0) + (ends[node] ?? 0);
  const list = new Uint32Array(ends[size] ?? 0);
  eachRead((read, reader) => {
    // Counts up from the start of a node's dependents, so it is their end when all are entered.
    const place = ends[read] ?? 0;
    list[place] = reader;
    ends[read] = place + 1;
  });
  const added = new Map<number, number[]>();
  let count = 0;
  return {
    add(reader, reads) {
      count += reads.length;
      for (const read of reads) {
        const known = added.get(read);
        if (known) known.push(reader);
        else added.set(read, [reader]);
      }
    },
    each(node, tell) {
      if (node < size) for (let at = ends[node - 1] ?? 0; at < (ends[node] ?? 0); at++) tell(list[at] ?? 0);
      added.get(node)?.forEach(tell);
    },
    needsRebuild: () => count > 1000 + list.length / 4,
  };
}
