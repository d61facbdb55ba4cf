/** Lists the content of folders on the real disk. */
import * as fs from "node:fs";
import { compareText } from "../../shared/diagnostics.ts";
import { codeOf, guard, reasonOf } from "./system-errors.ts";
import { isWithin, LEADS_OUT, NOT_UTF8, type FolderEntry, type EntryKind, type ListOptions } from "./host.ts";

/** See `Host.list`. */
export function list(folder: string, { within, unreadable }: ListOptions = {}): readonly string[] {
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
      if (isUnwritable(entry.name, path)) unreadable?.(name, NOT_UTF8);
      else if (entry.isFile()) found.push(name);
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
      // A link to a folder that contains it would be followed for ever.
      else if (kind.isDirectory() && !above.includes(target) && !isWithin(fs.realpathSync.native(path), [target]))
        visit(`${name}/`, [...above, target]);
    } catch (error) {
      unreadable?.(name, codeOf(error) === "ENOENT" ? "the link leads nowhere" : reasonOf(error));
    }
  };
  visit("", []);
  return found.sort(compareText);
}

/**
 * Whether a name that was listed is none that the runtime can ask for, because it is not valid UTF-8: an archive from
 * another system was unpacked.
 */
function isUnwritable(name: string, folder: string): boolean {
  return name.includes("\ufffd") && fs.lstatSync(folder + name, { throwIfNoEntry: false }) === undefined;
}

/** See `Host.entries`. */
export function entries(folder: string): readonly FolderEntry[] {
  const found: FolderEntry[] = [];
  const visit = (prefix: string): void => {
    const path = prefix === "" ? folder : `${folder}/${prefix.slice(0, -1)}`;
    guard(path, () => {
      for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
        const name = prefix + entry.name;
        found.push({ path: name, kind: kindOf(entry) });
        if (entry.isDirectory()) visit(`${name}/`);
      }
    });
  };
  guard(folder, () => {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) visit("");
  });
  return found.sort((a, b) => compareText(a.path, b.path));
}

/** See `Host.siblings`. */
export function siblings(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder).sort(compareText);
  } catch {
    return [];
  }
}

/** Kind of a directory entry or status, without following links. */
export function kindOf(entry: fs.Dirent | fs.Stats): EntryKind {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : "other";
}
