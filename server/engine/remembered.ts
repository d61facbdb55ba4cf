/**
 * What an earlier process left, looked at without making nodes of it. A row holds when no input under it has changed,
 * and then its node is what the row says: a process in which little changed makes nodes for what it asks, and follows
 * reads as numbers.
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
  /** Whether all inputs under a row are as they were. Looks at inputs, in the order in which they were read. */
  holds(place: number): boolean;
  /** Enters that a node goes by its row, which holds. */
  adopt(place: number, node: Node): void;
  /**
   * To be told when an input or a result has become another one: its row and all that hang on it hold no longer.
   * @returns nodes that went by such rows
   */
  changed(place: number): readonly Node[];
}

const UNKNOWN = 0;
const HOLDS = 1;
const FAILS = 2;

const NOTHING: Remembered = {
  place: () => -1,
  memo: () => undefined,
  holds: () => false,
  adopt: () => undefined,
  changed: () => [],
};

/**
 * @param inputHolds whether the input of a name and a key has a fingerprint now; undefined where the name is no input's
 * @param isKnown whether a query of this name still exists
 */
export function remember(
  snapshot: Snapshot | undefined,
  inputHolds: (name: string, key: string, hash: string) => boolean | undefined,
  isKnown: (name: string) => boolean,
): Remembered {
  if (!snapshot) return NOTHING;
  const { ids, hashes, deps } = snapshot;
  const places = new Map(ids.map((id, i) => [id, i]));
  const states = new Uint8Array(ids.length);
  const adopted = new Map<number, Node>();
  let readers: Readers | undefined;

  function look(place: number): boolean {
    const id = ids[place] ?? "";
    const cut = id.indexOf("\0");
    const name = id.slice(0, cut);
    const reads = deps[place];
    if (!reads) return false;
    const input = reads.length === 0 ? inputHolds(name, id.slice(cut + 1), hashes[place] ?? "") : undefined;
    return input ?? (isKnown(name) && reads.every(holds));
  }

  function holds(place: number): boolean {
    if (states[place] === UNKNOWN) {
      states[place] = FAILS;
      if (look(place)) states[place] = HOLDS;
    }
    return states[place] === HOLDS;
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
    adopt: (place, node) => void adopted.set(place, node),
    changed(place) {
      if (states[place] !== HOLDS) return [];
      readers ??= readersOf(deps);
      const doubtful: Node[] = [];
      const open = [place];
      states[place] = FAILS;
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        for (const reader of readers.list.subarray(readers.starts[next], readers.starts[next + 1])) {
          if (states[reader] !== HOLDS) continue;
          states[reader] = FAILS;
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
