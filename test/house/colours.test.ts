/** The colours of drawings: letters in them are read in both modes, which the accessibility checker does not look at. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

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

for (const [mode, styles] of [
  ["light", light],
  ["dark", dark],
] as const)
  test(`what is written in a drawing's colours has a contrast of 4.5 (${mode})`, () => {
    for (const letters of ["diagram-accent", "diagram-accent-2", "diagram-warn"])
      for (const ground of ["color-bg", "diagram-fill"]) {
        const [low = 0, high = 0] = [letters, ground]
          .map((name) => luminance(colour(styles, name)))
          .toSorted((a, b) => a - b);
        expect([letters, ground, (high + 0.05) / (low + 0.05) >= 4.5]).toEqual([letters, ground, true]);
      }
  });
