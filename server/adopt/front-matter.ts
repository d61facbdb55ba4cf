/** Rewrites the front matter of moved documents. */
import { AUTHOR_SHORTHAND, FRONT_MATTER_KEYS, IGNORED_FRONT_MATTER } from "../../shared/schema/front-matter-keys.ts";
import { findFrontMatter, splitKeys } from "../source/front-matter-block.ts";
import type { Data, Leave } from "./adopt-plan.ts";
import { dataOfYaml } from "./read.ts";

/** Data of a document's front matter; undefined if it has none that ends and can be read. */
export function readFrontMatter(text: string): Data | undefined {
  const block = findFrontMatter(text);
  return block?.closed === true ? dataOfYaml(text.slice(block.start, block.end)) : undefined;
}

/** A text that has no front matter. A line of dashes that it begins with would be read as some, but not behind an empty line. */
export function bodyAlone(text: string): string {
  return findFrontMatter(text) === undefined ? text : `\n${text}`;
}

/** @returns the document with further keys, whose values are written as JSON; keys that it has are unchanged */
export function addKeys(text: string, keys: Readonly<Record<string, unknown>>): string {
  const block = findFrontMatter(text);
  const known = block === undefined ? [] : splitKeys(text.slice(block.start, block.end), 2);
  const lines = Object.entries(keys)
    .filter(([name, value]) => value !== undefined && !known.some((chunk) => chunk.name === name))
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
  if (lines === "") return text;
  return block === undefined
    ? `---\n${lines}---\n\n${text.replace(/^\ufeff/, "")}`
    : text.slice(0, block.start) + lines + text.slice(block.start);
}

/** @returns the document with these keys, in place of those of the same name */
export function setKeys(text: string, keys: Readonly<Record<string, unknown>>): string {
  return addKeys(removeKeys(text, new Set(Object.keys(keys))), keys);
}

/** Whether a value is the level of a heading that a table of contents may have. */
export function isHeadingLevel(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 2 && value <= 6;
}

/** Takes keys out of the front matter. */
export function removeKeys(text: string, names: ReadonlySet<string>): string {
  const block = findFrontMatter(text);
  if (block === undefined || names.size === 0) return text;
  const lines = text.slice(block.start, block.end).split("\n");
  // By the place of each key: its text may also stand elsewhere, such as that of `label` in `sidebar_label`.
  for (const chunk of splitKeys(lines.join("\n"), 0).toReversed())
    if (names.has(chunk.name)) lines.splice(chunk.line, chunk.source.split("\n").length);
  const source = lines.join("\n");
  return source.trim() === ""
    ? bodyAlone(text.slice(block.bodyOffset).replace(/^(?:\r?\n)+/, ""))
    : text.slice(0, block.start) + source + text.slice(block.end);
}

/**
 * Takes out the keys that the engine does not know, each reported with its value: they belong to the old site's theme,
 * its plugins, or nobody.
 */
export function removeUnknownKeys(text: string, leave: Leave): string {
  const block = findFrontMatter(text);
  if (block?.closed !== true) return text;
  const unknown = splitKeys(text.slice(block.start, block.end), 2).filter(({ name }) => !isKnown(name));
  for (const { source } of unknown)
    leave("Front matter that means nothing here: taken out", source.replace(/\s+/g, " ").slice(0, 120));
  return removeKeys(text, new Set(unknown.map(({ name }) => name)));
}

function isKnown(name: string): boolean {
  return (
    Object.hasOwn(FRONT_MATTER_KEYS, name) || Object.hasOwn(AUTHOR_SHORTHAND, name) || IGNORED_FRONT_MATTER.has(name)
  );
}
