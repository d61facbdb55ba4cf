/** Operations on whole files that do not read them into memory. */
import * as fs from "node:fs";
import { codeOf, guard, reasonOf } from "./system-errors.ts";
import { HostFault, type Digest } from "./host.ts";

/**
 * Errors after which a file is copied, because the file system has no hard links, too many of this file, or is another
 * one.
 */
const NO_LINKS: readonly string[] = ["EXDEV", "EPERM", "EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"];

/** See `Host.link`. */
export function link(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") throw new HostFault(from, "ENOENT", `${from}: it does not exist`);
    if (!NO_LINKS.includes(code)) throw new HostFault(to, code, `${to}: ${reasonOf(error)}`);
    guard(to, () => {
      const stat = fs.lstatSync(from);
      if (stat.isSymbolicLink()) {
        fs.symlinkSync(fs.readlinkSync(from), to);
        return;
      }
      if (!stat.isFile()) throw error;
      clone(from, to);
      fs.utimesSync(to, stat.atimeMs / 1000, stat.mtimeMs / 1000);
    });
  }
}

/** See `Host.copy`. */
export function copy(from: string, to: string): void {
  guard(to, () => {
    // The copy gets the default permissions of new files, not those of the source, which may be read-only.
    fs.closeSync(fs.openSync(to, "w"));
    const { mode } = fs.statSync(to);
    clone(from, to);
    fs.chmodSync(to, mode & 0o7777);
  });
}

/** See `Host.renewStatus`. */
export function renewStatus(path: string): void {
  try {
    fs.chmodSync(path, fs.statSync(path).mode & 0o7777);
  } catch {
    // The file of another user, or gone.
  }
}

/** See `Host.writePieces`. */
export function writePieces(path: string, pieces: Iterable<Uint8Array | string>): void {
  guard(path, () => {
    const handle = fs.openSync(path, "w");
    try {
      for (const piece of pieces) fs.appendFileSync(handle, piece);
    } finally {
      fs.closeSync(handle);
    }
  });
}

/** Makes a copy that shares the blocks of the source if the file system supports it; otherwise the kernel copies. */
function clone(from: string, to: string): void {
  fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE);
}

/** Number of bytes that are hashed at a time, at most and at least. */
const [PIECE, LEAST_PIECE] = [1 << 20, 1 << 12];

/** See `Host.digest`. */
export function digest(path: string, headLength: number): Digest {
  let handle: number | undefined;
  try {
    handle = fs.openSync(path, "r");
    const hasher = new Bun.CryptoHasher("sha256");
    // A small file takes less time than a large buffer. One that has grown is read in more pieces.
    const piece = new Uint8Array(Math.min(PIECE, fs.fstatSync(handle).size + LEAST_PIECE));
    let head = new Uint8Array();
    let size = 0;
    for (;;) {
      const length = fs.readSync(handle, piece, 0, piece.length, null);
      if (length === 0) break;
      if (head.length < headLength) head = joined(head, piece.subarray(0, Math.min(length, headLength - head.length)));
      hasher.update(piece.subarray(0, length));
      size += length;
    }
    return { kind: "digest", size, sha256: hasher.digest("hex"), head };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return { kind: "missing" };
    return { kind: "unreadable", reason: reasonOf(error) };
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
}

function joined(a: Uint8Array<ArrayBuffer>, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
