/** Formats a list of diagnostics. */
import { compareDiagnostics, type Diagnostic } from "../../shared/diagnostics.ts";
import { groupDiagnostics } from "./groups.ts";
import { diagnosticGithub } from "./github.ts";
import { countDiagnostics, summaryLine, type DiagnosticCounts } from "./summary.ts";
import { diagnosticText, groupText, type TextOptions } from "./terminal-report.ts";

export type ReportFormat = "text" | "json" | "github";

export interface ReportOptions extends TextOptions {
  readonly format: ReportFormat;
  /** Warnings are reported as errors. */
  readonly strict?: boolean;
}

/** The object that the JSON form holds. */
export interface JsonReport extends DiagnosticCounts {
  readonly diagnostics: readonly Diagnostic[];
}

export function jsonReport(diagnostics: readonly Diagnostic[], strict = false): JsonReport {
  const sorted = raised(diagnostics, strict);
  return { diagnostics: sorted, ...countDiagnostics(sorted) };
}

/**
 * The whole report, sorted, with the summary at its end (`json`: one object, `github`: the summary as a last plain
 * line).
 * @returns text that ends with a line break.
 */
export function formatReport(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  const { format, strict = false, prefix, colour } = options;
  if (format === "json") return `${JSON.stringify(jsonReport(diagnostics, strict))}\n`;
  const sorted = raised(diagnostics, strict);
  const summary = summaryLine(sorted, { colour: colour && format === "text" });
  if (format === "github")
    return [...sorted.map((diagnostic) => diagnosticGithub(diagnostic, prefix)), summary, ""].join("\n");
  const source = remembered(options.source);
  const { single, groups } = groupDiagnostics(sorted);
  const shown = [
    ...single.map((diagnostic) =>
      diagnosticText(diagnostic, { ...options, ...(source === undefined ? {} : { source }) }),
    ),
    ...groups.map((group) => groupText(group, options)),
  ];
  if (groups.length > 0) shown.push("Those that come in numbers are put together here; --format json lists each.");
  return shown.length === 0 ? `${summary}\n` : `${shown.join("\n\n")}\n\n${summary}\n`;
}

function raised(diagnostics: readonly Diagnostic[], strict: boolean): readonly Diagnostic[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  return strict
    ? sorted.map((one) => (one.severity === "warning" ? { ...one, severity: "error" as const } : one))
    : sorted;
}

/** Diagnostics are sorted by file: the last file's text is all that has to be kept. */
function remembered(source: TextOptions["source"]): TextOptions["source"] {
  if (source === undefined) return undefined;
  let last: { readonly file: string; readonly text: string | undefined } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, text: source(file) };
    return last.text;
  };
}
