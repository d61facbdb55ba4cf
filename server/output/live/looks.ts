/** How the live server looks at the disk: at files that are said to have changed, or at everything. */
import type { Session } from "../session.ts";

export interface Looks {
  /**
   * Looks for changes, and tells of them. `paths` are absolute; undefined means everything. Rejects if that fails,
   * which does not affect later looks.
   * @returns whether this look has found any
   */
  look(paths: ReadonlySet<string> | undefined): Promise<boolean>;
  /** Ends looks at everything. @returns settled when the look that is under way has ended */
  stop(): Promise<unknown>;
}

/**
 * @param options.inSteps does work in steps, between which anything may happen, as long as it is wanted
 * @param options.found called after changes were found
 */
export function createLooks(options: {
  readonly session: Session;
  readonly inSteps: (steps: Iterator<void>, isWanted: () => boolean) => Promise<void>;
  readonly found: () => void;
}): Looks {
  const { session, inSteps, found } = options;
  const { root } = session;
  let looks = Promise.resolve();
  let sweeps = Promise.resolve();
  /** How many changes were found that nobody was told of yet. */
  let untold = 0;
  let isStopped = false;

  /** @param find returns how many changes it has found */
  function next(find: () => Promise<number>): Promise<boolean> {
    const look = looks.then(async () => {
      const count = await find();
      untold += count;
      if (untold > 0) {
        untold = 0;
        found();
      }
      return count > 0;
    });
    // A failure must not prevent later changes from being handled.
    looks = look.then(ignore, ignore);
    return look;
  }

  async function everything(): Promise<boolean> {
    let count = 0;
    function* steps(): Generator<void> {
      for (const isChanged of session.refreshInSteps()) {
        if (isChanged) {
          untold++;
          count++;
        }
        yield;
      }
    }
    await inSteps(steps(), () => !isStopped);
    if (isStopped) return false;
    const isCodeChanged = await next(() => session.refreshCode());
    return isCodeChanged || count > 0;
  }

  return {
    look(paths) {
      if (paths !== undefined) {
        const inside = [...paths].filter((path) => path.startsWith(`${root}/`));
        return next(() => session.refresh(new Set(inside.map((path) => path.slice(root.length + 1)))));
      }
      // An edit is not kept waiting meanwhile: looking at everything takes 0.1 s at 10,000 documents.
      const swept = sweeps.then(everything);
      sweeps = swept.then(ignore, ignore);
      return swept;
    },
    stop() {
      isStopped = true;
      return Promise.all([looks, sweeps]);
    },
  };
}

function ignore(): void {
  // The failure is reported by the promise that whoever asked for the look has.
}
