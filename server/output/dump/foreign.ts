/**
 * Foreign files: those in a dump's folder that no dump has written. They are carried over to the next dump unchanged.
 */
import { dirname } from "node:path";
import { foldersAbove, type FolderEntry, type Host } from "../../host/host.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import { ownedBy, readClaim, type DumpManifest } from "./manifest.ts";

export interface Foreign {
  /** Foreign files, links and folders; a folder comes before its content. */
  readonly entries: readonly FolderEntry[];
  /** The same for messages: folders are listed by name with a slash, without their content. */
  readonly names: readonly string[];
  /** Path of something foreign that prevents writing a file at this path, or undefined. */
  inTheWay(path: string): string | undefined;
}

/** Finds foreign entries among all entries of a dump's folder. */
export function foreignAmong(entries: readonly FolderEntry[], manifest: DumpManifest): Foreign {
  const owned = ownedBy(manifest);
  const ownFolders = new Set([...owned].flatMap(foldersAbove));
  const foreign = entries.filter(({ path, kind }) =>
    kind === "directory" ? !ownFolders.has(path) : kind !== "file" || !owned.has(path),
  );
  const kinds = new Map(foreign.map(({ path, kind }) => [path, kind]));
  return {
    entries: foreign,
    names: foreign
      .filter(({ path }) => kinds.get(dirname(path)) !== "directory")
      .map(({ path, kind }) => (kind === "directory" ? `${path}/` : path)),
    inTheWay(path) {
      if (kinds.has(path)) return path;
      return kinds.size === 0
        ? undefined
        : foldersAbove(path).find((folder) => kinds.has(folder) && kinds.get(folder) !== "directory");
    },
  };
}

/** Links the foreign entries of one tree into another. @throws {HostFault} */
export function carry(host: Host, { entries }: Foreign, from: string, to: string): void {
  for (const { path, kind } of entries) {
    if (kind === "directory") host.makeFolder(`${to}/${path}`, `${from}/${path}`);
    else {
      host.makeFolder(dirname(`${to}/${path}`));
      host.link(`${from}/${path}`, `${to}/${path}`);
    }
  }
}

/**
 * Removes a tree that a dump has written and that is no longer published. Foreign files that were added or changed
 * while the published tree was put in place are moved to that one.
 * @param tree absolute path of the tree
 * @param out absolute path of the published one
 */
export function retire(host: Host, tree: string, out: string): void {
  const claim = readClaim(host, tree);
  let all = true;
  if (claim.kind === "dump") {
    for (const { path, kind } of foreignAmong(host.entries(tree), claim.manifest).entries)
      all = rescue(host, { from: `${tree}/${path}`, to: `${out}/${path}`, kind }) && all;
  }
  // What could not be moved stays where it is, so that nothing foreign is lost.
  if (all && (claim.kind !== "none" || host.siblings(tree).length === 0)) removeTree(host, tree);
}

/** Moves what is at `from` to the published tree. @returns whether it may be removed */
function rescue(
  host: Host,
  { from, to, kind }: { readonly from: string; readonly to: string; readonly kind: FolderEntry["kind"] },
): boolean {
  const there = host.ownStat(to);
  try {
    if (kind === "directory") {
      if (there === undefined) host.makeFolder(to, from);
      return there === undefined || there.kind === "directory";
    }
    const here = host.ownStat(from);
    if (here === undefined) return true;
    if (there?.kind === "directory") return false;
    // The later of two versions is kept.
    if (there !== undefined && (there.inode === here.inode || there.mtimeMs >= here.mtimeMs)) return true;
    host.makeFolder(dirname(to));
    host.rename(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes a tree; the manifest that marks it as a dump's is removed last. */
function removeTree(host: Host, tree: string): void {
  for (const name of host.siblings(tree)) if (name !== MANIFEST) host.remove(`${tree}/${name}`);
  host.remove(tree);
}
