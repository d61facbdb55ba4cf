/** When documents were last changed, as far as the repository knows. */
import { query } from "../engine/types.ts";
import { lastChangesInput, type LastChanges } from "../source/inputs.ts";

/** All of them; kept, because asking the repository takes longer than everything else. */
export const lastChangesQuery = query<LastChanges>("last-changes-all", "value", (context) =>
  context.read(lastChangesInput),
);

/** Of one file (key), or null: a commit touches the pages whose files it touches. */
export const lastChangeQuery = query<{ readonly date: string; readonly author: string } | null>(
  "last-change",
  "value",
  (context, file) => {
    const changes = context.read(lastChangesQuery);
    return Object.hasOwn(changes, file) ? (changes[file] ?? null) : null;
  },
);
