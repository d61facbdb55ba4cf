/** What plain text keeps of letters above the line: search, descriptions and previews are made of it. */
import { expect, test } from "bun:test";
import { parse } from "./helper.ts";

function textOf(source: string): string {
  return parse(source)
    .article.sections.map(({ text }) => text.trim())
    .join(" ");
}

test("a power stays one in plain text", () => {
  expect(textOf("At most 2<sup>16</sup> cells, 10<sup>-9</sup> of it, x<sup>n</sup> − 1.")).toBe(
    "At most 2^16 cells, 10^-9 of it, x^n − 1.",
  );
});

test("other letters above and below the line are no powers", () => {
  expect(textOf("The 1<sup>st</sup>, H<sub>2</sub>O.")).toBe("The 1st, H2O.");
});
