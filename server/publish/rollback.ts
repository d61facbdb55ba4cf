/** Going back is a publish whose bytes lie in the bucket. */
import { Conflict } from "./object-store.ts";
import { tagOf } from "./present.ts";
import { PublishFault, type PublishSource, type SourceBasis } from "./source.ts";
import { filesBefore, REPLACED } from "./published.ts";

/** The files of an earlier state, as a source. @throws {PublishFault} where there is none */
export function sourceOfRollback({ published, goal }: SourceBasis): PublishSource {
  const files = goal === "published" ? published.files : filesBefore(published);
  const isSame = goal === "before" && Object.keys(published.before).length === 0;
  // Before the first publish there was no site, so a rollback would take it down.
  if (isSame || Object.keys(files).length === 0)
    throw new PublishFault("There is nothing to go back to: no publish has replaced anything here.");
  return {
    base: goal === "published" ? published.base : published.baseBefore,
    isRollback: true,
    files: Object.entries(files).map(([path, [fingerprint]]) => ({ path, fingerprint })),
    md5: (path) => Promise.resolve(files[path]?.[1] ?? ""),
    async send(store, path, md5, { isNew = false }) {
      // Not every store supports conditions for copies.
      if (isNew && (await tagOf(store, path)) !== undefined) throw new Conflict(path);
      if (!(await store.copy(REPLACED + md5, path, md5)))
        throw new PublishFault(`What ${path} was before is not in the bucket any more. Publish a dump of that state.`);
    },
  };
}
