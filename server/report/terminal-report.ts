/** Formats diagnostics for the terminal. */
import type { Diagnostic, Place, Severity } from "../../shared/diagnostics.ts";
import { placesOf, type DiagnosticGroup } from "./groups.ts";
import { cleanLine } from "./terminal-text.ts";
import { frameText } from "./code-frame.ts";
import { painter, type Paint, type TerminalStyle } from "./paint.ts";

export interface TextOptions {
  /** On a terminal only. */
  readonly colour: boolean;
  /** Source text of a file for code frames; undefined if it is not available. */
  readonly source?: (file: string) => string | undefined;
  /** Put before each path: the site directory as seen from where the command was started, "" or ending with "/". */
  readonly prefix?: string;
}

const STYLES: Readonly<Record<Severity, TerminalStyle>> = { error: "red", warning: "yellow", info: "blue" };

/** One diagnostic: `file:line:column severity[code] message`, the hint, the code frame, the notes. */
export function diagnosticText(diagnostic: Diagnostic, options: TextOptions): string {
  const paint = painter(options.colour);
  const { severity, code, message, hint, place, notes = [] } = diagnostic;
  const head = `${paint(STYLES[severity], severity)} ${paint("dim", code)} ${cleanLine(message)}`;
  const lines = [place === undefined ? head : `${where(place, options, paint)} ${head}`];
  if (place !== undefined) lines.push(...frame(place, options, paint));
  if (hint !== undefined) lines.push(`  ${paint("green", "hint:")} ${cleanLine(hint)}`);
  for (const note of notes) {
    const notePlace = note.place === undefined ? "" : ` ${where(note.place, options, paint)}`;
    lines.push(`  ${paint("blue", "note:")}${notePlace} ${cleanLine(note.message)}`);
  }
  return lines.join("\n");
}

/** Many of one kind: their number, what they say, the first places. */
export function groupText(group: DiagnosticGroup, options: TextOptions): string {
  const paint = painter(options.colour);
  const { severity, code, message, hint, members, files } = group;
  const among = files > 1 ? ` in ${files} files` : "";
  const lines = [
    `${members.length} × ${paint(STYLES[severity], severity)} ${paint("dim", code)} ${cleanLine(message)}${paint("dim", among)}`,
  ];
  if (hint !== undefined) lines.push(`  ${paint("green", "hint:")} ${cleanLine(hint)}`);
  const named = placesOf(group);
  for (const { place, message: own } of named) {
    if (place !== undefined)
      lines.push(`  ${where(place, options, paint)}${own === message ? "" : ` ${cleanLine(own)}`}`);
  }
  if (named.length < members.length) lines.push(`  … and ${members.length - named.length} more`);
  return lines.join("\n");
}

function where(place: Place, options: TextOptions, paint: Paint): string {
  return paint("cyan", cleanLine(`${options.prefix ?? ""}${place.file}:${place.line}:${place.column}`));
}

function frame(place: Place, options: TextOptions, paint: Paint): readonly string[] {
  const source = options.source?.(place.file);
  const text = source === undefined ? "" : frameText(source, place, paint);
  return text === "" ? [] : [text];
}
