/** Hints about changes on the disk, from chokidar. */
import { lstatSync, type Stats } from "node:fs";
import { basename, dirname } from "node:path";
import type { FSWatcher, watch as Watch } from "chokidar";
import { isWithin, type ChangeWatcher, type WatchListener } from "./host.ts";
import { codeOf } from "./system-errors.ts";
import { siblings } from "./walk.ts";

/** Swap and backup files of editors, which change all the time and are not part of the site. */
const PASSING = /(?:~|\.sw[a-z]|\.tmp|\/\.#[^/]*|\/\.git|\/node_modules|\/4913)$/;

/** How long, in milliseconds, a watched folder that was moved has to be at rest before watching is started again. */
const SETTLED = 200;

/**
 * Whether only folders are watched, which on Linux tell what happens to their files as well. It gives each user a number
 * of watches, 8,192 for a long time, which editors and other programs take as well: files of a large site are more.
 */
const ONLY_FOLDERS = process.platform === "linux";

/** What the system says where it watches no more: the user's watches, watchers, or open files are used up. */
const LIMITS: ReadonlySet<string> = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/**
 * The runtime leaves out an event of a folder that is of the kind of the last one within a millisecond, whatever file it
 * names: the second half of a write, perhaps, or the new name of a file that was renamed.
 */
const REPEATED = 2;

/** A file whose status is younger, in milliseconds, may just have got its name: a file system's clock may be behind ours. */
const JUST_NOW = 1000;

/** How long, in milliseconds, after a name is gone its folder is looked through. */
const TOGETHER = 20;

/** How long, in milliseconds, after a folder was found it is watched at the latest, on a machine that is not busy. */
const FOLLOWS = 100;

/** @param folders absolute paths with their real paths: the folders themselves may be links */
export function watchFolders(
  folders: readonly (readonly [asked: string, real: string])[],
  { hint, ready, limit }: WatchListener,
): ChangeWatcher {
  let isClosed = false;
  let isLimited = false;
  const watchers = new Set<FSWatcher>();
  /** Folders that are going to be looked through for the new names of files. */
  const renamedIn = new Set<string>();
  let again: ReturnType<typeof setTimeout> | undefined;
  const asAsked = (path: string): string => {
    const [asked, real] = folders.find((folder) => isWithin(path, [folder[1]])) ?? [path, path];
    return asked + path.slice(real.length);
  };
  const real = folders.map((folder) => folder[1]);
  // The parent folders are watched too, so that a folder that is moved away and back is watched again.
  const parents = new Set(real.map((folder) => dirname(folder)));
  const ignored = (path: string): boolean => !(parents.has(path) || isWithin(path, real)) || PASSING.test(path);
  const isUnwatched = (path: string, stats?: { isFile(): boolean }): boolean =>
    ignored(path) || (ONLY_FOLDERS && stats?.isFile() === true);

  function open(watch: typeof Watch, isReady: () => void): void {
    // Links are not followed: with one to `/`, the whole machine would be watched.
    const watcher = watch([...parents], { ignoreInitial: true, followSymlinks: false, ignored: isUnwatched });
    // Raw events, because chokidar reports only the first of two changes within 50 ms, which may be half a file.
    watcher.on("raw", (event, name: unknown, details) => {
      const { watchedPath } = details as { readonly watchedPath: string };
      const path = typeof name === "string" ? `${watchedPath}/${name}` : watchedPath;
      if (event === "rename" && isWithin(dirname(path), real)) setTimeout(() => isClosed || noteGone(path), REPEATED);
      if (ignored(path)) return;
      // For a file that is watched itself, the event repeats its name: it may also be that of a file in a folder so named.
      const isWrite = event === "change";
      if (basename(watchedPath) === name) hint(asAsked(watchedPath), isWrite);
      hint(asAsked(path), isWrite);
      if (isWrite) setTimeout(() => isClosed || hint(asAsked(path), true), REPEATED);
      if (parents.has(watchedPath) && real.includes(path)) startAgain(watch);
    });
    watcher.on("addDir", (path) => {
      hint(asAsked(path), false);
      // It is watched a moment after this event, and what happens in it until then is told of by nobody.
      setTimeout(() => isClosed || hintWithin(path), FOLLOWS);
    });
    watcher.on("ready", isReady);
    watcher.on("error", (error) => {
      // Changes in a folder that can't be watched are found later, when everything is looked at again.
      if (isLimited || !LIMITS.has(codeOf(error))) return;
      isLimited = true;
      limit?.();
    });
    watchers.add(watcher);
  }

  function hintWithin(folder: string): void {
    for (const name of siblings(folder)) if (!ignored(`${folder}/${name}`)) hint(asAsked(`${folder}/${name}`), false);
  }

  /**
   * Where a name is gone, its file may have another now in the same folder, of which nobody tells: many editors write a
   * file beside the old one, and rename it to that. The folder is looked through once for all that go at the same time:
   * with a look for each, a thousand files that are removed from ten thousand kept the server busy for ten seconds.
   */
  function noteGone(path: string): void {
    const folder = dirname(path);
    if (renamedIn.has(folder) || statOf(path) !== undefined) return;
    renamedIn.add(folder);
    setTimeout(() => isClosed || hintRenamed(folder), TOGETHER);
  }

  function hintRenamed(folder: string): void {
    renamedIn.delete(folder);
    const since = Date.now() - JUST_NOW;
    for (const name of siblings(folder)) {
      const file = `${folder}/${name}`;
      const stat = ignored(file) ? undefined : statOf(file);
      if (stat?.isFile() === true && stat.ctimeMs >= since) hint(asAsked(file), false);
    }
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

/** Status of a path itself, without following a link; undefined where it is not there or can't be looked at. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
