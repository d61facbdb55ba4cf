/** When documents were last changed, according to the repository. */
import { query } from "../../engine/types.ts";
import { lastChangesInput, type LastChanges } from "../../source/inputs.ts";

/** The last changes of all files. Stored, because git takes longer than everything else. */
export const lastChangesQuery = query<LastChanges>("last-changes-all", "value", (context) =>
  context.read(lastChangesInput),
);

/** The last change of one file (key), or null. A small view: a commit affects only the pages whose files it changed. */
export const lastChangeQuery = query<{ readonly date: string; readonly author: string } | null>(
  "last-change",
  "value",
  (context, file) => {
    const changes = context.read(lastChangesQuery);
    return Object.hasOwn(changes, file) ? (changes[file] ?? null) : null;
  },
);
