/**
 * Adaptive binary arithmetic coding (a range coder): a bit that was likely takes only a fraction of a bit in the text.
 * How likely a bit is follows from the earlier bits of the same *context*, of which reader and writer keep the same
 * statistics. All arithmetic is that of IEEE doubles, which gives the same results in every browser.
 */

/** Reads or writes bits. */
export interface BitCoder {
  /**
   * @param context a number below that with which the coder was made; bits of a kind have a context of their own
   * @param bit 0 or 1; means nothing where bits are read
   * @returns the bit that was written or read
   */
  code(context: number, bit: number): number;
}

export interface BitWriter extends BitCoder {
  /** @returns what was written, as characters that JSON need not escape */
  finish(): string;
}

/** Number of values of a digit. A compressor writes 64 equally frequent characters in six bits each, so none are lost. */
const DIGIT = 64;
/** Number of digits in the range at its widest. */
const DIGITS = 6;
const WHOLE = DIGIT ** DIGITS;
/** A narrower range is widened by a digit. */
const LEAST = WHOLE / DIGIT;
/** No bit is taken to be more likely than this. */
const MOST_CERTAIN = 1 - 1 / 2048;
const LEAST_CERTAIN = 1 / 2048;
/** After so many bits of a context, each further one has the same influence. */
const SLOWEST = 60;

/** The characters from `#` on, without the backslash. */
const FIRST = 35;
const BACKSLASH = 92;
const characters = Array.from({ length: DIGIT }, (_, digit) =>
  String.fromCharCode(FIRST + digit + (FIRST + digit >= BACKSLASH ? 1 : 0)),
);

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const digit = code > BACKSLASH ? code - FIRST - 1 : code - FIRST;
  return digit >= 0 && digit < DIGIT ? digit : 0;
}

/** Weight of a bit in the estimate of its context, by the number of bits before it. */
const influence = Float64Array.from({ length: SLOWEST + 1 }, (_, seen) => 1 / (Math.min(SLOWEST, seen + 1) + 1.5));

/** What was learned of each context. Each coder begins with `reset`, so one memory serves one text after the other. */
export interface Chances {
  /** How likely it is that the next bit of each context is 1. */
  readonly of: Float64Array;
  learn(context: number, bit: number): void;
  /** Forgets everything but what was expected. */
  reset(): void;
}

/** What is known of each context before any bit of it. */
export interface Expectations {
  /** How likely a bit is to be 1. */
  readonly of: Float64Array;
  /** How many bits of the context that counts as much as. */
  readonly seen: Uint8Array;
}

/** @param expected of each context */
export function createChances(expected: Expectations): Chances {
  const of = expected.of.slice();
  const seen = expected.seen.slice();
  return {
    of,
    reset() {
      of.set(expected.of);
      seen.set(expected.seen);
    },
    learn(context, bit) {
      const before = of[context] ?? 0.5;
      const count = seen[context] ?? 0;
      if (count < SLOWEST) seen[context] = count + 1;
      const after = before + (bit - before) * (influence[count] ?? 0);
      of[context] = after > MOST_CERTAIN ? MOST_CERTAIN : after < LEAST_CERTAIN ? LEAST_CERTAIN : after;
    },
  };
}

/** @param chances those of a text that is finished are forgotten */
export function createBitWriter(chances: Chances): BitWriter {
  chances.reset();
  const digits: string[] = [];
  let low = 0;
  let range = WHOLE;
  // A sum may carry into digits that are already known, so the last one waits, and all the highest ones after it.
  let waiting = -1;
  let highest = 0;
  const shift = (): void => {
    const digit = Math.floor(low / LEAST);
    if (digit === DIGIT - 1) highest++;
    else {
      const carry = digit >= DIGIT ? 1 : 0;
      if (waiting >= 0) digits.push(characters[waiting + carry] ?? "");
      for (; highest > 0; highest--) digits.push(characters[carry === 1 ? 0 : DIGIT - 1] ?? "");
      waiting = digit % DIGIT;
    }
    low = (low - digit * LEAST) * DIGIT;
  };
  return {
    code(context, bit) {
      const bound = Math.floor(range * (chances.of[context] ?? 0.5));
      if (bit === 1) range = bound;
      else {
        low += bound;
        range -= bound;
      }
      while (range < LEAST) {
        shift();
        range *= DIGIT;
      }
      chances.learn(context, bit);
      return bit;
    },
    finish() {
      for (let left = DIGITS + 1; left > 0; left--) shift();
      return digits.join("");
    },
  };
}

/**
 * @param chances as in `createBitWriter`
 * @returns a coder that throws where the text ends before what is read of it
 */
export function createBitReader(text: string, chances: Chances): BitCoder {
  chances.reset();
  let at = 0;
  let range = WHOLE;
  let code = 0;
  const shift = (): void => {
    if (at > text.length + DIGITS) throw new Error("a text of bits ends too early");
    code = code * DIGIT + digitAt(text, at++);
  };
  for (let left = DIGITS; left > 0; left--) shift();
  return {
    code(context) {
      const bound = Math.floor(range * (chances.of[context] ?? 0.5));
      const bit = code < bound ? 1 : 0;
      if (bit === 1) range = bound;
      else {
        code -= bound;
        range -= bound;
      }
      while (range < LEAST) {
        shift();
        range *= DIGIT;
      }
      chances.learn(context, bit);
      return bit;
    },
  };
}
