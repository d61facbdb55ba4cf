/**
 * A JSON parser that keeps positions, so that a fault in a configuration file has a line and a column. It accepts what
 * `JSON.parse` accepts, and continues after comments and superfluous or missing commas, which are faults. One pass,
 * with limited depth.
 */

export interface JsonNode {
  /** Offsets of the value, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Members of an object, with the offsets of the key. Of duplicate keys the last one counts. */
  readonly members?: ReadonlyMap<string, { readonly start: number; readonly end: number; readonly node: JsonNode }>;
  readonly items?: readonly JsonNode[];
}

export interface JsonFault {
  readonly kind: "syntax" | "duplicate";
  readonly message: string;
  readonly hint?: string;
  readonly start: number;
  readonly end: number;
}

export interface JsonResult {
  /** Undefined if the text is not JSON at all; there is at least one fault then. */
  readonly root?: { readonly value: unknown; readonly node: JsonNode };
  readonly faults: readonly JsonFault[];
}

const DEEPEST = 100;
const MOST_FAULTS = 20;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /[\p{L}\p{N}_$.+-]{1,40}/uy;

interface ParsedValue {
  readonly value: unknown;
  readonly node: JsonNode;
}

/** Thrown to leave the recursive parser, and caught in this file. */
const STOP = Symbol("stop");

/**
 * Parses a text.
 * @returns the value and its faults. A key `__proto__` is a fault and left out. Never throws.
 */
export function parseJson(text: string): JsonResult {
  const faults: JsonFault[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;

  const fault = (
    message: string,
    details: {
      readonly hint?: string;
      readonly start?: number;
      readonly end?: number;
      readonly kind?: JsonFault["kind"];
    } = {},
  ): void => {
    const start = Math.min(details.start ?? at, text.length);
    const end = Math.max(details.end ?? start + 1, start);
    const hint = details.hint === undefined ? {} : { hint: details.hint };
    faults.push({ kind: details.kind ?? "syntax", message, ...hint, start, end });
    if (faults.length >= MOST_FAULTS) stop();
  };
  const fail = (
    message: string,
    details: { readonly hint?: string; readonly start?: number; readonly end?: number } = {},
  ): never => {
    fault(message, details);
    return stop();
  };

  const skipSpace = (): void => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++;
      else if (code === 0x2f && (text[at + 1] === "/" || text[at + 1] === "*")) skipComment();
      else return;
    }
  };
  const skipComment = (): void => {
    const block = text[at + 1] === "*";
    const found = text.indexOf(block ? "*/" : "\n", at + 2);
    const end = found < 0 ? text.length : found + (block ? 2 : 0);
    fault("Comments are not allowed in JSON.", { hint: "Remove the comment.", end });
    at = end;
  };

  const readString = (): string => {
    const start = at;
    let escaped = false;
    for (at++; ; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (code === 0x5c) {
        escaped = true;
        at++;
      } else if (code === 0x0a || at >= text.length) {
        fail("The text has no closing quote.", { hint: 'Close it with ".', start, end: Math.min(at, text.length) });
      } else if (code < 0x20) {
        fail("A control character has to be written as an escape.", {
          hint: code === 9 ? "Write a tab as \\t." : "Remove it.",
        });
      }
    }
    at++;
    if (!escaped) return text.slice(start + 1, at - 1);
    try {
      // Half of a surrogate pair, which an escape may name, can't stand in an address.
      return (JSON.parse(text.slice(start, at)) as string).toWellFormed();
    } catch {
      return fail("The text has an escape that JSON does not know.", {
        hint: "Write a backslash as \\\\.",
        start,
        end: at,
      });
    }
  };

  const readValue = (depth: number): ParsedValue => {
    if (depth > DEEPEST) fail(`Nested more than ${DEEPEST} levels deep.`);
    const start = at;
    const char = text[at];
    if (char === "{") return readObject(depth);
    if (char === "[") return readArray(depth);
    if (char === '"') return { value: readString(), node: { start, end: at } };
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (number !== undefined && number === word) {
      at += number.length;
      return { value: Number(number), node: { start, end: at } };
    }
    if (word === "true" || word === "false" || word === "null") {
      at += word.length;
      return { value: word === "null" ? null : word === "true", node: { start, end: at } };
    }
    return failAtValue(char, word);
  };

  const failAtValue = (char: string | undefined, word: string | undefined): never => {
    if (char === undefined)
      return fail("The file ends where a value should be.", { hint: "Is a bracket or a brace not closed?" });
    if (char === "'") return fail("JSON knows double quotes only.", { hint: "Use \" in place of '." });
    if (word !== undefined) {
      const hint = /^[\d.+-]/.test(word) ? "JSON numbers look like 12, -0.5 or 1e3." : "Put texts in double quotes.";
      return fail(`"${word}" is no JSON value.`, { hint, end: at + word.length });
    }
    return fail(`A value was expected here, but there is "${char}".`);
  };

  /** Reads what separates two entries. @returns whether the list or object has ended */
  const separator = (close: "}" | "]", lastEnd: number): boolean => {
    skipSpace();
    const char = text[at];
    if (char === close) {
      at++;
      return true;
    }
    if (char === ",") {
      const comma = at++;
      skipSpace();
      if (text[at] !== close) return false;
      fault("There is a comma after the last entry.", { hint: "Remove the comma.", start: comma });
      at++;
      return true;
    }
    if (char === undefined) fail(`The file ends, but a ${close} is missing.`, { hint: `Add ${close}.` });
    if (char === '"' || char === "{" || char === "[") {
      fault("A comma is missing here.", { hint: "Add a comma between the two.", start: lastEnd });
      return false;
    }
    return fail(`A comma or ${close} was expected here, but there is "${char ?? ""}".`);
  };

  const readArray = (depth: number): ParsedValue => {
    const start = at++;
    const value: unknown[] = [];
    const items: JsonNode[] = [];
    skipSpace();
    if (text[at] === "]") at++;
    else {
      do {
        const entry = readValue(depth + 1);
        value.push(entry.value);
        items.push(entry.node);
      } while (!separator("]", at));
    }
    return { value, node: { start, end: at, items } };
  };

  const readObject = (depth: number): ParsedValue => {
    const start = at++;
    const value: Record<string, unknown> = {};
    const members = new Map<string, { readonly start: number; readonly end: number; readonly node: JsonNode }>();
    skipSpace();
    if (text[at] === "}") at++;
    else {
      do {
        const keyStart = at;
        if (text[at] !== '"') failAtKey();
        const key = readString();
        const keyEnd = at;
        skipSpace();
        if (text[at] === ":") at++;
        else fail(`A colon was expected after "${key.slice(0, 60)}".`, { hint: "Add a colon.", start: keyEnd });
        skipSpace();
        const entry = readValue(depth + 1);
        const place = { start: keyStart, end: keyEnd };
        if (key === "__proto__") fault('The key "__proto__" is not allowed.', { hint: "Remove it.", ...place });
        else {
          if (members.has(key))
            fault(`"${key.slice(0, 60)}" is written twice; this value is used.`, {
              hint: "Remove one of the two.",
              kind: "duplicate",
              ...place,
            });
          value[key] = entry.value;
          members.set(key, { ...place, node: entry.node });
        }
      } while (!separator("}", at));
    }
    return { value, node: { start, end: at, members } };
  };

  const failAtKey = (): never => {
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0];
    if (text[at] === undefined) return fail("The file ends, but a } is missing.", { hint: "Add }." });
    const end = at + (word?.length ?? 1);
    return fail("A key in double quotes was expected here.", {
      hint: word === undefined ? "Keys stand in double quotes." : `Write "${word}".`,
      end,
    });
  };

  try {
    skipSpace();
    if (at >= text.length) fail("The file is empty.", { hint: "Write at least {}." });
    const root = readValue(0);
    skipSpace();
    if (at < text.length)
      fault("There is more text after the end of the value.", { hint: "Is a bracket or a brace closed too early?" });
    return { root, faults };
  } catch (problem) {
    if (problem !== STOP) throw problem;
    return { faults };
  }
}

function stop(): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- a jump out of the recursion, caught in the same file
  throw STOP;
}

/** Offsets of the value at a path, or of the innermost existing value around it; of the key if `key` is set. */
export function spanAt(
  root: JsonNode,
  path: readonly PropertyKey[],
  key = false,
): { readonly start: number; readonly end: number } {
  let node = root;
  let span: { readonly start: number; readonly end: number } = { start: root.start, end: root.start + 1 };
  for (const [index, step] of path.entries()) {
    const member = typeof step === "number" ? undefined : node.members?.get(String(step));
    const next = typeof step === "number" ? node.items?.[step] : member?.node;
    if (next === undefined) return span;
    const whole = next.members !== undefined || next.items !== undefined;
    if (key && member !== undefined && index === path.length - 1) return member;
    // For an object or list, only the key or opening bracket, because it may have many lines.
    span = whole ? (member ?? { start: next.start, end: next.start + 1 }) : next;
    node = next;
  }
  return span;
}
