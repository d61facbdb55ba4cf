/** Reads cells by a layout in TL-B, and says of each field which bits it takes. */
import type { ScannedCell } from "../boc-scan.ts";
import { argumentOf, bind, holds, numberOf, written } from "./arguments.ts";
import { canBegin, isOnlyField } from "./begins.ts";
import { readMap } from "./maps.ts";
import { readPrimitive } from "./primitives.ts";
import { bitsLeft, digitsAt, readerOf, referencesLeft, type Reader } from "./reader.ts";
import { showType, type Constructor, type Expression, type Field, type Schema } from "./schema.ts";
import { hasLeft, Stop, type Argument, type Decoded, type Environment, type Node, type Walk } from "./walk.ts";

/** Fields that are shown at most, and cells below each other. */
export const MOST_FIELDS = 1_500;
const DEEPEST = 200;
/** Levels of types in each other without a bit between them; only a mistake in a schema has more. */
const DEEPEST_TYPES = 400;

export interface Options {
  readonly schema: Schema;
  /** Parts of the schema whose constructors the outermost type may have; all of them without it. */
  readonly parts?: readonly string[] | undefined;
}

/**
 * @param cells of a bag
 * @param root number of the cell that is read
 * @returns the fields as far as they could be read, and where reading stopped
 */
export function decode(
  cells: readonly ScannedCell[],
  root: number,
  type: Expression,
  { schema, parts }: Options,
): Decoded {
  const walk: Walk = { cells, schema, path: [], used: new Set(), labels: [], count: 0, depth: 0, levels: 0 };
  const node = newNode("", showType(type), { cell: root, bit: 0 });
  const source = cells[root];
  const result = (stop: Stop | undefined): Decoded => ({ node, stop, used: [...walk.used], labels: walk.labels });
  if (source === undefined) return result(undefined);
  if (source.isExotic) return result(new Stop({ kind: "exotic" }, []));
  const reader = readerOf(root, source);
  try {
    readInto(walk, reader, type, new Map(), node, parts);
    leave(reader, node);
    return result(undefined);
  } catch (error) {
    if (error instanceof Stop) return result(error);
    throw error;
  }
}

function newNode(name: string, type: string, { cell, bit }: { readonly cell: number; readonly bit: number }): Node {
  return { name, type, cell, from: bit, to: bit, children: [] };
}

/** Notes what is left of a cell when its type ends. */
function leave(reader: Reader, node: Node): void {
  const [bits, references] = [bitsLeft(reader), referencesLeft(reader)];
  if (bits === 0 && references === 0) return;
  const rest = newNode("", "", reader);
  rest.to = reader.source.bits;
  rest.value = { kind: "left", bits, references };
  node.children.push(rest);
}

/** Reads a field below a node; what it is called is part of the path to a fault. */
function readChild(
  walk: Walk,
  reader: Reader,
  type: Expression,
  names: Environment,
  parent: Node,
  name: string,
): Node {
  if (++walk.count > MOST_FIELDS) throw new Stop({ kind: "many", fields: MOST_FIELDS }, walk.path);
  const node = newNode(name, showType(written(type, names)), reader);
  parent.children.push(node);
  walk.path.push(name === "_" || name === "" ? node.type : name);
  readInto(walk, reader, type, names, node);
  walk.path.pop();
  return node;
}

function readInto(
  walk: Walk,
  reader: Reader,
  type: Expression,
  names: Environment,
  node: Node,
  parts?: readonly string[],
): void {
  if (++walk.levels > DEEPEST_TYPES) throw new Stop({ kind: "deep" }, walk.path);
  switch (type.kind) {
    case "reference":
      readReference(walk, reader, type.to, names, node);
      break;
    case "group":
      readFields(walk, reader, type.fields, new Map(names), node);
      break;
    case "name": {
      const bound = names.get(type.name);
      if (bound?.type !== undefined) readInto(walk, reader, bound.type, bound.names, node, parts);
      else readNamed(walk, reader, type.name, [], names, node, parts);
      break;
    }
    case "apply":
      readNamed(walk, reader, type.name, type.of, names, node, parts);
      break;
    default:
      throw new Error(`not a type: ${showType(type)}`);
  }
  walk.levels--;
}

/** A type by its name: one that is built in, or one of the schema. */
function readNamed(
  walk: Walk,
  reader: Reader,
  name: string,
  of: readonly Expression[],
  names: Environment,
  node: Node,
  parts: readonly string[] | undefined,
): void {
  const [first, second] = of;
  if ((name === "HashmapE" || name === "Hashmap") && first !== undefined && second !== undefined) {
    const keyBits = numberOf(first, names);
    readMap(walk, reader, { isOptional: name === "HashmapE", keyBits, value: second, names, read: readChild }, node);
    return;
  }
  if (name === "Optional" && first?.kind === "reference") {
    if (referencesLeft(reader) > 0) readReference(walk, reader, first.to, names, node);
    else node.value = { kind: "constructor", text: "—" };
    return;
  }
  if ((name === "Any" || name === "Cell") && of.length === 0) {
    readRest(walk, reader, node, name === "Any");
    return;
  }
  const number = first === undefined || name === "Maybe" || name === "Either" ? undefined : argumentOf(first, names).number;
  if (readPrimitive(walk, reader, name, number, node)) return;
  readUnion(walk, reader, name, of.map((each) => argumentOf(each, names)), node, parts);
}

/** Descends into the next referenced cell. */
function readReference(walk: Walk, reader: Reader, type: Expression, names: Environment, node: Node): void {
  const index = reader.source.references[reader.reference];
  if (index === undefined) throw new Stop({ kind: "reference", cell: reader.cell }, walk.path);
  const source = walk.cells[index];
  if (source === undefined) throw new Error("a reference leads nowhere");
  reader.reference++;
  node.reference = { cell: reader.cell, at: reader.reference };
  node.cell = index;
  node.from = node.to = 0;
  if (source.isExotic) {
    node.value = { kind: "exotic", cell: index };
    return;
  }
  if (type.kind === "name" && type.name === "Cell" && !names.has("Cell")) {
    node.value = { kind: "cell", cell: index, bits: source.bits, references: source.references.length };
    if (isPayload(walk.path)) readBody(walk, readerOf(index, source), node);
    return;
  }
  if (++walk.depth > DEEPEST) throw new Stop({ kind: "deep" }, walk.path);
  const inner = readerOf(index, source);
  const levels = walk.levels;
  walk.levels = 0;
  readInto(walk, inner, type, names, node);
  leave(inner, node);
  walk.levels = levels;
  walk.depth--;
}

/** Whether a field is one in which messages carry other data; what it may be left out of, or stand apart from, is named `value`. */
const isPayload = (path: readonly string[]): boolean =>
  /payload|body/.test(path.findLast((name) => name !== "value") ?? "");

/** Takes everything that is left of a cell. What looks like a body that the schema knows is read as one. */
function readRest(walk: Walk, reader: Reader, node: Node, isAny: boolean): void {
  const { bit, reference, source } = reader;
  if ((isAny || isPayload(walk.path)) && readBody(walk, reader, node)) return;
  reader.bit = source.bits;
  reader.reference = source.references.length;
  node.from = bit;
  node.to = source.bits;
  node.value = { kind: "rest", bits: source.bits - bit, references: source.references.slice(reference) };
}

/** @returns whether the rest of the cell is a body with an operation code of the schema, to the last bit */
function readBody(walk: Walk, reader: Reader, node: Node): boolean {
  const { source } = reader;
  if (bitsLeft(reader) < 32) return false;
  const tag = digitsAt(source, reader.bit, reader.bit + 32);
  const known = (walk.schema.get("InternalMsgBody") ?? []).filter((each) => each.tag === tag);
  const [constructor] = known;
  if (constructor === undefined) return false;
  // What is tried leaves no trace if it does not fit.
  const trial: Walk = { ...walk, path: [...walk.path], used: new Set(walk.used), labels: [...walk.labels] };
  const before = { bit: reader.bit, reference: reader.reference };
  const inner = newNode("", "InternalMsgBody", reader);
  try {
    readConstructor(trial, reader, constructor, [], inner);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
  const isWhole = trial.path.length === walk.path.length && bitsLeft(reader) === 0 && referencesLeft(reader) === 0;
  if (!isWhole || hasLeft(inner)) {
    Object.assign(reader, before);
    return false;
  }
  Object.assign(walk, { count: trial.count, used: trial.used });
  walk.labels.push(...trial.labels.slice(walk.labels.length));
  Object.assign(node, { from: inner.from, to: inner.to, value: inner.value });
  node.children.push(...inner.children);
  return true;
}

/** Finds the constructor with which the data begins. */
function readUnion(
  walk: Walk,
  reader: Reader,
  name: string,
  of: readonly Argument[],
  node: Node,
  parts: readonly string[] | undefined,
): void {
  const all = (walk.schema.get(name) ?? []).filter(
    (each) => (parts === undefined || parts.includes(each.part)) && bind(each, of) !== undefined,
  );
  if (all.length === 0) throw new Error(`no such type in the schema: ${name}`);
  const fitting = all.filter((each) => canBegin(walk.schema, reader, each));
  // Of those without a tag, the one without fields is meant where nothing is left.
  const isEmpty = bitsLeft(reader) === 0 && referencesLeft(reader) === 0;
  const chosen =
    fitting.length < 2 ? fitting[0] : fitting.find((each) => each.tag !== "" || (each.fields.length === 0) === isEmpty);
  if (chosen === undefined) {
    const longest = Math.max(...all.map(({ tag }) => tag.length));
    const found = digitsAt(reader.source, reader.bit, reader.bit + Math.min(longest, bitsLeft(reader)));
    throw new Stop({ kind: "tag", cell: reader.cell, bit: reader.bit, found, heads: all.map(({ head }) => head) }, walk.path);
  }
  if ((all.length === 1 || chosen.name === "_") && chosen.tag === "" && isOnlyField(chosen.fields)) {
    const names = bind(chosen, of) ?? new Map<string, Argument>();
    const [only] = chosen.fields;
    walk.used.add(chosen);
    if (only?.kind === "field") readInto(walk, reader, only.type, names, node);
    return;
  }
  readConstructor(walk, reader, chosen, of, node);
}

function readConstructor(
  walk: Walk,
  reader: Reader,
  constructor: Constructor,
  of: readonly Argument[],
  node: Node,
): void {
  walk.used.add(constructor);
  node.from = reader.bit;
  reader.bit += constructor.tag.length;
  node.to = reader.bit;
  if (constructor.name !== "_") node.value = { kind: "constructor", text: constructor.head };
  readFields(walk, reader, constructor.fields, bind(constructor, of) ?? new Map<string, Argument>(), node);
}

function readFields(walk: Walk, reader: Reader, fields: readonly Field[], names: Map<string, Argument>, node: Node): void {
  for (const field of fields) {
    if (field.kind === "constraint") {
      if (!holds(field, names)) {
        const text = `${showType(field.left)} ${field.is} ${showType(field.right)}`;
        throw new Stop({ kind: "constraint", text }, walk.path);
      }
      continue;
    }
    let { type } = field;
    if (type.kind === "condition") {
      const number = numberOf(type.number, names);
      if (type.bit === undefined ? number === 0 : ((number >> type.bit) & 1) === 0) continue;
      ({ type } = type);
    }
    const child = readChild(walk, reader, type, names, node, field.name);
    if (child.value?.kind === "number") names.set(field.name, { number: Number(child.value.value) });
  }
}
