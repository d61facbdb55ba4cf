/** Nodes and what an earlier process left of them: taken as they were, or with the reads that say whether they still hold. */
import type { MemoTable } from "./memo-table.ts";
import { addReader, type Node } from "./node.ts";
import { remember } from "./remembered.ts";

export interface Past {
  /** Takes a new node for what an earlier process left of it. False: that does not hold any more, or there is nothing. */
  adopt(node: Node): boolean;
  /** Takes over what an earlier process read for a node, unsettled. False: there is nothing that can be used. */
  recall(node: Node): boolean;
  /**
   * To be asked when a node may have become another one.
   * @returns nodes that were taken as they were and hang on it; their reads are taken over now
   */
  readersByRow(node: Node): readonly Node[];
  /** Whether all that was left was looked at and holds. */
  isWhole(): boolean;
}

/**
 * @param options.nodeOf gives the node of a name and a key, or undefined when there is no such query any more
 * @param options.running nodes that are being computed or looked at
 */
export function createPast(options: {
  readonly earlier: MemoTable | undefined;
  readonly isKnown: (name: string) => boolean;
  readonly nodeOf: (name: string, key: string) => Node | undefined;
  readonly settle: (node: Node) => void;
  readonly fingerprintOf: (node: Node) => string;
  readonly running: Node[];
}): Past {
  const { earlier, nodeOf, settle, fingerprintOf, running } = options;
  const remembered = remember(earlier, options.isKnown, isAsInRow);

  function nodeAt(row: number): Node | undefined {
    const node = earlier && nodeOf(earlier.name(row), earlier.key(row));
    if (node) node.row = row;
    return node;
  }

  function isAsInRow(row: number): boolean {
    const node = nodeAt(row);
    if (!node || node.state === "running") return false;
    settle(node);
    // A result that read something in passing is not sure even now.
    return fingerprintOf(node) === earlier?.hash(row) && node.state === "sure";
  }

  function adopt(node: Node): boolean {
    if (!earlier) return false;
    if (node.row < 0) node.row = earlier.find(node.readable.name, node.key);
    node.state = "running";
    running.push(node);
    try {
      if (!remembered.holds(node.row)) return false;
    } finally {
      running.pop();
      node.state = "new";
    }
    remembered.adopt(node.row, node);
    node.byRow = true;
    node.hash = earlier.hash(node.row);
    node.state = "sure";
    return true;
  }

  function recall(node: Node): boolean {
    if (!earlier || node.row < 0) return false;
    const rows = earlier.readsOf(node.row);
    const reads: Node[] = [];
    for (const row of rows) {
      // -1 stands for something that was not kept: the node has to run.
      const read = row < 0 ? undefined : nodeAt(row);
      if (!read) return false;
      reads.push(read);
    }
    node.reads = reads;
    node.seen = Array.from(rows, (row) => earlier.hash(row));
    node.hash = earlier.hash(node.row);
    node.byRow = false;
    for (const read of reads) addReader(read, node);
    return true;
  }

  return {
    adopt,
    recall,
    readersByRow(node) {
      const readers = remembered.doubt(node.row);
      for (const reader of readers) if (reader.byRow) recall(reader);
      return readers;
    },
    isWhole: () => remembered.isWhole(),
  };
}
