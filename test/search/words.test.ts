/** What counts as one word: in names of code, numbers, addresses, plurals, families, and words without a topic. */
import { describe, expect, test } from "bun:test";
import { familyOf, foldPlural } from "../../shared/search/inflection.ts";
import { isQuestionWord, isStopWord, isStopOrQuestionWord } from "../../shared/search/stopwords.ts";
import { wordsOf } from "../../shared/search/tokens.ts";
import { termsIn } from "./helper.ts";

test("letters with marks are the same words, whether a mark is a character of its own or not", () => {
  for (const text of ["Café résumé", "Đà Nẵng", "한국어 문서", "हिन्दी ज़रूरत", "naïve_übung-2"]) {
    const terms = (form: "NFC" | "NFD"): unknown =>
      wordsOf(text.normalize(form)).map(({ term, parts }) => [term, ...parts]);
    expect(terms("NFD")).toEqual(terms("NFC"));
  }
});

describe("names", () => {
  test.each([
    ["__init", "init"],
    ["get__data", "getdata get data"],
    // A dot joins digits only, and never two of them.
    ["1.a a.1 a.b", "1 a a 1 a b"],
    ["v1..2", "v1 2"],
    ["x- y.", "x y"],
    // Two dashes are punctuation, as two dots are.
    ["foo--bar don''t", "foo bar don t"],
    // What stands behind an apostrophe is no word.
    ["don't contract's contract’s", "don contract contract"],
    // Capitals of any alphabet begin a part; a part of one letter is none, one of one digit is.
    ["приветМир", "приветмир привет мир"],
    ["Über ÉTÉ", "über été"],
    ["iPhone", "iphone phone"],
    ["step_1", "step1 step 1"],
    // Japanese is cut where its script changes; a single letter of endings and particles is no word.
    ["ユーザーはアンテナを使いました。", "ユーザー アンテナ 使 いました"],
    ["ｱﾝﾃﾅのログ・バグ、v2のAPI長さ", "アンテナ ログ バグ v2 api 長"],
    ["ｶｷクけこ", "カキク けこ"],
    // Thai, Lao, Khmer and Burmese are cut by a dictionary.
    ["กระเป๋าเงินบน TON ต้องใช้๒๓", "กระเป๋า เงิน บน ton ต้อง ใช้ ๒๓"],
    ["ສັນຍາອັດສະລິຍະ", "ສັນຍາ ອັດສະລິຍະ"],
    ["កិច្ចសន្យាឆ្លាតវៃ", "កិច្ចសន្យា ឆ្លាតវៃ"],
    ["စာချုပ်များကို", "စာချုပ် များ ကို"],
    ["get_get_data", "getgetdata get data"],
    ["٣٤ 〇二 豈更", "٣٤ 〇二 豈更"],
  ])("of %s", (text, expected) => expect(termsIn(text)).toBe(expected));

  test("zeros at the front of an operation code don't count, and zero is a number", () => {
    expect(termsIn("0x00ab")).toBe(termsIn("0xab"));
    expect(termsIn("0x0000")).toBe("0x0 0");
  });

  test("a hash, a key or an endless name is known by its beginning, a long name of the usual kind whole", () => {
    expect(termsIn("a1b2c3d4e5f6a7b8c9d0")).toBe("a1b2c3d4e5f6");
    expect(termsIn("EQDtFpEwcFAEcRe5mLVh2N6C0xhJEM7W61JLnSF74p4q2")).toBe("eqdtfpewcfae");
    expect(termsIn("x".repeat(41))).toBe("x".repeat(12));
    expect(termsIn("x".repeat(40))).toBe("x".repeat(40));
    expect(termsIn("a1b2c3d4e5f6a7b8c9d")).toBe("a1b2c3d4e5f6a7b8c9d");
    expect(termsIn("sha256hash1234567890")).toBe("sha256hash1234567890");
    expect(termsIn("abcdefghijklmnopqrstuvwxyz")).toBe("abcdefghijklmnopqrstuvwxyz");
  });
});

/** A number written in letters. */
const letters = (number: number): string =>
  number.toString(16).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

test("words are told apart however many there were before", () => {
  // More than are remembered, several times.
  const raw = Array.from({ length: 300_000 }, (_, i) => `${letters((i % 200_000) * 7919)}q`);
  expect(wordsOf(raw.join(" ")).map(({ term }) => term)).toEqual(raw);
  // Of equal hashes: 31 × "a" + "a" is 31 × "b" + "B".
  expect(termsIn("aa bB aaq bBq")).toBe("aa bb aaq bbq bq");
});

describe("a plural and its singular are one word", () => {
  test.each(
    (
      "indices:index indexes:index vertices:vertex matrices:matrix aliases:alias statuses:status buses:bus leaves:leaf " +
      "ties:tie flies:fly pushes:push batches:batch boxes:box fizzes:fizz passes:pass nodes:node gases:gase"
    )
      .split(" ")
      .map((pair) => pair.split(":") as [string, string]),
  )("%s: %s", (plural, singular) => expect(foldPlural(plural)).toBe(singular));

  test.each(
    "dice has was this always perhaps across less plus minus redis kubernetes jenkins gas its b2s bus basis class".split(
      " ",
    ),
  )("%s is no plural", (word) => expect(foldPlural(word)).toBe(word));
});

describe("words of one family share a key", () => {
  test.each([
    "tokenizations tokenization tokenisation tokenizer tokenizing tokenized tokenize",
    "notifications notification notified notify",
    "simulations simulation simulators simulator simulating simulated simulate",
    "deployments deployment deploying deployed deploy",
    "transactions transaction transact",
    "meetings meeting meet",
    "compilers compiler compiled compile",
    "collectors collector collect",
    "exactly exact",
    "readability readable read",
    "modified modify",
    "planning planned plan",
  ])("%s", (line) => {
    const [first = "", ...others] = line.split(" ");
    const key = familyOf(first);
    for (const other of others) expect({ other, key: familyOf(other) }).toEqual({ other, key });
  });

  test("double letters that belong to a word stay, and names with digits or of four letters are left alone", () => {
    expect(["calling", "passing", "buzzing"].map(familyOf)).toEqual(["call", "pass", "buzz"]);
    expect(["v4ing", "sing", "Testing"].map(familyOf)).toEqual(["v4ing", "sing", "Testing"]);
    expect(["code", "free", "webb"].map(familyOf)).toEqual(["code", "free", "webb"]);
  });

  test("an ending is not taken from a word that would hardly be left", () => {
    const words = ["motor", "union", "order", "nation", "reply", "cement"];
    expect(words.map(familyOf)).toEqual(words);
  });
});

describe("words without a topic", () => {
  test("are left out of running text, but not where programs are made of them", () => {
    for (const word of [
      "the",
      "their",
      "they",
      "about",
      "who",
      "eg",
      "的",
      "一个",
      "什么",
      "另一",
      "以后",
      "若",
      "if",
      "x",
    ])
      expect(isStopOrQuestionWord(word)).toBe(true);
    // Names are cut into characters such as 多 (多签) and 条, which counts messages.
    for (const word of ["not", "while", "return", "switch", "c4", "7", "wallet", "合约", "值", "多", "条", ""])
      expect(isStopOrQuestionWord(word)).toBe(false);
    expect(["the", "of", "will", "etc"].every(isStopWord)).toBe(true);
    expect(["until", "not", "how-to", "wallet"].some(isStopWord)).toBe(false);
  });

  test("are what questions are made of", () => {
    for (const word of [
      "how",
      "might",
      "by",
      "using",
      "possible",
      "am",
      "difference",
      "什么",
      "为什么",
      "之间",
      "什么样",
      "时候",
    ])
      expect({ word, asked: isQuestionWord(word) }).toEqual({ word, asked: true });
    // What the index leaves out is in titles alone: nothing is about "own" or "up".
    for (const word of ["own", "up", "other"]) expect(isQuestionWord(word)).toBe(true);
    for (const word of ["wallet", "return", "while", "合约", ""]) expect(isQuestionWord(word)).toBe(false);
  });
});
