/** Trees next to a dump's folder that are not needed any more: of this dump, or of earlier ones that were killed. */
import { basename, dirname, join } from "node:path";
import { HostFault, type Host } from "../../host/host.ts";
import { retire } from "./foreign.ts";
import { readClaim } from "./manifest.ts";

/** Absolute paths of trees of dumps that were killed: new ones, and old ones that were moved aside. */
interface Leftovers {
  readonly next: readonly string[];
  readonly old: readonly string[];
}

/** Finds trees of dumps that were killed. A tree whose process is still running is none. */
function leftoversOf(host: Host, out: string): Leftovers {
  const parent = dirname(out);
  const siblings = host.siblings(parent);
  const left = (kind: "next" | "old"): readonly string[] =>
    siblings
      .filter((entry) => {
        const start = `${basename(out)}.${kind}-`;
        const pid = entry.startsWith(start) ? Number(entry.slice(start.length)) : NaN;
        return Number.isInteger(pid) && (pid === process.pid || !host.isRunning(pid));
      })
      .map((entry) => join(parent, entry));
  return { next: left("next"), old: left("old") };
}

/** Whether `removeLeftovers` has something to do. */
export function hasLeftovers(host: Host, out: string): boolean {
  const { next, old } = leftoversOf(host, out);
  return next.length + old.length > 0;
}

/** Removes trees of dumps that were killed. A folder without the mark of a dump is left alone, whatever its name. */
export function removeLeftovers(host: Host, out: string): void {
  const { next, old } = leftoversOf(host, out);
  for (const tree of old) {
    // A dump was killed between the two renames that put its tree in place: the old site is restored.
    if (host.ownStat(out) === undefined && readClaim(host, tree).kind === "dump") host.rename(tree, out);
    else retireQuietly(host, tree, out);
  }
  for (const tree of next) retireQuietly(host, tree, out);
}

/** Removes a tree. A failure is ignored, because the new site is in place; the next dump tries again. */
export function retireQuietly(host: Host, tree: string, out: string): void {
  try {
    retire(host, tree, out);
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
  }
}
