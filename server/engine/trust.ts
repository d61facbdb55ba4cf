/**
 * Takes the results of an earlier process as up to date all at once, where nothing that they depend on has changed. A
 * command that asks for everything would otherwise check each of them by what it read.
 */
import { State, type Graph } from "./graph.ts";
import type { InputNodes } from "./input-nodes.ts";

/** Observes all inputs that an earlier process had, and marks its results as `trusted` unless one of those changed. */
export function trustUnchanged(graph: Graph, inputs: Pick<InputNodes, "observe">): void {
  const count = graph.loadedSize;
  for (let node = 0; node < count; node++) {
    if (graph.state[node] !== State.unsure || graph.readable(node)?.kind !== "input") continue;
    inputs.observe(node);
    graph.state[node] = State.trusted;
  }
  const doubtful = new Uint8Array(count);
  const open: number[] = [];
  const doubt = (node: number): void => {
    if (node >= count || doubtful[node] === 1) return;
    doubtful[node] = 1;
    open.push(node);
  };
  for (let node = 0; node < count; node++) if (isDoubtful(graph, node)) doubt(node);
  for (let node = open.pop(); node !== undefined; node = open.pop()) graph.eachDependent(node, doubt);
  for (let node = 0; node < count; node++)
    if (doubtful[node] === 0 && graph.state[node] === State.unsure) graph.state[node] = State.trusted;
  // Of a large site, they take a kilobyte a page; most processes that trust results never ask for dependents again.
  graph.forgetDependents();
}

/** Whether a node says itself that it has to be checked. */
function isDoubtful(graph: Graph, node: number): boolean {
  if (graph.readable(node) === undefined) return true;
  for (let place = 0; place < graph.readCount(node); place++) {
    const read = graph.read(node, place);
    // What is lost has no version.
    if (read >= graph.loadedSize || graph.version[read] !== graph.seen(node, place)) return true;
  }
  return false;
}
