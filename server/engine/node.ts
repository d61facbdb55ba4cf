/** Results and what is known of them: the nodes of the graph, the table that they are found in, who reads whom. */
import type { QueryFailure, Readable } from "./types.ts";

/**
 * How a read looked when it was made: the version of the node that was read, or its fingerprint where the read was made
 * by an earlier process.
 */
export type Seen = number | string;

export interface Node {
  readonly key: string;
  readonly readable: Readable<unknown>;
  /** Place of its row in the memo table of an earlier process, once somebody has looked; -1 for none. */
  row: number;
  /** The row stands for the reads, which are not known here. */
  byRow: boolean;
  /**
   * `unsure`: known, but something below may have changed. `new`: never computed. `running`: being computed, or its
   * reads are being looked at. Invariant: everything that a sure node read is sure and as it was then.
   */
  state: "new" | "unsure" | "sure" | "running";
  /** Goes up whenever the value becomes another one: in this process, equal versions of a node mean equal values. */
  version: number;
  /** Fingerprint of the value; undefined until somebody asks. Known for inputs, failures and whatever is kept. */
  hash: string | undefined;
  value: unknown;
  /** The value is in memory; otherwise it may be in the store, under the hash. */
  loaded: boolean;
  failure: QueryFailure | undefined;
  reads: readonly Node[];
  seen: readonly Seen[];
  /** A list while they are few, as nearly always: a set takes half a kilobyte. */
  readers: readonly Node[] | Set<Node>;
  /** Run that read this node last: keeps one run from recording it twice. */
  stamp: number;
}

/** Stands for the version of a result that was still being computed: no real one is equal, so its reader looks again. */
export const IN_CIRCLE = -1;

const FEW = 32;

/** Shared by all that have none: there are hundreds of thousands of them. */
export const NO_NODES: readonly Node[] = [];
export const NO_SEEN: readonly Seen[] = [];

/** Enters `reader` among those who read `node`. */
export function addReader(node: Node, reader: Node): void {
  const { readers } = node;
  if (readers instanceof Set) readers.add(reader);
  else if (readers.length === 0) node.readers = [reader];
  else if (!readers.includes(reader)) {
    if (readers.length < FEW) (readers as Node[]).push(reader);
    else node.readers = new Set(readers).add(reader);
  }
}

/** Takes `reader` out again. */
export function removeReader(node: Node, reader: Node): void {
  const { readers } = node;
  if (readers instanceof Set) readers.delete(reader);
  else {
    const place = readers.indexOf(reader);
    if (place >= 0) (readers as Node[]).splice(place, 1);
  }
}

/** @returns `name key`, for people */
export function nameOf(node: Node): string {
  return `${node.readable.name} ${node.key}`;
}

export interface NodeTable {
  /** The node of a readable and a key, made if it is not there. */
  of(readable: Readable<unknown>, key: string): Node;
  find(readable: Readable<unknown>, key: string): Node | undefined;
  all(): Iterable<Node>;
}

/** @returns an empty table */
export function createNodeTable(): NodeTable {
  // One map a readable: a joint key would be a new string for each question.
  const tables = new Map<Readable<unknown>, Map<string, Node>>();
  return {
    of(readable, key) {
      let table = tables.get(readable);
      if (!table) tables.set(readable, (table = new Map<string, Node>()));
      let node = table.get(key);
      if (!node) {
        node = {
          key, readable, row: -1, byRow: false,
          state: "new", version: 0, hash: undefined, value: undefined, loaded: false, failure: undefined,
          reads: NO_NODES, seen: NO_SEEN, readers: NO_NODES, stamp: 0,
        }; // prettier-ignore
        table.set(key, node);
      }
      return node;
    },
    find: (readable, key) => tables.get(readable)?.get(key),
    *all() {
      for (const table of tables.values()) yield* table.values();
    },
  };
}

export function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((each, i) => each === other[i]);
}

/** The queries of a circle, from the first by name on: the same whoever was asked first. */
export function circleOf(running: readonly Node[], node: Node): readonly string[] {
  const names = running.slice(running.indexOf(node)).map(nameOf);
  const first = names.reduce((least, name, i) => (name < (names[least] ?? "") ? i : least), 0);
  return [...names.slice(first), ...names.slice(0, first)];
}
