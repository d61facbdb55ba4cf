/**
 * Reads TOML. The runtime's own reader (Bun 1.3) refuses dates, and takes a backslash in a literal string for an escape:
 * front matter is full of the first, and settings of other generators have the second.
 */
import { parse, TomlDate, TomlError } from "smol-toml";
import { dataOf, type Data } from "./adopt-plan.ts";

/** Deepest nesting of lists and tables in values. */
const DEEPEST = 64;

/** @returns what a text says by key, dates as texts; undefined where it is no TOML */
export function dataOfToml(text: string): Data | undefined {
  try {
    return dataOf(withDatesAsTexts(parse(text, { maxDepth: DEEPEST }), 0));
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}

/** Tables that keys with dots nest deeper are left out. */
function withDatesAsTexts(value: unknown, depth: number): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?=Z|[+-]|$)/, "");
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) return value.map((each) => withDatesAsTexts(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDatesAsTexts(each, depth + 1)]));
}
