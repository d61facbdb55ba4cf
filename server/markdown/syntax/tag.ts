/** Reads one HTML or JSX tag. The length that is examined is limited. */
import { readLiteral, type Literal } from "./literal.ts";

export interface Attribute {
  readonly name: string;
  /** As written (entities not decoded); `true` for an attribute without a value. */
  readonly value: Literal;
  /** Whether the value was in quotes or bare, so that character references in it are decoded. */
  readonly html: boolean;
  /** Whether the value is an expression that is not a literal: `{props.x}`. */
  readonly dynamic: boolean;
  /** The name of the variable if the value is only that: `{picture}`. */
  readonly variable?: string;
  /** Offsets of the attribute in the text that the tag was read from. */
  readonly start: number;
  readonly end: number;
}

export interface Tag {
  readonly kind: "open" | "close" | "self";
  /** As written; "" for a fragment `<>`. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly start: number;
  readonly end: number;
}

const NAME = /[A-Za-z][\w.:-]*/y;
const ATTRIBUTE = /[A-Za-z_:@#*][\w.:@-]*/y;
const BARE = /[^\s"'=<>`]+/y;
const MAX_TAG = 20_000;
const MAX_EXPRESSION = 6_000;

/**
 * @param start offset of the `<`
 * @returns the tag, or undefined if there is no well-formed tag
 */
export function readTag(text: string, start: number): Tag | undefined {
  const limit = Math.min(text.length, start + MAX_TAG);
  let at = start + 1;
  const closing = text.charCodeAt(at) === 47;
  if (closing) at++;
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0] ?? "";
  at += name.length;
  if (name === "") return text[at] === ">" ? tag(closing ? "close" : "open", name, [], start, at + 1) : undefined;
  // An address in angle brackets is not a tag: <https://example.org>, <mailto:x@y.z>.
  if (name.includes(":") && /^[a-z][a-z0-9+.-]*:$/i.test(name) && text[at] === "/") return undefined;
  const attributes: Attribute[] = [];
  for (;;) {
    const before = at;
    at = skipSpace(text, at, limit);
    const char = text[at];
    if (char === undefined || at >= limit) return undefined;
    if (char === ">") return tag(closing ? "close" : "open", name, attributes, start, at + 1);
    if (char === "/" && text[at + 1] === ">") return tag(closing ? "close" : "self", name, attributes, start, at + 2);
    // Browsers don't require a space after a quotation mark: `<a href="x"class="y">`.
    if (closing || (before === at && !/["'}]/.test(text.charAt(at - 1)))) return undefined;
    if (char === "{") {
      // A spread or a comment among the attributes is ignored.
      const end = expressionEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    const attribute = readAttribute(text, at, limit);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    at = attribute.end;
  }
}

function readAttribute(text: string, start: number, limit: number): Attribute | undefined {
  ATTRIBUTE.lastIndex = start;
  const name = ATTRIBUTE.exec(text)?.[0];
  if (name === undefined) return undefined;
  const named = start + name.length;
  let at = skipSpace(text, named, limit);
  if (text[at] !== "=") return { name, value: true, html: true, dynamic: false, start, end: named };
  at = skipSpace(text, at + 1, limit);
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    if (end < 0 || end >= limit) return undefined;
    return { name, value: text.slice(at + 1, end), html: true, dynamic: false, start, end: end + 1 };
  }
  if (quote === "{") {
    const end = expressionEnd(text, at);
    if (end === undefined) return undefined;
    const expression = text.slice(at + 1, end - 1).trim();
    const value = readLiteral(expression);
    const variable = value === undefined && /^[A-Za-z_$][\w$]{0,99}$/.test(expression) ? { variable: expression } : {};
    return { name, value: value ?? null, html: false, dynamic: value === undefined, ...variable, start, end };
  }
  BARE.lastIndex = at;
  const bare = BARE.exec(text)?.[0];
  if (bare === undefined) return undefined;
  // In `<a href=x/>` the slash belongs to the tag.
  const cut = bare.endsWith("/") && text[at + bare.length] === ">" ? bare.slice(0, -1) : bare;
  return { name, value: cut, html: true, dynamic: false, start, end: at + cut.length };
}

/**
 * Offset after the brace that closes the one at `start`; strings, templates and comments inside are skipped.
 * Undefined if there is none within `max` characters.
 */
export function expressionEnd(text: string, start: number, max = MAX_EXPRESSION): number | undefined {
  const limit = Math.min(text.length, start + max);
  let depth = 0;
  for (let at = start; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === 123) depth++;
    else if (char === 125) {
      depth--;
      if (depth === 0) return at + 1;
    } else if (char === 34 || char === 39 || char === 96) {
      const end = stringEnd(text, at, limit);
      // An apostrophe in prose does not begin a string.
      if (end !== undefined) at = end - 1;
    } else if (char === 47 && text.charCodeAt(at + 1) === 42) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0 || end >= limit) return undefined;
      at = end + 1;
    }
  }
  return undefined;
}

function stringEnd(text: string, start: number, limit: number): number | undefined {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < limit; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) return at + 1;
    if (char === 92) at++;
    else if (char === 10 && quote !== 96) return undefined;
  }
  return undefined;
}

function skipSpace(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const char = text.charCodeAt(at);
    if (char !== 32 && char !== 10 && char !== 9 && char !== 13) break;
    at++;
  }
  return at;
}

function tag(kind: Tag["kind"], name: string, attributes: readonly Attribute[], start: number, end: number): Tag {
  return { kind, name, attributes, start, end };
}
