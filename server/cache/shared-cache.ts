/**
 * A cache in object storage, for machines that start empty. It is the local cache's memo table and its values, and the
 * texts of a dump, which a machine without an earlier dump would have to render again. All of it goes by its own hash;
 * what is not there, damaged or foreign is computed. Whatever fails costs time, and is told in one sentence.
 */
import { hashOf } from "../engine/hash.ts";
import { encodeTable, openTable, type MemoTable, type MemoRow } from "../engine/memo-table.ts";
import type { MemoStore } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { StoredOutputs } from "../output/dump.ts";
import type { Bucket, Credentials } from "../publish/credentials.ts";
import { openObjectStore, StoreFault } from "../publish/object-store.ts";
import { createContents, type Contents } from "./contents.ts";
import { decodeState, isKey, type State } from "./format.ts";
import { folderOf, PACKS } from "./names.ts";
import { createRanges } from "./ranges.ts";
import { writeBack } from "./write-back.ts";

export interface SharedCacheOptions {
  readonly host: Host;
  readonly bucket: Bucket;
  /** Without them the cache is read and not written. */
  readonly credentials: Credentials | undefined;
  /** Of everything that results depend on beside a site. */
  readonly version: string;
  /** Keys of states: the first is this run's own, the others stand in for it. */
  readonly states: readonly [own: string, ...others: string[]];
  /** Absolute path of the script of the thread that reads. */
  readonly script: string;
}

export interface SharedCache {
  /** A store that knows what the cache holds as well. */
  over(local: MemoStore): MemoStore;
  readonly outputs: StoredOutputs;
  /** Leaves in the cache what it lacks. @param out absolute path of the dump that holds the outputs */
  write(out?: string): Promise<void>;
  report(): CacheReport;
  close(): Promise<void>;
}

export interface CacheReport {
  /** Key of the state that was there, null for none. */
  readonly from: string | null;
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

const TEXT = "s:";

/** Looks for a state. Never throws for what the store says. */
export async function openSharedCache(options: SharedCacheOptions): Promise<SharedCache> {
  const { host, bucket, credentials, states } = options;
  const folder = folderOf(options.version);
  const place = { bucket, credentials, attempts: ATTEMPTS, patience: PATIENCE };
  const store = openObjectStore({ ...place, fetch, now: () => host.now(), sleep: (time) => Bun.sleep(time) });
  const notes: string[] = [];
  let read = 0;
  let written = 0;
  let isLost = false as boolean;
  let from: string | undefined;
  let state: State | undefined;

  const lose = (why: string): void => {
    isLost = true;
    notes.push(`The cache is of no use any more, and what is missing is made here. ${why}`);
  };

  for (const key of states) {
    if (isLost || state !== undefined) break;
    try {
      const bytes = await store.read(folder + key);
      read += bytes?.length ?? 0;
      state = bytes && readableState(bytes);
      if (state !== undefined) from = key;
      else if (bytes !== undefined) notes.push(`${key} in the cache is damaged, and is passed over.`);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      // Some stores say so of what is not there to those who may not list.
      if (error.status === 403) notes.push(`The cache could not be read. ${error.message}`);
      else lose(error.message);
    }
  }
  const ranges = createRanges({ host, script: options.script, place, folder: `${folder}${PACKS}` });
  const contents: Contents = createContents(state?.packs ?? [], ranges, lose);
  const loaded = state && openTable(state.table);
  /** Paths of outputs by their hash. */
  const wanted = new Map<string, string>();
  let local: MemoStore | undefined;
  let localTable: MemoTable | undefined;
  let saved: Uint8Array | undefined;

  function fromCache(hash: string): string | undefined {
    if (!isKey(hash) || !contents.has(hash)) return undefined;
    const entries = contents.besides(hash).map(([key, bytes]) => [key, new TextDecoder().decode(bytes)] as const);
    // What lies beside it will be asked for soon.
    local?.keep(new Map(entries));
    return entries.find(([key]) => key === hash)?.[1];
  }

  return {
    over(under) {
      local = under;
      return {
        load: () => (localTable = under.load()) ?? loaded,
        value: (hash) => under.value(hash) ?? fromCache(hash),
        keep: (values) => under.keep(values),
        save(table) {
          saved = table;
          under.save(table);
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
    async write(out) {
      const isNew = localTable !== undefined && from !== states[0];
      const lacks = [...wanted.keys()].some((hash) => !contents.has(hash));
      if (isLost || local === undefined || !(saved !== undefined || isNew || lacks)) return;
      const table = saved ?? (localTable ? encode(localTable) : state?.table);
      if (table === undefined) return;
      if (credentials === undefined) {
        notes.push("The cache was not written: there are no credentials.");
        return;
      }
      const under = local;
      try {
        written = await writeBack({
          store,
          folder,
          key: states[0],
          table,
          contents,
          value: (hash) => under.value(hash),
          outputs: wanted.keys(),
          output(hash) {
            const file = host.read(`${out ?? ""}/${wanted.get(hash) ?? ""}`);
            return file.kind === "bytes" && hashOf(file.bytes) === hash ? file.bytes : undefined;
          },
        });
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        notes.push(`The cache was not written. ${error.message}`);
      }
    },
    report: () => ({
      from: from ?? null,
      read: read + ranges.asked.bytes,
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

/** A state whose table can be used: what it says of others must be about rows that there are. */
function readableState(bytes: Uint8Array): State | undefined {
  const state = decodeState(bytes);
  try {
    return state && isSound(openTable(state.table)) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isSound({ names, size, reads, readEnds }: MemoTable): boolean {
  return (
    names.reduce((sum, [, rows]) => sum + rows, 0) === size &&
    reads.every((row) => row >= -1 && row < size) &&
    readEnds.every((end, row) => end <= reads.length && end >= (readEnds[row - 1] ?? 0))
  );
}

function encode(table: MemoTable): Uint8Array {
  const { names, size, reads, readEnds } = table;
  function* rows(): Generator<MemoRow> {
    for (let row = 0; row < size; row++)
      yield {
        key: table.key(row),
        hash: table.hash(row),
        reads: [...reads.subarray(readEnds[row - 1] ?? 0, readEnds[row])],
      };
  }
  return encodeTable(names, rows());
}
