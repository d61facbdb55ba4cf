/** How far a list or a quote may reach before marked reads it. */
import { nextStart, type Context } from "../syntax/state.ts";

/** Quoted lines after lazy ones in one quote. */
const MAX_TURNS = 40;

/** Lists and quotes take in the lines that follow them; they must not take in a block of ours that stands at the margin. */
export function beforeOwnBlock(context: Context, src: string): string {
  const offset = context.text.length - src.length;
  for (let from = offset; ;) {
    const next = nextStart(context, from);
    if (next === Number.POSITIVE_INFINITY || next - offset >= src.length) return src;
    const first = context.text.charCodeAt(next);
    if ((first !== 32 && first !== 9) || !/^[ \t]{2}/.test(context.text.slice(next, next + 2)))
      return src.slice(0, next - offset);
    from = next;
  }
}

/**
 * In a quote marked begins anew at each quoted line that follows one without its mark, and reads the rest again every
 * time: after so many of them a new quote begins.
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
