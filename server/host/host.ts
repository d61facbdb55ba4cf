/**
 * The interface through which everything in `server/` accesses disk, clock and network, with two implementations:
 * `disk.ts`, and `memory.ts` for tests. Paths are absolute and use `/` as the separator.
 */

import type { Database } from "bun:sqlite";
import type { Server, WebSocketHandler } from "bun";

export type FileKind = "file" | "directory" | "other";

/** Kind of what is at a path, without following links. */
export type EntryKind = FileKind | "link";

/** A file, folder or link below a folder. */
export interface FolderEntry {
  /** Relative to the folder. */
  readonly path: string;
  readonly kind: EntryKind;
}

/** Status of a path itself, without following links. */
export interface OwnStat {
  readonly kind: EntryKind;
  readonly mtimeMs: number;
  /** See `FileStat`. */
  readonly ctimeMs: number;
  readonly inode: number;
}

export interface FileStat {
  readonly kind: FileKind;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, with fractions if the file system stores them. */
  readonly mtimeMs: number;
  /** When the file's content, name or permissions last changed; unlike `mtimeMs`, programs can't set it. */
  readonly ctimeMs: number;
  /** Inode number, 0 if there is none. */
  readonly inode: number;
}

/** Result of reading a file: its bytes, or why it could not be read. */
export type ReadResult =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Hash and first bytes of a file that may be too large to hold in memory. */
export type Digest =
  | { readonly kind: "digest"; readonly size: number; readonly sha256: string; readonly head: Uint8Array }
  | Exclude<ReadResult, { readonly kind: "bytes" }>;

/**
 * Told of a path that may have changed.
 * @param isWrite whether something was written into a file that was there; otherwise one came, went or was renamed, which
 * is seldom all that happens when a file is saved
 */
export type Hint = (path: string, isWrite: boolean) => void;

/** What is told by a watcher of folders. */
export interface WatchListener {
  /** Hints may come twice, late or not at all. */
  readonly hint: Hint;
  /** Called once, when changes from then on are noticed. */
  readonly ready?: () => void;
  /** Called once, where the system watches no more folders: from some of them, no hints will come. */
  readonly limit?: () => void;
}

export interface ChangeWatcher {
  close(): Promise<void>;
}

export interface ListOptions {
  /** Real paths of the folders to which links may lead; other links are skipped. If absent, links may lead anywhere. */
  readonly within?: readonly string[];
  /** Called for each path that was skipped, relative to the folder ("" for the folder itself), with the reason. */
  readonly unreadable?: (path: string, reason: string) => void;
}

/** Whether a path is one of the folders or lies in one of them. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder === "/" ? folder : `${folder}/`));
}

/** The folders that a path lies in, the nearest first; neither the root nor the folder that a relative path begins in. */
export function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) found.push(path.slice(0, at));
  return found;
}

/** The reason for skipping a link out of the site; also used for files that are read through one. */
export const LEADS_OUT = "the link leads out of the site";

/** The reason for skipping a file or folder whose name can't be written as text. */
export const NOT_UTF8 = "its name is not valid UTF-8";

/** Options of an HTTP server. */
export interface ServeOptions<T> {
  /** Host to listen on. */
  readonly bound: string;
  /** 0 for any. */
  readonly port: number;
  /** @returns the response, or undefined if the request was upgraded to a WebSocket */
  readonly answer: (request: Request, server: Server<T>) => Response | undefined | Promise<Response>;
  /** The response if `answer` threw or rejected. */
  readonly fault: (error: Error) => Response;
  readonly websocket?: WebSocketHandler<T>;
}

/** Result of running an external program. */
export type ProgramResult =
  { readonly kind: "done"; readonly output: string } | { readonly kind: "failed"; readonly message: string };

/** A thread that runs a script. */
export interface Thread {
  send(value: unknown): void;
  end(): void;
}

export interface Host {
  read(path: string): ReadResult;
  stat(path: string): FileStat | undefined;
  /** Status of what is at the path, without following a link. */
  ownStat(path: string): OwnStat | undefined;
  /** The path with all links resolved; undefined if it does not exist. */
  realPath(path: string): string | undefined;
  /** The real path of something that would be created at this path: links are resolved as far as the path exists. */
  destination(path: string): string;
  /** Whether another file system is mounted at a folder, so that it can't be renamed. */
  isMount(path: string): boolean;
  /** Paths below a folder, given by its real path, at which other file systems, folders or files are mounted. */
  mountsIn(folder: string): readonly string[];
  /** Hashes a file piece by piece. `head` has its first `headLength` bytes. */
  digest(path: string, headLength: number): Digest;
  /**
   * All files below a folder, as paths relative to it, sorted by code unit. Links are followed, except into a folder
   * that contains them. A folder that is missing or can't be read has no files.
   */
  list(folder: string, options?: ListOptions): readonly string[];
  /**
   * Everything below a folder, folders included, without following links. Sorted by code unit. A folder that is missing
   * has no entries. Throws `HostFault` if a folder can't be read.
   */
  entries(folder: string): readonly FolderEntry[];
  /** Names of everything directly in a folder, sorted; none if it can't be read. */
  siblings(folder: string): readonly string[];
  /** Whether a process with this id is running. */
  isRunning(pid: number): boolean;
  /** Creates a folder and those above it. `like`: a folder whose permissions it gets. Throws `HostFault`. */
  makeFolder(path: string, like?: string): void;
  /** Writes a file that nothing reads yet (a new tree before it is put in place). Throws `HostFault`. */
  write(path: string, bytes: Uint8Array | string): void;
  /** Writes a file piece by piece, as `write` does, and holds one of them at a time. Throws `HostFault`. */
  writePieces(path: string, pieces: Iterable<Uint8Array | string>): void;
  /** Writes a file atomically: a reader sees either the old or the new bytes. Throws `HostFault`. */
  writeAtomic(path: string, bytes: Uint8Array | string): void;
  /**
   * Makes `to` a hard link of `from` if the file system supports it, or else copies it. A symbolic link is linked
   * itself, not its target. Nothing must exist at `to`. Throws `HostFault`.
   */
  link(from: string, to: string): void;
  /** Copies a file without holding it in memory. Throws `HostFault`. */
  copy(from: string, to: string): void;
  /** Renames; `to` must not be a folder that is not empty. Throws `HostFault`. */
  rename(from: string, to: string): void;
  /** Swaps two folders atomically. @returns false if the system can't do that */
  exchange(fresh: string, current: string): boolean;
  /** Makes now the time at which a file's status last changed (`ctimeMs`), and changes nothing else, if that is allowed. */
  renewStatus(path: string): void;
  /** Removes a file, or a folder with its content; does nothing if it does not exist. */
  remove(path: string): void;
  /** Watches folders and all that is below them. */
  watch(folders: readonly string[], listener: WatchListener): ChangeWatcher;
  /** A file as the body of a response; it is streamed, and supports range requests. */
  body(path: string): Blob;
  /** Listens for requests. @throws when the port is taken */
  serve<T>(options: ServeOptions<T>): Server<T>;
  /** Starts a thread. `message` is called with what it sends; `fault`, when it has died. `script`: an absolute path. */
  thread(script: string, on: { readonly message: (value: unknown) => void; readonly fault: () => void }): Thread;
  /**
   * Runs a program in a process of its own, as the user, and waits for its end.
   * @param script its text; `input` is what it reads on standard input
   */
  program(script: string, options: { readonly folder: string; readonly input: string }): Promise<ProgramResult>;
  /** Opens a database in a file on the real disk, which is created if it does not exist. @throws if it can't be used */
  database(file: string): Database;
  /** Output of a git command in a folder; undefined if there is no repository or no git, or the command failed. */
  git(folder: string, ...args: readonly string[]): string | undefined;
  /**
   * To be called often by a program that allocates much and keeps little: collects garbage when memory has grown, so
   * that it stays near what is alive.
   *
   * @param room bytes by which it may have grown, where that is less than usual: much more will be needed next
   */
  tidy(room?: number): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since an arbitrary start, for measuring durations. */
  elapsed(): number;
}

/** A failed write: the disk is full, a folder is not writable. `path` is the file in question. */
export class HostFault extends Error {
  readonly path: string;
  readonly code: string;
  constructor(path: string, code: string, message: string) {
    super(message);
    this.name = "HostFault";
    this.path = path;
    this.code = code;
  }
}
