/** Observes when files were last committed. */
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { LastChanges } from "./inputs.ts";

/** The same history gives the same dates, however somebody has set git up. */
const SAME_FOR_ALL = [
  "--no-replace-objects",
  ...["log.showRoot=true", "log.showSignature=false", "i18n.logOutputEncoding=UTF-8"].flatMap((each) => ["-c", each]),
];

/**
 * Observes the last commit of each file below `content`. There are none outside a repository, nor in a shallow clone,
 * whose only commit would be taken for the last change of every file.
 */
export function observeLastChanges(host: Host, folder: string): Observer<LastChanges> {
  // With where the folder lies in the repository, because files are named by their paths there.
  const head = (): string => {
    const said = host.git(folder, "rev-parse", "HEAD", "--is-shallow-repository", "--show-prefix") ?? "";
    const [commit = "", shallow, prefix = ""] = said.split("\n");
    return commit === "" || shallow !== "false" ? "none" : `${commit} ${prefix}`.trimEnd();
  };
  return {
    fingerprint: head,
    load() {
      const fingerprint = head();
      if (fingerprint === "none") return { value: {}, fingerprint };
      const log =
        host.git(
          folder,
          ...SAME_FOR_ALL,
          "log",
          // Names are written as they are: in lines, one with a quotation mark would stand in quotation marks.
          "-z",
          "--format=%x00%cs%x09%an",
          "--name-only",
          "--relative",
          "--no-renames",
          "--",
          "content",
        ) ?? "";
      const changes = new Map<string, { date: string; author: string }>();
      // Before each commit comes an empty word, and a line break before the first of its files.
      for (const commit of log.split(/(?:^|\0)\0/)) {
        const [header = "", first = "", ...others] = commit.split("\0");
        const [date = "", author = ""] = header.split("\t");
        for (const file of [first.slice(1), ...others])
          if (file !== "" && !changes.has(file)) changes.set(file, { date, author });
      }
      return { value: Object.fromEntries(changes), fingerprint };
    },
  };
}
