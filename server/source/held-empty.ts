/** Files while somebody saves them: most editors empty a file and write it then. */
import { hashOf } from "../engine/hash.ts";
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";

/**
 * Time, in milliseconds, that a file which is found empty has to be filled: a page without words, or an error for a
 * configuration without text, would be seen in between.
 */
export const FILL = 400;

const EMPTY = hashOf("");

/**
 * @param files observes files of the site as they are
 * @param root absolute path of the site
 * @returns an observer to which a file that was emptied a moment ago is as it was. It has to be asked again later: a
 *   look at everything, of which hints know nothing, may come between the emptying of a file and its hint.
 */
export function holdEmptied<T>(files: Observer<T>, host: Host, root: string): Observer<T> {
  /** Fingerprints by path. */
  const known = new Map<string, string>();
  const note = (path: string, fingerprint: string): string => {
    known.set(path, fingerprint);
    return fingerprint;
  };
  return {
    fingerprint(path) {
      const now = files.fingerprint(path);
      const before = known.get(path);
      if (now === EMPTY && before !== undefined && before !== EMPTY && before !== "missing") {
        const age = host.now() - (host.stat(`${root}/${path}`)?.mtimeMs ?? 0);
        if (age >= 0 && age < FILL) return before;
      }
      return note(path, now);
    },
    load(path) {
      const found = files.load(path);
      note(path, found.fingerprint);
      return found;
    },
  };
}
