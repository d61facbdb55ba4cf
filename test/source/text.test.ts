/** Text as the engine reads it: places by line and column, and emoji by name. */
import { expect, test } from "bun:test";
import { withEmoji } from "../../server/source/emoji.ts";
import { lineIndex } from "../../server/source/text-position.ts";

test("offsets are lines and columns, both from 1", () => {
  const at = lineIndex("ab\n\ncd\n");
  expect([0, 2, 3, 4, 5, 7].map((offset) => Object.values(at(offset)).join(":"))).toEqual([
    "1:1",
    "1:3",
    "2:1",
    "3:1",
    "3:2",
    "4:1",
  ]);
  expect(lineIndex("\na")(1)).toEqual({ line: 2, column: 1 });
  expect(lineIndex("")(0)).toEqual({ line: 1, column: 1 });
});

test.each([
  [":rocket: and :+1: and :x:", "🚀 and 👍 and ❌"],
  ["std::rocket::x 10:30:45 a:rocket: :rocket:b", "std::rocket::x 10:30:45 a:rocket: :rocket:b"],
  [":nothing_of_that_name: :constructor: no colon", ":nothing_of_that_name: :constructor: no colon"],
])("emoji by name: %s", (written, shown) => {
  expect(withEmoji(written)).toBe(shown);
  // The second time is like the first.
  expect(withEmoji(written)).toBe(shown);
});
