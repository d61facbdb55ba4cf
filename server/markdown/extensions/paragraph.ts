/**
 * Where a paragraph ends. marked asks this with one regular expression that tries every block at every line; here each
 * line is judged by its first character, our own blocks are known from the structure, and nothing is read twice.
 */
import { nextStart, type Context } from "../syntax/state.ts";
import { isTableAt } from "./table.ts";

export interface Paragraph {
  readonly start: number;
  /** End of the last line of text, without its line end. */
  readonly end: number;
  /** End of the line that underlines it and makes it a heading; 0 where there is none. */
  readonly underline: number;
  /** Level of that heading. */
  readonly depth: number;
}

export const HR = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const ATX = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const FENCE = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/;
const BULLET = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s[]{1,200}\]:/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;

/** Finds the end of the paragraph that begins at `start` of the context's text. */
export function paragraphAt(context: Context, start: number): Paragraph {
  const known = context.paragraph;
  if (known?.start === start) return known;
  const { text } = context;
  const own = nextStart(context, start);
  let end = lineEnd(text, start);
  let underline = 0;
  let depth = 0;
  while (end < text.length) {
    const next = end + 1;
    if (next >= own) break;
    const nextEnd = lineEnd(text, next);
    const line = text.slice(next, Math.min(nextEnd, next + 1_000));
    const first = line.trimStart().charCodeAt(0);
    if (Number.isNaN(first)) break;
    if ((first === 61 || first === 45) && UNDERLINE.test(line)) {
      underline = nextEnd;
      depth = first === 61 ? 1 : 2;
      break;
    }
    if (interrupts(line, first) || isTableAt(text, next)) break;
    end = nextEnd;
  }
  const found: Paragraph = { start, end, underline, depth };
  context.paragraph = found;
  return found;
}

/** Whether a line begins a block that may follow a paragraph without a blank line between. */
export function interrupts(line: string, first = line.trimStart().charCodeAt(0)): boolean {
  switch (first) {
    case 35: // #
      return ATX.test(line);
    case 62: // >
      return /^ {0,3}>/.test(line);
    case 96: // `
    case 126: // ~
      return FENCE.test(line);
    case 42: // *
    case 43: // +
    case 45: // -
    case 95: // _
    case 49: // 1
      return BULLET.test(line) || HR.test(line);
    case 91: // [
      return FOOTNOTE.test(line);
    case 36: // $
      return /^ {0,3}\$\$(?!\$)[ \t]*$/.test(line);
    default:
      return false;
  }
}

export function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
