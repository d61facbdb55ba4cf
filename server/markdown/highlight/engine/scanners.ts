/**
 * Searches each pattern separately. highlight.js joins all patterns of a mode into one expression; if one of them has a
 * lookbehind, or there are too many words, JavaScriptCore interprets it instead of compiling it, and every match has
 * the groups of all patterns. Here each pattern remembers where it matches next, so that it reads a text once.
 */
import { cheaper, type CharacterRun } from "./pattern.ts";
import { nextView } from "./views.ts";

/** A pattern to search for. Modes share scanners of equal patterns. */
export interface Scanner {
  readonly id: number;
  readonly expression: RegExp;
  readonly isShifted: boolean;
  readonly run: CharacterRun | undefined;
  /** Source of the expression for one offset only: the rest of a run, or the original expression. */
  readonly here: string;
  hereExpression?: RegExp;
}

/** Progress of the patterns of a language in a text. */
export interface ScanState {
  readonly text: string;
  /** The part of the text that they see. */
  view: string;
  /** Patterns that found nothing in the earlier view continue here. */
  start: number;
  /** Matches before this offset would be the same in the whole text; later ones must wait until more is seen. */
  sure: number;
  /**
   * Next match of each pattern, by number of the scanner; `Infinity` for none in the view, absent if not searched yet.
   */
  readonly next: number[];
  /** The match itself; its `index` may differ. */
  readonly matches: (RegExpExecArray | null)[];
}

export const newScanState = (text: string): ScanState => {
  const reading: ScanState = { text, view: "", start: 0, sure: 0, next: [], matches: [] };
  seeMore(reading);
  return reading;
};

/** Extends the view. @returns false if it already covers the whole text */
export function seeMore(reading: ScanState): boolean {
  const { text, next, sure } = reading;
  if (sure === Infinity) return false;
  reading.start = sure;
  Object.assign(reading, nextView(text, sure));
  for (let id = 0; id < next.length; id++) if (next[id] === Infinity) next[id] = -1;
  return true;
}

/** @returns a function that returns the scanner for the source of a pattern, with its groups if they are read */
export function newScanners(flags: string): (source: string, keepsGroups: boolean) => Scanner {
  const known = new Map<string, Scanner>();
  return (original, keepsGroups) => {
    const key = `${keepsGroups ? "(" : ""}${original}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const { source, isShifted, run } = cheaper(original, keepsGroups);
    const here = run?.rest ?? original;
    const scanner = { id: known.size, expression: new RegExp(source, `${flags}g`), isShifted, run, here };
    known.set(key, scanner);
    return scanner;
  };
}

/** Offset of a pattern's next match at or after a place; `Infinity` for none in the view. */
export function findMatch(scanner: Scanner, reading: ScanState, place: number): number {
  const { view: text } = reading;
  const from = Math.max(place, reading.start);
  const { run, isShifted } = scanner;
  // In the middle of a run, of which something else has consumed the beginning, or at the start of the text.
  if (run !== undefined && (from === 0 || run.inside.test(text.charAt(from - 1)))) {
    const match = matchHere(scanner, text, from);
    if (match !== null) return note(scanner, reading, { match, at: from + unshift(match) });
  }
  const { expression } = scanner;
  expression.lastIndex = isShifted && from > 0 ? from - 1 : from;
  let match = expression.exec(text);
  if (match === null) return note(scanner, reading, { match, at: Infinity });
  if (!isShifted) return note(scanner, reading, { match, at: match.index });
  const at = match.index + unshift(match);
  if (at >= from) return note(scanner, reading, { match, at });
  // The match begins one character early, and may hide one that begins exactly here.
  const hidden = matchHere(scanner, text, from);
  if (hidden !== null) return note(scanner, reading, { match: hidden, at: from });
  expression.lastIndex = from;
  match = expression.exec(text);
  return note(scanner, reading, { match, at: match === null ? Infinity : match.index + unshift(match) });
}

function note(
  { id }: Scanner,
  reading: ScanState,
  { match, at }: { readonly match: RegExpExecArray | null; readonly at: number },
): number {
  const isSure = at < reading.sure;
  reading.matches[id] = isSure ? match : null;
  return (reading.next[id] = isSure ? at : Infinity);
}

/** Replaces a shifted match by its first group. @returns the offset of the group in the match */
function unshift(match: RegExpExecArray): number {
  const whole = match.shift() ?? "";
  return whole.length - match[0].length;
}

function matchHere(scanner: Scanner, text: string, at: number): RegExpExecArray | null {
  const here = (scanner.hereExpression ??= new RegExp(scanner.here, scanner.expression.flags.replace("g", "y")));
  here.lastIndex = at;
  return here.exec(text);
}
