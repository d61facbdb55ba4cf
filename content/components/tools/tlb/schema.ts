/**
 * Reads the part of TL-B in which the layouts of this site are written: constructors with tags, fields, conditions,
 * parameters and constraints. A schema is data of the site, so a mistake in one is an exception.
 */

export type Expression =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "apply"; readonly name: string; readonly of: readonly Expression[] }
  | { readonly kind: "reference"; readonly to: Expression }
  | { readonly kind: "group"; readonly fields: readonly Field[] }
  | { readonly kind: "sum" | "product"; readonly of: readonly [Expression, Expression] }
  /** A field that is there only if a number is not zero, or has a bit set. */
  | { readonly kind: "condition"; readonly number: Expression; readonly bit?: number; readonly type: Expression };

export type Comparison = "<=" | ">=" | "<" | ">" | "=";

export type Field =
  | { readonly kind: "field"; readonly name: string; readonly type: Expression }
  | { readonly kind: "constraint"; readonly left: Expression; readonly is: Comparison; readonly right: Expression };

export interface Constructor {
  readonly name: string;
  /** Bits with which its data begins, as digits. */
  readonly tag: string;
  /** Name and tag as they are written, such as `just$1`. */
  readonly head: string;
  readonly fields: readonly Field[];
  readonly result: string;
  /** What the result is of: numbers, or names for whatever is given. */
  readonly parameters: readonly Expression[];
  /** The whole declaration. */
  readonly text: string;
  /** Name of the part of the schema that it stands in. */
  readonly part: string;
}

/** Constructors by the type that they make. */
export type Schema = ReadonlyMap<string, readonly Constructor[]>;

const TOKEN =
  /\s*(?:\/\/[^\n]*\s*)*((?:[A-Za-z_]\w*|_)(?:#[0-9a-f]+_?|#_|\$[01]+|\$_)|[A-Za-z_]\w*|\d+|##|#<=|#<|<=|>=|[#(){}[\]^?.:=+*<>])/y;

/** @throws Error where the text is not of this part of TL-B */
function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found?.[1] === undefined) {
      if (/^\s*(?:\/\/[^\n]*\s*)*$/.test(text.slice(at))) break;
      throw new Error(`TL-B can't be read here: ${text.slice(at, at + 60)}`);
    }
    tokens.push(found[1]);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

interface Parser {
  /** The next token without taking it; an empty text at the end. */
  readonly next: (ahead?: number) => string;
  readonly take: (expected?: string) => string;
}

function parserOf(tokens: readonly string[], text: string): Parser {
  let at = 0;
  const next = (ahead = 0): string => tokens[at + ahead] ?? "";
  return {
    next,
    take: (expected) => {
      const token = next();
      if (token === "" || (expected !== undefined && token !== expected))
        throw new Error(`expected ${expected ?? "more"}, found ${token === "" ? "the end" : token}: ${text}`);
      at++;
      return token;
    },
  };
}

const isName = (token: string): boolean => /^[A-Za-z_]\w*$/.test(token);

function term({ next, take }: Parser): Expression {
  const token = take();
  if (/^\d+$/.test(token)) return { kind: "number", value: Number(token) };
  if (token === "^") return { kind: "reference", to: term({ next, take }) };
  if (token === "#") return { kind: "apply", name: "##", of: [{ kind: "number", value: 32 }] };
  if (token === "(") {
    const found = expression({ next, take });
    take(")");
    return found;
  }
  if (token === "[") {
    const fields: Field[] = [];
    while (next() !== "]") fields.push(...field({ next, take }));
    take("]");
    return { kind: "group", fields };
  }
  if (isName(token)) return { kind: "name", name: token };
  throw new Error(`unexpected in TL-B: ${token}`);
}

/** What stands in parentheses. */
function expression(parser: Parser): Expression {
  const { next, take } = parser;
  let left: Expression;
  if (["##", "#<", "#<="].includes(next())) left = { kind: "apply", name: take(), of: [term(parser)] };
  else {
    left = conditional(parser);
    const of: Expression[] = [];
    while (!["", ")", "+", "*"].includes(next())) of.push(conditional(parser));
    if (of.length > 0) {
      if (left.kind !== "name") throw new Error("only a name can have parameters in TL-B");
      left = { kind: "apply", name: left.name, of };
    }
  }
  while (next() === "+" || next() === "*")
    left = { kind: take() === "+" ? "sum" : "product", of: [left, conditional(parser)] };
  return left;
}

function conditional(parser: Parser): Expression {
  const { next, take } = parser;
  const first = term(parser);
  if (next() === "?") {
    take();
    return { kind: "condition", number: first, type: term(parser) };
  }
  if (next() === "." && next(2) === "?") {
    take();
    const bit = Number(take());
    take();
    return { kind: "condition", number: first, bit, type: term(parser) };
  }
  return first;
}

/** @returns nothing for a parameter such as `{n:#}`, which the result names as well */
function field(parser: Parser): readonly Field[] {
  const { next, take } = parser;
  if (next() === "{") {
    take();
    if (next(1) === ":") {
      while (next() !== "}") take();
      take();
      return [];
    }
    const left = term(parser);
    const is = take() as Comparison;
    const right = term(parser);
    take("}");
    return [{ kind: "constraint", left, is, right }];
  }
  const isNamed = isName(next()) && next(1) === ":";
  const name = isNamed ? take() : "_";
  if (isNamed) take(":");
  return [{ kind: "field", name, type: conditional(parser) }];
}

/** The bits of a tag: `#` is followed by hexadecimal digits, which `_` ends within one; `$` by bits. */
function tagBits(tag: string): string {
  if (tag === "" || tag === "#_" || tag === "$_") return "";
  if (tag.startsWith("$")) return tag.slice(1);
  const digits = tag.slice(1).replace("_", "");
  const bits = Array.from(digits, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  return tag.endsWith("_") ? bits.replace(/10*$/, "") : bits;
}

function declaration(text: string, part: string): Constructor {
  const parser = parserOf(tokensOf(text), text);
  const head = parser.take();
  const [, name = "", tag = ""] = /^(\w+?)((?:#|\$).*)?$/.exec(head) ?? [];
  // The tag that TL-B calculates for a name without one is not supported, so that none is forgotten.
  if (tag === "" && name !== "_") throw new Error(`a tag is missing: ${text}`);
  const fields: Field[] = [];
  while (parser.next() !== "=") fields.push(...field(parser));
  parser.take("=");
  const result = parser.take();
  const parameters: Expression[] = [];
  while (parser.next() !== "") parameters.push(term(parser));
  return { name, tag: tagBits(tag), head: name === "_" ? "_" : head, fields, result, parameters, text, part };
}

/** @param parts declarations by the name of their part. @throws Error at the first that can't be read */
export function readSchema(parts: Readonly<Record<string, string>>): Schema {
  const schema = new Map<string, Constructor[]>();
  for (const [part, source] of Object.entries(parts))
    for (const each of source.split(";")) {
      const text = each.replace(/^\s*(?:\/\/[^\n]*\n\s*)*/, "").trim();
      if (text === "") continue;
      const found = declaration(`${text};`.slice(0, -1), part);
      const others = schema.get(found.result);
      if (others === undefined) schema.set(found.result, [{ ...found, text: `${text};` }]);
      else others.push({ ...found, text: `${text};` });
    }
  return schema;
}

/** A type as it is written, such as `(HashmapE 32 (VarUInteger 32))`. */
export function readType(text: string): Expression {
  const parser = parserOf(tokensOf(text), text);
  return conditional(parser);
}

/** Writes a type as TL-B does. */
export function showType(type: Expression): string {
  switch (type.kind) {
    case "name":
      return type.name;
    case "number":
      return String(type.value);
    case "apply":
      return `(${[type.name, ...type.of.map(showType)].join(" ")})`;
    case "reference":
      return `^${showType(type.to)}`;
    case "group":
      return "[ … ]";
    case "sum":
    case "product":
      return `(${type.of.map(showType).join(type.kind === "sum" ? " + " : " * ")})`;
    case "condition":
      return `${showType(type.number)}${type.bit === undefined ? "" : ` . ${type.bit}`}?${showType(type.type)}`;
  }
}
