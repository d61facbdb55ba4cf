/** What all commands share: the site, the terminal, and reporting. */
import { resolve } from "node:path";
import type { Diagnostic } from "../../shared/diagnostics.ts";
import type { LocaleModel } from "../../shared/model.ts";
import type { Host } from "../host/host.ts";
import type { Ending } from "../host/signals.ts";
import type { Terminal } from "../host/terminal.ts";
import type { Installation } from "../installation.ts";
import { DEFAULT_OUT } from "../output/dump/dump-folder.ts";
import { createProgress, type Progress } from "../report/progress.ts";
import { formatReport } from "../report/report.ts";
import { cleanText } from "../report/terminal-text.ts";
import type { Settings } from "../source/inputs.ts";
import { sourceText } from "../source/stamps.ts";

export interface CommandContext {
  readonly host: Host;
  readonly installation: Installation;
  readonly terminal: Terminal;
  /** Absolute path of the current folder, to which relative paths are relative. */
  readonly folder: string;
  /** Absolute path of the user's home directory. */
  readonly home: string;
  /** Number of processors that may be used. */
  readonly processors: number;
  /** From now on the command, and not the system, ends the process when a signal arrives. */
  readonly listenForEnd: () => Ending;
}

/** @returns absolute path of the site, to which `/` and a name may be added: that of the file system's root is `/.` */
export function siteRoot(context: CommandContext, site: string): string {
  const path = resolve(context.folder, site);
  return path === "/" ? "/." : path;
}

/** @returns absolute path of the dump that `--out` names, or of the site's own */
export function dumpFolder(
  context: CommandContext,
  { site, out }: { readonly site: string; readonly out: string | undefined },
): string {
  return out === undefined ? resolve(context.folder, site, DEFAULT_OUT) : resolve(context.folder, out);
}

/** What the options of a dump say of its site. */
export function dumpSettings({
  base,
  compress,
}: {
  readonly base: string | undefined;
  readonly compress: boolean;
}): Settings {
  return { base: base ?? null, drafts: false, compress };
}

/** @returns a message if the folder does not exist, or else undefined */
export function missingSite(context: CommandContext, root: string): string | undefined {
  const missing = missingFolder(context, root);
  return missing && `${missing} Point --site at the site's directory.`;
}

/** @returns a sentence if there is no such folder, or else undefined */
export function missingFolder({ host }: CommandContext, path: string): string | undefined {
  const there = host.stat(path)?.kind;
  if (there === "directory") return undefined;
  return there === undefined ? `There is no folder ${path}.` : `${path} is not a folder.`;
}

/**
 * Reports why a command failed; with `--json` as an object with `message`.
 * @param more what else that object holds
 * @returns 1
 */
export function fail({ terminal }: CommandContext, json: boolean, message: string, more: object = {}): number {
  if (json) terminal.out(`${JSON.stringify({ ...more, message })}\n`);
  else terminal.error(`${cleanText(message)}\n`);
  return 1;
}

/**
 * Reports that options can't be meant so, where that is known only to the command itself: see `parseOptions` for the rest.
 * A program that started the command tells by the exit code that nothing was looked at.
 * @returns 2
 */
export function misuse(context: CommandContext, json: boolean, message: string, more: object = {}): number {
  fail(context, json, message, more);
  return 2;
}

/** @returns the locale with that id or language, or a message that says which ones exist */
export function localeFor(locales: readonly LocaleModel[], asked: string): LocaleModel | string {
  return (
    locales.find((each) => each.id === asked || each.lang === asked) ??
    `There is no locale ${asked}. The site has: ${locales.map(({ id }) => id).join(", ")}.`
  );
}

/** Source of a file named in a diagnostic, for its code frame. */
export function sourceReader(context: CommandContext, root: string): (file: string) => string | undefined {
  return (file) => sourceText(context.host, root, file);
}

/** Prints diagnostics as text on standard error. */
export function printDiagnostics(
  context: CommandContext,
  root: string,
  diagnostics: readonly Diagnostic[],
  strict: boolean,
): void {
  if (diagnostics.length === 0) return;
  context.terminal.error(
    formatReport(diagnostics, {
      format: "text",
      colour: context.terminal.colour,
      source: sourceReader(context, root),
      strict,
    }),
  );
}

export function progressOf(context: CommandContext, quiet: boolean): Progress {
  return createProgress({
    write: (text) => context.terminal.error(text),
    enabled: () => !quiet && context.terminal.interactive,
    elapsed: () => context.host.elapsed(),
    columns: () => context.terminal.columns,
  });
}
