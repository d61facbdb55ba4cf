/** Tables, in a box that scrolls sideways and can be reached with the keyboard. */
import { foldSpace } from "../html/escape.ts";
import type { Passage } from "../syntax/passage.ts";
import type { CellToken, TableToken } from "../syntax/tokens.ts";
import { rowTitle, writeEntry } from "./entry.ts";
import { entryIds, takeEntry, type StatedEntry } from "./ids.ts";
import { plainText } from "./plain-text.ts";
import { endText, say, wrap, write, type Render } from "./state.ts";

export function writeTable(render: Render, token: TableToken, passage: Passage, offset: number): void {
  render.aside++;
  const align = alignmentOf(token);
  wrap(render, `<div class="${classOf(token)}" tabindex="0"><table>`, "</table></div>", () => {
    const top = { name: "th", align, passage, offset } as const;
    const head = entryOf(render, token.header[0], top);
    // A table of names and values states an empty header, because Markdown has no table without one.
    if (token.header.some(({ text }) => text.trim() !== ""))
      wrap(render, "<thead>", "</thead>", () => writeRow(render, token.header, top, head));
    if (token.rows.length === 0) return;
    wrap(render, "<tbody>", "</tbody>", () => {
      const about = rowTitle(head?.tokens ?? token.header[0]?.tokens ?? []);
      for (const row of token.rows) {
        const at = { name: "td", align, passage, offset } as const;
        const entry = entryOf(render, row[0], at);
        if (entry === undefined) writeRow(render, row, at);
        else {
          const { id, title } = entry;
          writeEntry(render, { id, title, about }, () => writeRow(render, row, at, entry));
        }
      }
    });
  });
  render.aside--;
}

/** Longest first cell, in characters, that stays visible on a phone while the others scroll. */
const KEY = 14;
/** Longest code in a first cell, in characters, that stays on one line in a wide window: beside a longer one nothing fits. */
const SPAN = 56;
/** Number of rows from which on the header of a table stays visible. */
const LONG = 12;

function classOf({ header, rows }: TableToken): string {
  const texts = rows.map((row) => row.map(textOf));
  const keyed = header.length > 2 && texts.every(([first = ""]) => first.length <= KEY);
  const wordy =
    header.length > 1 &&
    rows.some(([first]) => first?.tokens.some(({ type, raw }) => type === "codespan" && raw.length > SPAN));
  const brief = briefColumns(rows, texts).map((column) => ` brief${column}`);
  return `table${keyed ? " keyed" : ""}${rows.length >= LONG ? " long" : ""}${wordy ? " wordy" : ""}${brief.join("")}`;
}

/** Width of a cell up to which it stays on one line in a wide window, in letters; a Chinese character is as wide as two. */
const BRIEF = 20;
/** Letters in a line of the narrowest of wide windows (40em). */
const LINE = 84;
/** Letters between two columns. */
const GAP = 2;
/** Letters that are left to each of the other columns. */
const LEAST = 15;
/** Number of columns for which there is a style. */
const STYLED = 4;
/** Where a line may be broken. */
const BREAK = /\S[\s–—-]|[\u2e80-\u9fff]/;

/**
 * The columns whose cells stay on one line in a wide window, numbered from 1. Browsers take room from short cells as they
 * do from long ones: a date or an amount was broken in two beside sentences that had room to spare. None where all
 * columns fit unbroken.
 * @param texts of the cells
 */
function briefColumns(rows: TableToken["rows"], texts: readonly (readonly string[])[]): readonly number[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row, at) => widthOf(row[column], texts[at]?.[column] ?? ""))),
  );
  if (widths.reduce((sum, width) => sum + width + GAP, 0) <= LINE - BRIEF) return [];
  const narrowFirst = [...widths.entries()].sort(([, a], [, b]) => a - b);
  let spent = 0;
  const brief: number[] = [];
  for (const [rank, [index, width]] of narrowFirst.entries()) {
    spent += width + GAP;
    if (width > BRIEF || spent + (widths.length - rank - 1) * LEAST > LINE) break;
    if (index < STYLED && texts.some((row) => BREAK.test(row[index] ?? ""))) brief.push(index + 1);
  }
  return brief.sort((a, b) => a - b);
}

/** Pictures and formulas have another width than their source. */
function widthOf(cell: CellToken | undefined, text: string): number {
  if (cell?.tokens.some(({ type }) => type === "image" || type === "math") === true) return Infinity;
  return Bun.stringWidth(text);
}

/** What readers see of a cell: without the ids that it states. */
function textOf({ tokens }: CellToken): string {
  return foldSpace(entryIds(plainText(tokens)).text).trim();
}

/** A number, which may be emphasised: a total among its parts. */
const NUMBER = /^([*_]{0,3})[-−–+]?\d[\d.,\s]*%?\1$/;

/** Alignment of the columns: the stated one; columns of numbers, except for the first, are aligned right by default. */
function alignmentOf({ header, rows, align }: TableToken): readonly (string | undefined)[] {
  return header.map((_, index) => {
    const numbers = index > 0 && rows.length > 1 && rows.every((row) => NUMBER.test(row[index]?.text.trim() ?? ""));
    return align[index] ?? (numbers ? "right" : undefined);
  });
}

interface RowPlace {
  readonly name: "th" | "td";
  readonly align: readonly (string | undefined)[];
  readonly passage: Passage;
  readonly offset: number;
}

/** The ids that a row states in its first cell. */
function entryOf(render: Render, first: CellToken | undefined, { passage, offset }: RowPlace): StatedEntry | undefined {
  if (first === undefined) return undefined;
  const at = { passage, offset: offset + first.start, length: first.text.length };
  return takeEntry(render, first, at, rowTitle);
}

function writeRow(render: Render, cells: readonly CellToken[], at: RowPlace, entry?: StatedEntry): void {
  const { align: aligns, passage, offset } = at;
  write(render, `<tr${entry?.attribute ?? ""}>`);
  render.closers.push("</tr>");
  for (const [index, cell] of cells.entries()) {
    const align = aligns[index];
    const tokens = index === 0 ? (entry?.tokens ?? cell.tokens) : cell.tokens;
    // A corner without words is the header of nothing.
    const name = tokens.length === 0 ? "td" : at.name;
    const close = `</${name}>`;
    write(render, align === undefined ? `<${name}>` : `<${name} class="align-${align}">`);
    render.closers.push(close);
    render.writers.inline(render, tokens, passage, offset + cell.start);
    render.closers.pop();
    write(render, close);
    say(render, " ");
  }
  render.closers.pop();
  write(render, "</tr>");
  endText(render);
}
