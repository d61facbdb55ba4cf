/** What every command shares: where the site is, how to speak to a terminal, how to report. */
import { resolve } from "node:path";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { LocaleModel } from "../../shared/model.ts";
import type { Host } from "../host/host.ts";
import type { Ending } from "../host/signals.ts";
import type { Installation } from "../installation.ts";
import { DEFAULT_OUT } from "../output/dump-folder.ts";
import { createProgress, type Progress } from "../report/progress.ts";
import { formatReport } from "../report/report.ts";
import { sourceText } from "../source/stamps.ts";

/** The terminal or pipe that a command speaks to. */
export interface Terminal {
  readonly colour: boolean;
  readonly interactive: boolean;
  readonly columns: number;
  out(text: string): void;
  error(text: string): void;
}

export interface Run {
  readonly host: Host;
  readonly installation: Installation;
  readonly terminal: Terminal;
  /** Absolute path that relative ones are relative to. */
  readonly folder: string;
  /** Absolute path of the user's home directory. */
  readonly home: string;
  /** Processors that may be used. */
  readonly processors: number;
  /** From now on the command, and not the system, ends the process when it is asked to. */
  readonly listenForEnd: () => Ending;
}

export function siteRoot(run: Run, site: string): string {
  return resolve(run.folder, site).replace(/\/$/, "");
}

/** @returns absolute path of the dump that `--out` names, or of the site's own */
export function dumpFolder(
  run: Run,
  { site, out }: { readonly site: string; readonly out: string | undefined },
): string {
  return out === undefined ? `${siteRoot(run, site)}/${DEFAULT_OUT}` : resolve(run.folder, out);
}

/** @returns an exit code of 1 and a message when the folder is no site */
export function missingSite(run: Run, root: string): string | undefined {
  if (run.host.stat(root)?.kind !== "directory")
    return `There is no folder ${root}. Point --site at the site's directory.`;
  return undefined;
}

/** @returns the absolute path of the site, or undefined after telling that there is none */
export function siteFor(run: Run, site: string): string | undefined {
  const root = siteRoot(run, site);
  const missing = missingSite(run, root);
  if (missing === undefined) return root;
  run.terminal.error(`${missing}\n`);
  return undefined;
}

/** Tells why a command could not do its work: an object with `message` where the command line asked for JSON. @returns 1 */
export function fail({ terminal }: Run, json: boolean, message: string): number {
  if (json) terminal.out(`${JSON.stringify({ message })}\n`);
  else terminal.error(`${message}\n`);
  return 1;
}

/** @returns the locale of that id or language, or undefined after telling which there are */
export function localeFor(run: Run, locales: readonly LocaleModel[], asked: string): LocaleModel | undefined {
  const found = locales.find((each) => each.id === asked || each.lang === asked);
  if (!found)
    run.terminal.error(`There is no locale ${asked}. The site has: ${locales.map(({ id }) => id).join(", ")}.\n`);
  return found;
}

/** Source of a file named in a diagnostic, for its code frame. */
export function sourceReader(run: Run, root: string): (file: string) => string | undefined {
  return (file) => sourceText(run.host, root, file);
}

/** Prints diagnostics for people, on standard error. */
export function printDiagnostics(run: Run, root: string, diagnostics: readonly Diagnostic[], strict: boolean): void {
  if (diagnostics.length === 0) return;
  run.terminal.error(
    formatReport(diagnostics, { format: "text", colour: run.terminal.colour, source: sourceReader(run, root), strict }),
  );
}

export function progressOf(run: Run, quiet: boolean): Progress {
  return createProgress({
    write: (text) => run.terminal.error(text),
    enabled: run.terminal.interactive && !quiet,
    elapsed: () => run.host.elapsed(),
    columns: run.terminal.columns,
  });
}
