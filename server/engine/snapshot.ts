/** The memo table as it goes to disk and comes back. */
import { idOf, type Node, type Seen } from "./node.ts";
import type { Snapshot } from "./types.ts";

/** The graph as a snapshot looks at it. */
export interface Graph {
  readonly nodes: Iterable<Node>;
  /** A node by its id, if this process has it. */
  find(id: string): Node | undefined;
  /** Of a settled node. */
  fingerprintOf(node: Node): string;
  /** Whether a settled node is another than it was seen. */
  differs(node: Node, seen: Seen | undefined): boolean;
}

/**
 * Only settled results are kept: of the others nobody knows whether they still hold.
 * @param earlier what the process began with
 * @param all also what it did not ask for
 */
export function snapshotOf(graph: Graph, earlier: Snapshot | undefined, all: boolean): Snapshot {
  const index = new Map<string, number>();
  const hashes: string[] = [];
  const reads: (readonly string[])[] = [];
  const keep = (id: string, hash: string, read: readonly string[]): void => {
    index.set(id, hashes.length);
    hashes.push(hash);
    reads.push(read);
  };
  const pending: number[] = [];
  for (const node of graph.nodes) {
    if (node.state !== "sure" || node.failure) continue;
    if (node.byRow) {
      pending.push(node.row);
      continue;
    }
    const holds = node.reads.every(
      (each, i) => each.state === "sure" && !each.failure && !graph.differs(each, node.seen[i]),
    );
    if (holds) keep(idOf(node), graph.fingerprintOf(node), node.reads.map(idOf));
  }
  if (earlier) {
    const idAt = (place: number): string => earlier.ids[place] ?? "";
    const keepRow = (place: number): void => {
      keep(idAt(place), earlier.hashes[place] ?? "", (earlier.deps[place] ?? []).map(idAt));
    };
    // What rows that hold were made of holds as well, and has no node of its own.
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (index.has(idAt(place))) continue;
      keepRow(place);
      pending.push(...(earlier.deps[place] ?? []));
    }
    if (all) {
      for (const place of earlier.ids.keys()) {
        if (index.has(idAt(place)) || graph.find(idAt(place))) continue;
        // What an unvisited result read may have another fingerprint by now; then the memo is of no use any more.
        const holds = (earlier.deps[place] ?? []).every((each) => {
          const node = graph.find(idAt(each));
          return !node || node.hash === earlier.hashes[each];
        });
        if (holds) keepRow(place);
      }
    }
  }
  return {
    ids: [...index.keys()],
    hashes,
    // A node that read something which is not kept is there for its fingerprint only: -1 says that it has to run.
    deps: reads.map((each) => {
      const places = each.map((read) => index.get(read) ?? -1);
      return places.includes(-1) ? [-1] : places;
    }),
  };
}
