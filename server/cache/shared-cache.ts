/**
 * A cache in object storage, for machines that start empty. It is the local cache's memo table and its values, and the
 * texts of a dump, which a machine without an earlier dump would have to render again. Everything is found by its own
 * hash; what is missing, damaged or foreign is computed. A failure costs time, and is reported in one sentence.
 */
import { hashOf } from "../engine/hash.ts";
import type { MemoTable } from "../engine/memo-table.ts";
import type { MemoStore } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { StoredOutputs } from "../output/dump/dump.ts";
import type { OutputContent } from "../output/kind.ts";
import { StoreFault } from "../publish/store-fault.ts";
import { createContents, type Contents } from "./contents.ts";
import { isKey } from "./format.ts";
import { folderOf, PACKS, shardKey, shardsOf, type Share } from "./names.ts";
import { createRanges } from "./ranges.ts";
import { findStates } from "./states.ts";
import { openCacheStore, type CachePlace } from "./store.ts";
import { beginSending, dropMissing, writeBack, type Sending } from "./write-back.ts";

export interface SharedCacheOptions {
  readonly host: Host;
  readonly place: CachePlace;
  /** Of everything that results depend on beside a site. */
  readonly version: string;
  /** Keys of states: the first is this run's own, the others stand in for it. */
  readonly states: readonly [own: string, ...others: string[]];
  /** Whether the states that shards of this run have left are read as well. */
  readonly withShards?: boolean;
  /** Which shard this run is, if it is one: it leaves a state of its own beside that of the whole. */
  readonly shard?: Share | undefined;
  /** Absolute path of the script of the thread that reads. */
  readonly script: string;
}

export interface SharedCache {
  /** A store that knows what the cache holds as well. */
  over(local: MemoStore): MemoStore;
  readonly outputs: StoredOutputs;
  /**
   * Sends a text of the site, unless the cache holds it: for a shard, which writes no files.
   * @param make gives the text, with the fingerprint that it has now
   */
  keep(fingerprint: string, make: () => OutputContent | undefined): Promise<void>;
  /** Leaves in the cache what it lacks. @param out absolute path of the dump that holds the outputs */
  write(out?: string): Promise<void>;
  /** Whether everything that was to be written up to now is in the cache, and it can be written to as far as is known. */
  isKept(): boolean;
  report(): CacheReport;
  close(): Promise<void>;
}

export interface CacheReport {
  /** Key of the state that was there, null for none. */
  readonly from: string | null;
  /** Number of shards whose states were there beside it. */
  readonly shards: number;
  /** Bytes. */
  readonly read: number;
  readonly written: number;
  readonly requests: number;
  /** What went wrong, in sentences. */
  readonly notes: readonly string[];
}

/** Times that a request is sent, and milliseconds that it may take: waiting for long is no better than computing. */
const ATTEMPTS = 3;
const PATIENCE = 20_000;

/** Bytes by which memory may grow between two collections while the cache is opened or written, when little else is there. */
const ROOM = 2 ** 25;

const TEXT = "s:";

/** Looks for states. Never throws for what the store says. */
export async function openSharedCache(options: SharedCacheOptions): Promise<SharedCache> {
  const { host, place: cache, states, shard } = options;
  const folder = folderOf(options.version);
  const limits = { attempts: ATTEMPTS, patience: PATIENCE };
  const store = openCacheStore(cache, {
    ...limits,
    host,
    fetch,
    now: () => host.now(),
    sleep: (time) => Bun.sleep(time),
  });
  const key = shard === undefined ? states[0] : shardKey(states[0], shard);
  const notes: string[] = [];
  let written = 0;
  let isLost = false as boolean;
  let isFull = false as boolean;

  let room: number | undefined = ROOM;
  const tidy = (): void => host.tidy(room);
  const lose = (why: string): void => {
    isLost = true;
    notes.push(`The cache is of no use any more, and what is missing is made here. ${why}`);
  };

  const found = await findStates({
    store,
    folder,
    states,
    shards: shard !== undefined ? key : options.withShards === true ? shardsOf(states[0]) : undefined,
    note: (what) => notes.push(what),
    lose,
    tidy,
  });
  const ranges = createRanges({
    host,
    script: options.script,
    place: { cache, ...limits },
    folder: `${folder}${PACKS}`,
  });
  const contents: Contents = createContents(found.packs, ranges, lose, tidy);
  let loaded: MemoTable | undefined;
  let sending: Sending | undefined;
  const begin = (): Sending => beginSending(store, folder, tidy);
  /** Paths of outputs by their hash. */
  const wanted = new Map<string, string>();
  let local: MemoStore | undefined;
  let localTable: MemoTable | undefined;
  /** The table of this run, in pieces. */
  let saved: readonly Uint8Array[] | undefined;

  /** After a failure to write nothing is written any more. */
  async function attempt(act: () => Promise<void>): Promise<void> {
    if (isFull) return;
    try {
      await act();
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      isFull = true;
      notes.push(`The cache was not written. ${error.message}`);
    }
  }

  function fromCache(hash: string): string | undefined {
    if (!isKey(hash) || !contents.has(hash)) return undefined;
    const entries = contents.besides(hash).map(([key, bytes]) => [key, new TextDecoder().decode(bytes)] as const);
    // Contents of the same block will be asked for soon.
    local?.keep(new Map(entries));
    return entries.find(([key]) => key === hash)?.[1];
  }

  return {
    over(under) {
      local = under;
      return {
        load() {
          localTable = under.load();
          loaded = found.takeTable(localTable);
          // Results come next, and memory may grow with them.
          room = undefined;
          return loaded;
        },
        value: (hash) => under.value(hash) ?? fromCache(hash),
        keep: (values) => under.keep(values),
        save(table) {
          saved = table.pieces;
          loaded = undefined;
          // A shard's table is of a part of the site: the next run here begins with that of the whole.
          if (shard === undefined) under.save(table);
        },
      };
    },
    outputs: {
      note(path, fingerprint) {
        const hash = keyOf(fingerprint);
        if (hash !== undefined) wanted.set(hash, path);
      },
      bytes(fingerprint) {
        const hash = keyOf(fingerprint);
        return hash === undefined ? undefined : contents.get(hash)?.slice();
      },
    },
    keep: (fingerprint, make) =>
      attempt(async () => {
        const hash = keyOf(fingerprint);
        if (hash === undefined || isLost || isReadOnly(cache)) return;
        if (sending === undefined) await dropMissing({ store, folder, contents });
        sending ??= begin();
        const made = contents.has(hash) ? undefined : make();
        if (made?.fingerprint === fingerprint) await sending.writer.add(hash, Buffer.from(made.bytes));
        wanted.set(hash, "");
      }),
    async write(out) {
      room = ROOM;
      const isNew = localTable !== undefined && found.from !== states[0];
      const lacks = [...wanted.keys()].some((hash) => !contents.has(hash));
      const isMore = saved !== undefined || isNew || lacks || (shard === undefined && found.shards > 0);
      const table = saved === undefined ? loaded?.bytes : Buffer.concat(saved);
      saved = undefined;
      if (isLost || local === undefined || !isMore || table === undefined) return;
      if (isReadOnly(cache)) {
        notes.push("The cache was not written: there are no credentials.");
        return;
      }
      const under = local;
      await attempt(async () => {
        written = await writeBack({
          store,
          folder,
          key,
          table,
          merged: shard === undefined ? found.merged : [],
          sending: sending ?? begin(),
          own: shard === undefined ? undefined : found.shardPacks,
          contents,
          value: (hash) => under.value(hash),
          outputs: wanted.keys(),
          output(hash) {
            const path = wanted.get(hash) ?? "";
            const file = path === "" ? undefined : host.read(`${out ?? ""}/${path}`);
            return file?.kind === "bytes" && hashOf(file.bytes) === hash ? file.bytes : undefined;
          },
          tidy,
        });
      });
    },
    isKept: () => !isLost && !isFull && !isReadOnly(cache),
    report: () => ({
      from: found.from ?? null,
      shards: found.shards,
      read: found.read + ranges.asked.bytes,
      written,
      requests: store.requests() + ranges.asked.requests,
      notes,
    }),
    close: () => ranges.close(),
  };
}

/** Hash of an output whose fingerprint is that of its bytes. */
function keyOf(fingerprint: string): string | undefined {
  const hash = fingerprint.startsWith(TEXT) ? fingerprint.slice(TEXT.length) : "";
  return isKey(hash) ? hash : undefined;
}

function isReadOnly(place: CachePlace): boolean {
  return place.kind === "bucket" && place.credentials === undefined;
}
