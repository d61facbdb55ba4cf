/**
 * Hashes of files, without reading a file again that has not changed: what `stat` says stands for the content as long
 * as the file was not written just before it was hashed (then a second write could leave the same stamp).
 */
import { hashOf, shortHash } from "../engine/hash.ts";
import { isWithin, LEADS_OUT, type FileStat, type Host } from "../host/host.ts";

/** Milliseconds: file systems' clocks tick at most this coarsely (FAT aside). */
const COARSEST_TICK = 100;

interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: number;
  readonly hash: string;
  /** False: written so shortly before hashing that the stamp proves nothing. */
  readonly settled: boolean;
}

export type StampTable = Readonly<
  Record<string, readonly [size: number, mtimeMs: number, inode: number, hash: string]>
>;

/** What was found of a file. */
export interface Found {
  /** Undefined for what can't be read, and for what is too large to hold. */
  readonly bytes: Uint8Array | undefined;
  /** Hash of all bytes; "missing", or "unreadable: …" with the reason. */
  readonly hash: string;
  /** Bytes in the file, and the first of them. */
  readonly size: number;
  readonly head: Uint8Array;
}

export interface Stamps {
  /** Hash of a file's bytes; "missing", or "unreadable: …" with the reason. */
  hash(path: string): string;
  /** A file with the hash that belongs to it. */
  read(path: string): Found;
  /** Absolute path of a file that is too large to hold in memory; undefined for others. */
  large(path: string): string | undefined;
  /** What is worth keeping for the next process. */
  table(): StampTable;
}

/** Bytes of a file beyond which it is never held in memory as a whole. */
export const LARGE_FILE = 10_000_000;

/** Bytes of a large file that are looked into: the size of a picture stands there, behind a thumbnail at worst. */
const HEAD = 1 << 18;

const NOTHING = new Uint8Array();

/** Bytes that were read for hashing are kept for the reader that follows, up to this many. */
const KEPT_BYTES = 64_000_000;

/**
 * Real paths of what belongs to a site: its folder, and `content` and `config` even where they are links themselves.
 * A link in them that leads elsewhere is not followed: contributions come from strangers, and what it leads to would
 * be published.
 */
export function homeOf(host: Host, root: string): readonly string[] {
  return [root, `${root}/content`, `${root}/config`].flatMap((path) => host.realPath(path) ?? []);
}

/** @returns the text of a file of the site, for showing a place in it; undefined for what is none or lies elsewhere */
export function sourceText(host: Host, root: string, file: string): string | undefined {
  const path = `${root}/${file}`;
  const real = host.realPath(path);
  const result = real !== undefined && isWithin(real, homeOf(host, root)) ? host.read(path) : undefined;
  return result?.kind === "bytes" ? new TextDecoder().decode(result.bytes) : undefined;
}

/**
 * @param host the disk
 * @param root absolute path of the folder that paths are relative to
 * @param known the table of an earlier process
 */
export function createStamps(host: Host, root: string, known: StampTable = {}): Stamps {
  const stamps = new Map<string, Stamp>();
  for (const [path, [size, mtimeMs, inode, hash]] of Object.entries(known))
    stamps.set(path, { size, mtimeMs, inode, hash, settled: true });
  const kept = new Map<string, Found & { readonly bytes: Uint8Array }>();
  let keptBytes = 0;
  let home: readonly string[] | undefined;

  /** Bytes kept for an earlier state of a file are of no use any more. */
  function drop(path: string): void {
    const waiting = kept.get(path);
    if (!waiting) return;
    kept.delete(path);
    keptBytes -= waiting.bytes.length;
  }

  function leadsOut(path: string): boolean {
    const real = host.realPath(path);
    return real !== undefined && !isWithin(real, (home ??= homeOf(host, root)));
  }

  function look(path: string, stat: FileStat | undefined): Found {
    const before = host.now();
    const full = `${root}/${path}`;
    const result = leadsOut(full)
      ? ({ kind: "unreadable", reason: LEADS_OUT } as const)
      : stat && stat.size > LARGE_FILE
        ? host.digest(full, HEAD)
        : host.read(full);
    if (result.kind === "missing" || result.kind === "unreadable") {
      stamps.delete(path);
      const hash = result.kind === "missing" ? "missing" : `unreadable: ${result.reason}`;
      return { bytes: undefined, hash, size: 0, head: NOTHING };
    }
    const found: Found =
      result.kind === "digest"
        ? { bytes: undefined, hash: shortHash(result.sha256), size: result.size, head: result.head }
        : { bytes: result.bytes, hash: hashOf(result.bytes), size: result.bytes.length, head: result.bytes };
    if (stat) {
      const { size, mtimeMs, inode } = stat;
      const settled = before - mtimeMs > COARSEST_TICK && size === found.size;
      stamps.set(path, { size, mtimeMs, inode, hash: found.hash, settled });
    }
    return found;
  }

  return {
    hash(path) {
      const stat = host.stat(`${root}/${path}`);
      if (stat?.kind !== "file") {
        stamps.delete(path);
        drop(path);
        return "missing";
      }
      const stamp = stamps.get(path);
      if (stamp?.settled && stamp.size === stat.size && stamp.mtimeMs === stat.mtimeMs && stamp.inode === stat.inode)
        return stamp.hash;
      const found = look(path, stat);
      const { bytes } = found;
      drop(path);
      if (bytes && keptBytes + bytes.length <= KEPT_BYTES) {
        kept.set(path, { ...found, bytes });
        keptBytes += bytes.length;
      }
      return found.hash;
    },
    read(path) {
      const waiting = kept.get(path);
      if (waiting) {
        drop(path);
        return waiting;
      }
      return look(path, host.stat(`${root}/${path}`));
    },
    large(path) {
      const full = `${root}/${path}`;
      const stat = host.stat(full);
      return stat?.kind === "file" && stat.size > LARGE_FILE && !leadsOut(full) ? full : undefined;
    },
    table: () =>
      Object.fromEntries(
        [...stamps]
          .filter(([, stamp]) => stamp.settled)
          .map(([path, { size, mtimeMs, inode, hash }]) => [path, [size, mtimeMs, inode, hash] as const]),
      ),
  };
}
