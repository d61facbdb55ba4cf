/**
 * The catalogue of diagnostics: what each code means, and its severity. An error prevents the site from being written
 * (the old one stays, and the command exits with 1): invalid configuration, a page component that fails, unreadable
 * input, nothing to build. A fault inside a document is a warning at most, because the page can still be shown.
 */
import { PAGE_DIAGNOSTICS } from "./messages/diagnostics.ts";
import { TRANSLATION_DIAGNOSTICS } from "./messages/translation-diagnostics.ts";
import { SOURCE_DIAGNOSTICS } from "./messages/source-diagnostics.ts";
import type { Diagnostic, Place, Severity } from "./diagnostics.ts";

export interface CatalogueEntry {
  /** The same everywhere that the code is reported. */
  readonly severity: Severity;
  readonly title: string;
  /** What is wrong and why it matters, for a writer. */
  readonly explanation: string;
  /** An example of the fault and of its repair. */
  readonly example: string;
}

/** Every code there is. */
export type DiagnosticCode =
  keyof typeof PAGE_DIAGNOSTICS | keyof typeof TRANSLATION_DIAGNOSTICS | keyof typeof SOURCE_DIAGNOSTICS;

export const CATALOGUE: Readonly<Record<DiagnosticCode, CatalogueEntry>> = {
  ...PAGE_DIAGNOSTICS,
  ...TRANSLATION_DIAGNOSTICS,
  ...SOURCE_DIAGNOSTICS,
};

/** The optional parts of a diagnostic; `undefined` means absent. */
export interface DiagnosticDetails {
  readonly place?: Place | undefined;
  readonly hint?: string | undefined;
  readonly notes?: Diagnostic["notes"] | undefined;
}

/** Makes a diagnostic; its severity comes from the catalogue. */
export function diagnose(code: DiagnosticCode, message: string, details: DiagnosticDetails = {}): Diagnostic {
  return {
    code,
    severity: CATALOGUE[code].severity,
    message,
    ...(details.hint === undefined ? {} : { hint: details.hint }),
    ...(details.place === undefined ? {} : { place: details.place }),
    ...(details.notes === undefined || details.notes.length === 0 ? {} : { notes: details.notes }),
  };
}

export function isDiagnosticCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(CATALOGUE, code);
}

/** The catalogue as a Markdown page with one section per code, in alphabetical order. */
export function catalogueMarkdown(): string {
  const codes = Object.keys(CATALOGUE).filter(isDiagnosticCode).sort();
  const sections = codes.map((code) => {
    const { severity, title, explanation, example } = CATALOGUE[code];
    return `## ${title} {#${code}}\n\n\`${code}\`, ${severity}. ${explanation}\n\n${example}\n`;
  });
  return `# Diagnostics\n\nEvery message of \`check\`, \`dev\` and \`dump\` has one of these codes.\n\n${sections.join("\n")}`;
}
