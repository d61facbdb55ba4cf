/** The states that a run begins with: that of its branch, or one that stands in for it, and those of shards. */
import { mergeTables } from "../engine/merge-tables.ts";
import { openTable, type MemoTable, type Texts } from "../engine/memo-table.ts";
import { StoreFault } from "../publish/store-fault.ts";
import { decodeState, type Block, type Pack, type State } from "./format.ts";
import { isShardKey } from "./names.ts";
import type { CacheStore } from "./store.ts";

export interface FoundStates {
  /** Key of the state that was there, without the folder; undefined for none. */
  readonly from: string | undefined;
  /** Number of the states of shards that it does not include yet. */
  readonly shards: number;
  /** Packs of all of them. */
  readonly packs: readonly Pack[];
  /** Names of those of shards. */
  readonly shardPacks: ReadonlySet<string>;
  /** What the shards' states are that a state of this run includes. */
  readonly merged: readonly string[];
  /** Bytes. */
  readonly read: number;
  /**
   * Takes the tables together, once: they are not kept. Shards' rows precede those of the other table, for they are newer.
   * @param local table of this machine, if it has one
   */
  takeTable(local: MemoTable | undefined): MemoTable | undefined;
}

export interface FindOptions {
  readonly store: CacheStore;
  readonly folder: string;
  /** Keys of states: the first is this run's own branch's, the others stand in for it. */
  readonly states: readonly string[];
  /** Beginning of the keys of shards' states; undefined where they are of no use. */
  readonly shards: string | undefined;
  /** Takes note of a sentence. */
  readonly note: (what: string) => void;
  /** Called when the store does not answer; nothing is asked of it from then on. */
  readonly lose: (why: string) => void;
  /** Collects garbage if there is much: of a large site, each state takes a hundred megabytes for a moment. */
  readonly tidy: () => void;
}

/** A state whose table has been opened. */
type Opened = Omit<State, "table"> & { readonly table: MemoTable };

/** Never throws for what the store says. */
export async function findStates(options: FindOptions): Promise<FoundStates> {
  const { store, folder, note, lose, tidy } = options;
  let isLost = false as boolean;
  let read = 0;

  async function readOne(key: string): Promise<Opened | undefined> {
    if (isLost) return undefined;
    try {
      const bytes = await store.read(folder + key);
      read += bytes?.length ?? 0;
      const state = bytes && readableState(bytes);
      tidy();
      if (bytes !== undefined && state === undefined) note(`${key} in the cache is damaged, and is passed over.`);
      return state;
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      // Some stores answer 403 for a missing object if the client may not list objects.
      if (error.status === 403) note(`The cache could not be read. ${error.message}`);
      else {
        isLost = true;
        lose(error.message);
      }
      return undefined;
    }
  }

  /** The states of shards, by key, with tags that change when they are written again. */
  async function listShards(): Promise<ReadonlyMap<string, string>> {
    if (isLost || options.shards === undefined) return new Map();
    try {
      const found = await store.list(folder + options.shards);
      return new Map(
        [...found].map(([key, tag]) => [key.slice(folder.length), tag] as const).filter(([key]) => isShardKey(key)),
      );
    } catch (error) {
      // Without permission to list, shards can't be found, and are left out.
      if (!(error instanceof StoreFault)) throw error;
      return new Map();
    }
  }

  let main: Opened | undefined;
  let from: string | undefined;
  for (const key of options.states) {
    main = await readOne(key);
    if (main !== undefined) from = key;
    if (main !== undefined) break;
  }
  const known = new Set(from === options.states[0] ? main?.merged : []);
  const listed = await listShards();
  const merged = [...listed].map(([key, tag]) => `${key} ${tag}`);
  const shards: Opened[] = [];
  for (const [key, tag] of listed) {
    const state = known.has(`${key} ${tag}`) ? undefined : await readOne(key);
    if (state !== undefined) shards.push(state);
  }
  /** What was found takes hundreds of megabytes for a large site. */
  let tables = { shards: shards.map(({ table }) => table), main: main?.table };
  return {
    from,
    shards: shards.length,
    packs: unionOf([...shards, ...(main ? [main] : [])]),
    shardPacks: new Set(shards.flatMap(({ packs }) => packs.map(({ name }) => name))),
    merged,
    read,
    takeTable(local) {
      const base = local ?? tables.main;
      const all = [...tables.shards, ...(base ? [base] : [])];
      tables = { shards: [], main: undefined };
      const merged = mergeTables(all, tidy);
      tidy();
      return merged;
    },
  };
}

/** States may name different blocks of the same pack. */
function unionOf(states: readonly Opened[]): readonly Pack[] {
  const byName = new Map<string, Map<number, Block>>();
  for (const { name, blocks } of states.flatMap(({ packs }) => packs)) {
    const known = byName.get(name) ?? new Map<number, Block>();
    byName.set(name, known);
    for (const block of blocks) known.set(block.offset, block);
  }
  return [...byName].map(([name, blocks]) => ({
    name,
    blocks: [...blocks.values()].sort((a, b) => a.offset - b.offset),
  }));
}

/** Opens a state. Undefined if its table can't be used: numbers in it must be those of existing rows. */
function readableState(bytes: Uint8Array): Opened | undefined {
  const state = decodeState(bytes);
  try {
    const table = state && openTable(state.table);
    return table && isSound(table) ? { ...state, table } : undefined;
  } catch {
    return undefined;
  }
}

function isSound({ names, size, keys, keyOf, hashes, hashOf, reads, readEnds }: MemoTable): boolean {
  return (
    names.reduce((sum, [, rows]) => sum + rows, 0) === size &&
    keyOf.every((key) => key < keys.size()) &&
    hashOf.every((hash) => hash < hashes.size()) &&
    reads.every((row) => row >= -1 && row < size) &&
    [keys, hashes].every(isReadable) &&
    readEnds.every((end, row) => end <= reads.length && end >= (readEnds[row - 1] ?? 0))
  );
}

/** Texts of a column are decoded together. @throws if they are not valid UTF-8 */
function isReadable(texts: Texts): boolean {
  texts.text(0);
  return true;
}
