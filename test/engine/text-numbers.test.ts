/** Texts by number and columns in pieces do what a `Map` and an array do, whatever is put into them. */
import { expect, test } from "bun:test";
import { createColumn } from "../../server/engine/column.ts";
import { createTextNumbers } from "../../server/engine/text-numbers.ts";
import { randomOf } from "../support/random.ts";

test("texts get the numbers that a Map would give them", () => {
  const random = randomOf(7);
  const numbers = createTextNumbers();
  const expected = new Map<string, number>();
  for (let step = 0; step < 60_000; step++) {
    // Many texts that differ in one place only, some of them empty or not in Latin letters.
    const text = `${"/".repeat(random.below(3))}${["", "页面", "page-"][step % 3]}${random.below(20_000)}`;
    expect(numbers.has(text)).toBe(expected.has(text));
    if (!expected.has(text)) expected.set(text, expected.size);
    expect(numbers.number(text)).toBe(expected.get(text) ?? -1);
  }
  expect(numbers.size()).toBe(expected.size);
  for (const [text, number] of expected) expect(numbers.text(number)).toBe(text);
});

test("texts whose hashes are equal are told apart", () => {
  const numbers = createTextNumbers();
  // FNV-1a over 32 bits: among a quarter of a million texts some have the same hash.
  const texts = Array.from({ length: 250_000 }, (_, at) => at.toString(36));
  expect(texts.findIndex((text, at) => numbers.number(text) !== at)).toBe(-1);
  expect(texts.findIndex((text, at) => numbers.text(at) !== text)).toBe(-1);
});

test("texts that belong into the last places of a table keep their numbers when it grows", () => {
  // A table grows at the 1,025th text; in one of thirty, some of them find the end full and go on at its beginning.
  for (let table = 0; table < 300; table++) {
    const numbers = createTextNumbers();
    const texts = Array.from({ length: 1100 }, (_, at) => `${table} ${at}`);
    for (const text of texts) numbers.number(text);
    expect(texts.filter((text, at) => numbers.number(text) !== at)).toEqual([]);
  }
});

test("a column is a list of any length", () => {
  for (const size of [0, 1, 255, 256, 257, 1000]) {
    const column = createColumn<number | undefined>(size, undefined);
    const expected: (number | undefined)[] = Array.from({ length: size });
    for (let at = 0; at < 600; at++) {
      expect(column.push(at)).toBe(expected.push(at) - 1);
      column.set(at, -at);
      expected[at] = -at;
    }
    expect(Array.from({ length: expected.length }, (_, at) => column.get(at))).toEqual(expected);
    expect(column.get(expected.length)).toBeUndefined();
  }
});
