/** Small things that many parts rely on: suggestions, media types, messages of errors. */
import { describe, expect, test } from "bun:test";
import { directionOf, headingFor, isolated, labelFor, lineFor } from "../../shared/direction.ts";
import { isListOfTexts, isObject, isRecordOf, isRowOfTexts, isText } from "../../shared/json-shape.ts";
import { mediaTypeOf, isCompressible } from "../../shared/media-types.ts";
import { chainText, messageChain } from "../../shared/message-chain.ts";
import { didYouMean, editDistanceWithin, suggest } from "../../shared/schema/suggest.ts";
import { randomOf } from "../support/random.ts";

/** What `suggest` finds, without its shortcuts. */
function plainly(word: string, known: readonly string[]): string | undefined {
  if (word === "") return undefined;
  const fold = (text: string): string => text.toLowerCase().replace(/[-_]/g, "");
  const written = fold(word);
  const allowed = written.length < 5 ? 1 : 2;
  const near = known
    .map((each, at) => ({ each, at, distance: distanceOf(written, fold(each)) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || a.at - b.at)[0];
  if (near !== undefined || written.length < 3) return near?.each;
  const longer = known.filter((each) => fold(each).startsWith(written));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Damerau–Levenshtein distance by its definition. */
function distanceOf(a: string, b: string): number {
  const table: number[][] = [];
  for (let row = 0; row <= a.length; row++) {
    table[row] = [];
    for (let column = 0; column <= b.length; column++) {
      const at = (up: number, left: number): number => table[row - up]?.[column - left] ?? Infinity;
      const costs = [at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (a[row - 1] === b[column - 1] ? 0 : 1)];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) costs.push(at(2, 2) + 1);
      (table[row] ??= [])[column] = row + column === 0 ? 0 : Math.min(...costs);
    }
  }
  return table[a.length]?.[b.length] ?? Infinity;
}

test("a language is written as its script is, which its tag may name", () => {
  const rtl = ["ar", "fa", "he", "iw", "ur", "yi", "dv", "ckb", "ar-EG", "pa-PK", "az-Arab", "ff-Adlm", "en-Hebr"];
  const ltr = ["en", "zh-CN", "ku", "az", "pa", "ar-Latn", "hi", "th", "x", "", "a_b"];
  expect([...rtl, ...ltr].filter((lang) => directionOf(lang) === "rtl")).toEqual(rtl);
});

test("in a page from right to left, what would change places is isolated, and a line in its language says so first", () => {
  expect(["open()", "نص", "open النص", "12"].map(isolated)).toEqual(["\u2068open()\u2069", "نص", "open النص", "12"]);
  expect(["open()", "-x", "2 sizes", "Open", "النص (أ)"].map((label) => labelFor("rtl", label))).toEqual([
    "\u2068open()\u2069",
    "\u2068-x\u2069",
    "\u20682 sizes\u2069",
    "Open",
    "النص (أ)",
  ]);
  expect(labelFor("ltr", "open()")).toBe("open()");
  expect(["GitHub هو", "GitHub"].map((line) => lineFor("rtl", line))).toEqual(["\u200fGitHub هو", "GitHub"]);
  expect(lineFor("ltr", "GitHub هو")).toBe("GitHub هو");
  expect(headingFor("rtl", "open()", "<code>open()</code>")).toBe('<bdi dir="ltr"><code>open()</code></bdi>');
  expect([headingFor("rtl", "Open", "<i>Open</i>"), headingFor("ltr", "a()", "a()")]).toEqual(["<i>Open</i>", "a()"]);
});

describe("the word that was probably meant", () => {
  const known = ["title", "tagline", "sidebar_position", "slug", "tags", "description"];
  test.each([
    ["titel", "title"],
    ["Title", "title"],
    ["sidebarPosition", "sidebar_position"],
    ["sidebar-position", "sidebar_position"],
    ["tag", "tags"],
    ["slugg", "slug"],
    ["desc", "description"],
    ["tgaline", "tagline"],
    ["tiittle", "title"],
    // Words under five letters: one mistake.
    ["sulg", "slug"],
    ["sugl", undefined],
    ["slxx", undefined],
    ["txxxe", undefined],
    // The beginning of several, or too short to be one.
    ["ta", undefined],
  ])("%p: %p", (word, meant) => expect(suggest(word, known)).toBe(meant));

  test("is the nearest, and the first of equals", () => {
    expect(suggest("lable", ["table", "label"])).toBe("table");
    expect(suggest("tables", ["table", "label"])).toBe("table");
    expect(suggest("configu", ["configuration", "configurator"])).toBeUndefined();
    expect(suggest("x".repeat(64), ["x".repeat(63)])).toBe("x".repeat(63));
  });

  test("is the one that a plain comparison of all finds, whatever words have in common", () => {
    const random = randomOf(7);
    const letter = (from: string): string => from[random.below(from.length)] ?? "";
    const wordOf = (): string =>
      random.pick(["/guides/", "/guide-", "/", ""]) +
      Array.from({ length: 2 + random.below(7) }, () => letter("aabcd-_/")).join("");
    const mistyped = (word: string): string => {
      const at = random.below(word.length + 1);
      const how = random.below(4);
      if (how === 0) return word.slice(0, at) + letter("abcx") + word.slice(at);
      if (how === 1) return word.slice(0, at) + word.slice(at + 1);
      if (how === 2) return word.slice(0, at) + letter("abcx") + word.slice(at + 1);
      return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    };
    for (let round = 0; round < 60; round++) {
      const words = Array.from({ length: 40 }, wordOf);
      for (let tries = 0; tries < 20; tries++) {
        const word = mistyped(mistyped(random.below(3) === 0 ? wordOf() : random.pick(words)));
        expect([word, suggest(word, words)]).toEqual([word, plainly(word, words)]);
      }
    }
  });

  test("is none for nothing, and for what is too long to be mistyped", () => {
    expect(suggest("", ["a"])).toBeUndefined();
    expect(suggest("x".repeat(65), ["x".repeat(64)])).toBeUndefined();
  });

  test("is said as a question", () => {
    expect(didYouMean("titel", known)).toBe('Did you mean "title"?');
    expect(didYouMean("qqqqqq", known)).toBeUndefined();
  });

  test.each([
    ["", "", 0],
    ["ab", "ba", 1],
    ["abcd", "abdc", 1],
    ["abc", "", 3],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["abcdef", "fedcba", 3],
    ["a", "abcde", 3],
    ["abc", "xyabc", 2],
    // Only half of a swap is none.
    ["ab", "ca", 2],
    ["ab", "bc", 2],
    ["xxab", "yyba", 3],
  ])("%p and %p are %d apart, where two are allowed", (a, b, distance) => {
    expect(editDistanceWithin(a, b, 2)).toBe(distance);
  });
});

test("what is read from JSON has the shape that is asked for, and no list is an object", () => {
  expect([{}, { a: 1 }, [], null, "a", undefined].map(isObject)).toEqual([true, true, false, false, false, false]);
  expect([[], ["a"], ["a", 1], "a", {}].map(isListOfTexts)).toEqual([true, true, false, false, false]);
  expect([["a", "b"], ["a"], ["a", "b", "c"], ["a", 2]].map((row) => isRowOfTexts(row, 2))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([{}, { a: "b" }, { a: 1 }, ["a"]].map((each) => isRecordOf(each, isText))).toEqual([true, true, false, false]);
});

describe("media types", () => {
  test.each([
    ["index.html", "text/html; charset=utf-8"],
    ["a/b.CSS", "text/css; charset=utf-8"],
    ["a.js", "text/javascript; charset=utf-8"],
    ["a.mjs", "text/javascript; charset=utf-8"],
    ["a.json", "application/json; charset=utf-8"],
    ["a.js.map", "application/json; charset=utf-8"],
    ["a.md", "text/markdown; charset=utf-8"],
    ["a.txt", "text/plain; charset=utf-8"],
    ["a.xml", "application/xml; charset=utf-8"],
    ["a.svg", "image/svg+xml"],
    ["a.png", "image/png"],
    ["a.jpg", "image/jpeg"],
    ["a.jpeg", "image/jpeg"],
    ["a.gif", "image/gif"],
    ["a.webp", "image/webp"],
    ["a.avif", "image/avif"],
    ["favicon.ico", "image/x-icon"],
    ["a.woff2", "font/woff2"],
    ["a.woff", "font/woff"],
    ["a.pdf", "application/pdf"],
    ["a.zip", "application/zip"],
    ["a.mp4", "video/mp4"],
    ["a.webm", "video/webm"],
    ["a.wasm", "application/wasm"],
    ["a.unknown", "application/octet-stream"],
    ["a.", "application/octet-stream"],
    ["LICENSE", "text/plain; charset=utf-8"],
  ])("of %s: %s", (path, type) => expect(mediaTypeOf(path)).toBe(type));

  test("say what is worth compressing", () => {
    expect(["a.html", "a.md", "a.svg", "a.xml", "a.JSON", "a.wasm"].every(isCompressible)).toBe(true);
    expect(["a.png", "a.zip", "html", "a.html.gz"].some(isCompressible)).toBe(false);
  });
});

describe("an error is told with its causes", () => {
  test("outermost first, whatever was thrown", () => {
    const error = new Error("outer", { cause: new Error("middle", { cause: { code: 7 } }) });
    expect(messageChain(error)).toEqual(["outer", "middle", '{"code":7}']);
    expect(chainText(messageChain(error))).toBe('outer\n  caused by: middle\n  caused by: {"code":7}');
    expect(messageChain("text")).toEqual(["text"]);
    expect(messageChain(() => 1)).toEqual(["function"]);
    expect(messageChain(undefined)).toEqual([]);
    expect(messageChain(new Error("x", { cause: null }))).toEqual(["x"]);
  });

  test("that cause each other end", () => {
    const first = new Error("first");
    first.cause = new Error("second", { cause: first });
    expect(messageChain(first)).toEqual(["first", "second"]);
  });
});
