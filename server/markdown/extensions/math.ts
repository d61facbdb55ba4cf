/** `$…$` in a line and `$$…$$` as a block. Dollar signs of amounts of money are text. */
import type { MathToken } from "../syntax/tokens.ts";

const LONGEST = 4_000;

/** Reads `$…$`. There must be no space after the opening sign or before the closing one, and no digit after that. */
export function readMath(src: string): MathToken | undefined {
  const double = src.startsWith("$$");
  const mark = double ? "$$" : "$";
  const start = mark.length;
  if (!double && /^\$[\s$]/.test(src)) return undefined;
  if (src.charAt(start) === "$") return undefined;
  for (let at = src.indexOf(mark, start); at >= 0 && at < LONGEST; at = src.indexOf(mark, at + 1)) {
    if (src.charAt(at - 1) === "\\") continue;
    const text = src.slice(start, at);
    if (/\n[ \t]*\n/.test(text)) return undefined;
    if (double) return text.trim() === "" ? undefined : { type: "math", raw: src.slice(0, at + 2), text: text.trim() };
    if (/\s$/.test(text) || /[\d\w]/.test(src.charAt(at + 1))) return undefined;
    // `$10.50 and 20$`: two sums of money.
    if (/^\d/.test(text) && /\s[A-Za-z]{2,}\s/.test(text) && !text.includes("\\")) return undefined;
    return text.includes("`") ? undefined : { type: "math", raw: src.slice(0, at + 1), text };
  }
  return undefined;
}

/** `$$` on a line of its own, or a formula between two of them on one line. */
export function readMathBlock(src: string): MathToken | undefined {
  const open = /^[ \t]*\$\$(?!\$)/.exec(src);
  if (open === null) return undefined;
  const start = open[0].length;
  const close = src.indexOf("$$", start);
  if (close < 0 || close > LONGEST) return undefined;
  const rest = /^\$*[ \t]*(?=\n|$)/.exec(src.slice(close + 2, close + 200));
  const text = src.slice(start, close).trim();
  if (rest === null || text === "" || /\n[ \t]*\n[ \t]*\n/.test(text)) return undefined;
  return { type: "mathBlock", raw: src.slice(0, close + 2 + rest[0].length), text };
}
