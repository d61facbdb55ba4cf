/**
 * Configuration files while somebody writes them. A key that is misspelled for a moment would otherwise move all pages
 * to other addresses, or take languages and sidebars away, until it is mended.
 */
import { CONFIG_NAMES, configFile } from "../../shared/schema/config-names.ts";
import type { Observer } from "../engine/types.ts";
import { readConfig, type ConfigName } from "./config.ts";
import type { FileText } from "./inputs.ts";

/**
 * @param files observes the files as they are
 * @returns an observer that keeps to what a file last said without an error, for as long as it has one. A file that had
 *   one when it was first observed is taken as it is.
 */
export function holdConfigs(files: Observer<FileText>): Observer<FileText> {
  type Found = ReturnType<typeof files.load>;
  const known = new Map<string, { readonly now: string; readonly counts: Found }>();

  function look(path: string): Found {
    const before = known.get(path);
    if (before !== undefined && files.fingerprint(path) === before.now) return before.counts;
    const found = files.load(path);
    const isHeld = before !== undefined && isWrong(path, found.value) && !isWrong(path, before.counts.value);
    const counts = isHeld ? before.counts : found;
    known.set(path, { now: found.fingerprint, counts });
    return counts;
  }

  return { fingerprint: (path) => look(path).fingerprint, load: look };
}

const NO_FILES = Object.fromEntries(CONFIG_NAMES.map((name) => [name, null])) as Record<ConfigName, null>;

function isWrong(path: string, file: FileText): boolean {
  if (file.kind === "unreadable") return true;
  const name = CONFIG_NAMES.find((each) => configFile(each) === path);
  if (name === undefined) return false;
  const { diagnostics } = readConfig({ ...NO_FILES, [name]: file.kind === "text" ? file.text : null });
  return diagnostics.some(({ severity, place }) => severity === "error" && place?.file === path);
}
