/**
 * Where something stands in the source file. marked gives no positions and hands the inside of a list item or a quote
 * to itself with the indentation taken away. A frame is one such piece of text together with the line of the file at
 * which it begins: its line k is the end of line k of the file from there, so the column is what stands before it.
 */
import type { Place } from "../../../shared/diagnostics.ts";

export interface SourceFile {
  readonly name: string;
  readonly lines: readonly string[];
}

export interface Frame {
  readonly source: SourceFile;
  readonly text: string;
  /** Line of the file, from 0, at which the text begins. */
  readonly line: number;
  /** Column, from 0, at which the first line of the text begins, where it is known. */
  readonly column?: number;
  /** Offsets at which the lines of `text` begin; filled when the first place is asked for. */
  starts?: readonly number[];
  /** The line of `text` that a place was asked for last, and where it begins in the file's line: long lines hold many places. */
  shift?: readonly [line: number, column: number];
}

/** Splits a file whose line ends are already `\n`. */
export function sourceFile(name: string, text: string): SourceFile {
  return { name, lines: text.split("\n") };
}

/** A frame for text that begins at `line` (from 0) of the file. */
export function frameOf(source: SourceFile, text: string, line: number, column?: number): Frame {
  return column === undefined ? { source, text, line } : { source, text, line, column };
}

/** Line of the file, from 0, of an offset into the frame's text. */
export function lineAt(frame: Frame, offset: number): number {
  return frame.line + localLine(startsOf(frame), offset);
}

/** Line and column, from 1, of an offset into the frame's text; the end too where `length` is given. */
export function placeAt(frame: Frame, offset: number, length = 0): Place {
  const from = pointAt(frame, offset);
  const place = { file: frame.source.name, line: from.line + 1, column: from.column + 1 };
  if (length === 0) return place;
  const to = pointAt(frame, Math.min(offset + length, frame.text.length));
  return { ...place, endLine: to.line + 1, endColumn: to.column + 1 };
}

/** Line and column, from 0. */
export function pointAt(frame: Frame, offset: number): { readonly line: number; readonly column: number } {
  const starts = startsOf(frame);
  const local = localLine(starts, offset);
  return { line: frame.line + local, column: shiftAt(frame, starts, local) + offset - (starts[local] ?? 0) };
}

/** How many characters the file's line has before a line of the frame's text. */
function shiftAt(frame: Frame, starts: readonly number[], local: number): number {
  if (local === 0 && frame.column !== undefined) return frame.column;
  if (frame.shift?.[0] === local) return frame.shift[1];
  const next = starts[local + 1];
  const text = frame.text.slice(starts[local] ?? 0, next === undefined ? undefined : next - 1);
  const shift = shiftOf(frame.source.lines[frame.line + local] ?? "", text);
  frame.shift = [local, shift];
  return shift;
}

function shiftOf(whole: string, part: string): number {
  if (whole.endsWith(part)) return whole.length - part.length;
  // Tabs were turned into spaces, or the line was cut off at a closing tag.
  const trimmed = part.trim();
  const indent = part.length - part.trimStart().length;
  const at = whole.indexOf(trimmed);
  return at < 0 ? 0 : Math.max(0, at - indent);
}

function startsOf(frame: Frame): readonly number[] {
  if (frame.starts !== undefined) return frame.starts;
  const starts = [0];
  for (let at = frame.text.indexOf("\n"); at >= 0; at = frame.text.indexOf("\n", at + 1)) starts.push(at + 1);
  frame.starts = starts;
  return starts;
}

/** Index of the last start that is not behind the offset. */
function localLine(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
