/**
 * Positions in the source file. marked gives none, and lexes the content of a list item or quote as a text of its own,
 * with the indentation removed. A passage is such a text together with the line of the file at which it begins. Each of
 * its lines is the end of a line of the file, so the column follows from the difference in length.
 */
import type { Place } from "../../../shared/diagnostics.ts";
import { lineOf, lineStarts } from "../../source/text-position.ts";

export interface SourceFile {
  readonly name: string;
  /** Its line breaks are `\n`. */
  readonly text: string;
  /** Offsets at which its lines begin; computed when the first line is asked for. */
  starts?: readonly number[];
}

export interface Passage {
  readonly source: SourceFile;
  readonly text: string;
  /** Line of the file, from 0, at which the text begins. */
  readonly line: number;
  /** Offsets at which the lines of `text` begin; computed when the first place is asked for. */
  starts?: readonly number[];
  /**
   * The line of `text` that a place was asked for last, and where it begins in the file's line: long lines hold many
   * places.
   */
  shift?: readonly [line: number, column: number];
}

/** A line of a file, from 0, without its line break; "" behind the last one. */
function lineIn(source: SourceFile, line: number): string {
  const starts = (source.starts ??= lineStarts(source.text));
  const [start, next] = [starts[line], starts[line + 1]];
  return start === undefined ? "" : source.text.slice(start, next === undefined ? undefined : next - 1);
}

/** A passage for text that begins at `line` (from 0) of the file. */
export function passageOf(source: SourceFile, text: string, line: number): Passage {
  return { source, text, line };
}

/** Line of the file, from 0, of an offset into the passage's text. */
export function lineAt(passage: Passage, offset: number): number {
  return passage.line + lineOf(startsOf(passage), offset);
}

/** Line and column, from 1, of an offset into the passage's text; with the end if `length` is given. */
export function placeAt(passage: Passage, offset: number, length = 0): Place {
  const from = pointAt(passage, offset);
  const place = { file: passage.source.name, line: from.line + 1, column: from.column + 1 };
  if (length === 0) return place;
  const to = pointAt(passage, Math.min(offset + length, passage.text.length));
  return { ...place, endLine: to.line + 1, endColumn: to.column + 1 };
}

/** Line and column, from 0. */
function pointAt(passage: Passage, offset: number): { readonly line: number; readonly column: number } {
  const starts = startsOf(passage);
  const local = lineOf(starts, offset);
  return { line: passage.line + local, column: shiftAt(passage, starts, local) + offset - (starts[local] ?? 0) };
}

/** Number of characters of the file's line before a line of the passage's text. */
function shiftAt(passage: Passage, starts: readonly number[], local: number): number {
  if (passage.shift?.[0] === local) return passage.shift[1];
  const next = starts[local + 1];
  const text = passage.text.slice(starts[local] ?? 0, next === undefined ? undefined : next - 1);
  const shift = shiftOf(lineIn(passage.source, passage.line + local), text);
  passage.shift = [local, shift];
  return shift;
}

function shiftOf(whole: string, part: string): number {
  if (whole.endsWith(part)) return whole.length - part.length;
  // Tabs were replaced by spaces, or the line was cut at a closing tag.
  const trimmed = part.trim();
  const indent = part.length - part.trimStart().length;
  const at = whole.indexOf(trimmed);
  return at < 0 ? 0 : Math.max(0, at - indent);
}

function startsOf(passage: Passage): readonly number[] {
  return (passage.starts ??= lineStarts(passage.text));
}
