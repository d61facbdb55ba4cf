/** A host with a file system in memory, for tests that make thousands of edits. */
import { compareText } from "../../shared/diagnostics.ts";
import { HostFault, type FolderEntry, type FileStat, type Hint, type Host } from "./host.ts";
import { machine } from "./machine.ts";

export interface MemoryHost extends Host {
  /** Lets time pass, in milliseconds. */
  advance(ms: number): void;
  /** Everything on the disk, by path. */
  files(): ReadonlyMap<string, Uint8Array>;
}

interface StoredFile {
  readonly bytes: Uint8Array;
  readonly mtimeMs: number;
  readonly inode: number;
}

const encoder = new TextEncoder();

/** Resolution of modification times, in milliseconds; as coarse as on real disks. */
const TICK = 50;
/** Age of the initial files, in milliseconds. */
const AT_REST = 10_000;

/**
 * @param initial files by absolute path
 * @returns a host whose clock only moves by `advance`, so that results do not depend on time. As on a real disk, a file
 *   that is written again keeps its inode, and two writes in one tick of the clock leave the same modification time.
 */
export function memoryHost(initial: Readonly<Record<string, string>> = {}): MemoryHost {
  const entries = new Map<string, StoredFile>();
  const hints = new Set<Hint>();
  let clock = 1_700_000_000_000;
  let inode = 1;

  const put = (path: string, bytes: Uint8Array | string, number = entries.get(path)?.inode ?? inode++): void => {
    const content = typeof bytes === "string" ? encoder.encode(bytes) : bytes.slice();
    entries.set(path, { bytes: content, mtimeMs: clock - (clock % TICK), inode: number });
    for (const hint of hints) hint(path, false);
  };
  const below = (folder: string): string[] => [...entries.keys()].filter((path) => path.startsWith(`${folder}/`));
  const move = (from: string, to: string): void => {
    const moved = entries.get(from);
    if (moved) {
      entries.delete(from);
      entries.set(to, moved);
    }
    for (const path of below(from)) {
      const entry = entries.get(path);
      if (entry) entries.set(to + path.slice(from.length), entry);
      entries.delete(path);
    }
    for (const hint of hints) {
      hint(from, false);
      hint(to, false);
    }
  };
  for (const [path, text] of Object.entries(initial)) put(path, text);
  clock += AT_REST;

  return {
    read(path) {
      const entry = entries.get(path);
      return entry ? { kind: "bytes", bytes: entry.bytes } : { kind: "missing" };
    },
    stat(path): FileStat | undefined {
      const entry = entries.get(path);
      if (entry) {
        const { bytes, mtimeMs, inode } = entry;
        return { kind: "file", size: bytes.length, mtimeMs, ctimeMs: mtimeMs, inode };
      }
      return below(path).length > 0 ? { kind: "directory", size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 } : undefined;
    },
    ownStat(path) {
      const entry = entries.get(path);
      if (entry) return { kind: "file", mtimeMs: entry.mtimeMs, ctimeMs: entry.mtimeMs, inode: entry.inode };
      return below(path).length > 0 ? { kind: "directory", mtimeMs: 0, ctimeMs: 0, inode: 0 } : undefined;
    },
    // There are no links in memory.
    realPath: (path) => (entries.has(path) || below(path).length > 0 ? path : undefined),
    destination: (path) => path,
    isMount: () => false,
    mountsIn: () => [],
    digest(path, headLength) {
      const entry = entries.get(path);
      if (!entry) return { kind: "missing" };
      const { bytes } = entry;
      const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
      return { kind: "digest", size: bytes.length, sha256, head: bytes.slice(0, headLength) };
    },
    entries(folder) {
      const found = new Map<string, FolderEntry>();
      for (const path of below(folder)) {
        const parts = path.slice(folder.length + 1).split("/");
        for (let i = 1; i < parts.length; i++) {
          const above = parts.slice(0, i).join("/");
          found.set(above, { path: above, kind: "directory" });
        }
        found.set(parts.join("/"), { path: parts.join("/"), kind: "file" });
      }
      return [...found.values()].sort((a, b) => compareText(a.path, b.path));
    },
    list: (folder) =>
      below(folder)
        .map((path) => path.slice(folder.length + 1))
        .sort(compareText),
    siblings: (folder) =>
      [...new Set(below(folder).map((path) => path.slice(folder.length + 1).split("/")[0] ?? ""))].sort(compareText),
    isRunning: () => false,
    makeFolder() {
      // Folders exist implicitly, by the files in them.
    },
    write: (path, bytes) => put(path, bytes),
    writePieces(path, pieces) {
      const decoder = new TextDecoder();
      put(path, Array.from(pieces, (piece) => (typeof piece === "string" ? piece : decoder.decode(piece))).join(""));
    },
    // A new inode: on disk, an atomic write creates another file and renames it.
    writeAtomic: (path, bytes) => put(path, bytes, inode++),
    link(from, to) {
      const entry = entries.get(from);
      if (!entry) throw new HostFault(from, "ENOENT", `${from}: it does not exist`);
      entries.set(to, entry);
    },
    copy(from, to) {
      const entry = entries.get(from);
      if (!entry) throw new HostFault(from, "ENOENT", `${from}: it does not exist`);
      put(to, entry.bytes);
    },
    rename: move,
    exchange(fresh, current) {
      const aside = `${fresh}\0aside`;
      move(current, aside);
      move(fresh, current);
      move(aside, fresh);
      return true;
    },
    renewStatus() {
      // A file's status has no time of its own.
    },
    remove(path) {
      entries.delete(path);
      for (const inside of below(path)) entries.delete(inside);
      for (const hint of hints) hint(path, false);
    },
    watch(_folders, { hint, ready }) {
      hints.add(hint);
      ready?.();
      return { close: () => Promise.resolve(void hints.delete(hint)) };
    },
    body: (path) => new Blob([entries.get(path)?.bytes.slice() ?? ""]),
    ...machine,
    // Files in memory are in no repository.
    git: () => undefined,
    tidy() {
      // Nothing here is large.
    },
    now: () => clock,
    elapsed: () => clock,
    advance: (ms) => void (clock += ms),
    files: () => new Map([...entries].map(([path, entry]) => [path, entry.bytes])),
  };
}
