/** Hints about changes on the disk, from chokidar. */
import { basename, dirname } from "node:path";
import type { FSWatcher, watch as Watch } from "chokidar";
import { isWithin, type ChangeWatcher, type Hint } from "./host.ts";

/** Swap and backup files of editors, which change all the time and are not part of the site. */
const PASSING = /(?:~|\.sw[a-z]|\.tmp|\/\.#[^/]*|\/\.git|\/node_modules|\/4913)$/;

/** How long, in milliseconds, a watched folder that was moved has to be at rest before watching is started again. */
const SETTLED = 200;

/**
 * @param options.folders absolute paths with their real paths: the folders themselves may be links
 * @param options.hint called with each path that may have changed
 * @param options.ready called when changes from then on are noticed
 */
export function watchFolders(options: {
  readonly folders: readonly (readonly [asked: string, real: string])[];
  readonly hint: Hint;
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
  // The parent folders are watched too, so that a folder that is moved away and back is watched again.
  const parents = new Set(real.map((folder) => dirname(folder)));
  const ignored = (path: string): boolean => !(parents.has(path) || isWithin(path, real)) || PASSING.test(path);

  function open(watch: typeof Watch, isReady: () => void): void {
    // Links are not followed: with one to `/`, the whole machine would be watched.
    const watcher = watch([...parents], { ignoreInitial: true, followSymlinks: false, ignored });
    // Raw events, because chokidar reports only the first of two changes within 50 ms, which may be half a file.
    watcher.on("raw", (event, name: unknown, details) => {
      const { watchedPath } = details as { readonly watchedPath: string };
      const path = typeof name === "string" ? `${watchedPath}/${name}` : watchedPath;
      if (ignored(path)) return;
      // For a file that is watched itself, the event repeats its name: it may also be that of a file in a folder so named.
      const isWrite = event === "change";
      if (basename(watchedPath) === name) hint(asAsked(watchedPath), isWrite);
      hint(asAsked(path), isWrite);
      if (parents.has(watchedPath) && real.includes(path)) startAgain(watch);
    });
    // Files that were in a new folder before it was watched.
    for (const event of ["add", "addDir"] as const) watcher.on(event, (path) => hint(asAsked(path), false));
    watcher.on("ready", isReady);
    watcher.on("error", () => {
      // Changes in a folder that can't be watched are found later, when everything is looked at again.
    });
    watchers.add(watcher);
  }

  /**
   * A folder that disappears and comes back before chokidar has handled its removal may be left unwatched, with its
   * content. So when it is at rest, watching is started again; the old watcher continues until the new one is ready.
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
        for (const folder of real) hint(asAsked(folder), false);
      });
    }, SETTLED);
  }

  // Only the live server needs chokidar, so other commands do not load it.
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
