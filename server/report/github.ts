/** Diagnostics as workflow commands, which GitHub shows beside the lines of a pull request. */
import type { Diagnostic, Severity } from "../../shared/diagnostics.ts";
import { cleanText } from "./terminal-text.ts";

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/**
 * @param prefix put before each path: the site directory as seen from the repository's root, "" or ending with "/"
 * @returns one line: `::error file=…,line=…,col=…,title=…::message`.
 */
export function diagnosticGithub(diagnostic: Diagnostic, prefix = ""): string {
  const { severity, code, message, hint, place, notes = [] } = diagnostic;
  const properties: string[] = [];
  const add = (name: string, value: string | number): void =>
    void properties.push(`${name}=${escapeProperty(String(value))}`);
  if (place !== undefined) {
    add("file", prefix + place.file);
    add("line", place.line);
    if (place.endLine !== undefined) add("endLine", place.endLine);
    add("col", place.column);
    // GitHub refuses columns over several lines.
    if (place.endColumn !== undefined && place.endLine === place.line) add("endColumn", place.endColumn);
  }
  add("title", code);
  const rest = notes.map((note) =>
    note.place === undefined ? note.message : `${note.place.file}:${note.place.line}: ${note.message}`,
  );
  const text = [message, ...(hint === undefined ? [] : [hint]), ...rest].join("\n");
  return `::${COMMANDS[severity]} ${properties.join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return cleanText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
