/** Code frames: the lines around a fault, with a mark under it. */
import type { Place } from "../../shared/diagnostics.ts";
import { cleanLine } from "./terminal-text.ts";
import type { Paint } from "./paint.ts";

/** Characters of a long line that are shown; the fault stays in view. */
const WIDTH = 110;

export interface FrameLine {
  readonly number: number;
  readonly text: string;
  /** Columns (from 0, exclusive end) of the mark, counted in `text`; only on the faulty line. */
  readonly mark?: { readonly start: number; readonly end: number };
}

/**
 * Cuts the faulty line and its neighbours out of a source text.
 * @param around number of lines before and after
 * @returns the lines; none if the place is outside the text
 */
export function frameLines(source: string, place: Place, around = 1): readonly FrameLine[] {
  const lines = linesAround(source, place.line - around, place.line + around);
  if (!lines.some((line) => line.number === place.line)) return [];
  const faulty = lines.find((line) => line.number === place.line)?.text ?? "";
  const start = Math.min(Math.max(place.column - 1, 0), faulty.length);
  const sameLine = place.endLine === undefined || place.endLine === place.line;
  const end = sameLine ? (place.endColumn ?? place.column + 1) - 1 : faulty.length;
  const shift = start > WIDTH - 30 ? start - 40 : 0;
  return lines.map(({ number, text }) => {
    const shown = clip(text, shift);
    if (number !== place.line) return { number, text: shown };
    const lead = shift > 0 ? 1 : 0;
    // Cleaned piece by piece: an escape that became visible is longer than it was.
    const from = shift > 0 ? shift : 0;
    const markStart = lead + cleanLine(text.slice(from, start)).length;
    const markEnd = Math.max(lead + cleanLine(text.slice(from, Math.max(end, start + 1))).length, markStart + 1);
    return {
      number,
      text: shown,
      mark: { start: markStart, end: Math.min(markEnd, Math.max(shown.length, markStart + 1)) },
    };
  });
}

function clip(text: string, shift: number): string {
  const part = cleanLine(text.slice(shift, shift + WIDTH));
  return `${shift > 0 ? "…" : ""}${part}${text.length > shift + WIDTH ? "…" : ""}`;
}

function linesAround(
  source: string,
  first: number,
  last: number,
): { readonly number: number; readonly text: string }[] {
  const lines: { readonly number: number; readonly text: string }[] = [];
  let at = 0;
  for (let number = 1; number <= last; number++) {
    const newline = source.indexOf("\n", at);
    const end = newline < 0 ? source.length : newline;
    if (number >= first) lines.push({ number, text: source.slice(at, end).replace(/\r$/, "") });
    if (newline < 0) break;
    at = newline + 1;
  }
  return lines;
}

/** The frame as text for a terminal. Wide characters (Chinese) take two columns there. */
export function frameText(source: string, place: Place, paint: Paint): string {
  const lines = frameLines(source, place);
  const width = String(place.line + 1).length;
  const out: string[] = [];
  for (const { number, text, mark } of lines) {
    out.push(`  ${paint("dim", `${String(number).padStart(width)} |`)} ${text}`.trimEnd());
    if (mark === undefined) continue;
    const indent = " ".repeat(Bun.stringWidth(text.slice(0, mark.start)));
    const carets = "^".repeat(Math.max(1, Bun.stringWidth(text.slice(mark.start, mark.end))));
    out.push(`  ${paint("dim", `${" ".repeat(width)} |`)} ${indent}${paint("red", carets)}`);
  }
  return out.join("\n");
}
