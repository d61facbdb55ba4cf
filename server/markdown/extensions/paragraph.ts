/**
 * Where a paragraph ends. marked asks this with one regular expression that tries every block at every line; here each
 * line is judged by its first character, our own blocks are known from the structure, and nothing is read twice.
 */
import { nextStart, type Context } from "../syntax/state.ts";
import { interrupts, lineEnd } from "./interrupts.ts";
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
