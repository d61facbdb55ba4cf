/** Values as fingerprints: what is short stands for itself, what is long waits in portions until it is stored. */
import { expect, test } from "bun:test";
import { encode, hashOfJson, hashOfValue, jsonOfHash } from "../../server/engine/hash.ts";
import { createValueWriter } from "../../server/engine/value-writer.ts";
import { query } from "../../server/engine/types.ts";

const asValue = query<unknown>("keeper-value", "value", () => null);
const asHash = query<unknown>("keeper-hash", "hash", () => null);

function opened() {
  const stored: (readonly string[])[] = [];
  const keeper = createValueWriter({
    keep: (values) => void stored.push([...values.values()]),
    load: () => undefined,
    save: () => undefined,
    value: (hash) => (hash === "known" ? '"from the store"' : undefined),
  });
  return { keeper, stored };
}

test("a value of any kind has a JSON, and nothing at all is null", () => {
  expect([undefined, null, 0, "", [1], { a: 1 }].map(encode)).toEqual(["null", "null", "0", '""', "[1]", '{"a":1}']);
});

test("JSON of eighty characters stands for itself, a longer one is hashed", () => {
  const short = JSON.stringify("x".repeat(78));
  expect(jsonOfHash(hashOfJson(short))).toBe(short);
  expect(jsonOfHash(hashOfJson(JSON.stringify("x".repeat(79))))).toBeUndefined();
});

test("text of a query that keeps no values is hashed as it is, and differs from the same text as a value", () => {
  expect(hashOfValue(asHash, "a")).toStartWith("s:");
  expect(hashOfValue(asHash, ["a"])).toBe('=["a"]');
  expect(hashOfValue(asValue, "a")).toBe('="a"');
});

test("long values wait, each once, and are stored a portion at a time", () => {
  const { keeper, stored } = opened();
  const long = "y".repeat(1000);
  const hash = keeper.keep(asValue, long);
  expect(keeper.keep(asValue, long)).toBe(hash);
  keeper.keep(asValue, "short");
  keeper.keep(asHash, "z".repeat(1000));
  expect(stored).toEqual([]);
  expect(keeper.json(hash)).toBe(JSON.stringify(long));
  expect(keeper.json('="short"')).toBe('"short"');
  expect(keeper.json("known")).toBe('"from the store"');
  expect(keeper.json("unknown")).toBeUndefined();
  keeper.flush();
  expect(stored).toEqual([[JSON.stringify(long)]]);
  expect(keeper.json(hash)).toBeUndefined();
});

test("a portion that is full is stored at once, and the next one begins empty", () => {
  const { keeper, stored } = opened();
  // The same value twice takes the room of one.
  const half = "h".repeat(5_000_000);
  keeper.keep(asValue, half);
  keeper.keep(asValue, half);
  expect(stored).toEqual([]);
  keeper.flush();
  stored.length = 0;
  const large = "x".repeat(8_000_000);
  keeper.keep(asValue, large);
  expect(stored.map((values) => values.length)).toEqual([1]);
  keeper.keep(asValue, "y".repeat(100));
  expect(stored).toHaveLength(1);
});
