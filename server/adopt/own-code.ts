/** Scripts and styles that a document brings along: there is none of either here. */
import type { Leave } from "./adopt-plan.ts";

/** @param pattern finds an element, whose name is its first group @returns the prose without what it finds */
export function withoutOwnCode(prose: string, pattern: RegExp, leave: Leave): string {
  return prose.replace(pattern, (_, name: string) => {
    leave(
      name === "script"
        ? "Documents with a script of their own, which is dropped"
        : "Documents with styles of their own, which are dropped",
      "",
    );
    return "";
  });
}
