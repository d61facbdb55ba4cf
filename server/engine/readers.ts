/** Who reads each node: made of all that was read when it is first wanted, which in most processes is never. */
import { LOST } from "./memo-table.ts";

export interface Readers {
  /** Enters a reader of more nodes. */
  add(reader: number, reads: readonly number[]): void;
  each(node: number, tell: (reader: number) => void): void;
  /** So much was added that it is time to make it anew. */
  isWorn(): boolean;
}

/** What was read for node `i`: in `readTo`, from `start[i]` up to `end[i]`. */
interface Reads {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly readTo: Int32Array;
}

/** @param size number of nodes */
export function createReaders(size: number, { start, end, readTo }: Reads): Readers {
  /** Readers of node `i`: those from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
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
    // What was the start of a node's readers is their end when all are entered.
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
    isWorn: () => count > 1000 + list.length / 4,
  };
}
