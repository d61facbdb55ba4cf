/**
 * Numbers for texts. A `Map` of a million texts would be read whole by the garbage collector each time after one was
 * added; here the table holds numbers, which it need not read.
 */
import { createColumn } from "./column.ts";

export interface TextNumbers {
  /** The number of a text, from 0 in the order in which they are first asked for. */
  number(text: string): number;
  has(text: string): boolean;
  /** The text with a number. */
  text(number: number): string;
  /** How many texts have a number. */
  size(): number;
}

/** A place of the table: hash of the text, and number plus one, which is 0 in a free place. */
const WIDTH = 2;

/** @returns an empty table with open addressing, at most half full */
export function createTextNumbers(): TextNumbers {
  const texts = createColumn(0, "");
  let size = 0;
  let places = 2048;
  let table = new Int32Array(places * WIDTH);

  function grow(): void {
    const before = table;
    places *= 2;
    table = new Int32Array(places * WIDTH);
    for (let at = 0; at < before.length; at += WIDTH) {
      const hash = before[at] ?? 0;
      const numberPlusOne = before[at + 1] ?? 0;
      if (numberPlusOne === 0) continue;
      let place = hash & (places - 1);
      while (table[place * WIDTH + 1] !== 0) place = (place + 1) & (places - 1);
      table[place * WIDTH] = hash;
      table[place * WIDTH + 1] = numberPlusOne;
    }
  }

  /** The place of a text, or the free one where it belongs. */
  function placeOf(text: string, hash: number): number {
    for (let place = hash & (places - 1); ; place = (place + 1) & (places - 1)) {
      const numberPlusOne = table[place * WIDTH + 1] ?? 0;
      if (numberPlusOne === 0 || (table[place * WIDTH] === hash && texts.get(numberPlusOne - 1) === text)) return place;
    }
  }

  return {
    number(text) {
      const hash = hashOfText(text);
      const at = placeOf(text, hash) * WIDTH;
      const numberPlusOne = table[at + 1] ?? 0;
      if (numberPlusOne !== 0) return numberPlusOne - 1;
      table[at] = hash;
      table[at + 1] = texts.push(text) + 1;
      if (2 * ++size > places) grow();
      return size - 1;
    },
    has: (text) => table[placeOf(text, hashOfText(text)) * WIDTH + 1] !== 0,
    text: (number) => texts.get(number) ?? "",
    size: () => size,
  };
}

/** FNV-1a over UTF-16 code units, and a last step that spreads its bits. */
function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 12);
}
