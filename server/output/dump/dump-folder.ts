/** Checks, before the site is read, whether a dump may be written to a folder. */
import { foldersAbove, HostFault, isWithin, type Host } from "../../host/host.ts";
import { realFoldersOf } from "../../source/stamps.ts";
import { MANIFEST } from "../../../shared/manifest-name.ts";
import { readClaim } from "./manifest.ts";

/** Default folder, relative to the site, to which a dump is written and from which a preview is served. */
export const DEFAULT_OUT = "dist";

/** Most foreign files that a message lists. */
const SHOWN = 5;

export type DumpFolder =
  { readonly kind: "folder"; readonly path: string } | { readonly kind: "refused"; readonly message: string };

/**
 * @param options.root absolute path of the site
 * @param options.out absolute path that was asked for
 * @param options.home absolute path of the user's home directory
 * @returns the folder with all links in its path resolved, or why it is refused
 */
export function checkDumpFolder(
  host: Host,
  { root, out, home }: { readonly root: string; readonly out: string; readonly home: string },
): DumpFolder {
  const path = host.destination(out);
  const named = path === out ? `--out ${out}` : `--out ${out} (a link to ${path})`;
  const refuse = (why: string): DumpFolder => ({ kind: "refused", message: `${named} ${why}` });
  const site = realFoldersOf(host, root);
  if (path === "/") return refuse("is the root of the file system. Name a folder of its own, such as ./dist.");
  if (isWithin(host.destination(home), [path]))
    return refuse(`${path === home ? "is" : "holds"} your home directory. Name a folder of its own, such as ./dist.`);
  if (site.some((own) => isWithin(own, [path])))
    return refuse("would replace the site itself. Choose a folder that does not hold it.");
  if (isWithin(path, sources(host, root)))
    return refuse("lies in a folder that the site is read from. Choose one outside content/ and config/.");
  const found = host.ownStat(path);
  if (found === undefined) {
    const above = foldersAbove(path).find((folder) => host.ownStat(folder) !== undefined);
    return above === undefined || host.ownStat(above)?.kind === "directory"
      ? { kind: "folder", path }
      : refuse(`lies below ${above}, which is a file, not a folder. Choose another, or move the file away.`);
  }
  if (found.kind !== "directory") return refuse("is a file, not a folder. Choose another, or move the file away.");
  if (host.isMount(path))
    return refuse(
      `is where another file system is mounted, so it can't change places with the new site in one step. Choose a folder in it: --out ${out}/site.`,
    );
  const [mount] = host.mountsIn(path);
  if (mount !== undefined)
    return refuse(
      `holds ${mount}, where something else is mounted. It could not change places with the rest, and would be emptied with the old site. Unmount it, or mount it outside of the folder.`,
    );
  const fault = unownedFault(host, path);
  return fault === undefined ? { kind: "folder", path } : refuse(fault);
}

/** Folders that a site is read from, with all links resolved; nothing else may be written there. */
export function sources(host: Host, root: string): readonly string[] {
  return ["content", "config"].map((name) => host.destination(`${root}/${name}`));
}

/**
 * Why the files in a folder can't be distinguished from those of a dump; undefined if they can, or if there are none.
 */
export function unownedFault(host: Host, folder: string, claim = readClaim(host, folder)): string | undefined {
  if (claim.kind === "dump") return undefined;
  const names = host.siblings(folder);
  if (names.length === 0) {
    if (mayBeListed(host, folder)) return undefined;
    return "may not be looked into by this user, so nobody knows whose files it holds. Choose another folder.";
  }
  if (claim.kind !== "none")
    return `holds a ${MANIFEST} that can't be read, so nobody knows which files are a dump's. Move your own files out of the folder, remove it, and dump again.`;
  const shown = names.slice(0, SHOWN).join(", ") + (names.length > SHOWN ? ", …" : "");
  return `holds files that no dump wrote, for there is no ${MANIFEST} (${shown}). Choose another folder; or, if all of it is a site that another tool or an older version wrote, remove it and dump again.`;
}

/** Whether a folder in which no names were found is really empty: one that may not be listed looks the same. */
function mayBeListed(host: Host, folder: string): boolean {
  try {
    host.entries(folder);
    return true;
  } catch (error) {
    if (error instanceof HostFault) return false;
    throw error;
  }
}
