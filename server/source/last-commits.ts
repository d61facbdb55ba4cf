/** Observes when files were last committed. */
import type { Observer } from "../engine/types.ts";
import type { Host } from "../host/host.ts";
import type { LastChanges } from "./inputs.ts";

/**
 * Observes the last commit of each file below `content`. There are none outside a repository, nor in a shallow clone,
 * whose only commit would be taken for the last change of every file.
 */
export function observeLastChanges(host: Host, folder: string): Observer<LastChanges> {
  const head = (): string => {
    const [commit, shallow] = (host.git(folder, "rev-parse", "HEAD", "--is-shallow-repository") ?? "")
      .trim()
      .split("\n");
    return commit === undefined || shallow !== "false" ? "none" : commit;
  };
  return {
    fingerprint: head,
    load() {
      const fingerprint = head();
      if (fingerprint === "none") return { value: {}, fingerprint };
      const log =
        host.git(
          folder,
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
