/** Hints about changes on the disk, from chokidar. */
import { isWithin, type ChangeWatcher, type FileStat } from "./host.ts";

/** chokidar passes over what happens to a file within this many milliseconds after a change that it has told of. */
const PASSED_OVER = 50;

/**
 * @param options.folders absolute paths with what they really are: the folders themselves may be links
 * @param options.stat looks at a file
 * @param options.hint is told of each path that may have changed
 * @param options.ready is called when changes from then on are seen
 */
export function watchFolders(options: {
  readonly folders: readonly (readonly [asked: string, real: string])[];
  readonly stat: (path: string) => FileStat | undefined;
  readonly hint: (path: string) => void;
  readonly ready: (() => void) | undefined;
}): ChangeWatcher {
  const { folders, stat, hint, ready } = options;
  let closed = false;
  let close: (() => Promise<void>) | undefined;
  const asAsked = (path: string): string => {
    const [asked, real] = folders.find((folder) => isWithin(path, [folder[1]])) ?? [path, path];
    return asked + path.slice(real.length);
  };

  /** Files that are looked at once more when a change would be told of again, by path. */
  const again = new Map<string, ReturnType<typeof setTimeout>>();
  const lookOf = (path: string): string => {
    const found = stat(path);
    return found ? `${found.size} ${found.mtimeMs} ${found.inode}` : "";
  };
  const tell = (path: string): void => {
    // A file is often saved twice: emptied and filled, or formatted as it is saved. The second is not told of.
    const seen = lookOf(path);
    clearTimeout(again.get(path));
    again.set(
      path,
      setTimeout(() => {
        again.delete(path);
        if (lookOf(path) !== seen) tell(path);
      }, PASSED_OVER + 10),
    );
    hint(asAsked(path));
  };

  // It is only wanted by the live server: a dump does not pay for loading it.
  void import("chokidar").then(({ watch }) => {
    if (closed) return;
    const real = folders.map((folder) => folder[1]);
    const watcher = watch(real, {
      ignoreInitial: true,
      // One that leads to `/` would have the whole machine watched.
      followSymlinks: false,
      // Swap and backup files of editors change all the time and are no part of the site.
      ignored: (path) => /(?:~|\.sw[a-z]|\.tmp|\/\.#[^/]*|\/\.git|\/node_modules|\/4913)$/.test(path),
    });
    for (const event of ["add", "change", "unlink", "addDir", "unlinkDir"] as const) watcher.on(event, tell);
    if (ready) watcher.on("ready", ready);
    watcher.on("error", () => {
      // A folder that can't be watched is only slower: the next event or request looks again.
    });
    close = () => watcher.close();
  });
  return {
    async close() {
      closed = true;
      for (const timer of again.values()) clearTimeout(timer);
      again.clear();
      await close?.();
    },
  };
}
