/** Fees: what the tool says is what the pages say, and a field that holds no number is named. */
import { describe, expect, test } from "bun:test";
import {
  actionFee,
  feesOf,
  fromSlider,
  QUANTITIES,
  LIMITS,
  messagePrice,
  readFields,
  readNumber,
  toSlider,
  type Size,
} from "../../content/components/tools/fees/fees.ts";
import { DATES, PRICE_NAMES, PRICES, type Prices } from "../../content/components/tools/fees/prices.ts";

describe("what the pages say", () => {
  const prices = PRICES["2026-06-11"]["0"];
  const size = (cells: bigint, bits: bigint): Size => ({ cells, bits });
  test("a year of 20 cells, 6,000 gas and a short message", () => {
    const found = feesOf(prices, {
      account: size(20n, 5_000n),
      seconds: 31_536_000n,
      gas: 6_000n,
      sent: size(0n, 0n),
      imported: size(1n, 416n),
    });
    expect(found).toEqual({
      imported: 101_068n,
      storage: 1_299_244n,
      gas: 400_001n,
      action: 22_221n,
      forward: 44_446n,
      all: 1_866_980n,
    });
  });
  const measured: readonly (readonly [cells: bigint, bits: bigint, price: bigint, action: bigint])[] = [
    [1n, 352n, 96_801n, 32_266n],
    [1n, 672n, 118_134n, 39_377n],
    [2n, 1_000n, 146_668n, 48_888n],
  ];
  test.each(measured)("a message with %p further cells and %p bits", (cells, bits, price, action) => {
    expect(messagePrice(prices, size(cells, bits))).toBe(price);
    expect(actionFee(prices, price)).toBe(action);
  });
});

describe("fields", () => {
  const whole = (changed: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(Object.keys(LIMITS).map((name) => [name, "1"])),
    ...Object.fromEntries(PRICE_NAMES.map((name) => [`fee-${name}`, String(PRICES["2026-06-11"]["0"][name])])),
    ...changed,
  });
  test("are read with grouped digits", () => {
    expect(readNumber(" 1,000,000 ", 10n ** 9n)).toBe(1_000_000n);
    expect(readNumber("65 536", 10n ** 9n)).toBe(65_536n);
    expect(readFields(whole()).kind).toBe("read");
  });
  test.each(["", "-1", "1e9", "0x10", "1.5", "1,00", "٣", "9".repeat(17), "NaN", "<b>1</b>"])(
    "that hold no number, or one that is too large, are named: %p",
    (text) => {
      expect(readFields(whole({ "fee-gas": text }))).toEqual({ kind: "wrong", fields: ["fee-gas"] });
      expect(readFields(whole({ "fee-gas_price": text }))).toEqual({ kind: "wrong", fields: ["fee-gas_price"] });
    },
  );
  test("of any length are read at once", () => {
    const start = performance.now();
    for (const text of ["1", "1,", " ", "-"]) expect(readNumber(text.repeat(500_000), 10n ** 9n)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(500);
  });
  test("that are missing or beyond what the network allows are named", () => {
    expect(readFields({}).kind).toBe("wrong");
    expect(readFields(whole({ "fee-cells": "65537" }))).toEqual({ kind: "wrong", fields: ["fee-cells"] });
    expect(readFields(whole({ "fee-first_frac": "65537" }))).toEqual({ kind: "wrong", fields: ["fee-first_frac"] });
  });
  test("more bits than the cells can hold are named", () => {
    const read = readFields(whole({ "fee-bits": "1024" }));
    expect(read).toEqual({ kind: "full", bits: "fee-bits", cells: "fee-cells" });
    expect(readFields(whole({ "fee-bits": "1023" })).kind).toBe("read");
  });
  test("a slider reaches both ends, and each step changes the value", () => {
    for (const most of Object.values(LIMITS)) {
      expect([fromSlider(0, most, 9n), fromSlider(100, most, 9n)]).toEqual([0n, most]);
      let value = 0n;
      for (let step = 0; step < 150 && value < most; step++) {
        const next = fromSlider(toSlider(value, most) + 1, most, value);
        expect(next).toBeGreaterThan(value);
        value = next;
      }
      expect(value).toBe(most);
      for (let step = 0; step < 150 && value > 0n; step++) {
        const next = fromSlider(toSlider(value, most) - 1, most, value);
        expect(next).toBeLessThan(value);
        value = next;
      }
      expect(value).toBe(0n);
    }
  });
});

test("each date has prices for both workchains", () => {
  for (const date of DATES)
    for (const prices of Object.values<Prices>(PRICES[date])) expect(Object.keys(prices)).toEqual([...PRICE_NAMES]);
});

test("a number may be as large as its limit, and its digits stand in groups of three alone", () => {
  expect(
    ["16", "17", "1 000", "1 0000", "10_000,000"].map((text) => readNumber(text, text === "17" ? 16n : 10n ** 9n)),
  ).toEqual([16n, undefined, 1_000n, undefined, 10_000_000n]);
  expect(readNumber("16", 16n)).toBe(16n);
});

test("the message that starts a transaction has no more bits than its cells hold either", () => {
  const prices = Object.entries(PRICES["2026-06-11"]["0"]).map(([name, value]) => [`fee-${name}`, String(value)]);
  const fields = Object.fromEntries([...QUANTITIES.map((name) => [name, "0"]), ...prices]) as Record<string, string>;
  expect(readFields({ ...fields, "fee-in-cells": "1", "fee-in-bits": "1023" }).kind).toBe("read");
  expect(readFields({ ...fields, "fee-in-cells": "1", "fee-in-bits": "1024" })).toEqual({
    kind: "full",
    bits: "fee-in-bits",
    cells: "fee-in-cells",
  });
});
