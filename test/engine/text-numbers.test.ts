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
  const made = new Map<string, string>();
  // FNV-1a over 32 bits: among a quarter of a million texts some have the same hash.
  for (let at = 0; at < 250_000; at++) expect(numbers.number(at.toString(36))).toBe(at);
  for (let at = 0; at < 250_000; at++) made.set(at.toString(36), numbers.text(at));
  for (const [text, found] of made) expect(found).toBe(text);
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
