/** What of the graph goes into the memo table. */
import { encodeTable, type MemoTable, type Row } from "./memo-table.ts";
import type { Node, Seen } from "./node.ts";

/** The graph as a snapshot looks at it. */
export interface Graph {
  readonly nodes: Iterable<Node>;
  /** Of a settled node. */
  fingerprintOf(node: Node): string;
  /** Whether a settled node is another than it was seen. */
  differs(node: Node, seen: Seen | undefined): boolean;
}

/** Says that something was read which is not kept: the result is there for its fingerprint only, and has to run. */
const LOST: readonly number[] = [-1];

/**
 * Only settled results are kept: of the others nobody knows whether they still hold.
 * @param earlier what the process began with
 * @param all also what it did not ask for
 * @returns a memo table as bytes
 */
export function snapshotOf(graph: Graph, earlier: MemoTable | undefined, all: boolean): Uint8Array {
  /** Nodes and rows of the earlier table, in the order of the new one. */
  const kept: (Node | number)[] = [];
  const placeOfNode = new Map<Node, number>();
  const placeOfRow = new Int32Array(earlier?.size ?? 0).fill(-1);
  /** By rows of the earlier table, for what was not asked for. */
  const nodes = new Map<number, Node>();
  const byRow: number[] = [];

  function keepRow(row: number): void {
    placeOfRow[row] = kept.length;
    kept.push(row);
  }

  for (const node of graph.nodes) {
    if (earlier && node.row < 0) node.row = earlier.find(node.readable.name, node.key);
    if (all && node.row >= 0) nodes.set(node.row, node);
    if (node.state !== "sure" || node.failure) continue;
    if (node.byRow) byRow.push(node.row);
    else if (holds(graph, node) && node.key.isWellFormed()) {
      placeOfNode.set(node, kept.length);
      if (node.row >= 0) placeOfRow[node.row] = kept.length;
      kept.push(node);
    }
  }
  if (earlier) {
    // What rows that hold were made of holds as well, and has no node of its own.
    for (let row = byRow.pop(); row !== undefined; row = byRow.pop()) {
      if (placeOfRow[row] !== -1) continue;
      keepRow(row);
      for (const read of earlier.readsOf(row)) byRow.push(read);
    }
    if (all) {
      for (let row = 0; row < earlier.size; row++) {
        if (placeOfRow[row] !== -1 || nodes.has(row)) continue;
        // What an unvisited result read may have another fingerprint by now; then the memo is of no use any more.
        const isAsRead = (read: number): boolean => {
          const node = nodes.get(read);
          return !node || node.hash === earlier.hash(read);
        };
        if (earlier.readsOf(row).every(isAsRead)) keepRow(row);
      }
    }
  }

  /** Places in the new table of what was read. */
  function placesOf<Read>(reads: ArrayLike<Read>, placeOf: (read: Read) => number | undefined): readonly number[] {
    const places: number[] = [];
    // Hundreds of thousands of rows: an iterator for each would take longer than all the rest.
    for (let i = 0; i < reads.length; i++) {
      const place = placeOf(reads[i] as Read) ?? -1;
      if (place === -1) return LOST;
      places.push(place);
    }
    return places;
  }
  const placeOf = (node: Node): number | undefined => placeOfNode.get(node) ?? placeOfRow[node.row];
  const placeNow = (row: number): number | undefined => placeOfRow[row];

  function* rows(): Generator<Row> {
    for (const each of kept) {
      if (typeof each !== "number")
        yield {
          name: each.readable.name,
          key: each.key,
          hash: graph.fingerprintOf(each),
          reads: placesOf(each.reads, placeOf),
        };
      else if (earlier)
        yield {
          name: earlier.name(each),
          key: earlier.key(each),
          hash: earlier.hash(each),
          reads: placesOf(earlier.readsOf(each), placeNow),
        };
    }
  }
  return encodeTable(rows(), kept.length);
}

function holds(graph: Graph, node: Node): boolean {
  return node.reads.every((each, i) => each.state === "sure" && !each.failure && !graph.differs(each, node.seen[i]));
}
