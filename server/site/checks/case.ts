/** Checks of addresses that some hosts can't tell apart. */
import { diagnose } from "../../../shared/catalogue.ts";
import type { Diagnostic } from "../../../shared/diagnostics.ts";
import type { Context } from "../../engine/types.ts";
import { routesQuery, type RouteEntry } from "../routes.ts";

/** Diagnostics for pages whose addresses differ in the case of letters alone. */
export function casesOfOneAddress(context: Context): readonly Diagnostic[] {
  const { byRoute } = context.read(routesQuery);
  const first = new Map<string, string>();
  return Object.keys(byRoute).flatMap((route) => {
    const lower = route.toLowerCase();
    const other = first.get(lower);
    if (other === undefined) {
      first.set(lower, route);
      return [];
    }
    const [file, another] = [fileOf(byRoute[route]), fileOf(byRoute[other])];
    return [
      diagnose("address-case", `The addresses ${route} and ${other} differ in the case of their letters alone.`, {
        place: { file, line: 1, column: 1 },
        hint: `Hosts that don't distinguish it, and disks of macOS and Windows, have one of them: rename ${file} or ${another}, or give it another \`slug\`.`,
        notes: [{ message: "the other file", place: { file: another, line: 1, column: 1 } }],
      }),
    ];
  });
}

function fileOf(entry: RouteEntry | undefined): string {
  return Object.values(entry?.files ?? {})[0] ?? "";
}
