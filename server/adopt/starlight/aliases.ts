/** Names that stand for folders in the addresses of a site. */
import { posix } from "node:path";
import type { Host } from "../../host/host.ts";
import { dataOf, listOf, textOf } from "../adopt-plan.ts";
import { readText } from "../read.ts";

/** What names of folders stand for in `tsconfig.json`: `"~/*": ["src/*"]`. */
export function aliasesOf(host: Host, root: string): readonly (readonly [alias: string, folder: string])[] {
  const data = dataOf(jsonWithComments(readText(host, `${root}/tsconfig.json`) ?? ""));
  const options = dataOf(data["compilerOptions"]);
  const at = textOf(options["baseUrl"]) ?? ".";
  return Object.entries(dataOf(options["paths"])).flatMap(([name, targets]) => {
    const target = textOf(listOf(targets)[0]);
    if (target === undefined || !name.endsWith("/*") || !target.endsWith("/*") || /^[./]/.test(name)) return [];
    return [[name.slice(0, -1), posix.join(at, target.slice(0, -1))] as const];
  });
}

/** JSON with comments and commas at the ends of lists, as TypeScript reads it. */
function jsonWithComments(text: string): unknown {
  try {
    return Bun.JSONC.parse(text);
  } catch {
    return undefined;
  }
}
