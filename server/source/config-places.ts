/** Finds the places of values in a configuration file. */
import type { Place } from "../../shared/diagnostics.ts";
import { configFile, type ConfigName } from "../../shared/schema/config-names.ts";
import { formatKeyPath, type KeyPath } from "../../shared/schema/key-path.ts";
import { parseJson, spanAt, type JsonNode } from "./json.ts";
import { lineIndex } from "./text-position.ts";

/**
 * For diagnostics that are made when all pages are known.
 * @param text the file's text
 * @returns a function that returns the place of the value at a key path such as `["items", 3, "to"]`, or of the
 * innermost   existing value around it
 */
export function placesIn(name: ConfigName, text: string): (path: KeyPath) => Place {
  const file = configFile(name);
  const positions = lineIndex(text);
  const node: JsonNode = parseJson(text).root?.node ?? { start: 0, end: 0 };
  return (path) => ({ ...placeOfSpan(file, positions, spanAt(node, path)), ...keyPathOf(path) });
}

/** The place of a single value; see `placesIn`. */
export function placeInConfig(name: ConfigName, text: string, path: KeyPath): Place {
  return placesIn(name, text)(path);
}

/** Converts a span of offsets to a place in a file. */
export function placeOfSpan(
  file: string,
  positions: ReturnType<typeof lineIndex>,
  span: { readonly start: number; readonly end: number },
): Place {
  const start = positions(span.start);
  const end = positions(span.end);
  return { file, ...start, endLine: end.line, endColumn: end.column };
}

/** The property `keyPath` of a place; absent for the empty path, which means the whole file. */
export function keyPathOf(path: readonly PropertyKey[]): { readonly keyPath?: string } {
  return path.length === 0
    ? {}
    : { keyPath: formatKeyPath(path.map((step) => (typeof step === "symbol" ? String(step) : step))) };
}
