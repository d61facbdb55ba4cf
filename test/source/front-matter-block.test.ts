/** Where front matter begins and ends, and which of its lines are keys. */
import { describe, expect, test } from "bun:test";
import { findFrontMatter, type FrontMatterBlock, keyName, splitKeys } from "../../server/source/front-matter-block.ts";

describe("a line at the left margin is a key", () => {
  test.each<[string, string | null]>([
    ["a: b", "a"],
    ["a:", "a"],
    ["a :", "a"],
    ["a:b", null],
    ["a b: c", "a b"],
    ["a, b: c", null],
    ["a,b: c", null],
    ['"a b": c', "a b"],
    ["'a': c", "a"],
    ['"": c', null],
    ['"a" : c', "a"],
    ['"a"x: c', null],
    ["ä: b", "ä"],
    ["1: b", "1"],
    ["_x: y", "_x"],
    ["$x: y", "$x"],
    [".x: y", ".x"],
    ["-x: y", null],
    ["# c: d", null],
    [" a: b", null],
    ["http://x: y", "http://x"],
    ["a:b: c", "a:b"],
    [
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ],
    ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y", null],
    ["a - b: c", "a - b"],
    ["a? b: c", null],
    ["", null],
  ])("%j: %j", (line, name) => expect(keyName(line) ?? null).toBe(name));
});

describe("a block", () => {
  test.each<[string, FrontMatterBlock | null]>([
    ["---\na: 1\n---\n", { start: 4, end: 9, bodyOffset: 13, bodyLine: 4, closed: true }],
    ["---\na: 1\n---", { start: 4, end: 9, bodyOffset: 12, bodyLine: 3, closed: true }],
    ["---\n---\n", { start: 4, end: 4, bodyOffset: 8, bodyLine: 3, closed: true }],
    ["---\n\n---\n", { start: 4, end: 5, bodyOffset: 9, bodyLine: 4, closed: true }],
    ["---\n# c\n---\nx", { start: 4, end: 8, bodyOffset: 12, bodyLine: 4, closed: true }],
    ["---\nprose\n---\n", null],
    ["---\n{a: 1}\n---\n", { start: 4, end: 11, bodyOffset: 15, bodyLine: 4, closed: true }],
    ["---\n{a}\n---\n", null],
    ["--- \na: 1\n---  \nx", { start: 5, end: 10, bodyOffset: 16, bodyLine: 4, closed: true }],
    ["---\na: 1\n\nb: 2\n", { start: 4, end: 9, bodyOffset: 9, bodyLine: 3, closed: false }],
    ["---\na: 1\nb: 2", { start: 4, end: 13, bodyOffset: 13, bodyLine: 3, closed: false }],
    ["---\na: 1\n  more\n- x\n#c\n# Heading x\n", { start: 4, end: 23, bodyOffset: 23, bodyLine: 6, closed: false }],
    ["---\na: 1\n#\n## Heading\n", { start: 4, end: 11, bodyOffset: 11, bodyLine: 4, closed: false }],
    ["---\n", null],
    ["---", null],
    ["---\nprose\n", null],
    ["\ufeff---\na: 1\n---\nx", { start: 5, end: 10, bodyOffset: 14, bodyLine: 4, closed: true }],
    ["---\n# c\n\n---\n", { start: 4, end: 9, bodyOffset: 13, bodyLine: 5, closed: true }],
    ["---\n#c\nprose\n---\n", null],
    ["---\nprose\na: 1\n---\n", { start: 4, end: 15, bodyOffset: 19, bodyLine: 5, closed: true }],
  ])("%j", (text, block) => expect(findFrontMatter(text) ?? null).toEqual(block));

  test("is cut into keys with the lines that belong to them", () => {
    const chunks = splitKeys("# c\na: 1.10\nb: 'x'\nc:\n  - d\ne: f # g\nh: i#j\nk: [l]\nm: n o\np: q\r\n", 2);
    expect(chunks.map(({ name, line, column, source, written }) => [name, line, column, source, written])).toEqual([
      ["a", 3, 1, "a: 1.10", "1.10"],
      ["b", 4, 1, "b: 'x'", undefined],
      ["c", 5, 1, "c:\n  - d", undefined],
      ["e", 7, 1, "e: f # g", "f"],
      ["h", 8, 1, "h: i#j", undefined],
      ["k", 9, 1, "k: [l]", undefined],
      ["m", 10, 1, "m: n o", undefined],
      ["p", 11, 1, "p: q", "q"],
    ]);
  });
});
