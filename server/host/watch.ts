/** Hints about changes on the disk, from chokidar. */
import { dirname } from "node:path";
import type { FSWatcher, watch as Watch } from "chokidar";
import { isWithin, type ChangeWatcher } from "./host.ts";

/** Swap and backup files of editors change all the time and are no part of the site. */
const PASSING = /(?:~|\.sw[a-z]|\.tmp|\/\.#[^/]*|\/\.git|\/node_modules|\/4913)$/;

/** Milliseconds after a watched folder itself was moved in which it may move again, before it is watched anew. */
const SETTLED = 200;

/**
 * @param options.folders absolute paths with what they really are: the folders themselves may be links
 * @param options.hint is called with each path that may have changed
 * @param options.ready is called when changes from then on are seen
 */
export function watchFolders(options: {
  readonly folders: readonly (readonly [asked: string, real: string])[];
  readonly hint: (path: string) => void;
  readonly ready: (() => void) | undefined;
}): ChangeWatcher {
  const { folders, hint, ready } = options;
  let isClosed = false;
  const watchers = new Set<FSWatcher>();
  let again: ReturnType<typeof setTimeout> | undefined;
  const asAsked = (path: string): string => {
    const [asked, real] = folders.find((folder) => isWithin(path, [folder[1]])) ?? [path, path];
    return asked + path.slice(real.length);
  };
  const real = folders.map((folder) => folder[1]);
  // With the folders they lie in: one that is moved away and comes back is watched again.
  const parents = new Set(real.map((folder) => dirname(folder)));
  const ignored = (path: string): boolean => !(parents.has(path) || isWithin(path, real)) || PASSING.test(path);

  function open(watch: typeof Watch, isReady: () => void): void {
    // Links are not followed: one that leads to `/` would have the whole machine watched.
    const watcher = watch([...parents], { ignoreInitial: true, followSymlinks: false, ignored });
    // What the system says, as it says it: of two changes within 50 ms chokidar reports the first alone, which may be half a file.
    watcher.on("raw", (_event, name: unknown, details) => {
      const { watchedPath } = details as { readonly watchedPath: string };
      const path = typeof name === "string" ? `${watchedPath}/${name}` : watchedPath;
      if (ignored(path)) return;
      // A file that is watched itself is named by its last part again.
      hint(asAsked(watchedPath));
      hint(asAsked(path));
      if (parents.has(watchedPath) && real.includes(path)) startAgain(watch);
    });
    // What was in a folder before it was watched.
    for (const event of ["add", "addDir"] as const) watcher.on(event, (path) => hint(asAsked(path)));
    watcher.on("ready", isReady);
    watcher.on("error", () => {
      // A folder that can't be watched is only slower: the next event or request looks again.
    });
    watchers.add(watcher);
  }

  /**
   * A folder that goes and comes back before chokidar has dealt with its going may be left unwatched, with all that is
   * in it. So once it is at rest, everything is watched anew; until that is so, the old watcher goes on.
   */
  function startAgain(watch: typeof Watch): void {
    clearTimeout(again);
    again = setTimeout(() => {
      if (isClosed) return;
      const old = [...watchers];
      open(watch, () => {
        for (const watcher of old) {
          watchers.delete(watcher);
          void watcher.close();
        }
        for (const folder of real) hint(asAsked(folder));
      });
    }, SETTLED);
  }

  // It is only wanted by the live server: a dump does not pay for loading it.
  void import("chokidar").then(({ watch }) => {
    if (!isClosed) open(watch, () => ready?.());
  });
  return {
    async close() {
      isClosed = true;
      clearTimeout(again);
      await Promise.all([...watchers].map((watcher) => watcher.close()));
    },
  };
}
