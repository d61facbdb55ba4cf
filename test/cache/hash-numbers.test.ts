/** Numbers for hashes are those that a `Map` would give, from texts and from bytes alike. */
import { expect, test } from "bun:test";
import { createHashNumbers } from "../../server/cache/hash-numbers.ts";
import { hashOf } from "../../server/engine/hash.ts";
import { randomOf } from "../support/random.ts";

const random = randomOf(7);

/** Some share their first or last four bytes, as hashes that somebody has made might. */
function hashes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const hash = hashOf(String(random.below(count)));
    if (i % 5 === 0) return `00000000${hash.slice(8)}`;
    return i % 5 === 1 ? `${hash.slice(0, 24)}ffffffff` : hash;
  });
}

test("hashes have the numbers in whose order they came, whatever they look like", () => {
  const numbers = createHashNumbers();
  const expected = new Map<string, number>();
  const bytes = Buffer.alloc(16 + 3);
  for (const hash of hashes(20_000)) {
    const known = expected.get(hash);
    bytes.write(hash, 3, "hex");
    expect(numbers.find(hash)).toBe(known ?? -1);
    expect(numbers.findBytes(bytes, 3)).toBe(known ?? -1);
    if (known === undefined) expected.set(hash, expected.size);
    const number = random.below(2) === 0 ? numbers.add(hash) : numbers.addBytes(bytes, 3);
    expect(number).toBe(expected.get(hash) ?? -1);
  }
  expect(numbers.size()).toBe(expected.size);
  for (const [hash, number] of expected) expect(numbers.find(hash)).toBe(number);
});
