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

export interface Memo {
  readonly hash: string;
  readonly reads: readonly string[];
  readonly seen: readonly string[];
}

/** The memo table of an earlier process, by node; what can't be read is as if it had never been there. */
export function rememberedNodes(snapshot: Snapshot | undefined): { get(id: string): Memo | undefined } {
  if (!snapshot) return { get: () => undefined };
  const { ids, hashes, deps } = snapshot;
  const places = new Map(ids.map((id, i) => [id, i]));
  return {
    get(id) {
      const place = places.get(id);
      const reads = place === undefined ? undefined : deps[place];
      const hash = place === undefined ? undefined : hashes[place];
      if (!reads || hash === undefined || reads.includes(-1)) return undefined;
      return {
        hash,
        reads: reads.map((each) => ids[each] ?? ""),
        seen: reads.map((each) => hashes[each] ?? ""),
      };
    },
  };
}

/** Only settled results are kept: of the others nobody knows whether they still hold. */
export function snapshotOf(graph: Graph, earlier: Snapshot | undefined): Snapshot {
  const index = new Map<string, number>();
  const kept: { readonly id: string; readonly hash: string; readonly reads: readonly string[] }[] = [];
  const keep = (id: string, hash: string, reads: readonly string[]): void => {
    index.set(id, kept.length);
    kept.push({ id, hash, reads });
  };
  for (const node of graph.nodes) {
    if (node.state !== "sure" || node.failure) continue;
    const holds = node.reads.every(
      (each, i) => each.state === "sure" && !each.failure && !graph.differs(each, node.seen[i]),
    );
    if (holds) keep(idOf(node), graph.fingerprintOf(node), node.reads.map(idOf));
  }
  earlier?.ids.forEach((id, place) => {
    if (index.has(id) || graph.find(id)) return;
    const reads = (earlier.deps[place] ?? []).map((each) => ({
      id: earlier.ids[each] ?? "",
      hash: earlier.hashes[each],
    }));
    // What an unvisited result read may have another fingerprint by now; then the memo is of no use any more.
    const holds = reads.every(({ id: read, hash }) => {
      const node = graph.find(read);
      return !node || node.hash === hash;
    });
    if (holds) keep(id, earlier.hashes[place] ?? "", reads.map((each) => each.id)); // prettier-ignore
  });
  const whole = kept.map((each) => each.reads.every((read) => index.has(read)));
  return {
    ids: kept.map((each) => each.id),
    hashes: kept.map((each) => each.hash),
    // A node that read something which is not kept is there for its fingerprint only: -1 says that it has to run.
    deps: kept.map((each, i) => (whole[i] ? each.reads.map((read) => index.get(read) ?? -1) : [-1])),
  };
}
