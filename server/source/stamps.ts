/**
 * Hashes files, without reading unchanged files again. A file is unchanged if its `stat` is, unless it was written just
 * before it was hashed: a second write within the same tick of the clock would leave the same `stat`.
 */
import { hashOf, shortHash } from "../engine/hash.ts";
import { isWithin, LEADS_OUT, type FileStat, type Host } from "../host/host.ts";

/** Coarsest resolution of a file system's timestamps, in milliseconds (except FAT). */
const COARSEST_TICK = 100;

interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
  readonly hash: string;
  /** False if the file was written so shortly before it was hashed that an equal stamp does not prove equal content. */
  readonly settled: boolean;
}

export type StampTable = Readonly<
  Record<string, readonly [size: number, mtimeMs: number, ctimeMs: number, inode: number, hash: string]>
>;

/**
 * Whether a file is the one that was hashed. The time of its last change tells of content whose time was set back, of
 * permissions, and of a file that was moved away, with a link to it in its place.
 */
export function isSame(stamp: Pick<FileStat, "size" | "mtimeMs" | "ctimeMs" | "inode">, stat: FileStat): boolean {
  return (
    stamp.size === stat.size &&
    stamp.mtimeMs === stat.mtimeMs &&
    stamp.ctimeMs === stat.ctimeMs &&
    stamp.inode === stat.inode
  );
}

/** Whether a file was last changed so long before `at`, in milliseconds since 1970, that its times prove it. */
export function isSettled({ mtimeMs, ctimeMs }: FileStat, at: number): boolean {
  return at - Math.max(mtimeMs, ctimeMs) > COARSEST_TICK;
}

/**
 * Keeps what is made of files, each for as long as its times prove that it is the same.
 * @param make is given the bytes of a file, or undefined if it can't be read, and the file's absolute path
 */
export function keptByTimes<T>(
  host: Host,
  make: (bytes: Uint8Array | undefined, path: string) => T,
): (path: string) => T {
  const made = new Map<string, { readonly stat: FileStat; readonly value: T }>();
  return (path) => {
    const stat = host.stat(path);
    const known = made.get(path);
    if (known && stat && isSame(known.stat, stat)) return known.value;
    const before = host.now();
    const result = host.read(path);
    const value = make(result.kind === "bytes" ? result.bytes : undefined, path);
    if (stat && isSettled(stat, before)) made.set(path, { stat, value });
    else made.delete(path);
    return value;
  };
}

/** Result of reading a file. */
export interface FileContent {
  /** Undefined if the file can't be read or is too large to hold in memory. */
  readonly bytes: Uint8Array | undefined;
  /** Hash of all bytes; "missing", or "unreadable: …" with the reason. */
  readonly hash: string;
  /** Number of bytes in the file, and its first bytes. */
  readonly size: number;
  readonly head: Uint8Array;
}

export interface Stamps {
  /** Hash of a file's bytes; "missing", or "unreadable: …" with the reason. */
  hash(path: string): string;
  /** Reads a file, with the hash of exactly these bytes. */
  read(path: string): FileContent;
  /** Absolute path of a file that is too large to hold in memory; undefined for others. */
  large(path: string): string | undefined;
  /** Whether a file was read to hash it, so that the stamps to be kept may differ from those of the earlier process. */
  haveChanged(): boolean;
  /** The stamps to be kept for the next process. */
  table(): StampTable;
}

/** Files of more bytes than this are never held in memory as a whole. */
export const LARGE_FILE = 10_000_000;

/** Bytes of a large file that are read: they contain the size of a picture, even if a thumbnail precedes it. */
const FIRST_BYTES = 1 << 18;

const NOTHING = new Uint8Array();

/**
 * How long, in milliseconds, a folder is believed to lie where it was found: for about one look at everything, in which
 * most files share their folder with others.
 */
const BELIEVED = 100;

/** Content that was read for hashing is cached for the read that follows, up to this many bytes. */
const KEPT_BYTES = 64_000_000;

/**
 * Real paths of the folders that belong to a site: its own, and `content` and `config`, which may be links themselves.
 * Links inside them that lead elsewhere are not followed: they may come from strangers, and their targets would be
 * published.
 */
export function realFoldersOf(host: Host, root: string): readonly string[] {
  return [root, `${root}/content`, `${root}/config`].flatMap((path) => host.realPath(path) ?? []);
}

/** @returns the text of a file of the site, for code frames; undefined if it is not text or lies outside the site */
export function sourceText(host: Host, root: string, file: string): string | undefined {
  const path = `${root}/${file}`;
  const real = host.realPath(path);
  const result = real !== undefined && isWithin(real, realFoldersOf(host, root)) ? host.read(path) : undefined;
  return result?.kind === "bytes" ? new TextDecoder().decode(result.bytes) : undefined;
}

/**
 * @param root absolute path of the folder to which paths are relative
 * @param known the stamps of an earlier process
 */
export function createStamps(host: Host, root: string, known: StampTable = {}): Stamps {
  const stamps = new Map<string, FileStamp>();
  for (const [path, [size, mtimeMs, ctimeMs, inode, hash]] of Object.entries(known))
    stamps.set(path, { size, mtimeMs, ctimeMs, inode, hash, settled: true });
  const kept = new Map<string, FileContent & { readonly bytes: Uint8Array }>();
  let keptBytes = 0;
  let home: readonly string[] | undefined;
  /** Folders, with whether they lead out of the site and when that was found. */
  const folders = new Map<string, { readonly at: number; readonly isOut: boolean }>();
  let changed = false;

  /** Drops cached content, which belongs to an earlier state of the file. */
  function drop(path: string): void {
    const waiting = kept.get(path);
    if (!waiting) return;
    kept.delete(path);
    keptBytes -= waiting.bytes.length;
  }

  function leadsOut(path: string): boolean {
    const real = host.realPath(path);
    return real !== undefined && !isWithin(real, (home ??= realFoldersOf(host, root)));
  }

  /** Whether a file's folder leads out: one that was moved away, with a link in its place, leaves all stamps in it. */
  function isMovedOut(path: string): boolean {
    const folder = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
    const now = host.elapsed();
    const known = folders.get(folder);
    if (known !== undefined && now - known.at < BELIEVED) return known.isOut;
    const isOut = leadsOut(`${root}/${folder}`);
    folders.set(folder, { at: now, isOut });
    return isOut;
  }

  function look(path: string, stat: FileStat | undefined): FileContent {
    const before = host.now();
    const full = `${root}/${path}`;
    const result = leadsOut(full)
      ? ({ kind: "unreadable", reason: LEADS_OUT } as const)
      : stat && stat.size > LARGE_FILE
        ? host.digest(full, FIRST_BYTES)
        : host.read(full);
    if (result.kind === "missing" || result.kind === "unreadable") {
      if (stamps.delete(path)) changed = true;
      const hash = result.kind === "missing" ? "missing" : `unreadable: ${result.reason}`;
      return { bytes: undefined, hash, size: 0, head: NOTHING };
    }
    changed = true;
    const found: FileContent =
      result.kind === "digest"
        ? { bytes: undefined, hash: shortHash(result.sha256), size: result.size, head: result.head }
        : { bytes: result.bytes, hash: hashOf(result.bytes), size: result.bytes.length, head: result.bytes };
    if (stat) {
      const { size, mtimeMs, ctimeMs, inode } = stat;
      const settled = isSettled(stat, before) && size === found.size;
      stamps.set(path, { size, mtimeMs, ctimeMs, inode, hash: found.hash, settled });
    }
    return found;
  }

  return {
    hash(path) {
      const stat = host.stat(`${root}/${path}`);
      const stamp = stat?.kind === "file" ? stamps.get(path) : undefined;
      if (stat && stamp?.settled === true && isSame(stamp, stat) && !isMovedOut(path)) return stamp.hash;
      // Of what is no file, or may not be looked at, the same is said as when it is read: it would seem to change.
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
    haveChanged: () => changed,
    table: () =>
      Object.fromEntries(
        [...stamps]
          .filter(([, stamp]) => stamp.settled)
          .map(([path, { size, mtimeMs, ctimeMs, inode, hash }]) => [
            path,
            [size, mtimeMs, ctimeMs, inode, hash] as const,
          ]),
      ),
  };
}
