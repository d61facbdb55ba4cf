/** Snippets: about fifty characters of a text that contain the matched words, which are marked. */
import { isUnspaced, wordsOf } from "../tokens.ts";

export interface Snippet {
  readonly text: string;
  /** Start and end of each mark in `text`, ascending, not overlapping. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

const LENGTH = 50;
/** Number of words that are searched for a match; in a longer section only its beginning is. */
const FAR = 12_000;

/** The ranges of a text in which the terms occur. @param terms normalised as in the index */
export function marksIn(text: string, terms: ReadonlySet<string>): (readonly [number, number])[] {
  const marks: [number, number][] = [];
  const han = [...terms].filter((term) => term.charCodeAt(0) >= 0x3400).sort((a, b) => b.length - a.length);
  for (const word of wordsOf(text.slice(0, FAR))) {
    if (!word.han) {
      if (terms.has(word.term) || word.parts.some((part) => terms.has(part))) marks.push([word.start, word.end]);
      continue;
    }
    for (let at = 0; at < word.term.length;) {
      const found = han.find((term) => word.term.startsWith(term, at));
      if (found !== undefined) marks.push([word.start + at, word.start + at + found.length]);
      at += found?.length ?? 1;
    }
  }
  return marks;
}

/** Cuts out the passage with the most different terms; of several, the first. */
export function snippetOf(text: string, terms: ReadonlySet<string>): Snippet {
  const marks = marksIn(text, terms);
  if (marks.length === 0) return shorten(text, 0, Math.min(text.length, LENGTH), []);
  let best = 0;
  let most = -1;
  for (let from = 0; from < marks.length; from++) {
    const [start] = marks[from] ?? [0, 0];
    const different = new Set<string>();
    let letters = 0;
    for (let to = from; to < marks.length; to++) {
      const [begin, end] = marks[to] ?? [0, 0];
      if (end - start > LENGTH) break;
      const word = text.slice(begin, end).toLowerCase();
      if (!different.has(word)) letters += Math.min(12, end - begin);
      different.add(word);
    }
    const score = different.size * 20 + letters;
    if (score > most) {
      most = score;
      best = from;
    }
  }
  const [start, end] = marks[best] ?? [0, 0];
  let lastEnd = end;
  for (const [, next] of marks.slice(best)) if (next - start <= LENGTH) lastEnd = next;
  const spare = Math.max(0, LENGTH - (lastEnd - start));
  let from = Math.max(0, start - Math.floor(spare / 2));
  const to = Math.min(text.length, from + Math.max(LENGTH, lastEnd - start));
  from = Math.max(0, Math.min(from, to - LENGTH));
  return shorten(text, from, to, marks);
}

/** Chinese and Japanese, which have no spaces between words either: a passage may end after any character. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}_]/u;
/** What belongs to the character before it: a mark, or the second half of a character. */
const CONTINUES = /[\p{M}\u200d\udc00-\udfff]/u;

/** Moves the ends of a passage to word boundaries and adds an ellipsis where text is omitted. */
function shorten(text: string, from: number, to: number, marks: readonly (readonly [number, number])[]): Snippet {
  let start = from;
  let end = to;
  const inWord = (at: number): boolean => {
    const char = text[at] ?? "";
    return IN_WORD.test(char) && !EAST_ASIAN.test(char) && !isUnspaced(char.charCodeAt(0));
  };
  const divides = (at: number): boolean =>
    at > 0 && at < text.length && ((inWord(at - 1) && inWord(at)) || CONTINUES.test(text[at] ?? ""));
  for (let step = 0; step < 12 && divides(start); step++) start--;
  for (let step = 0; step < 12 && divides(end); step++) end++;
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  const before = start > 0 ? "…" : "";
  const after = end < text.length ? "…" : "";
  const shift = before.length - start;
  const inside: (readonly [number, number])[] = [];
  for (const [begin, finish] of marks) {
    if (begin >= start && finish <= end) inside.push([begin + shift, finish + shift]);
  }
  return { text: before + text.slice(start, end).replace(/\s/g, " ") + after, marks: inside };
}
