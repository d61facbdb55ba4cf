/** The site's own React components, which documents use by name. */
import { query } from "../engine/types.ts";
import { treeInput } from "../source/inputs.ts";

const FOLDER = "content/components";

/** Names of the components, sorted: those of `content/components/Name.tsx`. Files in subfolders are modules of them. */
export const componentNamesQuery = query<readonly string[]>("component-names", "value", (context) =>
  context.read(treeInput, FOLDER).flatMap((path) => /^([A-Z]\w*)\.tsx$/.exec(path)?.[1] ?? []),
);

/** Path of a component in the site directory. */
export function componentFile(name: string): string {
  return `${FOLDER}/${name}.tsx`;
}
