/** The memo table as it goes to disk and comes back. */
import type { Snapshot } from "./types.ts";

/** What is asked of a node here. */
interface Settled {
  readonly id: string;
  readonly state: string;
  readonly hash: string;
  readonly failure: unknown;
  readonly reads: readonly Settled[];
  readonly seen: readonly string[];
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
export function snapshotOf(nodes: ReadonlyMap<string, Settled>, earlier: Snapshot | undefined): Snapshot {
  const index = new Map<string, number>();
  const kept: { readonly id: string; readonly hash: string; readonly reads: readonly string[] }[] = [];
  const keep = (id: string, hash: string, reads: readonly string[]): void => {
    index.set(id, kept.length);
    kept.push({ id, hash, reads });
  };
  for (const node of nodes.values()) {
    if (node.state !== "sure" || node.failure) continue;
    const holds = node.reads.every((each, i) => each.state === "sure" && !each.failure && each.hash === node.seen[i]);
    if (holds) keep(node.id, node.hash, node.reads.map((each) => each.id)); // prettier-ignore
  }
  earlier?.ids.forEach((id, place) => {
    if (index.has(id) || nodes.has(id)) return;
    const reads = (earlier.deps[place] ?? []).map((each) => ({
      id: earlier.ids[each] ?? "",
      hash: earlier.hashes[each],
    }));
    // What an unvisited result read may have another fingerprint by now; then the memo is of no use any more.
    const holds = reads.every((each) => !nodes.has(each.id) || nodes.get(each.id)?.hash === each.hash);
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
