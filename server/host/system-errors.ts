/** Describes errors of the operating system to users. */
import { HostFault } from "./host.ts";

/** The code of a system error: `ENOENT`. */
export function codeOf(error: unknown): string {
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
  EBUSY: "it is in use, or another file system is mounted there",
  EXDEV: "it lies in another file system",
  EEXIST: "there is something of that name already",
  ENOTEMPTY: "it is a folder with something in it",
  ELOOP: "symbolic links lead in a circle",
  ENAMETOOLONG: "its name is too long",
};

/** Describes a system error; completes a sentence. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** Does something with a path, and converts system errors to `HostFault`. */
export function guard(path: string, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    // Of a path below, which says more.
    if (error instanceof HostFault) throw error;
    throw new HostFault(path, codeOf(error), `${path}: ${reasonOf(error)}`);
  }
}
