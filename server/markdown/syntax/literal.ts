/** Reads the values that writers put between braces in JSX: strings, numbers, lists, objects. Nothing is evaluated. */
import { isExternal } from "../../../shared/address.ts";

/** Objects become maps: their keys come from a document and must not reach a prototype. */
export type Literal = string | number | boolean | null | readonly Literal[] | ReadonlyMap<string, Literal>;

const MAX_DEPTH = 16;

interface LiteralReader {
  readonly text: string;
  at: number;
  failed: boolean;
}

/**
 * @param text the source between the braces
 * @returns the value, or undefined if it is not a literal (a variable, a call, a function)
 */
export function readLiteral(text: string): Literal | undefined {
  const reader: LiteralReader = { text, at: 0, failed: false };
  const value = readValue(reader, 0);
  skipSpace(reader);
  return reader.failed || reader.at < text.length ? undefined : value;
}

function readValue(reader: LiteralReader, depth: number): Literal {
  skipSpace(reader);
  const char = reader.text[reader.at];
  if (depth > MAX_DEPTH || char === undefined) return fail(reader);
  if (char === '"' || char === "'" || char === "`") return readString(reader);
  if (char === "[") return readList(reader, depth);
  if (char === "{") return readObject(reader, depth);
  const word = /[\w$.+-]+/y;
  word.lastIndex = reader.at;
  const found = word.exec(reader.text)?.[0];
  if (found === undefined) return fail(reader);
  reader.at += found.length;
  if (found === "require") return readCall(reader);
  if (found === "useBaseUrl") return fromRoot(readCall(reader));
  if (found === "true") return true;
  if (found === "false") return false;
  if (found === "null" || found === "undefined") return null;
  const number = Number(found);
  return Number.isNaN(number) ? fail(reader) : number;
}

/** The argument of `useBaseUrl('img/a.png')` is relative to the root of the site, with or without a leading slash. */
function fromRoot(address: Literal): Literal {
  return typeof address !== "string" || address === "" || /^[/#]/.test(address) || isExternal(address)
    ? address
    : `/${address}`;
}

/** `require('./picture.png').default`, `require('./picture.png').src` and `useBaseUrl('/picture.png')` stand for the path itself. */
function readCall(reader: LiteralReader): Literal {
  const call = /\s*\(\s*(?:"([^"\n]*)"|'([^'\n]*)')\s*\)(?:\s*\.\s*(?:default|src)\b)?/y;
  call.lastIndex = reader.at;
  const found = call.exec(reader.text);
  if (found === null) return fail(reader);
  reader.at = call.lastIndex;
  return found[1] ?? found[2] ?? "";
}

function readString(reader: LiteralReader): Literal {
  const quote = reader.text[reader.at];
  let value = "";
  for (let at = reader.at + 1; at < reader.text.length; at++) {
    const char = reader.text[at] ?? "";
    if (char === quote) {
      reader.at = at + 1;
      return value;
    }
    if (char === "\\") {
      at++;
      const escaped = reader.text[at] ?? "";
      value += escaped === "n" ? "\n" : escaped === "t" ? "\t" : escaped;
    } else if (quote === "`" && char === "$" && reader.text[at + 1] === "{") return fail(reader);
    else value += char;
  }
  return fail(reader);
}

function readList(reader: LiteralReader, depth: number): Literal {
  const list: Literal[] = [];
  reader.at++;
  while (!reader.failed) {
    skipSpace(reader);
    if (take(reader, "]")) return list;
    list.push(readValue(reader, depth + 1));
    skipSpace(reader);
    if (take(reader, "]")) return list;
    if (!take(reader, ",")) return fail(reader);
  }
  return null;
}

function readObject(reader: LiteralReader, depth: number): Literal {
  const map = new Map<string, Literal>();
  reader.at++;
  while (!reader.failed) {
    skipSpace(reader);
    if (take(reader, "}")) return map;
    const key = readKey(reader);
    skipSpace(reader);
    if (!take(reader, ":")) return fail(reader);
    map.set(key, readValue(reader, depth + 1));
    skipSpace(reader);
    if (take(reader, "}")) return map;
    if (!take(reader, ",")) return fail(reader);
  }
  return null;
}

function readKey(reader: LiteralReader): string {
  const char = reader.text[reader.at];
  if (char === '"' || char === "'") {
    const value = readString(reader);
    return typeof value === "string" ? value : "";
  }
  const word = /[\w$-]+/y;
  word.lastIndex = reader.at;
  const found = word.exec(reader.text)?.[0] ?? "";
  if (found === "") fail(reader);
  reader.at += found.length;
  return found;
}

function take(reader: LiteralReader, char: string): boolean {
  if (reader.text[reader.at] !== char) return false;
  reader.at++;
  return true;
}

function skipSpace(reader: LiteralReader): void {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
}

function fail(reader: LiteralReader): null {
  reader.failed = true;
  return null;
}
