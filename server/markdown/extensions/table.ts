/** GFM tables, with the position of each cell. The number of cells that are added to short rows is limited. */
import type { Lexer } from "marked";
import { nextStart, type LexScope } from "../syntax/lex-state.ts";
import type { CellToken, TableToken } from "../syntax/tokens.ts";
import { interrupts, lineEnd } from "./interrupts.ts";

const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
/** A table with more columns than this is text. */
const MAX_COLUMNS = 200;
const LONGEST_DELIMITER = 4_000;

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** Whether there is a header with its delimiter row at `start`. */
export function isTableAt(text: string, start: number): boolean {
  return columnsAt(text, start) > 0;
}

/** Number of columns of the table at `start`, 0 where there is none. */
function columnsAt(text: string, start: number): number {
  const end = lineEnd(text, start);
  if (end >= text.length) return 0;
  const first = text.charCodeAt(end + 1);
  if (first !== 124 && first !== 45 && first !== 58 && first !== 32) return 0;
  const delimiter = text.slice(end + 1, lineEnd(text, end + 1)).trimEnd();
  if (delimiter.length > LONGEST_DELIMITER || !/[|:]/.test(delimiter) || !DELIMITER.test(delimiter)) return 0;
  const columns = splitRow(delimiter, 0).length;
  if (columns > MAX_COLUMNS) return 0;
  const header = text.slice(start, end);
  if (/^(?: {4}|\t)/.test(header) || header.trim() === "") return 0;
  return splitRow(header, 0).length === columns ? columns : 0;
}

/** Reads the table at `offset` of the scope's text; undefined if there is none. */
export function readTable(lexer: Lexer, scope: LexScope, offset: number): TableToken | undefined {
  const { text } = scope;
  const columns = columnsAt(text, offset);
  if (columns === 0) return undefined;
  const headerEnd = lineEnd(text, offset);
  const delimiterEnd = lineEnd(text, headerEnd + 1);
  const own = nextStart(scope, offset);
  if (own <= headerEnd + 1) return undefined;
  const toToken = (cell: Cell): CellToken => ({ ...cell, tokens: cell.text === "" ? [] : lexer.inline(cell.text) });
  const header = splitRow(text.slice(offset, headerEnd), 0).map(toToken);
  const align = splitRow(text.slice(headerEnd + 1, delimiterEnd), 0).map(({ text: mark }) =>
    mark.endsWith(":") ? (mark.startsWith(":") ? "center" : "right") : mark.startsWith(":") ? "left" : undefined,
  );
  const rows: (readonly CellToken[])[] = [];
  let end = delimiterEnd;
  let spare = 10_000;
  while (end < text.length) {
    const next = end + 1;
    const nextEnd = lineEnd(text, next);
    const line = text.slice(next, nextEnd);
    if (next >= own || line.trim() === "" || /^(?: {4}|\t)/.test(line) || interrupts(line)) break;
    const cells = splitRow(line, next - offset)
      .slice(0, columns)
      .map(toToken);
    for (; cells.length < columns && spare > 0; spare--) cells.push({ text: "", start: nextEnd - offset, tokens: [] });
    rows.push(cells);
    end = nextEnd;
  }
  return { type: "ownTable", raw: text.slice(offset, end), align, header, rows };
}

/** Cells of a row: trimmed, with `\|` replaced by `|`. `base` is added to their offsets. */
function splitRow(line: string, base: number): readonly Cell[] {
  const cells: Cell[] = [];
  let start = 0;
  const trimmed = line.trimEnd();
  const first = line.length - line.trimStart().length;
  if (trimmed.charCodeAt(first) === 124) start = first + 1;
  let escaped = false;
  let at = start;
  for (; at < trimmed.length; at++) {
    const char = trimmed.charCodeAt(at);
    if (char === 124 && !escaped) {
      cells.push(cell(trimmed, start, at, base));
      start = at + 1;
    }
    escaped = char === 92 && !escaped;
  }
  if (start < trimmed.length) cells.push(cell(trimmed, start, trimmed.length, base));
  return cells;
}

function cell(line: string, start: number, end: number, base: number): Cell {
  const part = line.slice(start, end);
  const text = part.trim();
  return {
    text: text.includes("\\|") ? text.replace(/\\\|/g, "|") : text,
    start: base + start + part.length - part.trimStart().length,
  };
}
