/**
 * The only door to disk, clock and network for everything in `server/`. One contract, two implementations:
 * `disk.ts` for people, `memory.ts` for tests. Paths are absolute, with `/` between their parts.
 */

import type { Database } from "bun:sqlite";
import type { Server, WebSocketHandler } from "bun";

export type FileKind = "file" | "directory" | "other";

/** What lies at a path itself, a link not followed. */
export type EntryKind = FileKind | "link";

/** Something below a folder. */
export interface Entry {
  /** Relative to the folder. */
  readonly path: string;
  readonly kind: EntryKind;
}

/** Status of a path itself: of a link, not of what it leads to. */
export interface OwnStat {
  readonly kind: EntryKind;
  readonly mtimeMs: number;
  readonly inode: number;
}

export interface FileStat {
  readonly kind: FileKind;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, with fractions where the file system keeps them. */
  readonly mtimeMs: number;
  /** Inode number, 0 where there is none. */
  readonly inode: number;
}

/** Reading gives bytes, or says why it could not; it never throws. */
export type ReadResult =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The hash of a file that may be too large to hold, and what it begins with. */
export type Digest =
  | { readonly kind: "digest"; readonly size: number; readonly sha256: string; readonly head: Uint8Array }
  | Exclude<ReadResult, { readonly kind: "bytes" }>;

export interface ChangeWatcher {
  close(): Promise<void>;
}

export interface ListOptions {
  /** Real paths of the folders that links may lead into; others are passed over. Without it, links may lead anywhere. */
  readonly within?: readonly string[];
  /** Told of what was passed over: a path relative to the folder ("" for the folder itself), and why. */
  readonly unreadable?: (path: string, reason: string) => void;
}

/** Whether a path is one of the folders or lies in one of them. */
export function isWithin(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder === "/" ? folder : `${folder}/`));
}

/** Why a link is passed over; also said of files that are read through one. */
export const LEADS_OUT = "the link leads out of the site";

/** A server of requests on this machine. */
export interface ServeOptions<T> {
  /** Host to listen on. */
  readonly bound: string;
  /** 0 for any. */
  readonly port: number;
  /** @returns the answer, or undefined where the request has become a socket */
  readonly answer: (request: Request, server: Server<T>) => Response | undefined;
  /** The answer where making one has failed. */
  readonly fault: (error: Error) => Response;
  readonly websocket?: WebSocketHandler<T>;
}

/** What a program of somebody else has made of itself. */
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
  /** Status of what is at the path itself, a link not followed. */
  ownStat(path: string): OwnStat | undefined;
  /** The path with every link in it followed; undefined where it leads nowhere. */
  realPath(path: string): string | undefined;
  /** Where something made at this path would lie: the path with its links followed, as far as there is anything. */
  destination(path: string): string;
  /** Whether another file system is mounted at a folder: it can't be renamed. */
  isMount(path: string): boolean;
  /** Hashes a file piece by piece. `head` has its first `headLength` bytes. */
  digest(path: string, headLength: number): Digest;
  /**
   * Every file below a folder, as paths relative to it, sorted by code unit. Links are followed, but none twice,
   * so that a loop ends. A folder that is missing or can't be read has no files.
   */
  list(folder: string, options?: ListOptions): readonly string[];
  /**
   * Everything below a folder, folders themselves included, as it lies there: no link is followed. Sorted by code unit.
   * A folder that is missing has no entries. Throws `HostFault` where one can't be read.
   */
  entries(folder: string): readonly Entry[];
  /** Names of what lies directly in a folder, sorted; none where it can't be read. */
  siblings(folder: string): readonly string[];
  /** Whether a process of that number runs. */
  isRunning(pid: number): boolean;
  /** Makes a folder and those above it. `like`: a folder whose rights it gets. Throws `HostFault`. */
  makeFolder(path: string, like?: string): void;
  /** Writes a file that nothing reads yet (a new tree before it is put in place). Throws `HostFault`. */
  write(path: string, bytes: Uint8Array | string): void;
  /** Writes a file piece by piece, as `write` does, and holds one of them at a time. Throws `HostFault`. */
  writePieces(path: string, pieces: Iterable<Uint8Array | string>): void;
  /** Writes a file so that a reader sees the old or the new bytes, never a part. Throws `HostFault`. */
  writeAtomic(path: string, bytes: Uint8Array | string): void;
  /**
   * Makes `to` the same file as `from` without copying, where the file system can; else copies. A symbolic link is
   * itself linked. There must be nothing at `to`. Throws `HostFault`.
   */
  link(from: string, to: string): void;
  /** Copies a file without holding it in memory. Throws `HostFault`. */
  copy(from: string, to: string): void;
  /** Renames; `to` must not exist as a filled folder. Throws `HostFault`. */
  rename(from: string, to: string): void;
  /** Puts `fresh` in the place of `current` in one step and leaves what was there at `fresh`. False: can't in one step here. */
  exchange(fresh: string, current: string): boolean;
  /** Removes a file or a folder with all that is in it; what does not exist is no fault. */
  remove(path: string): void;
  /**
   * Tells of paths that may have changed. Only a hint: events may come twice, late or not at all. `ready` is called
   * once, when changes from then on are seen.
   */
  watch(folders: readonly string[], hint: (path: string) => void, ready?: () => void): ChangeWatcher;
  /** A file as the body of an answer: streamed, and only the part of it that a request asks for. */
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
  /** Opens a database in a file on the real disk, which is made where there is none. @throws when it can't be used */
  database(file: string): Database;
  /** What git says of the repository that a folder lies in; undefined where there is none, no git, or it failed. */
  git(folder: string, ...args: readonly string[]): string | undefined;
  /** Collects garbage: a program that makes much and keeps little would grow without end otherwise. */
  tidy(): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from some start, for measuring. */
  elapsed(): number;
}

/** A write that failed: a full disk, a folder that may not be written. `path` is the file it was about. */
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
