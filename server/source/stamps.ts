/**
 * Hashes of files, without reading a file again that has not changed: what `stat` says stands for the content as long
 * as the file was not written just before it was hashed (then a second write could leave the same stamp).
 */
import { hashOf } from "../engine/hash.ts";
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

export interface Stamps {
  /** Hash of a file's bytes; "missing", or "unreadable: …" with the reason. */
  hash(path: string): string;
  /** Bytes with the hash that belongs to them. */
  read(path: string): { readonly bytes: Uint8Array | undefined; readonly hash: string };
  /** What is worth keeping for the next process. */
  table(): StampTable;
}

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
  const kept = new Map<string, { readonly bytes: Uint8Array; readonly hash: string }>();
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

  function look(
    path: string,
    stat: FileStat | undefined,
  ): { readonly bytes: Uint8Array | undefined; readonly hash: string } {
    const before = host.now();
    const result = leadsOut(`${root}/${path}`)
      ? ({ kind: "unreadable", reason: LEADS_OUT } as const)
      : host.read(`${root}/${path}`);
    if (result.kind === "missing") {
      stamps.delete(path);
      return { bytes: undefined, hash: "missing" };
    }
    if (result.kind === "unreadable") {
      stamps.delete(path);
      return { bytes: undefined, hash: `unreadable: ${result.reason}` };
    }
    const hash = hashOf(result.bytes);
    if (stat) {
      const { size, mtimeMs, inode } = stat;
      const settled = before - mtimeMs > COARSEST_TICK && size === result.bytes.length;
      stamps.set(path, { size, mtimeMs, inode, hash, settled });
    }
    return { bytes: result.bytes, hash };
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
      const { bytes, hash } = look(path, stat);
      drop(path);
      if (bytes && keptBytes + bytes.length <= KEPT_BYTES) {
        kept.set(path, { bytes, hash });
        keptBytes += bytes.length;
      }
      return hash;
    },
    read(path) {
      const waiting = kept.get(path);
      if (waiting) {
        drop(path);
        return waiting;
      }
      return look(path, host.stat(`${root}/${path}`));
    },
    table: () =>
      Object.fromEntries(
        [...stamps]
          .filter(([, stamp]) => stamp.settled)
          .map(([path, { size, mtimeMs, inode, hash }]) => [path, [size, mtimeMs, inode, hash] as const]),
      ),
  };
}
