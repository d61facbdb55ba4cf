/** Message modes: the tool divides the coins as the emulator did whose numbers stand on the page. */
import { describe, expect, test } from "bun:test";
import { parseCoins, showCoins } from "../../content/components/tools/coins.ts";
import {
  FORWARDING,
  flagsOf,
  isRefused,
  outcomeOf,
  readMode,
  type Outcome,
} from "../../content/components/tools/modes.ts";

const TON = 1_000_000_000n;

/** The page's experiment: 10 TON in the contract, 1 TON comes in. */
function run(mode: number, value: string): Outcome {
  return outcomeOf({ mode, balance: 10n * TON, incoming: TON, value: parseCoins(value) ?? -1n });
}

describe("what was measured in the emulator", () => {
  const sent: readonly (readonly [number, string, string, string])[] = [
    [0, "0.5", "10.49987", "0.49993"],
    [1, "0.5", "10.49980", "0.50000"],
    [3, "0.5", "10.49980", "0.50000"],
    [64, "0", "10.00000", "0.99980"],
    [64, "0.5", "9.50000", "1.49980"],
    [65, "0", "9.99980", "1.00000"],
    [128, "0", "0", "10.99980"],
    [128, "50", "0", "10.99980"],
  ];
  test.each(sent)("mode %d with value %s leaves %s and delivers %s", (mode, value, contract, receiver) => {
    const outcome = run(mode, value);
    if (outcome.kind !== "sent") throw new Error(outcome.kind);
    expect([showCoins(outcome.contract), showCoins(outcome.receiver)]).toEqual([contract, receiver]);
    expect(outcome.isDeleted).toBe(false);
  });

  test("160 deletes the account", () => {
    expect(run(160, "0")).toMatchObject({ kind: "sent", contract: 0n, isDeleted: true });
    expect(run(32, "0.5")).toMatchObject({ kind: "sent", isDeleted: false });
  });

  const failed: readonly (readonly [number, string, string])[] = [
    [0, "10.99987", "0"],
    [16, "10.00000", "0.99980"],
  ];
  test.each(failed)("50 TON with mode %d fail with 37: %s stay, %s return", (mode, contract, returned) => {
    const outcome = run(mode, "50");
    if (outcome.kind !== "failed") throw new Error(outcome.kind);
    expect([outcome.code, showCoins(outcome.contract), showCoins(outcome.returned)]).toEqual([37, contract, returned]);
  });

  test.each([2, 18])("50 TON with mode %d are skipped", (mode) => {
    const outcome = run(mode, "50");
    expect([outcome.kind, showCoins(outcome.contract)]).toEqual(["skipped", "10.99987"]);
  });

  test("a value of 0 can't pay for its own way", () => {
    expect(run(0, "0")).toMatchObject({ kind: "failed", code: 37 });
    expect(run(1, "0")).toMatchObject({ kind: "sent", receiver: 0n });
  });

  test("192 is refused with 34, and so are flags that mean nothing", () => {
    for (const mode of [192, 4, 8, 255]) expect(isRefused(mode)).toBe(true);
    for (const mode of [0, 1, 3, 16, 64, 66, 80, 128, 160, 163, 243 - 64]) expect(isRefused(mode)).toBe(false);
    expect(run(192, "0")).toMatchObject({ kind: "failed", code: 34, returned: 0n });
    expect(run(208, "0")).toMatchObject({ kind: "failed", code: 34 });
  });
});

test("no coin is made or lost, whatever the mode and the amounts are", () => {
  const amounts = [0n, 1n, 66_667n, 200_000n, TON / 2n, 3n * TON, 40n * TON];
  for (let mode = 0; mode < 256; mode++)
    for (const balance of amounts)
      for (const incoming of amounts.slice(3))
        for (const value of amounts) {
          const outcome = outcomeOf({ mode, balance, incoming, value });
          const away = outcome.kind === "sent" ? outcome.receiver : outcome.kind === "failed" ? outcome.returned : 0n;
          const fees = balance + incoming - outcome.contract - away;
          expect(outcome.contract >= 0n && away >= 0n && fees >= 130_268n && fees <= 196_935n).toBe(true);
        }
});

test("modes and amounts are read as readers write them", () => {
  expect(["64", " 0x41 ", "255", "0"].map(readMode)).toEqual([64, 65, 255, 0]);
  expect(["", "-1", "256", "1.5", "0x", "0x100", "ten", "1e2", "9".repeat(100)].map(readMode)).toEqual(
    Array<undefined>(9).fill(undefined),
  );
  expect(flagsOf(0xe3)).toEqual([1, 2, 32, 64, 128]);
  expect(["1", "0.5", "1.", "0.000000001"].map(parseCoins)).toEqual([TON, TON / 2n, TON, 1n]);
  expect(["", "-1", ".5", "1,5", "1e3", "0.0000000001", "1 TON", "NaN"].map(parseCoins)).toEqual(
    Array<undefined>(8).fill(undefined),
  );
});

test("with all of the balance nothing is paid apart; what only pays its own way arrives as nothing", () => {
  const base = { balance: TON, incoming: TON, value: 0n };
  expect(outcomeOf({ ...base, mode: 129 })).toEqual(outcomeOf({ ...base, mode: 128 }));
  expect(outcomeOf({ ...base, mode: 128 }).kind).toBe("sent");
  expect(outcomeOf({ ...base, mode: 0, value: FORWARDING })).toMatchObject({ kind: "sent", receiver: 0n });
  expect(outcomeOf({ ...base, mode: 0, value: FORWARDING - 1n })).toMatchObject({ kind: "failed", code: 37 });
});

test("amounts are rounded to five places, a half upwards", () => {
  expect([0n, 4_999n, 5_000n, 14_999n, TON].map(showCoins)).toEqual(["0", "0", "0.00001", "0.00001", "1.00000"]);
});
