/** Counts of diagnostics, and the line that ends a report. */
import type { Diagnostic } from "../../shared/diagnostics.ts";
import { painter } from "./paint.ts";

export interface DiagnosticCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** With `strict`, warnings count as errors. */
export function countDiagnostics(diagnostics: readonly Diagnostic[], strict = false): DiagnosticCounts {
  let errors = 0;
  let warnings = 0;
  let infos = 0;
  for (const { severity } of diagnostics) {
    if (severity === "error" || (strict && severity === "warning")) errors++;
    else if (severity === "warning") warnings++;
    else infos++;
  }
  return { errors, warnings, infos };
}

/** `2 errors, 1 warning in 3 files`; "no faults" where there are none. */
export function summaryLine(
  diagnostics: readonly Diagnostic[],
  options: { readonly colour: boolean; readonly strict?: boolean },
): string {
  const paint = painter(options.colour);
  const { errors, warnings, infos } = countDiagnostics(diagnostics, options.strict);
  const parts = [
    ...(errors > 0 ? [paint("red", counted(errors, "error"))] : []),
    ...(warnings > 0 ? [paint("yellow", counted(warnings, "warning"))] : []),
    ...(infos > 0 ? [paint("blue", counted(infos, "note"))] : []),
  ];
  if (parts.length === 0) return paint("green", "No faults found.");
  const files = new Set(diagnostics.flatMap(({ place }) => (place === undefined ? [] : [place.file]))).size;
  return `${parts.join(", ")}${files > 0 ? ` in ${counted(files, "file")}` : ""}`;
}

/** `1 page`, `2 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
