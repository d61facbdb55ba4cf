import { expect, test } from "bun:test";
import { createFingerprints } from "../../server/engine/fingerprints.ts";
import { hashOf, hashOfJson } from "../../server/engine/hash.ts";
import { randomOf } from "../support/random.ts";

/** As observers and queries have them, and some that only look like a hash. */
const LOOKS = [
  (text: string) => hashOf(text),
  (text: string) => `s:${hashOf(text)}`,
  (text: string) => hashOf(text).toUpperCase(),
  (text: string) => `S:${hashOf(text)}`,
  (text: string) => hashOf(text).slice(1),
  (text: string) => `${hashOf(text)}0`,
  (text: string) => `failed:${hashOf(text)}`,
  (text: string) => `${hashOf(text).slice(0, 31)}\n`,
  (text: string) => hashOfJson(JSON.stringify([text])),
  () => hashOfJson("null"),
  () => hashOfJson('"钱包 💎"'),
  () => "00000000000000000000000000000000",
  () => "ffffffffffffffffffffffffffffffff",
  () => "missing",
  () => "",
  () => undefined,
];

test("a fingerprint comes back as it was, whatever it looks like, and the last one that was given counts", () => {
  const random = randomOf(7);
  const fingerprints = createFingerprints(10);
  const expected = new Map<number, string | undefined>();
  for (let time = 0; time < 20_000; time++) {
    const place = random.below(3000);
    const look = LOOKS[random.below(LOOKS.length)];
    const fingerprint = look?.(String(random.below(5000)));
    fingerprints.set(place, fingerprint);
    expected.set(place, fingerprint);
  }
  for (let place = 0; place < 3100; place++) {
    expect(fingerprints.get(place)).toBe(expected.get(place));
    expect(fingerprints.has(place)).toBe(expected.get(place) !== undefined);
  }
});

test("those that are no hash have a number, equal ones the same, and hashes have none", () => {
  const fingerprints = createFingerprints();
  const all = ["=[]", "=null", "=[]", hashOf("a"), `s:${hashOf("a")}`, "=null", undefined];
  all.forEach((fingerprint, place) => fingerprints.set(place, fingerprint));
  expect(all.map((_, place) => fingerprints.sharedNumber(place))).toEqual([
    0,
    1,
    0,
    undefined,
    undefined,
    1,
    undefined,
  ]);
  expect(fingerprints.shared()).toBe(2);
  fingerprints.clear();
  expect(all.map((_, place) => fingerprints.get(place))).toEqual(all.map(() => undefined));
  fingerprints.set(2, "=[]");
  expect([fingerprints.get(1), fingerprints.get(2)]).toEqual([undefined, "=[]"]);
});
