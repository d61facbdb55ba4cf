/**
 * Swaps two folders in one step of the kernel, so that a site is the old one or the new one whatever is killed and
 * whenever: renameat2(RENAME_EXCHANGE) on Linux, renamex_np(RENAME_SWAP) on macOS. Two renames would leave a moment
 * with no site at all.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";

const AT_FDCWD = -100;
const LINUX_RENAME_EXCHANGE = 2;
const MACOS_RENAME_SWAP = 2;

/** @returns true when `fresh` and `current` changed places; false where this system or file system can't. */
export function exchangeFolders(fresh: string, current: string): boolean {
  const a = Buffer.from(`${fresh}\0`);
  const b = Buffer.from(`${current}\0`);
  try {
    if (process.platform === "linux") {
      const libc = dlopen("libc.so.6", {
        renameat2: { args: [FFIType.i32, FFIType.ptr, FFIType.i32, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
      });
      const done = libc.symbols.renameat2(AT_FDCWD, ptr(a), AT_FDCWD, ptr(b), LINUX_RENAME_EXCHANGE) === 0;
      libc.close();
      return done;
    }
    if (process.platform === "darwin") {
      const libc = dlopen("libSystem.dylib", {
        renamex_np: { args: [FFIType.ptr, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
      });
      const done = libc.symbols.renamex_np(ptr(a), ptr(b), MACOS_RENAME_SWAP) === 0;
      libc.close();
      return done;
    }
  } catch {
    return false; // A libc without the call (musl has none before 1.2.?): the caller falls back.
  }
  return false;
}
