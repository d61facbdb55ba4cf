/** How wide a drawing has to be for its letters to be read. */
import { expect, test } from "bun:test";
import { inlineSvg, leastWidth } from "../../server/markdown/svg.ts";

test("the smallest letters are 11 pixels high, and no drawing grows beyond its own size", () => {
  expect(leastWidth('<svg viewBox="0 0 440 300" font-size="14"><text>a</text></svg>')).toBe(346);
  expect(leastWidth('<svg viewBox="0 0 800 300" font-size="16"><text font-size="11">a</text></svg>')).toBe(800);
  expect(leastWidth('<svg viewBox="-10,-10,800,300"><text style="font-size: 22px;">a</text></svg>')).toBe(400);
  expect(leastWidth('<svg viewBox="0 0 440 300" font-size="8"><text>a</text></svg>')).toBe(440);
});

test("a drawing without letters, or without a size, may be as small as it likes", () => {
  expect(leastWidth('<svg viewBox="0 0 440 300"><path d="M0 0h1"/></svg>')).toBeUndefined();
  expect(leastWidth('<svg font-size="14"><text>a</text></svg>')).toBeUndefined();
});

test("a drawing that states no width is as wide as it was drawn, and one that does as wide as it says", () => {
  const tagOf = (svg: string): string => inlineSvg(`${svg}<path d="M0 0h1"/></svg>`, "p")?.split(">")[0] ?? "";
  expect(tagOf('<svg viewBox="0 0 440 300" font-size="14">')).toContain(' width="440"');
  expect(tagOf('<svg viewBox="-10,-10,800.5,300">')).toContain(' width="800.5"');
  expect(tagOf('<svg viewBox="0 0 440 300" width="220">').match(/ width="[^"]*"/g)).toEqual([' width="220"']);
  // A line's width is none of the drawing's.
  expect(tagOf('<svg viewBox="0 0 440 300" stroke-width="2">')).toContain(' width="440"');
  expect(tagOf("<svg>")).not.toContain("width");
});
