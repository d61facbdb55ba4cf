import { expect, test } from "bun:test";
import { createNodeIndex } from "../../server/engine/node-index.ts";
import { randomOf } from "../support/random.ts";

test("a node is found by its kind and key, however many there are", () => {
  const random = randomOf(3);
  const index = createNodeIndex();
  const expected = new Map<string, number>();
  for (let node = 0; node < 40_000; node++) {
    const [kind, key] = [random.below(60), `en /guide/page-${random.below(2000)}`];
    const number = index.keyNumber(key);
    const name = `${kind} ${number}`;
    expect(index.find(kind, number)).toBe(expected.get(name));
    if (!expected.has(name)) {
      index.add(kind, number, node);
      expected.set(name, node);
    }
  }
  for (const [name, node] of expected) {
    const [kind = 0, number = 0] = name.split(" ").map(Number);
    expect(index.find(kind, number)).toBe(node);
    expect(index.keyNumberOf(node)).toBe(number);
  }
});

test("equal keys have one number, and a number leads back to its key", () => {
  const index = createNodeIndex();
  const keys = ["", "a", "content/en/docs/首页.md", "a ", " "];
  const numbers = keys.map((key) => index.keyNumber(key));
  expect(new Set(numbers).size).toBe(keys.length);
  expect(keys.map((key) => index.keyNumber(` ${key}`.slice(1)))).toEqual(numbers);
  expect(numbers.map((number) => index.keys.text(number))).toEqual(keys);
});
