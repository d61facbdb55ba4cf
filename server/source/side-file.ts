/** JSON and YAML files that lie beside documents: what they say, and where in the file. */
import { isObject } from "../../shared/json-shape.ts";
import type { Place } from "../../shared/diagnostics.ts";
import { describeValue } from "../../shared/schema/issues.ts";
import { didYouMean } from "../../shared/schema/suggest.ts";
import { placeOfSpan } from "./config-places.ts";
import { splitKeys, type KeyChunk } from "./front-matter-block.ts";
import { mendYaml } from "./front-matter-repair.ts";
import { isValidValue } from "./head.ts";
import { parseJson, spanAt, type JsonNode } from "./json.ts";
import { normalise } from "./normalise.ts";
import { lineIndex } from "./text-position.ts";
import { parseYaml } from "./yaml.ts";

export interface SideFile {
  /** The keys that could be read and their values; undefined if the file holds something else. */
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** What is wrong with its JSON or YAML. */
  readonly faults: readonly { readonly message: string; readonly hint?: string | undefined; readonly place: Place }[];
  /** Place of a key: `["link", "type"]`, or of the innermost existing key around it. */
  readonly placeOf: (path: readonly string[]) => Place;
  /** The value of a key as written, where it is one unquoted word: YAML reads `1.10` as a number. */
  readonly writtenOf: (name: string) => string | undefined;
}

/**
 * Reads a file.
 * @param file its path in the site directory: JSON if it ends so, else YAML
 * @returns what can be read; a fault costs the key that it is in. Never throws.
 */
export function readSideFile(text: string, file: string): SideFile {
  return file.endsWith(".json") ? readJson(text, file) : readYaml(text, file);
}

function readJson(text: string, file: string): SideFile {
  const { root, faults } = parseJson(text);
  const positions = lineIndex(text);
  const node: JsonNode = root?.node ?? { start: 0, end: 0 };
  return {
    values: root?.value === null ? {} : isObject(root?.value) ? root.value : undefined,
    faults: faults.map((fault) => ({
      message: fault.message,
      hint: fault.hint,
      place: placeOfSpan(file, positions, fault),
    })),
    placeOf: (path) => placeOfSpan(file, positions, spanAt(node, path, true)),
    writtenOf: () => undefined,
  };
}

function readYaml(text: string, file: string): SideFile {
  const chunks = splitKeys(text, 1);
  const places = {
    placeOf: (path: readonly string[]): Place => ({ file, line: lineOf(chunks, path), column: 1 }),
    writtenOf: (name: string) => chunks.find((chunk) => chunk.name === name)?.written,
  };
  try {
    const value: unknown = parseYaml(text);
    return { values: value === null ? {} : isObject(value) ? value : undefined, faults: [], ...places };
  } catch {
    const { values, faults } = mendYaml(text, chunks, 1);
    const placed = faults.map(({ message, hint, line, column }) => ({ message, hint, place: { file, line, column } }));
    return { values, faults: placed, ...places };
  }
}

/** Line of a key, or of the innermost key around it that is found. */
function lineOf(chunks: readonly KeyChunk[], [top, ...within]: readonly string[]): number {
  const chunk = chunks.find(({ name }) => name === top);
  if (chunk === undefined) return 1;
  const lines = chunk.source.split("\n");
  let at = 0;
  for (const name of within) {
    const next = lines.findIndex((line, index) => index > at && keyOf(line) === name);
    if (next < 0) break;
    at = next;
  }
  return chunk.line + at;
}

function keyOf(line: string): string | undefined {
  return /^\s+["']?([^"':\s]+)["']?\s*:/.exec(line)?.[1];
}

/** What a key may hold: a value that front matter knows as well, or an object. */
export type KeyKind = "text" | "number" | "flag" | "object";

const EXPECTED: Readonly<Record<KeyKind, string>> = {
  text: "a text",
  number: "a number",
  flag: "true or false",
  object: "an object",
};

export interface KeyRules {
  readonly kinds: Readonly<Record<string, KeyKind>>;
  /** Keys of Docusaurus without which the site is the same. */
  readonly idle?: readonly string[];
}

/** Reports a fault of the key at a path. */
export type ReportKey = (path: readonly string[], message: string, hint: string | undefined) => void;

/**
 * Reads the keys of an object, in the spellings that front matter may have.
 * @param path of the object in the file
 * @returns those that hold what they should; each of the others, and each unknown one, is reported. Null is as good as
 * absent.
 */
export function readKeys(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  { kinds, idle = [] }: KeyRules,
  { report, writtenOf }: { readonly report: ReportKey } & Pick<SideFile, "writtenOf">,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    const shown = [...path, name].join(".").slice(0, 100);
    if (kind === undefined) {
      if (idle.includes(name)) continue;
      const known = Object.keys(kinds);
      report([...path, name], `Unknown key "${shown}".`, didYouMean(name, known) ?? `Known here: ${known.join(", ")}.`);
    } else if (value !== null) {
      const settled =
        kind === "object" ? value : normalise(kind, value, path.length === 0 ? writtenOf(name) : undefined);
      if (kind === "object" ? isObject(settled) : isValidValue(kind, settled)) read[name] = settled;
      else
        report([...path, name], `"${shown}" should be ${EXPECTED[kind]}, but is ${describeValue(value)}.`, undefined);
    }
  }
  return read;
}
