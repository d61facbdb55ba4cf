/** The real disk and clock. */
import { edenGC } from "bun:jsc";
import * as fs from "node:fs";
import { dirname } from "node:path";
import { compareText } from "../../shared/diagnostics.ts";
import { exchangeFolders } from "./exchange.ts";
import { HostFault, isWithin, LEADS_OUT, type FileStat, type Host, type ListOptions, type ReadResult } from "./host.ts";
import { watchFolders } from "./watch.ts";

/** @returns a host that works on the machine's file system. */
export function diskHost(): Host {
  return {
    read,
    stat,
    realPath,
    list,
    siblings,
    isRunning,
    makeFolder: (path) => guard(path, () => fs.mkdirSync(path, { recursive: true })),
    write: (path, bytes) => guard(path, () => fs.writeFileSync(path, bytes)),
    writeAtomic,
    link,
    rename: (from, to) => guard(to, () => fs.renameSync(from, to)),
    exchange: (fresh, current) => exchangeFolders(fresh, current),
    remove: (path) => guard(path, () => fs.rmSync(path, { recursive: true, force: true })),
    watch: (folders, hint, ready) =>
      watchFolders({ folders: folders.map((folder) => [folder, realPath(folder) ?? folder]), hint, ready }),
    tidy: createTidy(),
    now: () => Date.now(),
    elapsed: () => performance.now(),
  };
}

/** Bytes of memory that may come on top of what a whole collection left, until it is time for the next one. */
const GROWTH = 24 * 2 ** 20;

/**
 * What is young goes at once, which is cheap and keeps its memory in use; a whole collection takes as long as all that
 * is held is large, so it waits until there is more.
 */
function createTidy(): () => void {
  let resident: number | undefined;
  return () => {
    edenGC();
    const now = process.memoryUsage.rss();
    resident ??= now;
    if (now < resident + GROWTH) return;
    Bun.gc(true);
    resident = process.memoryUsage.rss();
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "EUNKNOWN";
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "it may not be read or written with the rights of this user",
  EPERM: "the system does not allow it",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  EMFILE: "too many files are open",
  ELOOP: "symbolic links lead in a circle",
  ENAMETOOLONG: "its name is too long",
};

/** What a system error code means, in words. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

function guard(path: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    throw new HostFault(path, codeOf(error), `${path}: ${reasonOf(error)}`);
  }
}

function read(path: string): ReadResult {
  try {
    return { kind: "bytes", bytes: fs.readFileSync(path) };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return { kind: "missing" };
    return { kind: "unreadable", reason: reasonOf(error) };
  }
}

function stat(path: string): FileStat | undefined {
  let found: fs.Stats | undefined;
  try {
    found = fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    // What can't be looked at, or lies below a file, is as good as missing; whoever reads it is told why.
  }
  if (!found) return undefined;
  return {
    kind: found.isFile() ? "file" : found.isDirectory() ? "directory" : "other",
    size: found.size,
    mtimeMs: found.mtimeMs,
    inode: found.ino,
  };
}

function realPath(path: string): string | undefined {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function list(folder: string, { within, unreadable }: ListOptions = {}): readonly string[] {
  const found: string[] = [];
  const visit = (prefix: string, above: readonly string[]): void => {
    const path = `${folder}/${prefix}`;
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(path, { withFileTypes: true });
    } catch (error) {
      if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR") unreadable?.(prefix.slice(0, -1), reasonOf(error));
      return;
    }
    for (const entry of entries) {
      const name = prefix + entry.name;
      if (entry.isFile()) found.push(name);
      else if (entry.isDirectory()) visit(`${name}/`, above);
      else if (entry.isSymbolicLink()) follow(name, path, above);
    }
  };
  const follow = (name: string, path: string, above: readonly string[]): void => {
    try {
      const target = fs.realpathSync.native(`${folder}/${name}`);
      if (within && !isWithin(target, within)) return unreadable?.(name, LEADS_OUT);
      const kind = fs.statSync(target);
      if (kind.isFile()) found.push(name);
      // A link to a folder that we are inside of would go round for ever.
      else if (kind.isDirectory() && !above.includes(target) && !isWithin(fs.realpathSync.native(path), [target]))
        visit(`${name}/`, [...above, target]);
    } catch (error) {
      unreadable?.(name, codeOf(error) === "ENOENT" ? "the link leads nowhere" : reasonOf(error));
    }
  };
  visit("", []);
  return found.sort(compareText);
}

function siblings(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder).sort(compareText);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

let temporaryCount = 0;

function writeAtomic(path: string, bytes: Uint8Array | string): void {
  guard(path, () => {
    fs.mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.${temporaryCount++}.tmp`;
    try {
      fs.writeFileSync(temporary, bytes);
      fs.renameSync(temporary, path);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  });
}

function link(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    // Another file system, or one without hard links.
    if (codeOf(error) === "ENOENT") throw new HostFault(from, "ENOENT", `${from}: it does not exist`);
    guard(to, () => fs.copyFileSync(from, to));
  }
}
