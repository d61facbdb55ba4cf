/** What a mistyped word may mean: how far apart two words are, and how far apart they may be. */
import { describe, expect, test } from "bun:test";
import { editDistance, guessWords, resembling } from "../../shared/search/engine/fuzzy.ts";

describe("the distance of two words counts each slip once", () => {
  test.each([
    ["wallet", "wallet", 0],
    ["walet", "wallet", 1],
    ["wallets", "wallet", 1],
    ["wablet", "wallet", 1],
    ["walelt", "wallet", 1],
    ["awllet", "wallet", 1],
    ["walletx", "awllet", 2],
    ["", "abc", 3],
    ["abc", "", 3],
    ["ca", "abc", 3],
    ["kitten", "sitting", 3],
  ])("%p and %p: %d", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});

/** Whether a word is guessed where nothing else is in the list. */
const guessed = (typed: string, word: string): boolean => guessWords(typed, [word], 6).length > 0;

describe("a longer word may hold more slips", () => {
  test.each([
    // Below three letters nothing is guessed; with three, one slip.
    ["ab", "abc", false],
    ["tom", "ton", true],
    ["tam", "ton", false],
    // Four letters: one slip, never half of the word.
    ["noda", "node", true],
    ["naka", "node", false],
    // Five and six letters: two slips where the first letter is right, else one.
    ["walxtt", "wallet", true],
    ["xallet", "wallet", true],
    ["xallxt", "wallet", false],
    // From seven letters on two, whatever the first letter is, and not three.
    ["xaxlets", "wallets", true],
    ["xontrxct", "contract", true],
    ["xontxa", "contra", false],
    ["xontxact", "contract", true],
    ["xonxxact", "contract", false],
    ["transxxxon", "transition", false],
    // From eleven letters on three, and not four.
    ["xransxctixn", "transaction", true],
    ["xranxxctixn", "transaction", false],
    ["transxcxixn", "transaction", true],
    ["transxcxxxn", "transaction", false],
  ])("%s for %s: %p", (typed, word, is) => {
    expect(guessed(typed, word)).toBe(is);
  });
});

describe("guesses", () => {
  const words = ["wallet", "wallets", "walled", "ballet", "pallet", "valet", "walnut", "mallet"];

  test("come closest first, with their distance", () => {
    expect(guessWords("wallet", words, 3)).toEqual([
      { word: "wallet", distance: 0 },
      { word: "wallets", distance: 1 },
      { word: "walled", distance: 1 },
    ]);
  });

  test("are at most as many as asked for", () => {
    expect(guessWords("wallet", words, 2)).toHaveLength(2);
    expect(guessWords("wallet", words, 0)).toEqual([]);
  });

  test("are beginnings of longer words only while the word is unfinished", () => {
    expect(guessWords("transct", ["transaction"], 6)).toEqual([]);
    expect(guessWords("transct", ["transaction"], 6, true)).toEqual([{ word: "transaction", distance: 1.5 }]);
  });

  test("are words in Latin letters", () => {
    expect(guessWords("12345", ["12346"], 6)).toEqual([]);
    expect(guessWords("分片练", ["分片链"], 6)).toEqual([]);
  });

  test("of the same list stay the same however often they are asked for", () => {
    expect(guessWords("walet", words, 6)).toEqual(guessWords("walet", words, 6));
  });
});

test("titles that resemble a query come best first, at most as many as asked for", () => {
  const titles = ["Bridges", "Highload Wallet", "Wallet history", "Fees"];
  const found = resembling("highload walet", titles, 2);
  expect(found[0]?.place).toBe(1);
  expect(found.length).toBeLessThanOrEqual(2);
  expect(found.map(({ score }) => score)).toEqual([...found.map(({ score }) => score)].sort((a, b) => a - b));
  expect(resembling("highload walet", titles, 1)).toHaveLength(1);
  expect(resembling("qqqqqqqq", titles, 2)).toEqual([]);
});

test("words of other alphabets are corrected, too; Chinese ones are not", () => {
  const words = ["антенны", "частоту", "волны", "안테나입니다", "κεραία", "智能合约"];
  const guessed = (word: string): readonly string[] => guessWords(word, words, 3).map((guess) => guess.word);
  expect(guessed("чистота")).toEqual(["частоту"]);
  expect(guessed("антена")).toEqual(["антенны"]);
  expect(guessed("안테너입니다")).toEqual(["안테나입니다"]);
  expect(guessed("κεραια")).toEqual(["κεραία"]);
  expect(guessed("智能合同")).toEqual([]);
});
