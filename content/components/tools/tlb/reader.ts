/** Reads the bits and references of one cell, and says where each of them stands. */
import type { ScannedCell } from "../boc-scan.ts";

/** Bits of a cell: from the first, up to the one behind the last. */
export interface Span {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/** A position in a cell, which moves on as it is read. */
export interface Reader {
  readonly cell: number;
  readonly source: ScannedCell;
  bit: number;
  reference: number;
}

export const readerOf = (cell: number, source: ScannedCell): Reader => ({ cell, source, bit: 0, reference: 0 });

export const bitsLeft = ({ source, bit }: Reader): number => source.bits - bit;
export const referencesLeft = ({ source, reference }: Reader): number => source.references.length - reference;

const bitAt = (data: Uint8Array, at: number): number => ((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;

/** Bits as digits. */
export function digitsAt({ data }: ScannedCell, from: number, to: number): string {
  let digits = "";
  for (let at = from; at < to; at++) digits += String(bitAt(data, at));
  return digits;
}

/** Bits as an unsigned number. */
export function numberAt({ data }: ScannedCell, from: number, to: number): bigint {
  if (to - from <= 30) {
    let small = 0;
    for (let at = from; at < to; at++) small = small * 2 + bitAt(data, at);
    return BigInt(small);
  }
  let value = 0n;
  let at = from;
  for (; at < to && (at & 7) !== 0; at++) value = (value << 1n) | BigInt(bitAt(data, at));
  for (; at + 8 <= to; at += 8) value = (value << 8n) | BigInt(data[at >> 3] ?? 0);
  for (; at < to; at++) value = (value << 1n) | BigInt(bitAt(data, at));
  return value;
}

/** Bits as whole bytes; the last is filled up with zeros. */
export function bytesAt({ data }: ScannedCell, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((to - from) / 8));
  for (let at = from; at < to; at++) {
    const index = (at - from) >> 3;
    bytes[index] = (bytes[index] ?? 0) | (bitAt(data, at) << (7 - ((at - from) & 7)));
  }
  return bytes;
}

/** The bits of a node as hexadecimal digits, as Fift writes them. */
export function showBits(cells: readonly ScannedCell[], { cell, from, to }: Span): string {
  const source = cells[cell];
  if (source === undefined || to <= from) return "";
  const digits = digitsAt(source, from, to);
  const padded = digits.length % 4 === 0 ? digits : `${digits}1`.padEnd(Math.ceil((digits.length + 1) / 4) * 4, "0");
  const hex = padded.replace(/[01]{4}/g, (four) => Number.parseInt(four, 2).toString(16).toUpperCase());
  return digits.length % 4 === 0 ? hex : `${hex}_`;
}
