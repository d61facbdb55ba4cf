/**
 * Reads TOML. The runtime's own reader (Bun 1.3) refuses dates, and takes a backslash in a literal string for an escape:
 * front matter is full of the first, and settings of other generators have the second.
 */
import type { Data } from "./adopt-plan.ts";

type Table = Record<string, unknown>;

/** Deepest nesting of lists and tables in values. */
const DEEPEST = 64;

const BLANK = /(?:[ \t]|\r(?=\n))*/y;
/** Blanks, comments and ends of lines. */
const GAP = /(?:[ \t\r\n]|#[^\n]*)*/y;
const REST = /(?:[ \t\r])*(?:#[^\n]*)?(?:\n|$)/y;
const BARE_KEY = /[\p{L}\p{N}_-]+/uy;
const DATE =
  /\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d(?::\d\d(?:\.\d+)?)?/y;
const NUMBER =
  /[+-]?(?:0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d[\d_]*)?|inf|nan)(?![\w.])/y;
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\u001b" };

class Fault extends Error {}

/** @returns what a text says by key, dates as they are written; undefined where it is no TOML. Takes linear time. */
export function dataOfToml(text: string): Data | undefined {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function read(text: string): Data {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const expect = (mark: string): void => {
    if (!text.startsWith(mark, at)) throw new Fault(`${mark} is missing`);
    at += mark.length;
  };

  function quoted(): string {
    const mark = text.charAt(at);
    const isLong = text.startsWith(mark.repeat(3), at);
    const end = isLong ? mark.repeat(3) : mark;
    at += end.length;
    if (isLong) at += /^\r?\n/.exec(text.slice(at, at + 2))?.[0].length ?? 0;
    const parts: string[] = [];
    for (let from = at; ; at++) {
      const char = text.charAt(at);
      if (char === "" || (char === "\n" && !isLong)) throw new Fault("a text has no end");
      if (char === "\\" && mark === '"') {
        parts.push(text.slice(from, at), escaped());
        from = at + 1;
      } else if (text.startsWith(end, at)) {
        // Up to two marks may stand before the three that end a text.
        while (isLong && text.startsWith(mark, at + 3)) at++;
        parts.push(text.slice(from, at));
        at += end.length;
        return parts.join("");
      }
    }
  }

  /** What an escape stands for; leaves the last of its characters to be passed over. */
  function escaped(): string {
    const char = text.charAt(at + 1);
    const gap = /^[ \t]*\r?\n[ \t\r\n]*/.exec(text.slice(at + 1, at + 1000))?.[0];
    if (gap !== undefined) {
      at += gap.length;
      return "";
    }
    at++;
    const length = { u: 4, U: 8, x: 2 }[char];
    if (length === undefined) return ESCAPES[char] ?? char;
    const code = Number.parseInt(text.slice(at + 1, at + 1 + length), 16);
    at += length;
    if (!(code >= 0 && code <= 0x10ffff)) throw new Fault("an escape names no character");
    return String.fromCodePoint(code);
  }

  function keys(): readonly string[] {
    const found: string[] = [];
    do {
      if (found.length > 0) at++;
      take(BLANK);
      const char = text.charAt(at);
      const key = char === '"' || char === "'" ? quoted() : take(BARE_KEY);
      if (key === undefined || found.length > DEEPEST) throw new Fault("a key is missing");
      found.push(key);
      take(BLANK);
    } while (text.charAt(at) === ".");
    return found;
  }

  function value(depth: number): unknown {
    if (depth > DEEPEST) throw new Fault("too deep");
    const char = text.charAt(at);
    if (char === '"' || char === "'") return quoted();
    if (char === "[") return list(depth);
    if (char === "{") return inlineTable(depth);
    const word = take(/(?:true|false)\b/y);
    if (word !== undefined) return word === "true";
    const date = take(DATE);
    if (date !== undefined) return date;
    const number = take(NUMBER);
    if (number === undefined) throw new Fault("a value is missing");
    return Number(number.replace(/_/g, "").replace(/^\+/, "").replace("inf", "Infinity"));
  }

  function list(depth: number): readonly unknown[] {
    const found: unknown[] = [];
    at++;
    for (take(GAP); text.charAt(at) !== "]"; take(GAP)) {
      found.push(value(depth + 1));
      take(GAP);
      if (text.charAt(at) === ",") at++;
      else if (text.charAt(at) !== "]") throw new Fault("a list has no end");
    }
    at++;
    return found;
  }

  function inlineTable(depth: number): Table {
    const found: Table = {};
    at++;
    for (take(GAP); text.charAt(at) !== "}"; take(GAP)) {
      pair(found, depth + 1);
      take(GAP);
      if (text.charAt(at) === ",") at++;
      else if (text.charAt(at) !== "}") throw new Fault("a table has no end");
    }
    at++;
    return found;
  }

  function pair(into: Table, depth: number): void {
    const path = keys();
    expect("=");
    take(BLANK);
    const table = tableAt(into, path.slice(0, -1));
    table[path.at(-1) ?? ""] = value(depth);
  }

  const root: Table = {};
  let table = root;
  for (take(GAP); at < text.length; take(GAP)) {
    if (text.charAt(at) === "[") {
      const isList = text.startsWith("[[", at);
      at += isList ? 2 : 1;
      const path = keys();
      expect(isList ? "]]" : "]");
      table = isList ? entryAt(root, path) : tableAt(root, path);
    } else pair(table, 0);
    if (take(REST) === undefined) throw new Fault("a line has something behind its value");
  }
  return root;
}

/** The table at a path, made where there is none; the last one of a list. */
function tableAt(root: Table, path: readonly string[]): Table {
  let table = root;
  for (const key of path) {
    const known = Object.hasOwn(table, key) ? table[key] : (table[key] = {});
    const next: unknown = Array.isArray(known) ? known.at(-1) : known;
    if (typeof next !== "object" || next === null || Array.isArray(next)) throw new Fault(`${key} is no table`);
    table = next as Table;
  }
  return table;
}

/** A new table at the end of the list at a path. */
function entryAt(root: Table, path: readonly string[]): Table {
  const owner = tableAt(root, path.slice(0, -1));
  const key = path.at(-1) ?? "";
  const list: unknown = Object.hasOwn(owner, key) ? owner[key] : (owner[key] = []);
  if (!Array.isArray(list)) throw new Fault(`${key} is no list`);
  const entry: Table = {};
  list.push(entry);
  return entry;
}
