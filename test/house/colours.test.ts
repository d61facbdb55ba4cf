/** The colours of drawings: letters in them are read in both modes, which the accessibility checker does not look at. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { contrast, mix, PAGE_COLOURS, TEXT_CONTRAST } from "../../shared/colour.ts";

const tokens = readFileSync(new URL("../../client/styles/tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = tokens.split("@media not print");

function colour(styles: string, name: string): string {
  const [, hex] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(styles) ?? [];
  if (hex === undefined) throw new Error(`There is no --${name}.`);
  return hex;
}

/** Letters of a drawing that are fainter than its others have this share of their colour at least. */
const LEAST_OPACITY = 0.7;

test("letters of a drawing that are fainter than others are read as well", () => {
  const content = new URL("../../content/", import.meta.url).pathname;
  const faint = [...new Glob("**/*.svg").scanSync(content)].flatMap((file) => {
    const letters = readFileSync(content + file, "utf8").matchAll(/<(?:text|tspan)\b[^>]*\sopacity="([\d.]+)"/g);
    return [...letters].filter(([, opacity]) => Number(opacity) < LEAST_OPACITY).map(([tag]) => `${file}: ${tag}`);
  });
  expect(faint).toEqual([]);
});

test("the page's grounds are those of the stylesheet", () => {
  expect([colour(light, "color-bg"), colour(dark, "color-bg")]).toEqual([PAGE_COLOURS.light, PAGE_COLOURS.dark]);
});

for (const [mode, styles] of [
  ["light", light],
  ["dark", dark],
] as const)
  test(`what is written in a drawing's colours has a contrast of 4.5 (${mode})`, () => {
    for (const letters of ["diagram-accent", "diagram-accent-2", "diagram-warn"])
      for (const ground of ["color-bg", "diagram-fill"]) {
        const seen = contrast(colour(styles, letters), colour(styles, ground)) ?? 0;
        expect([letters, ground, seen >= TEXT_CONTRAST]).toEqual([letters, ground, true]);
      }
    for (const ground of ["color-bg", "diagram-fill"]) {
      const below = colour(styles, ground);
      const letters = mix(colour(styles, "color-text"), below, 1 - LEAST_OPACITY) ?? "";
      expect([ground, (contrast(letters, below) ?? 0) >= TEXT_CONTRAST]).toEqual([ground, true]);
    }
  });
