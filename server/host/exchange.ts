/**
 * Swaps two folders atomically: renameat2(RENAME_EXCHANGE) on Linux, renamex_np(RENAME_SWAP) on macOS. So the site is
 * either the old or the new one, whenever a process is killed. Between two renames there would be no site at all.
 */
import { dlopen, FFIType, ptr } from "bun:ffi";

const AT_FDCWD = -100;
const LINUX_RENAME_EXCHANGE = 2;
const MACOS_RENAME_SWAP = 2;

/** @returns true if `fresh` and `current` were swapped; false if the system or file system can't */
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
    return false; // The libc does not have the function (old versions of musl): the caller falls back to renaming.
  }
  return false;
}
