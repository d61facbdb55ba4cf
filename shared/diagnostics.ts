/**
 * A diagnostic is a fault in what somebody wrote: a value that travels with the result, never an exception.
 * The catalogue of codes is `catalogue.ts`; every diagnostic names one of them.
 */

export type Severity = "error" | "warning" | "info";

/** Where something stands. Lines and columns count from 1; columns count UTF-16 units. */
export interface Place {
  /** Path relative to the site directory, `/` between its parts: `content/en/docs/a.md`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** End of the faulty text (exclusive column), where it is known. */
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Key path inside a configuration file or front matter: `locales.list[1].lang`. */
  readonly keyPath?: string;
}

export interface Diagnostic {
  /** Stable name from the catalogue: `broken-link`. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence a writer understands: what is wrong. */
  readonly message: string;
  /** What to do about it, if there is something to say. */
  readonly hint?: string;
  readonly place?: Place;
  /** Other places that belong to it: the second file with the same route. */
  readonly notes?: readonly { readonly message: string; readonly place?: Place }[];
}

/** Order in which diagnostics are shown: file, line, column, code; those without a place come first. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.place?.file ?? "", b.place?.file ?? "") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** Compares by UTF-16 code unit, the one order used for every listing (locale-aware orders differ by machine). */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
