/**
 * Patterns that look for themselves. highlight.js joins all patterns of a mode into one expression; with a look behind in
 * any of them, or with too many words, JavaScriptCore interprets it instead of compiling it, and every match carries the
 * groups of all. Here each pattern remembers where it matches next, so that it reads a text once.
 */
import { cheaper, type Run } from "./pattern.ts";
import { nextView } from "./views.ts";

/** Modes share those that are alike. */
export interface Scanner {
  readonly id: number;
  readonly expression: RegExp;
  readonly isShifted: boolean;
  readonly run: Run | undefined;
  /** For one place only: the rest of a run, or the original expression. */
  readonly here: string;
  hereExpression?: RegExp;
}

/** How far the patterns of a language have read a text. */
export interface Reading {
  readonly text: string;
  /** What they see of it. */
  view: string;
  /** Where nothing was found that has looked: they look on from here. */
  start: number;
  /** What matches before this matches so in the whole text too; the rest waits until more is seen. */
  sure: number;
  /** Where each pattern matches next, by number of the scanner; `Infinity` for nowhere in sight, nothing for not looked yet. */
  readonly next: number[];
  /** What it matches there; its own `index` may be another one. */
  readonly matches: (RegExpExecArray | null)[];
}

export const newReading = (text: string): Reading => {
  const reading: Reading = { text, view: "", start: 0, sure: 0, next: [], matches: [] };
  seeMore(reading);
  return reading;
};

/** Moves the view on. @returns false where all of the text is in sight already */
export function seeMore(reading: Reading): boolean {
  const { text, next, sure } = reading;
  if (sure === Infinity) return false;
  reading.start = sure;
  Object.assign(reading, nextView(text, sure));
  for (let id = 0; id < next.length; id++) if (next[id] === Infinity) next[id] = -1;
  return true;
}

/** @returns what gives the scanner for the source of a pattern; with groups, if they are read, in their order */
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

/** Where a pattern matches next, at this place or behind it. */
export function scan(scanner: Scanner, reading: Reading, place: number): number {
  const { view: text } = reading;
  const from = Math.max(place, reading.start);
  const { run, isShifted } = scanner;
  // In the middle of a run, which something else has begun to read, or where there is no character before.
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
  // It stands one character too early, and may hide one that stands right here.
  const hidden = matchHere(scanner, text, from);
  if (hidden !== null) return note(scanner, reading, { match: hidden, at: from });
  expression.lastIndex = from;
  match = expression.exec(text);
  return note(scanner, reading, { match, at: match === null ? Infinity : match.index + unshift(match) });
}

function note(
  { id }: Scanner,
  reading: Reading,
  { match, at }: { readonly match: RegExpExecArray | null; readonly at: number },
): number {
  const isSure = at < reading.sure;
  reading.matches[id] = isSure ? match : null;
  return (reading.next[id] = isSure ? at : Infinity);
}

/** @returns how far behind the whole match the first group begins, which takes its place */
function unshift(match: RegExpExecArray): number {
  const whole = match.shift() ?? "";
  return whole.length - match[0].length;
}

function matchHere(scanner: Scanner, text: string, at: number): RegExpExecArray | null {
  const here = (scanner.hereExpression ??= new RegExp(scanner.here, scanner.expression.flags.replace("g", "y")));
  here.lastIndex = at;
  return here.exec(text);
}
