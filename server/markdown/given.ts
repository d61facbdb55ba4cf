/**
 * What a document passes to a part: in the part, `{props.name}` is the value of an attribute of `<Part name="Ink">`,
 * and `{props.children}` on a line of its own is the content between the tags.
 */
import { afterCode, afterFence, fenceAt } from "./syntax/skip.ts";

/** `{props.name}`, or `{props.name ?? "otherwise"}`. */
const VALUE =
  /\{\s{0,50}props\.(\w{1,100})\s{0,50}(?:(?:\?\?|\|\|)\s{0,50}(?:props\.(\w{1,100})|"([^"\n]{0,500})"|'([^'\n]{0,500})')\s{0,50})?\}/y;

/**
 * Replaces these expressions by their values. In code, and where no value is passed, the text stays as it is.
 * @param valueOf the text of an attribute, or undefined if there is none
 */
export function fillGiven(text: string, valueOf: (name: string) => string | undefined): string {
  if (!text.includes("props.")) return text;
  let out = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const fence = at === 0 || text.charCodeAt(at - 1) === 10 ? fenceAt(text, at) : undefined;
    const code = text.charCodeAt(at);
    if (fence !== undefined) at = afterFence(text, at, fence);
    else if (code === 96) at = afterCode(text, at);
    else {
      VALUE.lastIndex = at;
      const match = code === 123 ? VALUE.exec(text) : null;
      const end = at + (match?.[0].length ?? 1);
      const filled = match === null ? undefined : fill(match, isAlone(text, at, end), valueOf);
      if (filled !== undefined) {
        out += text.slice(copied, at) + filled;
        copied = end;
      }
      at = end;
    }
  }
  return out + text.slice(copied);
}

function fill(
  [, name = "", other, double, single]: RegExpExecArray,
  alone: boolean,
  valueOf: (name: string) => string | undefined,
): string | undefined {
  if (name === "children") return alone ? "<Include.Content />" : undefined;
  const value = valueOf(name) ?? (other === undefined ? (double ?? single) : valueOf(other));
  return value === undefined ? undefined : `{${JSON.stringify(value)}}`;
}

/** How many characters around an expression are searched for the ends of its line. */
const NEAR = 200;

/** Whether nothing else stands on the line. */
function isAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR), start);
  return (
    (before.length < NEAR ? /(?:^|\n)[ \t]*$/ : /\n[ \t]*$/).test(before) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(end, end + NEAR))
  );
}
