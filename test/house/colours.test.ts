/** The colours of drawings: letters in them are read in both modes, which the accessibility checker does not look at. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";

const tokens = readFileSync(new URL("../../client/styles/tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = tokens.split("@media not print");

function colour(styles: string, name: string): readonly number[] {
  const [, hex] = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(styles) ?? [];
  if (hex === undefined) throw new Error(`There is no --${name}.`);
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** Relative luminance, as the guidelines for accessibility define it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
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

for (const [mode, styles] of [
  ["light", light],
  ["dark", dark],
] as const)
  test(`what is written in a drawing's colours has a contrast of 4.5 (${mode})`, () => {
    for (const letters of ["diagram-accent", "diagram-accent-2", "diagram-warn"])
      for (const ground of ["color-bg", "diagram-fill"]) {
        const seen = contrast(colour(styles, letters), colour(styles, ground));
        expect([letters, ground, seen >= 4.5]).toEqual([letters, ground, true]);
      }
    for (const ground of ["color-bg", "diagram-fill"]) {
      const below = colour(styles, ground);
      const letters = colour(styles, "color-text").map(
        (channel, at) => LEAST_OPACITY * channel + (1 - LEAST_OPACITY) * (below[at] ?? 0),
      );
      expect([ground, contrast(letters, below) >= 4.5]).toEqual([ground, true]);
    }
  });
