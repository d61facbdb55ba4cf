/** Nodes and what an earlier process left of them: taken as they were, or with the reads that say whether they still hold. */
import { addReader, idOf, type Node } from "./node.ts";
import { remember } from "./remembered.ts";
import type { Snapshot } from "./types.ts";

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
 * @param options.nodeOf gives the node that lies under an id in the store, or undefined when there is no such query any more
 * @param options.running nodes that are being computed or looked at
 */
export function createPast(options: {
  readonly earlier: Snapshot | undefined;
  readonly isKnown: (name: string) => boolean;
  readonly nodeOf: (id: string) => Node | undefined;
  readonly settle: (node: Node) => void;
  readonly fingerprintOf: (node: Node) => string;
  readonly running: Node[];
}): Past {
  const { earlier, nodeOf, settle, fingerprintOf, running } = options;
  const remembered = remember(earlier, options.isKnown, isAsInRow);

  function isAsInRow(id: string, row: number, hash: string): boolean {
    const node = nodeOf(id);
    if (!node || node.state === "running") return false;
    node.row = row;
    settle(node);
    // A result that read something in passing is not sure even now.
    return fingerprintOf(node) === hash && node.state === "sure";
  }

  function adopt(node: Node): boolean {
    if (!earlier) return false;
    if (node.row < 0) node.row = remembered.place(idOf(node));
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
    node.hash = earlier.hashes[node.row];
    node.state = "sure";
    return true;
  }

  function recall(node: Node): boolean {
    const memo = remembered.memo(node.row);
    if (!memo) return false;
    const reads: Node[] = [];
    for (const id of memo.reads) {
      const dependency = nodeOf(id);
      if (!dependency) return false;
      reads.push(dependency);
    }
    node.reads = reads;
    node.seen = memo.seen;
    node.hash = memo.hash;
    node.byRow = false;
    for (const dependency of reads) addReader(dependency, node);
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
