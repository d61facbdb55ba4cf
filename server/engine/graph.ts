/**
 * The dependency graph of results. A node is a number: the index of its data in several arrays (columns). A graph
 * starts with the rows of the memo table that an earlier process left (`memo-table.ts`): node `i` is row `i`, and its
 * reads are those of the row. New nodes are appended.
 */
import { createNumbers, encodeColumns, LOST, type EncodedTable, type MemoTable } from "./memo-table.ts";
import { createColumn, grown, type Column } from "./column.ts";
import { createFingerprints } from "./fingerprints.ts";
import { createKeptHashes } from "./kept-hashes.ts";
import { createNodeIndex } from "./node-index.ts";
import { createDependents, type Dependents } from "./dependents.ts";
import type { QueryFailure, Readable } from "./types.ts";

/**
 * `unknown`: never computed. `unsure`: known, but something that it depends on may have changed. `sure`: up to date.
 * `running`: being computed, or its reads are being checked. `trusted`: up to date, and nobody has asked for it yet.
 * Invariant: everything that a sure or trusted node read is sure or trusted and has the version that was read.
 */
export const State = { unknown: 0, unsure: 1, sure: 2, running: 3, trusted: 4 } as const;

/** Version of all nodes that an earlier process left, and of everything that they read. */
export const AS_LOADED = 0;
/** A version that no node ever has: what was read in this version always has to be checked again. */
export const NEVER = -1;

/** Stands for a value that is not in memory. */
export const ABSENT: unique symbol = Symbol("absent");

export interface Graph {
  /** Incremented whenever the value changes: equal versions of a node mean equal values. */
  version: Int32Array;
  /** A version that no node has had yet. */
  newVersion(): number;
  state: Uint8Array;
  /** The computation that read a node last, so that a computation records each read once. */
  stamp: Int32Array;
  /** Values in memory, `ABSENT` for others. */
  readonly values: Column<unknown>;
  readonly failures: Map<number, QueryFailure>;
  size(): number;
  /** Nodes below this number are those of an earlier process. */
  readonly loadedSize: number;
  /** The node of a readable and a key; created if it does not exist. */
  node(readable: Readable<unknown>, key: string): number;
  /** Undefined for a node of an earlier process whose query does not exist any more. */
  readable(node: number): Readable<unknown> | undefined;
  key(node: number): string;
  /**
   * Fingerprint of the value; undefined until it was asked for. Always known for inputs, failures and stored values.
   */
  hash(node: number): string | undefined;
  setHash(node: number, hash: string | undefined): void;
  /** Fingerprint that the node had in the earlier process, in version `AS_LOADED`. */
  loadedHash(node: number): string | undefined;
  readCount(node: number): number;
  /** The node that is at a position of the node's reads, or `LOST`. */
  read(node: number, place: number): number;
  /** The version in which it was read. */
  seen(node: number, place: number): number;
  setReads(node: number, reads: readonly number[], seen: readonly number[]): void;
  /** Calls back with each node that read this one, and possibly with some that no longer do. */
  eachDependent(node: number, tell: (reader: number) => void): void;
  /** Gives up the memory of what `eachDependent` reads, which is made again when it is asked for. */
  forgetDependents(): void;
  /** `name key`, for output. */
  label(node: number): string;
  /**
   * Encodes the graph as a memo table: results that are up to date and, with `all`, also those that are not known to
   * depend on a change. Failures are left out, and so is everything that read one.
   */
  encode(all: boolean): EncodedTable;
  isAllSure(): boolean;
  /** Gives up everything. */
  clear(): void;
}

/** The array of reads is compacted when its unused part is larger than this and larger than the part in use. */
const SPARE_READS = 100_000;

/**
 * @param left the memo table of an earlier process
 * @param readables all inputs and queries, by name
 */
export function createGraph(left: MemoTable | undefined, readables: ReadonlyMap<string, Readable<unknown>>): Graph {
  let loaded = left;
  const count = loaded?.size ?? 0;
  /** Inputs and queries by the numbers in the column `kind`. */
  const kinds: (Readable<unknown> | undefined)[] = [];
  const kindOf = new Map<Readable<unknown>, number>();
  let index = createNodeIndex();
  /** For each key of the memo table, its number in the index; -1 before it was asked for. */
  let keyNumbers = new Int32Array(loaded?.keys.size() ?? 0).fill(-1);
  /** Rows of an earlier process by kind; entered in the index when the first of their kind is asked for. */
  const rowsOf: (readonly [start: number, end: number] | undefined)[] = [];
  let size = count;
  let room = count + 1024;
  let kind = new Uint16Array(room);
  let start = new Uint32Array(room);
  let end = new Uint32Array(room);
  const hashes = createFingerprints(room);
  let readTo = new Int32Array((loaded?.reads.length ?? 0) + 4096);
  let readIn = new Int32Array(readTo.length);
  let readsUsed = loaded?.reads.length ?? 0;
  let readsLive = readsUsed;
  let readers: Dependents | undefined;
  let latest = AS_LOADED;

  const graph: Graph = {
    version: new Int32Array(room),
    newVersion: () => ++latest,
    state: new Uint8Array(room),
    stamp: new Int32Array(room),
    values: createColumn<unknown>(count, ABSENT),
    failures: new Map(),
    size: () => size,
    loadedSize: count,
    node(readable, key) {
      const made = kindNumber(readable);
      if (rowsOf[made] !== undefined) enterRows(made);
      const keyNumber = index.keyNumber(key);
      let node = index.find(made, keyNumber);
      if (node === undefined) {
        if (size === room) grow();
        node = size++;
        index.add(made, keyNumber, node);
        kind[node] = made;
        graph.values.push(ABSENT);
      }
      return node;
    },
    readable: (node) => kinds[kind[node] ?? -1],
    key: (node) => (node < count ? (loaded?.key(node) ?? "") : index.keys.text(index.keyNumberOf(node))),
    hash: (node) => hashes.get(node) ?? graph.loadedHash(node),
    setHash: (node, hash) => hashes.set(node, hash),
    loadedHash: (node) => (node < count ? loaded?.hash(node) : undefined),
    readCount: (node) => (end[node] ?? 0) - (start[node] ?? 0),
    read: (node, place) => readTo[(start[node] ?? 0) + place] ?? LOST,
    seen: (node, place) => readIn[(start[node] ?? 0) + place] ?? NEVER,
    setReads(node, reads, seen) {
      const before = graph.readCount(node);
      const isSame = reads.length === before && reads.every((read, i) => read === graph.read(node, i));
      if (!isSame) {
        readsLive += reads.length - before;
        if (readsUsed + reads.length > readTo.length) growReads(reads.length);
        start[node] = readsUsed;
        end[node] = readsUsed += reads.length;
        readTo.set(reads, start[node]);
        readers?.add(node, reads);
      }
      readIn.set(seen, start[node]);
    },
    eachDependent(node, tell) {
      if (readers === undefined || readers.needsRebuild()) readers = createDependents(size, { start, end, readTo });
      readers.each(node, tell);
    },
    forgetDependents() {
      readers = undefined;
    },
    label: (node) => `${graph.readable(node)?.name ?? ""} ${graph.key(node)}`,
    encode,
    isAllSure() {
      askForWhatWasRead();
      return graph.state.subarray(0, size).every((state) => state === State.sure);
    },
    clear() {
      loaded = undefined;
      size = room = readsUsed = readsLive = 0;
      index = createNodeIndex();
      keyNumbers = readTo = readIn = graph.version = graph.stamp = new Int32Array(0);
      start = end = new Uint32Array(0);
      kind = new Uint16Array(0);
      graph.state = new Uint8Array(0);
      for (const column of [hashes, graph.values]) column.clear();
      graph.failures.clear();
      readers = undefined;
    },
  };

  function kindNumber(readable: Readable<unknown>): number {
    const known = kindOf.get(readable);
    if (known !== undefined) return known;
    // The rows that an earlier process left under this name may belong to another query.
    if (readables.get(readable.name) !== readable) throw new Error(`${readable.name} is none of this engine's queries`);
    kindOf.set(readable, kinds.length);
    rowsOf.push(undefined);
    return kinds.push(readable) - 1;
  }

  function enterRows(of: number): void {
    const [from, to] = rowsOf[of] ?? [0, 0];
    for (let node = from; node < to; node++) index.add(of, keyNumberOfRow(node), node);
    rowsOf[of] = undefined;
  }

  function keyNumberOfRow(row: number): number {
    const inTable = loaded?.keyOf[row] ?? 0;
    const known = keyNumbers[inTable] ?? -1;
    return known === -1 ? (keyNumbers[inTable] = index.keyNumber(loaded?.key(row) ?? "")) : known;
  }

  function begin(table: MemoTable): void {
    let from = 0;
    for (const [name, rows] of table.names) {
      const readable = readables.get(name);
      if (readable) kindOf.set(readable, kinds.length);
      kind.fill(kinds.length, from, from + rows);
      rowsOf.push([from, from + rows]);
      kinds.push(readable);
      from += rows;
    }
    end.set(table.readEnds);
    start.set(table.readEnds.subarray(0, -1), 1);
    readTo.set(table.reads);
    graph.state.fill(State.unsure, 0, count);
  }

  function grow(): void {
    room = grown(room);
    const wider = <C extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(column: C, next: C): C => {
      next.set(column);
      return next;
    };
    kind = wider(kind, new Uint16Array(room));
    start = wider(start, new Uint32Array(room));
    end = wider(end, new Uint32Array(room));
    graph.version = wider(graph.version, new Int32Array(room));
    graph.state = wider(graph.state, new Uint8Array(room));
    graph.stamp = wider(graph.stamp, new Int32Array(room));
  }

  /** Makes room for more reads; lists that are no longer used are dropped. */
  function growReads(more: number): void {
    const isSparse = readsUsed > 2 * readsLive + SPARE_READS;
    const [to, seen] = [readTo, readIn];
    const length = grown(Math.max(isSparse ? readsLive : readsUsed, 4096)) + more;
    readTo = new Int32Array(length);
    readIn = new Int32Array(length);
    if (!isSparse) {
      readTo.set(to);
      readIn.set(seen);
      return;
    }
    readsUsed = 0;
    for (let node = 0; node < size; node++) {
      const [from, until] = [start[node] ?? 0, end[node] ?? 0];
      start[node] = readsUsed;
      readTo.set(to.subarray(from, until), readsUsed);
      readIn.set(seen.subarray(from, until), readsUsed);
      end[node] = readsUsed += until - from;
    }
  }

  /** What somebody asked for asks for what it read. */
  function askForWhatWasRead(): void {
    const open: number[] = [];
    const ask = (node: number): void => {
      for (let at = start[node] ?? 0; at < (end[node] ?? 0); at++) {
        const read = readTo[at] ?? LOST;
        if (read === LOST || graph.state[read] !== State.trusted) continue;
        graph.state[read] = State.sure;
        open.push(read);
      }
    };
    for (let node = 0; node < size; node++) if (graph.state[node] === State.sure) ask(node);
    for (let node = open.pop(); node !== undefined; node = open.pop()) ask(node);
  }

  function isWorthKeeping(node: number, all: boolean): boolean {
    const state = graph.state[node];
    if (!(state === State.sure || (all && (state === State.unsure || state === State.trusted)))) return false;
    // What lies in the table has a fingerprint and a key that can be stored: no text is made of either.
    if (node >= count && (!hashes.has(node) || !graph.key(node).isWellFormed())) return false;
    if (graph.failures.has(node)) return false;
    for (let at = start[node] ?? 0; at < (end[node] ?? 0); at++) {
      const read = readTo[at] ?? LOST;
      if (read !== LOST && (graph.failures.has(read) || graph.version[read] !== readIn[at])) return false;
    }
    return graph.readable(node) !== undefined;
  }

  function encode(all: boolean): EncodedTable {
    askForWhatWasRead();
    const byKind: number[][] = kinds.map(() => []);
    for (let node = 0; node < size; node++) if (isWorthKeeping(node, all)) byKind[kind[node] ?? 0]?.push(node);
    const rowOf = new Int32Array(size).fill(LOST);
    let rows = 0;
    for (const nodes of byKind) for (const node of nodes) rowOf[node] = rows++;
    const [keyOf, hashOf, readEnds] = [new Uint32Array(rows), new Uint32Array(rows), new Uint32Array(rows)];
    const [kept, reads] = [createKeptHashes(loaded, hashes), createNumbers(readsLive)];
    let row = 0;
    for (const nodes of byKind)
      for (const node of nodes) {
        keyOf[row] = node < count ? keyNumberOfRow(node) : index.keyNumberOf(node);
        hashOf[row] = kept.number(node);
        for (let at = start[node] ?? 0; at < (end[node] ?? 0); at++) reads.add(rowOf[readTo[at] ?? LOST] ?? LOST);
        readEnds[row++] = reads.size();
      }
    const names = byKind.map((each, i) => [kinds[i]?.name ?? "", each.length] as const);
    return encodeColumns({
      names: names.filter(([, length]) => length > 0),
      keys: index.keys,
      keyOf,
      hashes: kept,
      hashOf,
      reads: reads.all(),
      readEnds,
    });
  }

  if (loaded) begin(loaded);
  return graph;
}
