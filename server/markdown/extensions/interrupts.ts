/** Finds lines that interrupt a paragraph: first lines of blocks that need no blank line before them. */
import { FOOTNOTE_LABEL } from "../syntax/footnote-label.ts";

export const HR = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
const ATX = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const FENCE = /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/;
const BULLET = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/;
const FOOTNOTE = new RegExp(`^ {0,3}${FOOTNOTE_LABEL}:`);

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
