/** What lies in a dump's folder and is not the dump's: it is carried along from each dump to the next, untouched. */
import { dirname } from "node:path";
import type { Entry, Host } from "../host/host.ts";
import { MANIFEST, ownedBy, readClaim, type DumpManifest } from "./manifest.ts";

export interface Foreign {
  /** Files, links and folders that no dump made; a folder comes before what is in it. */
  readonly entries: readonly Entry[];
  /** The same for people: whole folders by their name with a slash, without what is in them. */
  readonly names: readonly string[];
  /** What stands in the way of a file of this path: the path of something foreign, or undefined. */
  inTheWay(path: string): string | undefined;
}

/** Sorts out what is foreign among everything that lies in a dump's folder. */
export function foreignAmong(entries: readonly Entry[], manifest: DumpManifest): Foreign {
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

function foldersAbove(path: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) found.push(path.slice(0, at));
  return found;
}

/** Puts what is foreign in one tree into another as well; the files are the same ones. @throws {HostFault} */
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
 * Removes a tree that a dump has made and that is no longer published. What is foreign in it and not in the published
 * tree has come, or has been changed, while that one was put in place: it is moved there.
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
  // What could not be moved stays where it is, for whoever it belongs to.
  if (all && (claim.kind !== "none" || host.siblings(tree).length === 0)) removeTree(host, tree);
}

/** @returns whether what lies at `from` may be removed */
function rescue(
  host: Host,
  { from, to, kind }: { readonly from: string; readonly to: string; readonly kind: Entry["kind"] },
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
    // Of two versions the later one stays.
    if (there !== undefined && (there.inode === here.inode || there.mtimeMs >= here.mtimeMs)) return true;
    host.makeFolder(dirname(to));
    host.rename(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Removes a tree so that what says whose it is goes last. */
function removeTree(host: Host, tree: string): void {
  for (const name of host.siblings(tree)) if (name !== MANIFEST) host.remove(`${tree}/${name}`);
  host.remove(tree);
}
