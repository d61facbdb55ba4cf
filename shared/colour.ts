/** Colours of the page, contrasts, and the shades that are derived from a site's accent colour. */

export type ColourMode = "light" | "dark";

/**
 * Background of the pages, `--color-bg` of `client/styles/tokens.css`: browsers colour their own bars with it
 * (`theme-color`).
 */
export const PAGE_COLOURS = { light: "#ffffff", dark: "#0f161d" } as const satisfies Record<ColourMode, string>;

/** Colours of text on the accent colour; the one with more contrast is used. */
const LETTERS = ["#ffffff", "#06131d"] as const;

/** Contrast that text needs by the guidelines for accessibility (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
/** Contrast of a derived accent colour with the page's background. On tinted backgrounds it is a little lower. */
const EASY_CONTRAST = { light: 5, dark: 7 } as const satisfies Record<ColourMode, number>;

/** A colour is mixed with this one to increase its contrast. */
const INK = { light: "#000000", dark: "#ffffff" } as const satisfies Record<ColourMode, string>;

/** A colour in the configuration: one of these CSS notations, and nothing else, so that no other CSS gets in. */
export const COLOUR = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl|oklch|oklab|lch|lab)a?\([0-9a-z.,%/ +-]{1,60}\))$/i;

/** Red, green and blue, from 0 to 255. */
type Channels = readonly [red: number, green: number, blue: number];

/** @returns the channels of `#rgb` or `#rrggbb`, with or without full opacity; undefined for other notations */
function channelsOf(colour: string): Channels | undefined {
  const digits = /^#([0-9a-f]{3}(?:f|[0-9a-f]{3}(?:ff)?)?)$/i.exec(colour)?.[1];
  if (digits === undefined) return undefined;
  const width = digits.length < 6 ? 1 : 2;
  const channel = (at: number): number => {
    const value = digits.slice(at * width, (at + 1) * width);
    return parseInt(value.repeat(3 - width), 16);
  };
  return [channel(0), channel(1), channel(2)];
}

/** Relative luminance, as the guidelines for accessibility define it. */
function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const each = channel / 255;
    return each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @returns the contrast of two colours, from 1 to 21; undefined if one is in a notation that is not read here */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Whether links in a colour have enough contrast; undefined for a notation that is not read here. */
export function isReadable(colour: string, mode: ColourMode): boolean | undefined {
  const seen = contrast(colour, PAGE_COLOURS[mode]);
  return seen === undefined ? undefined : seen >= TEXT_CONTRAST;
}

/**
 * @param share how much of the other colour there is in the mixture, from 0 to 1
 * @returns the mixture as `#rrggbb`; undefined if one is in a notation that is not read here
 */
export function mix(one: string, other: string, share: number): string | undefined {
  const [a, b] = [channelsOf(one), channelsOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const channels = a.map((channel, at) => Math.round(channel + ((b[at] ?? 0) - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * @returns the nearest colour to the given one that is easy to read on the page; undefined for a notation that is not
 *   read here
 */
export function readableAccent(colour: string, mode: ColourMode): string | undefined {
  const shades = Array.from({ length: 101 }, (_, percent) => mix(colour, INK[mode], percent / 100));
  return shades.find((shade) => (contrast(shade ?? "", PAGE_COLOURS[mode]) ?? 0) >= EASY_CONTRAST[mode]);
}

/** @returns the accent colour of the dark mode for a site that has one for the light mode only */
export function darkAccentOf(colour: string): string {
  // If the notation is not read here, browsers mix a lighter shade themselves.
  return readableAccent(colour, "dark") ?? `color-mix(in srgb,${colour} 60%,${INK.dark})`;
}

/**
 * Custom properties of the stylesheet for an accent colour: its shades for what is selected or hovered, and the colour
 * of text on it.
 */
export function accentProperties(colour: string, mode: ColourMode): string {
  const [white, dark] = LETTERS;
  const [onWhite, onDark] = [contrast(colour, white), contrast(colour, dark)];
  const letters = onWhite === undefined || onDark === undefined ? undefined : onWhite >= onDark ? white : dark;
  const [hover, soft] = mode === "light" ? ["80%", "11%"] : ["70%", "18%"];
  return [
    `--color-accent:${colour};`,
    `--color-accent-hover:color-mix(in srgb,${colour} ${hover},${INK[mode]});`,
    `--color-accent-soft:color-mix(in srgb,${colour} ${soft},${PAGE_COLOURS[mode]});`,
    letters === undefined ? "" : `--color-accent-text:${letters};`,
    `--color-brand:${colour};`,
  ].join("");
}
