/** Values between braces in JSX, as far as they are data. */
import { expect, test } from "bun:test";
import { readLiteral, type Literal } from "../../server/markdown/syntax/literal.ts";

/** Objects as lists of their entries, so that a key such as `__proto__` shows. */
function shown(value: Literal | undefined): unknown {
  if (value instanceof Map)
    return { entries: [...(value as ReadonlyMap<string, Literal>)].map(([key, each]) => [key, shown(each)]) };
  return Array.isArray(value) ? (value as readonly Literal[]).map(shown) : value;
}

test.each<[string, unknown]>([
  ["1", 1],
  [" -1.5e3 ", -1500],
  ["0x1F", 31],
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", null],
  [`"a\\"b\\n\\t\\\\"`, 'a"b\n\t\\'],
  ["'a'", "a"],
  ["`a\nb`", "a\nb"],
  ["`$a {b}`", "$a {b}"],
  ["''", ""],
  ["[]", []],
  ["[1, 'a', [true]]", [1, "a", [true]]],
  ["[1,]", [1]],
  ["{}", { entries: [] }],
  [
    "{a: 1, 'b c': [2], \"d\": {e: null},}",
    {
      entries: [
        ["a", 1],
        ["b c", [2]],
        ["d", { entries: [["e", null]] }],
      ],
    },
  ],
  [
    "{data-x: 1, $y: 2}",
    {
      entries: [
        ["data-x", 1],
        ["$y", 2],
      ],
    },
  ],
  ["{__proto__: 1}", { entries: [["__proto__", 1]] }],
  ["{a: 1, a: 2}", { entries: [["a", 2]] }],
  ["require('./a.png')", "./a.png"],
  ['require( "./a.png" ).default', "./a.png"],
  ["require('./a.png') . src", "./a.png"],
  ["useBaseUrl('img/a.png')", "/img/a.png"],
  ["useBaseUrl('/img/a.png')", "/img/a.png"],
  ["useBaseUrl('https://a.example/b')", "https://a.example/b"],
  ["useBaseUrl('#x')", "#x"],
  ["useBaseUrl('')", ""],
  [
    "{light: useBaseUrl('a'), dark: require('b')}",
    {
      entries: [
        ["light", "/a"],
        ["dark", "b"],
      ],
    },
  ],
])("%s", (text, value) => {
  expect(shown(readLiteral(text))).toEqual(value);
});

test.each([
  "",
  " ",
  "a",
  "a.b",
  "f()",
  "() => 1",
  "1 2",
  "1.2.3",
  "'a",
  '"a\\"',
  "`${a}`",
  "[1 2]",
  "[1",
  "[,]",
  "{a}",
  "{a 1}",
  "{a: 1 b: 2}",
  "{a: 1",
  "{: 1}",
  "{a: f()}",
  "{...a}",
  "require(a)",
  "require('a', 'b')",
  "useBaseUrl(x)",
  "require('a').other()",
  "[".repeat(18) + "]".repeat(18),
])("%s is no data", (text) => {
  expect(readLiteral(text)).toBeUndefined();
});

test("lists in lists are read to a depth that no document reaches", () => {
  expect(readLiteral("[".repeat(17) + "]".repeat(17))).toBeDefined();
});
