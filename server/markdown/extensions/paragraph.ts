/**
 * Finds the end of a paragraph. marked uses one regular expression that tries every block at every line. Here lines are
 * classified by their first character, our own blocks are known from the structure, and nothing is read twice.
 */
import { nextStart, scopeStructure, type LexScope } from "../syntax/lex-state.ts";
import { interrupts, lineEnd } from "./interrupts.ts";
import { isTableAt } from "./table.ts";

export interface Paragraph {
  readonly start: number;
  /** End of the last line of text, without its line break. */
  readonly end: number;
  /** End of the underline that makes it a setext heading; 0 if there is none. */
  readonly underline: number;
  /** Level of that heading. */
  readonly depth: number;
}

const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;

/** Finds the end of the paragraph that begins at `start` of the scope's text. */
export function paragraphAt(scope: LexScope, start: number): Paragraph {
  const known = scope.paragraph;
  if (known?.start === start) return known;
  const { text } = scope;
  const own = nextStart(scope, start);
  const { insideTags } = scopeStructure(scope);
  let end = lineEnd(text, start);
  let underline = 0;
  let depth = 0;
  while (end < text.length) {
    const next = end + 1;
    if (next >= own) break;
    const nextEnd = lineEnd(text, next);
    if (insideTags.has(next)) {
      end = nextEnd;
      continue;
    }
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
  scope.paragraph = found;
  return found;
}
