/** The accent colours of an old site, which its stylesheets set as a custom property of the old theme. */
import { COLOUR, isReadable, readableAccent, type ColourMode } from "../../shared/colour.ts";
import type { Host } from "../host/host.ts";
import { compact, type Data, type Left } from "./adopt-plan.ts";
import { readText } from "./read.ts";

/** Values of custom properties in each colour mode. */
type Properties = Record<ColourMode, Map<string, string>>;

/** A selector that means the whole page, in one of its colour modes or in both. */
const WHOLE_PAGE =
  /^(?:(?::root|:host|html|body|[.:](?:dark|light)|\[(?:data-theme|class)[*~^]?=["']?\w+["']?\]|:not\([^()]*\))\s*)+$/;
const DARK = /\bdark\b/;
/** Deepest nesting of rules, and longest chain of properties that refer to others. */
const DEEPEST = 5;
/** Longest declaration that is read, in characters; that of a colour is short. */
const LONGEST = 200;

/**
 * @param options.folder absolute path of the stylesheets
 * @param options.names custom properties that hold the accent colour, the one that counts first
 * @param options.left is told of colours that were changed
 * @returns `theme` of the new configuration, as far as it follows from the stylesheets
 */
export function accentsOf(
  host: Host,
  { folder, names, left }: { readonly folder: string; readonly names: readonly string[]; readonly left: Left[] },
): Data {
  const properties: Properties = { light: new Map(), dark: new Map() };
  for (const file of host.list(folder))
    if (/\.(?:s?css|less|styl)$/.test(file)) addProperties(readText(host, `${folder}/${file}`) ?? "", properties);
  const [accent, accentDark] = (["light", "dark"] as const).map((mode) => {
    const name = names.find((each) => properties[mode].has(each));
    const colour = name === undefined ? undefined : resolved(`var(${name})`, mode, properties);
    return colour !== undefined && COLOUR.test(colour) ? colour : undefined;
  });
  const readable = (key: string, colour: string, mode: ColourMode): string => {
    const near = isReadable(colour, mode) === false ? readableAccent(colour, mode) : undefined;
    if (near === undefined) return colour;
    left.push({
      group: "Colours in which links are hard to read: the nearest one that is easily read is in config/site.json",
      item: `theme.${key}: ${near} instead of ${colour}`,
    });
    return near;
  };
  // Without one of its own, the dark mode of the old theme has the light one's. Where that is too dark, the engine takes a
  // lighter shade.
  const inBoth = accent !== undefined && isReadable(accent, "dark") === true ? accent : undefined;
  return compact({
    accent: accent && readable("accent", accent, "light"),
    accentDark: accentDark === undefined ? inBoth : readable("accentDark", accentDark, "dark"),
  });
}

/** Enters the custom properties that a stylesheet sets for the whole page; the last one counts, as in a browser. */
function addProperties(css: string, properties: Properties): void {
  const open: string[] = [];
  for (const [, text = "", end] of withoutComments(css).matchAll(/([^{};]*)([{};]|$)/g)) {
    const written = text.trim();
    const colon = written.indexOf(":");
    if (end !== "{" && written.startsWith("--") && colon > 0 && written.length < LONGEST && open.length < DEEPEST) {
      const value = written.slice(colon + 1).replace(/!important$/, "");
      for (const mode of modesOf(open)) properties[mode].set(written.slice(0, colon).trim(), value.trim());
    }
    if (end === "{") open.push(written);
    if (end === "}") open.pop();
  }
}

function withoutComments(css: string): string {
  return css
    .split("/*")
    .map((part, at) => {
      const end = at === 0 ? -2 : part.indexOf("*/");
      return end === -1 ? "" : part.slice(end + 2);
    })
    .join(" ");
}

/** The colour modes of the whole page that a rule is for, by what it stands in. */
function modesOf(open: readonly string[]): readonly ColourMode[] {
  const conditions = open.filter((each) => each.startsWith("@"));
  const selectors = open
    .filter((each) => !each.startsWith("@"))
    .join(" ")
    .split(",");
  if (conditions.some((each) => /\bprint\b/.test(each))) return [];
  const isDarkMedia = conditions.some((each) => /prefers-color-scheme:\s*dark/.test(each));
  return selectors
    .map((each) => each.replaceAll("&", "").trim())
    .filter((each) => WHOLE_PAGE.test(each))
    .map((each) => (isDarkMedia || DARK.test(each.replace(/:not\([^()]*\)/g, "")) ? "dark" : "light"));
}

/** Replaces references to custom properties in a value by their values; undefined if one is not known. */
function resolved(value: string, mode: ColourMode, properties: Properties, depth = 0): string | undefined {
  const [, name, other] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^]+?)\s*)?\)$/.exec(value) ?? [];
  if (name === undefined) return value;
  const next = properties[mode].get(name) ?? properties.light.get(name) ?? other;
  return next === undefined || depth === DEEPEST ? undefined : resolved(next, mode, properties, depth + 1);
}
