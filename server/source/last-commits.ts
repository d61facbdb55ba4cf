/** Observes when files were last committed. */
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { LastChanges } from "./inputs.ts";

/** The same history gives the same dates, however somebody has set git up. */
const SAME_FOR_ALL = ["--no-replace-objects", "-c", "log.showRoot=true", "-c", "log.showSignature=false"];

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
          "--format=%x00%cs%x09%an",
          "--name-only",
          "--relative",
          "--no-renames",
          "--",
          "content",
        ) ?? "";
      const changes = new Map<string, { date: string; author: string }>();
      for (const commit of log.split("\0")) {
        const [header = "", ...files] = commit.split("\n");
        const [date = "", author = ""] = header.split("\t");
        for (const file of files) if (file !== "" && !changes.has(file)) changes.set(file, { date, author });
      }
      return { value: Object.fromEntries(changes), fingerprint };
    },
  };
}
