/**
 * What an earlier process left, looked at without making nodes of it. A row of the memo table holds when everything that
 * it was made of still says the same, and then its node is what the row says. So a process in which little changed makes
 * nodes for what it asks and for what changed, and follows all other reads as numbers.
 */
import type { Node } from "./node.ts";
import type { Snapshot } from "./types.ts";

/** A row in the words of the engine. */
export interface Memo {
  readonly hash: string;
  /** Ids of what it read, and the fingerprints that these had. */
  readonly reads: readonly string[];
  readonly seen: readonly string[];
}

export interface Remembered {
  /** The place of a node's row by its id; -1 where there is none. */
  place(id: string): number;
  memo(place: number): Memo | undefined;
  /**
   * Whether a row holds. Looks at what it was made of in the order in which that was read, and no further than to the
   * first that says something else: what is behind that may not be read any more.
   */
  holds(place: number): boolean;
  /** Whether all rows were looked at and hold: there is nothing else that the next process could want. */
  isWhole(): boolean;
  /** Enters that a node goes by its row, which holds. */
  adopt(place: number, node: Node): void;
  /**
   * To be told when a node may have become another one: rows that were found to hold hold no longer where they hang on it.
   * @returns nodes that went by such rows
   */
  doubt(place: number): readonly Node[];
}

const UNKNOWN = 0;
const HOLDS = 1;
/** Its node has to be asked. Also said of a row while it is being looked at. */
const ASK = 2;

const NONE: readonly Node[] = [];

const NOTHING: Remembered = {
  place: () => -1,
  memo: () => undefined,
  holds: () => false,
  isWhole: () => false,
  adopt: () => undefined,
  doubt: () => NONE,
};

/**
 * @param isKnown whether there still is a query or an input of this name
 * @param ask brings the node of a row up to date. @returns whether it has the fingerprint of the row
 */
export function remember(
  snapshot: Snapshot | undefined,
  isKnown: (name: string) => boolean,
  ask: (id: string, place: number, hash: string) => boolean,
): Remembered {
  if (!snapshot) return NOTHING;
  const { ids, hashes, deps } = snapshot;
  const places = new Map(ids.map((id, i) => [id, i]));
  const states = new Uint8Array(ids.length);
  const adopted = new Map<number, Node>();
  let readers: Readers | undefined;

  /** Whether a row holds by what it read. Of inputs and constants, their nodes know more. */
  function holds(place: number): boolean {
    if (states[place] !== UNKNOWN) return states[place] === HOLDS;
    states[place] = ASK;
    const id = ids[place] ?? "";
    const reads = deps[place] ?? [];
    if (reads.length === 0 || !isKnown(id.slice(0, id.indexOf("\0"))) || !reads.every(isSame)) return false;
    states[place] = HOLDS;
    return true;
  }

  /** Whether what a row stands for says the same as then. */
  function isSame(place: number): boolean {
    if (place < 0) return false;
    if (holds(place)) return true;
    if (!ask(ids[place] ?? "", place, hashes[place] ?? "")) return false;
    states[place] = HOLDS;
    return true;
  }

  return {
    place: (id) => places.get(id) ?? -1,
    memo(place) {
      const reads = deps[place];
      const hash = hashes[place];
      // -1 stands for something that was not kept: the node has to run.
      if (!reads || hash === undefined || reads.includes(-1)) return undefined;
      return {
        hash,
        reads: reads.map((each) => ids[each] ?? ""),
        seen: reads.map((each) => hashes[each] ?? ""),
      };
    },
    holds: (place) => place >= 0 && holds(place),
    isWhole: () => states.every((state) => state === HOLDS),
    adopt: (place, node) => void adopted.set(place, node),
    doubt(place) {
      // What holds was made of rows that all hold: nothing does that hangs on this one.
      if (states[place] !== HOLDS) return NONE;
      const { starts, list } = (readers ??= readersOf(deps));
      const doubtful: Node[] = [];
      const open = [place];
      states[place] = ASK;
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const end = starts[next + 1] ?? 0;
        for (let at = starts[next] ?? 0; at < end; at++) {
          const reader = list[at] ?? 0;
          if (states[reader] !== HOLDS) continue;
          states[reader] = ASK;
          open.push(reader);
          const node = adopted.get(reader);
          if (node) doubtful.push(node);
        }
      }
      return doubtful;
    },
  };
}

/** Who reads each row: those of row `i` are `list[starts[i]]` up to `list[starts[i + 1]]`. */
interface Readers {
  readonly starts: Uint32Array;
  readonly list: Uint32Array;
}

function readersOf(deps: Snapshot["deps"]): Readers {
  const starts = new Uint32Array(deps.length + 1);
  for (const reads of deps) for (const each of reads) if (each >= 0) starts[each + 1] = (starts[each + 1] ?? 0) + 1;
  for (let i = 0; i < deps.length; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const next = starts.slice();
  const list = new Uint32Array(starts[deps.length] ?? 0);
  deps.forEach((reads, reader) => {
    for (const each of reads) {
      if (each < 0) continue;
      const at = next[each] ?? 0;
      list[at] = reader;
      next[each] = at + 1;
    }
  });
  return { starts, list };
}
