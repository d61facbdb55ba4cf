/** Bundles of a site's own code in its cache that no process needs any more: each edit of a component leaves one. */
import type { Host } from "../../host/host.ts";

/** Milliseconds for which a bundle is kept in any case: another process may have begun with it, such as a long dump. */
const KEPT = 3_600_000;

/**
 * Removes the files of bundles in a folder that are not current any more.
 * @param isOld whether a file of this name belongs to a bundle that is not current
 */
export function removeOldBundles(host: Host, folder: string, isOld: (name: string) => boolean): void {
  for (const name of host.siblings(folder)) {
    if (!isOld(name)) continue;
    const written = host.ownStat(`${folder}/${name}`)?.mtimeMs ?? Infinity;
    if (host.now() - written > KEPT) host.remove(`${folder}/${name}`);
  }
}
