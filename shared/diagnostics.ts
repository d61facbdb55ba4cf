/**
 * A diagnostic reports a fault in what somebody wrote. It is a value that is returned with the result, never an
 * exception. Its code is one of those in `catalogue.ts`.
 */

export type Severity = "error" | "warning" | "info";

/** A position in a file. Lines and columns count from 1; columns count UTF-16 code units. */
export interface Place {
  /** Path relative to the site directory, with `/` as the separator: `content/en/docs/a.md`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** End of the faulty text, where it is known; the column is exclusive. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Key path inside a configuration file or front matter: `locales.list[1].lang`. */
  readonly keyPath?: string;
}

export interface Diagnostic {
  /** Its name in the catalogue, which never changes: `broken-link`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that tells a writer what is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly place?: Place;
  /** Related places, for instance the second file with the same route. */
  readonly notes?: readonly { readonly message: string; readonly place?: Place }[];
}

/** Orders diagnostics by file, line, column and code; those without a place come first. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Compares by UTF-16 code unit. Every listing uses this order, because locale-aware orders differ between machines. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
