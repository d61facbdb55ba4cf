import { expect, test } from "bun:test";
import {
  accentProperties,
  contrast,
  darkAccentOf,
  isReadable,
  mix,
  PAGE_COLOURS,
  readableAccent,
  TEXT_CONTRAST,
  type ColourMode,
} from "../../shared/colour.ts";

/** Of well-known sites, and the ends of the scale. */
const BRANDS = ["#42b883", "#25c2a0", "#0098ea", "#ffcc00", "#3578e5", "#e0234e", "#000000", "#ffffff", "#0070B3"];
const MODES: readonly ColourMode[] = ["light", "dark"];

test("contrast is that of the guidelines for accessibility", () => {
  expect(contrast("#000", "#ffffff")).toBe(21);
  expect(contrast("#fff", "#FFFFFFFF")).toBe(1);
  // The example of the guidelines' own explanation: the lightest grey that is enough on white.
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#42b883", "#fff")).toBe(contrast("#fff", "#42b883"));
  // Green is the brightest, blue the darkest.
  expect(["#ff0000", "#00ff00", "#0000ff"].map((each) => contrast(each, "#fff")?.toFixed(2))).toEqual([
    "4.00",
    "1.37",
    "8.59",
  ]);
  expect(["#767676", "#777777", "red"].map((each) => isReadable(each, "light"))).toEqual([true, false, undefined]);
});

test.each(["rgb(1 2 3)", "oklch(70% 0.1 200)", "#12345", "#12345678", "red", ""])(
  "nothing is said of a colour that is not read: %s",
  (colour) => {
    expect(contrast(colour, "#ffffff")).toBeUndefined();
    expect(readableAccent(colour, "light")).toBeUndefined();
    expect(accentProperties(colour, "light")).not.toContain("--color-accent-text");
    expect(darkAccentOf(colour)).toContain(`color-mix(in srgb,${colour} `);
  },
);

test("a mixture is between two colours, and at the ends each of them", () => {
  expect([mix("#204060", "#ffffff", 0), mix("#204060", "#fff", 1)]).toEqual(["#204060", "#ffffff"]);
  expect(mix("#000000", "#0a64ff", 0.5)).toBe("#053280");
});

test("what is hovered is darker in the light mode and lighter in the dark one, and what is selected is near the page", () => {
  const shades = (mode: ColourMode): readonly string[] =>
    Array.from(accentProperties("#0098ea", mode).matchAll(/color-mix\([^)]*\)/g), ([shade]) => shade);
  expect(shades("light")).toEqual(["color-mix(in srgb,#0098ea 80%,#000000)", "color-mix(in srgb,#0098ea 11%,#ffffff)"]);
  expect(shades("dark")).toEqual(["color-mix(in srgb,#0098ea 70%,#ffffff)", "color-mix(in srgb,#0098ea 18%,#0f161d)"]);
});

for (const mode of MODES) {
  test.each(BRANDS)(`the nearest colour that is read (${mode}) is read, and %s itself if it is`, (colour) => {
    const found = readableAccent(colour, mode) ?? "";
    expect(contrast(found, PAGE_COLOURS[mode])).toBeGreaterThan(TEXT_CONTRAST);
    expect(readableAccent(found, mode)).toBe(found);
    const before = contrast(colour, PAGE_COLOURS[mode]) ?? 0;
    if (before > 7) expect(found).toBe(colour.toLowerCase());
  });

  test.each(BRANDS)(`letters on %s are read (${mode}), and the rest is made of it`, (colour) => {
    const properties = accentProperties(colour, mode);
    const letters = /--color-accent-text:(#[0-9a-f]{6});/.exec(properties)?.[1] ?? "";
    expect(contrast(letters, colour)).toBeGreaterThanOrEqual(4);
    for (const name of ["accent", "accent-hover", "accent-soft", "brand"])
      expect(new RegExp(`--color-${name}:([^;]*)`).exec(properties)?.[1]).toContain(colour);
  });
}
