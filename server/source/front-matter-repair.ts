/**
 * Handles invalid and unusual front matter. It is separate because it loads `yaml` (8 ms) and zod (20 ms), which a site
 * without such front matter does not need.
 */
import { isObject } from "../../shared/json-shape.ts";
import type * as FrontMatterSchemas from "../../shared/schema/front-matter.ts";
import type { FrontMatterKind } from "../../shared/schema/front-matter-keys.ts";
import { isFrontMatterName, FRONT_MATTER_KEYS } from "../../shared/schema/front-matter-keys.ts";
import { describeValue, expectation } from "../../shared/schema/issues.ts";
import type { KeyChunk } from "./front-matter-block.ts";
import { parseYaml, yamlPackage } from "./yaml.ts";

/** Loads a module synchronously, when it is needed. The bundler includes modules that are named by a literal. */
declare const require: (name: string) => unknown;

export interface YamlFault {
  readonly message: string;
  readonly hint: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly keyPath?: string;
}

/**
 * Reads a block that is not a valid YAML mapping key by key.
 * @param firstLine line of the file at which the block begins
 * @returns the values that could be read, and the faults. An invalid value of a key that holds a text is taken
 * literally.
 */
export function mendYaml(
  source: string,
  chunks: readonly KeyChunk[],
  firstLine: number,
): { readonly values: Readonly<Record<string, unknown>>; readonly faults: readonly YamlFault[] } {
  const values: Record<string, unknown> = {};
  const faults: YamlFault[] = [];
  for (const chunk of chunks) {
    const value = parseChunk(chunk);
    if (value !== undefined) {
      if (chunk.name !== "__proto__") values[chunk.name] = value.value;
      continue;
    }
    faults.push({ ...explain(chunk.source, chunk.line), keyPath: chunk.name });
    const rescued = rescue(chunk);
    if (rescued !== undefined) values[chunk.name] = rescued;
  }
  if (faults.length === 0) faults.push(explain(source, firstLine));
  return { values, faults };
}

function parseChunk(chunk: KeyChunk): { readonly value: unknown } | undefined {
  try {
    const parsed: unknown = parseYaml(chunk.source);
    return isObject(parsed) && Object.hasOwn(parsed, chunk.name) ? { value: parsed[chunk.name] } : undefined;
  } catch {
    return undefined;
  }
}

/** The value of a key with each scalar in it as it is written, `0x0f` and not 15; undefined if that can't be told. */
export function writtenValues({ name, source }: KeyChunk): unknown {
  try {
    const text = source.replaceAll("\r\n", "\n");
    const parsed: unknown = yamlPackage().parse(text, { schema: "failsafe", logLevel: "error" });
    return isObject(parsed) && Object.hasOwn(parsed, name) ? parsed[name] : undefined;
  } catch {
    return undefined;
  }
}

/** Recovers the intended value of keys such as `title: Bees: the guide`, which is not valid YAML. */
function rescue(chunk: KeyChunk): string | undefined {
  if (!isFrontMatterName(chunk.name) || !FRONT_MATTER_KEYS[chunk.name].kind.startsWith("text")) return undefined;
  const firstLine = chunk.source.split("\n", 1)[0] ?? "";
  const value = firstLine.slice(firstLine.indexOf(":") + 1).trim();
  const quote = value.charAt(0);
  const bare =
    quote === '"' || quote === "'" ? value.slice(1, value.endsWith(quote) && value.length > 1 ? -1 : undefined) : value;
  return bare === "" || /^[[{|>&*]/.test(bare) ? undefined : bare;
}

/** Describes to a writer the first fault that `yaml` finds. */
function explain(source: string, firstLine: number): Omit<YamlFault, "keyPath"> {
  const { parseDocument, LineCounter } = yamlPackage();
  const lineCounter = new LineCounter();
  try {
    const { errors } = parseDocument(source, { lineCounter, logLevel: "silent", prettyErrors: false });
    const [fault] = errors;
    if (fault !== undefined) {
      const { line, col } = lineCounter.linePos(fault.pos[0]);
      const [message, hint] = words(fault.code, fault.message);
      return { message, hint, line: firstLine + line - 1, column: col };
    }
  } catch {
    // Nested too deeply for `yaml`; the general message below is used.
  }
  const value = source.slice(source.indexOf(":") + 1).trimStart();
  if (value.startsWith("*") || value.startsWith("&")) {
    const [message, hint] = words("BAD_ALIAS", "");
    return { message, hint, line: firstLine, column: source.length - value.length + 1 };
  }
  return {
    message: "This cannot be read as YAML.",
    hint: "Each line should be a key, a colon, a space and a value.",
    line: firstLine,
    column: 1,
  };
}

function words(code: string, message: string): readonly [string, string | undefined] {
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY":
      return ["A value with a colon in it has to stand in quotes.", 'Write it as: key: "value: more"'];
    case "BAD_SCALAR_START":
      return ["A value cannot begin with this character.", "Put the value in quotes."];
    case "TAB_AS_INDENT":
      return ["YAML is indented with spaces, not with tabs.", "Replace the tab by two spaces."];
    case "UNEXPECTED_TOKEN":
      return message.includes("at node end")
        ? [
            "There is more text behind the closing quote.",
            "Double a quote inside the value, or use the other kind round it.",
          ]
        : [
            "The value begins or ends with something that has a meaning of its own in YAML.",
            "Put the value in quotes.",
          ];
    case "BAD_INDENT":
      if (message.startsWith("Flow")) {
        return [
          `A list or map is not closed: ${message.includes("]") ? "]" : "}"} is missing.`,
          "Close it on its last line.",
        ];
      }
      return ["The indentation does not match the lines above.", "Align it with its neighbours; use spaces."];
    case "DUPLICATE_KEY":
      return ["A key is written twice.", "Remove one of the two."];
    case "MULTILINE_IMPLICIT_KEY":
    case "KEY_OVER_1024_CHARS":
      return ["A line is neither a key with a value nor part of one.", "Indent it, or put a colon behind its key."];
    case "MISSING_CHAR":
      return [`Something is left open: ${lowerFirst(message)}.`, "Close the quotes or brackets."];
    case "BAD_ALIAS":
      return ["A value that begins with * or & has a meaning of its own in YAML.", "Put the value in quotes."];
    default:
      return [`This cannot be read as YAML: ${lowerFirst(message)}.`, undefined];
  }
}

function lowerFirst(message: string): string {
  const sentence = message.replace(/\.$/, "").slice(0, 200);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

export type Judgement =
  | { readonly value: unknown }
  | { readonly path: string; readonly expected: string; readonly found: string; readonly hint: string | undefined };

/** Validates a value by the zod schema of its kind. */
export function validateValue(kind: FrontMatterKind, value: unknown): Judgement {
  const { KIND_SCHEMAS } = require("../../shared/schema/front-matter.ts") as typeof FrontMatterSchemas;
  const result = KIND_SCHEMAS[kind].safeParse(value);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  if (issue === undefined) return { path: "", expected: "another value", found: describeValue(value), hint: undefined };
  const path = issue.path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  if (issue.code === "unrecognized_keys") {
    const known = kind === "last update" ? "date, author" : "name, title, url, image_url";
    return {
      path,
      expected: `an object of ${known}`,
      found: `one with "${issue.keys.slice(0, 3).join('", "')}"`,
      hint: undefined,
    };
  }
  let inner: unknown = value;
  for (const step of issue.path) {
    inner =
      typeof inner === "object" && inner !== null ? (inner as Readonly<Record<PropertyKey, unknown>>)[step] : undefined;
  }
  return { path, expected: expectation(issue), found: describeValue(inner), hint: HINTS[kind] };
}

const HINTS: Readonly<Partial<Record<FrontMatterKind, string>>> = {
  date: "Write it as 2024-05-01.",
  authors: "Write a name, a list of names, or name, title, url and image_url.",
  tags: "Write a list: [one, two].",
  words: "Write a list: [one, two].",
  flag: "Write true or false.",
  "last update": "Write a date and an author: {date: 2024-05-01, author: Name}.",
};
