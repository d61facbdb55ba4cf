/**
 * Rows that are called by what a program says: `Failed to unpack account state`. Readers paste the whole line of a log,
 * in which the message is a part; each of its words by itself says less than other pages do.
 */
import { wordsOf } from "../tokens.ts";

/** Fewer words in a row are said of much else. */
const LEAST_WORDS = 4;
/** What stands for what changes from time to time: `Account … balance is less than requested coins`. */
const CHANGING = "…";

interface Message {
  readonly section: number;
  /** What stands between the parts that change, as words between spaces. */
  readonly pieces: readonly string[];
  readonly words: number;
}

export interface MessageTable {
  /** Notes a name of a row if it may be a message; signatures and parameters are none. */
  note(name: string, section: number): void;
  /** @returns sections of the rows whose whole name stands in a text, the longest name first */
  within(text: string): readonly number[];
}

export function createMessages(): MessageTable {
  const names: { readonly name: string; readonly section: number }[] = [];
  // Few queries are so long, and the first one of a reader should not wait for this.
  let messages: readonly Message[] | undefined;
  return {
    note(name, section) {
      if (/[()<>[\]{}=]/.test(name) || name.split(" ", LEAST_WORDS).length < LEAST_WORDS) return;
      names.push({ name, section });
    },
    within(text) {
      const terms = termsIn(text);
      if (terms.length < LEAST_WORDS) return [];
      messages ??= names.flatMap(({ name, section }) => messageOf(name, section));
      const whole = inSpaces(terms);
      const found = messages.filter(({ pieces }) => holdsInOrder(whole, pieces));
      found.sort((a, b) => b.words - a.words || a.section - b.section);
      return [...new Set(found.map(({ section }) => section))];
    },
  };
}

function messageOf(name: string, section: number): readonly Message[] {
  const pieces = name
    .split(CHANGING)
    .map(termsIn)
    .filter((piece) => piece.length > 0);
  const words = pieces.flat().length;
  return words < LEAST_WORDS ? [] : [{ section, words, pieces: pieces.map(inSpaces) }];
}

function termsIn(text: string): readonly string[] {
  return wordsOf(text).map(({ term }) => term);
}

function inSpaces(terms: readonly string[]): string {
  return ` ${terms.join(" ")} `;
}

function holdsInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from);
    // The space after a piece is the one before the next.
    from = at + piece.length - 1;
    return at >= 0;
  });
}
