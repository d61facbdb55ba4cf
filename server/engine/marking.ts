/** Marks what may no longer be up to date. */
import { State, type Graph } from "./graph.ts";

export interface Marking {
  /** Marks everything that depends on a node, whose value may have changed, as unsure. */
  dependents(node: number): void;
  /**
   * The same for inputs that were found to have changed, between computations: firewalls that depend on them are brought
   * up to date at once, and what lies behind one is marked only if its value has changed.
   */
  behindInputs(changed: readonly number[]): void;
}

/** @param settle brings a node up to date; its value need not be in memory afterwards */
export function createMarking(graph: Graph, settle: (node: number) => void): Marking {
  /** @param firewalls where to put firewalls that are met for the first time, with their versions, instead of passing */
  function mark(changed: number, firewalls?: Map<number, number | undefined>): void {
    const open = [changed];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      graph.eachDependent(node, (reader) => {
        if (graph.state[reader] !== State.sure && graph.state[reader] !== State.trusted) return;
        graph.state[reader] = State.unsure;
        if (firewalls?.has(reader) === false && isFirewall(reader)) firewalls.set(reader, graph.version[reader]);
        else open.push(reader);
      });
    }
  }

  function isFirewall(node: number): boolean {
    const readable = graph.readable(node);
    return readable?.kind === "query" && readable.firewall === true;
  }

  return {
    dependents: (node) => mark(node),
    behindInputs(changed) {
      const firewalls = new Map<number, number | undefined>();
      for (const node of changed) mark(node, firewalls);
      // What is computed here may read results behind a firewall whose turn has not come. They are marked when it has,
      // and so is what was computed from them, which is why a firewall is met for the first time only once. Those that
      // are met meanwhile are visited, too.
      for (const [node, version] of firewalls) {
        try {
          settle(node);
        } catch {
          // Whoever asks for it is told. What depends on it is marked, as it is not sure.
        }
        if (graph.state[node] !== State.sure || graph.version[node] !== version) mark(node, firewalls);
      }
    },
  };
}
