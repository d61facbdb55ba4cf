/**
 * Encoding of the serialised index: numbers as printable characters, so that a host which compresses JSON compresses
 * the index too. A character is a whole byte, as Huffman coding needs it (base64 would not align), so brotli gets close
 * to the entropy.
 */

/** First character of the alphabet, `#`. `"` comes before it and `\` is skipped, so nothing needs escaping in JSON. */
const FIRST = 35;
const BACKSLASH = 92;
/** Numbers below this are written as one character. */
const SHORT = 60;
/** Number of values of each further character. */
const LONG = 31;

const symbols: readonly string[] = Array.from({ length: SHORT + LONG }, (_, value) =>
  String.fromCharCode(FIRST + value >= BACKSLASH ? FIRST + value + 1 : FIRST + value),
);

const shortCodes: readonly string[] = Array.from({ length: 2048 }, (_, value) => encodeSlow(value));

function encodeSlow(value: number): string {
  let out = "";
  let rest = value;
  while (rest >= SHORT) {
    rest -= SHORT;
    out += symbols[SHORT + (rest % LONG)] ?? "";
    rest = Math.floor(rest / LONG);
  }
  return out + (symbols[rest] ?? "");
}

/** Writes a non-negative integer. */
export function encodeNumber(value: number): string {
  return shortCodes[value] ?? encodeSlow(value);
}

/** A position in a string of encoded numbers. */
export interface Cursor {
  readonly text: string;
  at: number;
}

/**
 * Reads the number at the cursor and advances the cursor past it. Damaged input gives `NaN` or a number out of range.
 * Each call advances by at least one character, so a loop over damaged input ends too.
 */
export function decodeNumber(cursor: Cursor): number {
  let value = 0;
  let factor = 1;
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at++);
    const symbol = code > BACKSLASH ? code - FIRST - 1 : code - FIRST;
    if (!(symbol >= SHORT)) return value + symbol * factor;
    // Encoded as: value = SHORT + digit + LONG × rest.
    value += symbol * factor;
    factor *= LONG;
  }
}

/**
 * Front-codes ascending strings without spaces: each is written as the length of the prefix shared with the one before,
 * and the rest.
 */
export function packStrings(sorted: readonly string[]): string {
  let out = "";
  let previous = "";
  for (const text of sorted) {
    const most = Math.min(previous.length, text.length, SHORT - 1);
    let shared = 0;
    while (shared < most && previous.charCodeAt(shared) === text.charCodeAt(shared)) shared++;
    out += (symbols[shared] ?? "") + text.slice(shared) + " ";
    previous = text;
  }
  return out;
}

/** The inverse of `packStrings`. */
export function unpackStrings(packed: string): string[] {
  const out: string[] = [];
  let previous = "";
  let at = 0;
  while (at < packed.length) {
    let end = packed.indexOf(" ", at);
    if (end < 0) end = packed.length;
    const code = packed.charCodeAt(at);
    const shared = code > BACKSLASH ? code - FIRST - 1 : code - FIRST;
    previous = previous.slice(0, shared) + packed.slice(at + 1, end);
    out.push(previous);
    at = end + 1;
  }
  return out;
}
