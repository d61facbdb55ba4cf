/** Skips text in which Markdown is not interpreted: fenced blocks, code spans, white space. */

const FENCE = /[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/y;

/** @returns the backticks or tildes that open a fenced block on the line at `start`, after quote and list marks */
export function fenceAt(text: string, start: number): string | undefined {
  FENCE.lastIndex = start;
  return FENCE.exec(text)?.[1];
}

/** Offset after the block that `fence` opens; if it is not closed, the end of the quotation that it stands in, or of the text. */
export function afterFence(text: string, start: number, fence: string): number {
  const from = text.indexOf("\n", start);
  if (from < 0) return text.length;
  const close = closingFence(fence);
  if (isQuoted(text, start)) {
    const end = endOfQuote(text, from);
    close.lastIndex = 0;
    return close.exec(text.slice(from, end)) === null ? end : from + close.lastIndex;
  }
  close.lastIndex = from;
  return close.exec(text) === null ? text.length : close.lastIndex;
}

const QUOTED = /[ \t]*>/y;

function isQuoted(text: string, start: number): boolean {
  QUOTED.lastIndex = start;
  return QUOTED.test(text);
}

/** Offset of the line break before the first line that is not quoted, from the one at `from` on; code has no lazy lines. */
function endOfQuote(text: string, from: number): number {
  let at = from;
  while (at >= 0 && isQuoted(text, at + 1)) at = text.indexOf("\n", at + 1);
  return at < 0 ? text.length : at;
}

const closing = new Map<string, RegExp>();

function closingFence(fence: string): RegExp {
  const known = closing.get(fence);
  if (known !== undefined) return known;
  const made = new RegExp(`\\n[> \\t]*${fence.charAt(0)}{${Math.min(fence.length, 1000)},}[ \\t]*(?=\\n|$)`, "g");
  if (fence.length < 12) closing.set(fence, made);
  return made;
}

/** Skips a code span. Backticks without matching ones in the paragraph are text. */
export function afterCode(text: string, start: number): number {
  let end = start;
  while (text.charCodeAt(end) === 96) end++;
  const run = text.slice(start, end);
  const limit = Math.min(text.length, end + 2_000);
  for (let at = text.indexOf(run, end); at >= 0 && at < limit;) {
    let close = at;
    while (text.charCodeAt(close) === 96) close++;
    if (close - at === run.length) return /\n[ \t]*\n/.test(text.slice(end, at)) ? end : close;
    at = text.indexOf(run, close);
  }
  return end;
}

export function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}
