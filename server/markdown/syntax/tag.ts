/** Reads one HTML or JSX tag. Linear: what it looks at is bounded, whatever the text. */
import { readLiteral, type Literal } from "./literal.ts";

export interface Attribute {
  readonly name: string;
  /** As written (entities not decoded); `true` for an attribute without a value. */
  readonly value: Literal;
  /** True where the value stood in quotes or bare, so that entities in it have a meaning. */
  readonly html: boolean;
  /** True where the value is an expression that is no literal: `{props.x}`. */
  readonly dynamic: boolean;
  /** The name of a variable, where the value is nothing else: `{picture}`. */
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
 * @param text where to read
 * @param start offset of the `<`
 * @returns the tag, or undefined where no well-formed tag stands there
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
  // An address in angle brackets is no tag: <https://example.org>, <mailto:x@y.z>.
  if (name.includes(":") && /^[a-z][a-z0-9+.-]*:$/i.test(name) && text[at] === "/") return undefined;
  const attributes: Attribute[] = [];
  for (;;) {
    const before = at;
    at = skipSpace(text, at, limit);
    const char = text[at];
    if (char === undefined || at >= limit) return undefined;
    if (char === ">") return tag(closing ? "close" : "open", name, attributes, start, at + 1);
    if (char === "/" && text[at + 1] === ">") return tag(closing ? "close" : "self", name, attributes, start, at + 2);
    // `<a href="x"class="y">`: browsers don't ask for a space behind a quotation mark.
    if (closing || (before === at && !/["'}]/.test(text.charAt(at - 1)))) return undefined;
    if (char === "{") {
      // A spread or a comment among the attributes: nothing we could use.
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
 * Offset behind the brace that closes the one at `start`; strings, templates and comments inside are skipped.
 * Undefined where none closes it within a sensible distance.
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
      // An apostrophe in prose is no string.
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
