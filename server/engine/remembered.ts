/**
 * What an earlier process left, looked at without making nodes of it. A row of the memo table holds when everything that
 * it was made of still says the same, and then its node is what the row says. So a process in which little changed makes
 * nodes for what it asks and for what changed, and follows all other reads as numbers.
 */
import { startOf, type MemoTable } from "./memo-table.ts";
import { NO_NODES, type Node } from "./node.ts";

export interface Remembered {
  /**
   * Whether a row holds. Looks at what it was made of in the order in which that was read, and no further than to the
   * first that says something else: what is behind that may not be read any more.
   */
  holds(row: number): boolean;
  /** Whether all rows were looked at and hold: there is nothing else that the next process could want. */
  isWhole(): boolean;
  /** Enters that a node goes by its row, which holds. */
  adopt(row: number, node: Node): void;
  /**
   * To be told when a node may have become another one: rows that were found to hold hold no longer where they hang on it.
   * @returns nodes that went by such rows
   */
  doubt(row: number): readonly Node[];
}

const UNKNOWN = 0;
const HOLDS = 1;
/** Its node has to be asked. Also said of a row while it is being looked at. */
const ASK = 2;

const NOTHING: Remembered = {
  holds: () => false,
  isWhole: () => false,
  adopt: () => undefined,
  doubt: () => NO_NODES,
};

/**
 * @param isKnown whether there still is a query or an input of this name
 * @param ask brings the node of a row up to date. @returns whether it has the fingerprint of the row
 */
export function remember(
  table: MemoTable | undefined,
  isKnown: (name: string) => boolean,
  ask: (row: number) => boolean,
): Remembered {
  if (!table) return NOTHING;
  const { reads, readEnds } = table;
  const states = new Uint8Array(table.size);
  const adopted = new Map<number, Node>();
  let readers: Readers | undefined;

  /** Whether a row holds by what it read. Of inputs and constants, their nodes know more. */
  function holds(row: number): boolean {
    if (states[row] !== UNKNOWN) return states[row] === HOLDS;
    states[row] = ASK;
    const end = readEnds[row] ?? 0;
    let at = startOf(readEnds, row);
    if (at === end || !isKnown(table?.name(row) ?? "")) return false;
    for (; at < end; at++) if (!isSame(reads[at] ?? -1)) return false;
    states[row] = HOLDS;
    return true;
  }

  /** Whether what a row stands for says the same as then. */
  function isSame(row: number): boolean {
    if (row < 0) return false;
    if (holds(row)) return true;
    if (!ask(row)) return false;
    states[row] = HOLDS;
    return true;
  }

  return {
    holds: (row) => row >= 0 && holds(row),
    isWhole: () => states.every((state) => state === HOLDS),
    adopt: (row, node) => void adopted.set(row, node),
    doubt(row) {
      // What holds was made of rows that all hold: nothing does that hangs on this one.
      if (states[row] !== HOLDS) return NO_NODES;
      readers ??= readersOf(table);
      const doubtful: Node[] = [];
      const open = [row];
      states[row] = ASK;
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (let at = startOf(readers.ends, next); at < (readers.ends[next] ?? 0); at++) {
          const reader = readers.list[at] ?? 0;
          if (states[reader] !== HOLDS) continue;
          states[reader] = ASK;
          open.push(reader);
          const node = adopted.get(reader);
          if (node) doubtful.push(node);
        }
      }
      return doubtful;
    },
  };
}

/** Who reads each row: those of row `i` are `list[ends[i - 1]]` (from 0 for the first row) up to `list[ends[i]]`. */
interface Readers {
  readonly ends: Uint32Array;
  readonly list: Uint32Array;
}

function readersOf({ size, reads, readEnds }: MemoTable): Readers {
  const starts = new Uint32Array(size + 1);
  for (const row of reads) if (row >= 0) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  for (let row = 0; row < size; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const ends = starts.subarray(0, size);
  const list = new Uint32Array(starts[size] ?? 0);
  for (let reader = 0; reader < size; reader++) {
    for (let at = startOf(readEnds, reader); at < (readEnds[reader] ?? 0); at++) {
      const row = reads[at] ?? -1;
      if (row < 0) continue;
      // What was the start of a row's readers is their end when all are entered.
      const place = ends[row] ?? 0;
      list[place] = reader;
      ends[row] = place + 1;
    }
  }
  return { ends, list };
}
