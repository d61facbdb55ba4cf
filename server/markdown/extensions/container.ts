/** Limits the text that marked reads as a list or quote. */
import { nextStart, type LexScope } from "../syntax/lex-state.ts";
import { HR, interrupts, lineEnd } from "./interrupts.ts";

/** Most quoted lines that follow a lazy line in one quote. */
const MAX_TURNS = 40;
/** Most unindented lines that continue the paragraph of a list item. */
const MAX_LAZY = 500;

const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+|$)/;
const HTML = /^ {0,3}<(?:[a-z].*>|!--)/i;

/** The text up to our next block: lists and quotes continue on following lines, which must not include such a block. */
export function beforeOwnBlock(scope: LexScope, src: string): string {
  const offset = scope.text.length - src.length;
  for (let from = offset; ;) {
    const next = nextStart(scope, from);
    if (next === Number.POSITIVE_INFINITY || next - offset >= src.length) return src;
    const first = scope.text.charCodeAt(next);
    if ((first !== 32 && first !== 9) || !/^[ \t]{2}/.test(scope.text.slice(next, next + 2)))
      return src.slice(0, next - offset);
    from = next;
  }
}

/**
 * The text up to the limit of lazy lines in a quote, after which a new quote begins. At each quoted line that follows a
 * line without `>`, marked reads the rest of the quote again, which would take quadratic time.
 */
export function beforeTurns(src: string): string {
  let turns = 0;
  let quoted = true;
  for (let end = src.indexOf("\n"); end >= 0; end = src.indexOf("\n", end + 1)) {
    const start = /[^ ]/.exec(src.slice(end + 1, end + 5))?.[0];
    if (start === "\n" || start === undefined) return src;
    if ((start === ">") === quoted) continue;
    quoted = !quoted;
    if (quoted && ++turns > MAX_TURNS) return src.slice(0, end);
  }
  return src;
}

/**
 * The text up to the limit of unindented lines in a list item, after which the rest is a paragraph. marked copies the
 * whole item for each such line, which would take quadratic time.
 */
export function beforeLazyLines(src: string): string {
  // Nearly every list is too short to reach the limit.
  if (src.length <= 2 * MAX_LAZY) return src;
  let mark = "";
  let indent = 0;
  let lazy = 0;
  let blank = false;
  for (let start = 0, end; start < src.length; start = end + 1) {
    end = lineEnd(src, start);
    const line = src.slice(start, Math.min(end, start + 1_000));
    const depth = line.search(/[^ ]/);
    if (depth >= 0 && (mark === "" || depth < indent)) {
      const item = ITEM.exec(line);
      const kind = item?.[2]?.slice(-1) ?? "";
      if (HR.test(line)) return src;
      if (item !== null && (mark === "" || kind === mark)) {
        const [, before = "", bullet = "", after = ""] = item;
        mark = kind;
        indent = before.length + bullet.length + (after.length > 4 ? 1 : Math.max(1, after.length));
        lazy = 0;
      } else if (mark === "" || blank || item !== null || endsItem(line)) return src;
      else if (++lazy > MAX_LAZY) return src.slice(0, start - 1);
    }
    blank = depth < 0;
  }
  return src;
}

/** Whether an unindented line ends the list before it. */
function endsItem(line: string): boolean {
  const first = line.trimStart().charCodeAt(0);
  // marked knows neither footnotes nor math blocks, so `[` and `$` don't end the item.
  return HTML.test(line) || (first !== 91 && first !== 36 && interrupts(line, first));
}
