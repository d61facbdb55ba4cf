/** Dictionaries: their entries are listed, their structure is not. */
import { takeBits, takeNumber, widthOf } from "./primitives.ts";
import { digitsAt, readerOf, referencesLeft, type Reader } from "./reader.ts";
import type { Expression } from "./schema.ts";
import { Stop, type Environment, type Node, type Walk } from "./walk.ts";

interface MapType {
  /** Whether a bit says that there are entries, which lie in a cell of their own then. */
  readonly isOptional: boolean;
  readonly keyBits: number;
  readonly value: Expression;
  readonly names: Environment;
  /** Reads a value below the dictionary's node. */
  readonly read: (walk: Walk, reader: Reader, type: Expression, names: Environment, parent: Node, name: string) => Node;
}

export function readMap(walk: Walk, reader: Reader, type: MapType, node: Node): void {
  if (!type.isOptional) {
    readEdge(walk, reader, type, node, "");
    node.value = { kind: "map", entries: node.children.length };
    return;
  }
  const span = takeBits(walk, reader, 1);
  Object.assign(node, { from: span.from, to: span.to });
  if (digitsAt(reader.source, span.from, span.to) === "1") descend(walk, reader, type, node, "");
  node.value = { kind: "map", entries: node.children.length };
}

/** Goes on in the next reference. */
function descend(walk: Walk, reader: Reader, type: MapType, node: Node, prefix: string): void {
  const index = reader.source.references[reader.reference];
  const source = index === undefined ? undefined : walk.cells[index];
  if (index === undefined || source === undefined || referencesLeft(reader) === 0)
    throw new Stop({ kind: "reference", cell: reader.cell }, walk.path);
  reader.reference++;
  if (source.isExotic) {
    // A branch that is pruned: its entries are not here.
    node.children.push({
      name: prefix === "" ? "" : `${prefix}…`,
      type: "",
      cell: index,
      from: 0,
      to: 0,
      children: [],
      value: { kind: "exotic", cell: index },
    });
    return;
  }
  const inner = readerOf(index, source);
  readEdge(walk, inner, type, node, prefix);
  if (inner.bit < source.bits || referencesLeft(inner) > 0)
    throw new Stop({ kind: "label", cell: index }, walk.path);
}

function readEdge(walk: Walk, reader: Reader, type: MapType, node: Node, prefix: string): void {
  const from = reader.bit;
  const key = prefix + readLabel(walk, reader, type.keyBits - prefix.length);
  walk.labels.push({ cell: reader.cell, from, to: reader.bit });
  if (key.length === type.keyBits) {
    type.read(walk, reader, type.value, type.names, node, keyText(key));
    return;
  }
  descend(walk, reader, type, node, `${key}0`);
  descend(walk, reader, type, node, `${key}1`);
}

/** The part of the key that all entries below have in common. */
function readLabel(walk: Walk, reader: Reader, most: number): string {
  const take = (bits: number): string => {
    const { from, to } = takeBits(walk, reader, bits);
    return digitsAt(reader.source, from, to);
  };
  const checked = (length: number): number => {
    if (length > most) throw new Stop({ kind: "label", cell: reader.cell }, walk.path);
    return length;
  };
  const width = most === 0 ? 0 : widthOf(most);
  if (take(1) === "0") {
    let length = 0;
    while (take(1) === "1") length++;
    return take(checked(length));
  }
  if (take(1) === "0") return take(checked(takeNumber(walk, reader, width)));
  const digit = take(1);
  return digit.repeat(checked(takeNumber(walk, reader, width)));
}

/** Longest key, in bits, that is written as a decimal number. */
const DECIMAL = 32;

function keyText(key: string): string {
  if (key.length <= DECIMAL) return key === "" ? "0" : String(Number.parseInt(key, 2));
  return `0x${BigInt(`0b${key}`)
    .toString(16)
    .padStart(Math.ceil(key.length / 4), "0")}`;
}
