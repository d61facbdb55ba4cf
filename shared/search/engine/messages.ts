/**
 * Rows whose name is a message of a program: `Failed to unpack account state`. Readers paste a whole line of a log that
 * contains the message. Ranked by its single words, other pages would come first.
 */
import { wordsOf } from "../tokens.ts";

/** Fewest words of a message; fewer in a row occur in many other texts. */
const LEAST_WORDS = 4;
/** Stands in a message for a part that varies: `Account … balance is less than requested coins`. */
const CHANGING = "…";

interface Message {
  readonly section: number;
  /** The text between the varying parts, as words with a space before and after each. */
  readonly pieces: readonly string[];
  readonly words: number;
}

export interface MessageTable {
  /** Adds the name of a row if it may be a message; signatures and parameters can't be. */
  note(name: string, section: number): void;
  /** @returns sections of the rows whose whole name occurs in a text, the longest name first */
  within(text: string): readonly number[];
}

export function createMessages(): MessageTable {
  const names: { readonly name: string; readonly section: number }[] = [];
  // Made when first needed: few queries are long enough, and a reader's first query should not wait for it.
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
    // The space after a piece may also be the one before the next.
    from = at + piece.length - 1;
    return at >= 0;
  });
}
