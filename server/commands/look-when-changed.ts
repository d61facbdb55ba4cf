/** When the live server looks at the files of a site again: after hints of a watcher, and now and then in any case. */
import { dirname } from "node:path";
import type { Host } from "../host/host.ts";
import { FILL } from "../source/held-empty.ts";

/**
 * Time, in milliseconds, in which further hints are handled together with the first: where an editor saves by renaming,
 * that is several events. What was written in place is looked at as soon as the events that are there have been taken.
 */
const GATHER = 1;
/**
 * Time, in milliseconds, that a source file which is gone has to come back: some editors, and git, remove a file and
 * write it anew. Tabs would be told that it is gone, and menus change twice.
 */
const COME_BACK = 60;
/** Files that are waited for; not the temporary ones of editors, which are gone after each save. */
const SOURCE = /\/[^./][^/]*\.(?:mdx?|json|ya?ml|tsx?|css)$/;
/**
 * Time without hints, in milliseconds, after which everything is observed again: targets of links and times of commits
 * change without a hint, and among many hints some may be lost.
 */
const SETTLE = 500;
/**
 * Interval, in milliseconds, at which everything is observed again in any case, so that a lost hint only delays a
 * change. It is 100 times the duration of observing, within these limits, so that this takes a hundredth of the time.
 */
const SELDOM = { least: 2000, most: 10_000, times: 100 };
/**
 * The same where hints are missing: on disks of other machines and of containers, which tell of no change, where the
 * system watches no more folders, and for code of the site's own that lies elsewhere.
 */
const OFTEN = { least: 300, most: 2000, times: 10 };
/** Time, in milliseconds, after a change without a hint in which others are expected. */
const EXPECTING = 120_000;

export interface Looking {
  /** Looks no more. */
  stop(): void;
  /** Closes the watcher, which takes long for a large tree; nobody has to wait for it. */
  close(): void;
}

/**
 * @param root absolute path of the site's folder
 * @param look looks at these paths, or at everything, and says whether something has changed; never rejects
 * @param limit called where the system watches no more folders
 * @param sweeps whether everything is looked at now and then without a hint
 */
export function lookWhenChanged(options: {
  readonly host: Host;
  readonly root: string;
  readonly look: (paths: ReadonlySet<string> | undefined) => Promise<boolean>;
  readonly limit: () => void;
  readonly sweeps: boolean;
}): Looking {
  const { host, root, look, limit, sweeps } = options;
  let hinted = new Set<string>();
  let isGathering = false;
  /** How many hints have come. */
  let hints = 0;
  /** Done when the hints that have come were looked at. */
  let gathered = Promise.resolve();
  let filling: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let sweeping: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** When a change was found last that nobody had hinted at. */
  let missedAt = -Infinity;
  /** Ends a wait for a file to be filled. */
  let hasHint = (): void => undefined;

  const gather = (isWrite: boolean): void => {
    if (isGathering) return;
    isGathering = true;
    gathered = new Promise<void>((resolve) => {
      if (isWrite) setImmediate(resolve);
      else setTimeout(resolve, GATHER);
    }).then(lookAtHints);
  };

  /** Gives every hinted file that is empty the time to be written; that it was written comes as another hint. */
  const letFill = async (): Promise<void> => {
    const since = new Map<string, number>();
    for (;;) {
      const now = host.elapsed();
      const waits = [...hinted].flatMap((path) => {
        const wait = waitFor(host, path);
        if (wait > 0 && !since.has(path)) since.set(path, now);
        return wait > 0 ? [(since.get(path) ?? now) + wait - now] : [];
      });
      const rest = waits.filter((left) => left > 0);
      if (rest.length === 0) return;
      await new Promise<void>((resolve) => {
        hasHint = resolve;
        filling = setTimeout(resolve, Math.min(...rest));
      });
    }
  };

  const lookAtHints = async (): Promise<void> => {
    await letFill();
    if (isOver) return;
    const paths = hinted;
    hinted = new Set();
    await look(paths);
    isGathering = false;
    // Hints that arrived meanwhile are handled together, so that work does not queue up.
    if (hinted.size > 0) gather(false);
  };

  const sweep = async (): Promise<void> => {
    // A file that is given time to be written is not looked at now either.
    await gathered;
    if (isOver) return;
    const before = host.elapsed();
    const hintsBefore = hints;
    const isChanged = await look(undefined);
    const now = host.elapsed();
    // What is hinted at meanwhile may be what was found.
    if (isChanged && hints === hintsBefore) missedAt = now;
    const { least, most, times } = now - missedAt < EXPECTING ? OFTEN : SELDOM;
    sweepAfter(Math.min(most, Math.max(least, (now - before) * times)));
  };

  const sweepAfter = (wait: number): void => {
    clearTimeout(sweeping);
    if (sweeps && !isOver) sweeping = setTimeout(() => void sweep(), wait);
  };

  const settle = (): void => {
    clearTimeout(settling);
    if (!isOver) settling = setTimeout(() => void sweep(), SETTLE);
  };

  const watcher = host.watch([`${root}/content`, `${root}/config`], {
    hint(path, isWrite) {
      hinted.add(path);
      hints++;
      hasHint();
      settle();
      gather(isWrite);
    },
    // What changed before hints came.
    ready: settle,
    limit,
  });
  sweepAfter(SELDOM.least);

  return {
    stop() {
      isOver = true;
      for (const timer of [sweeping, filling, settling]) clearTimeout(timer);
    },
    close: () => void watcher.close(),
  };
}

/** Milliseconds that a path may have to become what it is going to be. */
function waitFor(host: Host, path: string): number {
  const stat = host.stat(path);
  if (stat !== undefined) return stat.kind === "file" && stat.size === 0 ? FILL : 0;
  // Watchers also name what can't be there: a file below a file.
  return SOURCE.test(path) && host.stat(dirname(path))?.kind === "directory" ? COME_BACK : 0;
}
