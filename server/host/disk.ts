/** The real disk and clock. */
import * as fs from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { copy, digest, link, writePieces, renewStatus } from "./bulk.ts";
import { exchangeFolders } from "./exchange.ts";
import { codeOf, guard, reasonOf } from "./system-errors.ts";
import { git } from "./git.ts";
import type { FileStat, Host, OwnStat, ReadResult } from "./host.ts";
import { machine } from "./machine.ts";
import { entries, kindOf, list, siblings } from "./walk.ts";
import { watchFolders } from "./watch.ts";

/** @returns a host that works on the machine's file system. */
export function diskHost(): Host {
  return {
    read,
    stat,
    ownStat,
    realPath,
    destination,
    isMount,
    mountsIn,
    digest,
    list,
    entries,
    siblings,
    isRunning,
    makeFolder,
    write: (path, bytes) => guard(path, () => fs.writeFileSync(path, bytes)),
    writePieces,
    writeAtomic,
    link,
    copy,
    rename: (from, to) => guard(to, () => fs.renameSync(from, to)),
    exchange: (fresh, current) => exchangeFolders(fresh, current),
    renewStatus,
    remove: (path) => guard(path, () => fs.rmSync(path, { recursive: true, force: true })),
    watch: (folders, listener) =>
      watchFolders(
        folders.map((folder) => [folder, realPath(folder) ?? folder]),
        listener,
      ),
    body: (path) => Bun.file(path),
    ...machine,
    git,
    tidy: createTidy(),
    now: () => Date.now(),
    elapsed: () => performance.now(),
  };
}

/** How far memory may grow until garbage is collected: a share of it, up to a number of bytes, and some more bytes. */
const [GROWTH, MOST_GROWTH, STEP] = [0.03, 128 * 2 ** 20, 32 * 2 ** 20];

/**
 * Collects when the process has grown by a thirtieth since its lowest after the last collection, or by 128 MB where that
 * is less, and by a little more. The lowest, because what was freed is given back to the system only after a while:
 * compared with its memory just after a collection, a process would be allowed a step more each time, whatever is alive.
 */
function createTidy(): Host["tidy"] {
  let lowest = Infinity;
  return (room = Infinity) => {
    const now = process.memoryUsage.rss();
    lowest = Math.min(lowest, now);
    if (now < lowest + Math.min(room, Math.min(lowest * GROWTH, MOST_GROWTH) + STEP)) return;
    Bun.gc(true);
    lowest = process.memoryUsage.rss();
  };
}

/** Opening a pipe to read waits for somebody who writes to it, unless it is opened so. */
const WITHOUT_WAITING = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK;

function read(path: string): ReadResult {
  let open: number | undefined;
  try {
    open = fs.openSync(path, WITHOUT_WAITING);
    const found = fs.fstatSync(open);
    if (found.isFile()) return { kind: "bytes", bytes: fs.readFileSync(open) };
    if (found.isDirectory()) return { kind: "missing" };
    // A device may never end.
    return { kind: "unreadable", reason: "it is no file, but a pipe or a device" };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return { kind: "missing" };
    return { kind: "unreadable", reason: reasonOf(error) };
  } finally {
    if (open !== undefined) fs.closeSync(open);
  }
}

function stat(path: string): FileStat | undefined {
  let found: fs.Stats | undefined;
  try {
    found = fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    // A path without permission, or below a file, is treated as missing; reading it gives the reason.
  }
  if (!found) return undefined;
  return {
    kind: found.isFile() ? "file" : found.isDirectory() ? "directory" : "other",
    size: found.size,
    mtimeMs: found.mtimeMs,
    ctimeMs: found.ctimeMs,
    inode: found.ino,
  };
}

function ownStat(path: string): OwnStat | undefined {
  try {
    const found = fs.lstatSync(path);
    return { kind: kindOf(found), mtimeMs: found.mtimeMs, ctimeMs: found.ctimeMs, inode: found.ino };
  } catch {
    return undefined;
  }
}

function realPath(path: string): string | undefined {
  try {
    return fs.realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** More links than any real path has: if there are more, they form a cycle. */
const MOST_LINKS = 40;

function destination(path: string, links = MOST_LINKS): string {
  const real = realPath(path);
  if (real !== undefined || dirname(path) === path || links === 0) return real ?? path;
  let target: string | undefined;
  try {
    target = fs.readlinkSync(path);
  } catch {
    // Not a link: it does not exist yet, but a folder above it may be one.
  }
  if (target !== undefined) return destination(resolve(dirname(path), target), links - 1);
  return join(destination(dirname(path), links), basename(path));
}

function isMount(path: string): boolean {
  try {
    return fs.statSync(path).dev !== fs.statSync(dirname(path)).dev;
  } catch {
    return false;
  }
}

/** Where Linux says what is mounted: the fifth word of a line, in which spaces are octal. Other systems seldom do that. */
const MOUNTS = "/proc/self/mountinfo";

function mountsIn(folder: string): readonly string[] {
  let said = "";
  try {
    said = fs.readFileSync(MOUNTS, "utf8");
  } catch {
    // Another system.
  }
  const start = folder === "/" ? folder : `${folder}/`;
  return said.split("\n").flatMap((line) => {
    const escaped = line.split(" ", 5)[4] ?? "";
    const path = escaped.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    return path.length > start.length && path.startsWith(start) ? [path.slice(start.length)] : [];
  });
}

function makeFolder(path: string, like?: string): void {
  guard(path, () => {
    fs.mkdirSync(path, { recursive: true });
    if (like === undefined) return;
    const mode = fs.statSync(like).mode & 0o7777;
    if ((fs.statSync(path).mode & 0o7777) !== mode) fs.chmodSync(path, mode);
  });
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

/** The bits of a file's mode that say who may do what. */
const PERMISSIONS = 0o7777;

function writeAtomic(path: string, bytes: Uint8Array | string): void {
  guard(path, () => {
    fs.mkdirSync(dirname(path), { recursive: true });
    const temporary = `${path}.${process.pid}.${temporaryCount++}.tmp`;
    try {
      fs.writeFileSync(temporary, bytes);
      const old = fs.statSync(path, { throwIfNoEntry: false });
      if (old !== undefined) fs.chmodSync(temporary, old.mode & PERMISSIONS);
      fs.renameSync(temporary, path);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  });
}
