/** Types that are built into TL-B, or that are shown as one value. */
import { hex } from "../hex.ts";
import { bitsLeft, bytesAt, numberAt, readerOf, referencesLeft, type Reader, type Span } from "./reader.ts";
import { Stop, type Node, type Walk } from "./walk.ts";

/** @throws Stop where a cell has fewer bits */
export function takeBits(walk: Walk, reader: Reader, bits: number): Span {
  const left = bitsLeft(reader);
  if (bits > left) throw new Stop({ kind: "bits", cell: reader.cell, needed: bits, left }, walk.path);
  const from = reader.bit;
  reader.bit += bits;
  return { cell: reader.cell, from, to: reader.bit };
}

export function takeNumber(walk: Walk, reader: Reader, bits: number): number {
  const { from, to } = takeBits(walk, reader, bits);
  return Number(numberAt(reader.source, from, to));
}

/** Bits that hold numbers up to one. */
export const widthOf = (most: number): number => most.toString(2).length;

function signed(value: bigint, bits: number): bigint {
  return BigInt.asIntN(bits, value);
}

/**
 * @param number what stands behind the name
 * @returns whether the type is one of these
 */
export function readPrimitive(
  walk: Walk,
  reader: Reader,
  name: string,
  number: number | undefined,
  node: Node,
): boolean {
  const own = (bits: number): bigint => {
    const { from, to } = takeBits(walk, reader, bits);
    Object.assign(node, { from, to });
    return numberAt(reader.source, from, to);
  };
  const [, kind = "", size] = /^(uint|int|bits)(\d*)$/.exec(name) ?? [];
  const bits = size === undefined || size === "" ? number : Number(size);
  if (kind !== "" && bits !== undefined) {
    if (kind === "bits") {
      own(bits);
      node.value = { kind: "bits", hex: hex(bytesAt(reader.source, node.from, node.to)) };
    } else {
      const value = own(bits);
      node.value = { kind: "number", value: kind === "int" ? signed(value, bits) : value, bits };
    }
    return true;
  }
  switch (name) {
    case "##":
      node.value = { kind: "number", value: own(number ?? 0), bits: number ?? 0 };
      return true;
    case "#<=":
    case "#<": {
      const most = (number ?? 0) - (name === "#<" ? 1 : 0);
      const width = widthOf(most);
      const value = own(most === 0 ? 0 : width);
      if (value > BigInt(most)) throw new Stop({ kind: "constraint", text: `${value} <= ${most}` }, walk.path);
      node.value = { kind: "number", value, bits: width };
      return true;
    }
    case "Bool":
      node.value = { kind: "bool", value: own(1) === 1n };
      return true;
    case "VarUInteger":
    case "VarInteger":
    case "Grams":
    case "Coins":
      readVariable(walk, reader, { most: number ?? 16, isSigned: name === "VarInteger", isCoins: number === undefined }, node);
      return true;
    case "SnakeString":
      readText(walk, reader, node);
      return true;
    default:
      return false;
  }
}

/** A number behind its length in bytes. */
function readVariable(
  walk: Walk,
  reader: Reader,
  { most, isSigned, isCoins }: { readonly most: number; readonly isSigned: boolean; readonly isCoins: boolean },
  node: Node,
): void {
  const from = reader.bit;
  const bits = takeNumber(walk, reader, widthOf(most - 1)) * 8;
  const span = takeBits(walk, reader, bits);
  Object.assign(node, { from, to: span.to });
  const found = numberAt(reader.source, span.from, span.to);
  const value = isSigned && bits > 0 ? signed(found, bits) : found;
  node.value = isCoins ? { kind: "coins", value } : { kind: "number", value, bits };
}

/** Bytes of a text that are read at most: the rest is counted with it, but not shown. */
const LONGEST_TEXT = 4_000;

/** A text that goes on in the next reference. */
function readText(walk: Walk, reader: Reader, node: Node): void {
  const bytes: number[] = [];
  let at = reader;
  Object.assign(node, { from: reader.bit, to: reader.source.bits });
  const seen: number[] = [];
  for (;;) {
    if (bitsLeft(at) % 8 !== 0 || referencesLeft(at) > 1) throw new Stop({ kind: "text" }, walk.path);
    if (bytes.length < LONGEST_TEXT) bytes.push(...bytesAt(at.source, at.bit, at.source.bits));
    at.bit = at.source.bits;
    const next = at.source.references[at.reference];
    const source = next === undefined ? undefined : walk.cells[next];
    if (next === undefined || source === undefined) break;
    if (source.isExotic) throw new Stop({ kind: "text" }, walk.path);
    at.reference++;
    seen.push(next);
    at = readerOf(next, source);
  }
  for (const cell of seen) walk.labels.push({ cell, from: 0, to: walk.cells[cell]?.bits ?? 0 });
  const isShown = (text: string): boolean => !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  try {
    // A text that is cut off may end within a character.
    const isCut = bytes.length >= LONGEST_TEXT;
    const text = new TextDecoder("utf-8", { fatal: !isCut }).decode(Uint8Array.from(bytes));
    if (!isShown(text)) throw new Error("control characters");
    node.value = { kind: "text", text: isCut ? `${text}…` : text };
  } catch {
    throw new Stop({ kind: "text" }, walk.path);
  }
}
