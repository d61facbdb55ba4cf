/**
 * Reads the layout of a bag of cells, and reports exactly what is wrong with an invalid one. The library calculates
 * hashes.
 */
import "./buffer.ts";
import { crc32c } from "@ton/core/dist/utils/crc32c";
import { hex } from "./hex.ts";

export interface ScannedCell {
  /** The data, as whole bytes; bits behind the last one are not part of it. */
  readonly data: Uint8Array;
  readonly bits: number;
  readonly isExotic: boolean;
  /** Numbers of the cells that it refers to. */
  readonly references: readonly number[];
}

export interface Bag {
  readonly size: number;
  readonly roots: readonly number[];
  readonly cells: readonly ScannedCell[];
  readonly hasIndex: boolean;
  readonly hasChecksum: boolean;
}

export type BagFault =
  | { readonly kind: "text" }
  | { readonly kind: "large" }
  | { readonly kind: "magic"; readonly magic: string }
  | { readonly kind: "header" }
  | { readonly kind: "short"; readonly missing: number }
  | { readonly kind: "long"; readonly more: number }
  | { readonly kind: "many"; readonly cells: number }
  | { readonly kind: "checksum"; readonly written: string; readonly calculated: string }
  | { readonly kind: "cell"; readonly cell: number }
  /** A reference to an earlier cell, which could form a cycle. */
  | { readonly kind: "back"; readonly cell: number; readonly to: number }
  | { readonly kind: "nowhere"; readonly cell: number; readonly to: number };

export type CellScan = { readonly kind: "bag"; readonly bag: Bag } | { readonly kind: "fault"; readonly fault: BagFault };

/** Largest bag in bytes; no account's state is larger. */
export const LARGEST = 2_000_000;
/** Most cells of a bag, so that hashing them in the browser does not take too long. */
export const MOST_CELLS = 30_000;

const fault = (found: BagFault): CellScan => ({ kind: "fault", fault: found });
/** @returns the bytes that a text in hexadecimal or base64 stands for, or undefined */
export function readBytes(text: string): Uint8Array | undefined {
  const written = text.replace(/^\s*(?:0x|x\{)/i, "").replace(/[\s}]+/g, "");
  if (written.length % 2 === 0 && /^[\da-f]+$/i.test(written)) return Buffer.from(written, "hex");
  if (/^[\w+/-]+={0,2}$/.test(written)) return Buffer.from(written, "base64");
  return undefined;
}

/** @param text hexadecimal or base64 */
export function scanText(text: string): CellScan {
  if (text.length > LARGEST * 2) return fault({ kind: "large" });
  const bytes = readBytes(text);
  return bytes === undefined ? fault({ kind: "text" }) : scan(bytes);
}

export function scan(bytes: Uint8Array): CellScan {
  if (bytes.length > LARGEST) return fault({ kind: "large" });
  let at = 0;
  const number = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0);
    at += width;
    return value;
  };
  const magic = hex(bytes.subarray(0, 4));
  const isGeneric = magic === "b5ee9c72";
  if (!isGeneric && magic !== "68ff65f3" && magic !== "acc3a728") return fault({ kind: "magic", magic });
  at = 4;
  const first = number(1);
  const hasIndex = !isGeneric || (first & 0x80) !== 0;
  const hasChecksum = isGeneric ? (first & 0x40) !== 0 : magic === "acc3a728";
  const width = isGeneric ? first & 7 : first;
  const offsetWidth = number(1);
  if (width < 1 || width > 4 || offsetWidth < 1 || offsetWidth > 8 || (isGeneric && (first & 0x18) !== 0))
    return fault({ kind: "header" });
  const count = number(width);
  const rootCount = number(width);
  const absent = number(width);
  const total = number(offsetWidth);
  // Each cell has two bytes at least; roots are cells.
  if (count < 1 || rootCount < 1 || rootCount > count || absent !== 0 || count * 2 > total)
    return fault({ kind: "header" });
  if (!isGeneric && rootCount !== 1) return fault({ kind: "header" });
  const end =
    at + (isGeneric ? rootCount * width : 0) + (hasIndex ? count * offsetWidth : 0) + total + (hasChecksum ? 4 : 0);
  if (end > bytes.length) return fault({ kind: "short", missing: end - bytes.length });
  if (end < bytes.length) return fault({ kind: "long", more: bytes.length - end });
  if (count > MOST_CELLS) return fault({ kind: "many", cells: count });
  if (hasChecksum) {
    const calculated = hex(crc32c(Buffer.from(bytes.subarray(0, end - 4))));
    const written = hex(bytes.subarray(end - 4, end));
    if (written !== calculated) return fault({ kind: "checksum", written, calculated });
  }
  const roots = isGeneric ? Array.from({ length: rootCount }, () => number(width)) : [0];
  const lost = roots.find((root) => root >= count);
  if (lost !== undefined) return fault({ kind: "header" });
  if (hasIndex) at += count * offsetWidth;
  return scanCells(bytes.subarray(at, at + total), count, width, { size: bytes.length, roots, hasIndex, hasChecksum });
}

function scanCells(bytes: Uint8Array, count: number, width: number, head: Omit<Bag, "cells">): CellScan {
  const cells: ScannedCell[] = [];
  let at = 0;
  for (let cell = 0; cell < count; cell++) {
    const descriptor = bytes[at] ?? 0;
    const size = bytes[at + 1] ?? 0;
    const references = descriptor & 7;
    if (references > 4) return fault({ kind: "cell", cell });
    const levels = descriptor >> 5;
    // Some bags contain the hashes, which are ignored and calculated again.
    const hashes = (descriptor & 16) === 0 ? 0 : 1 + (levels & 1) + ((levels >> 1) & 1) + (levels >> 2);
    const start = at + 2 + hashes * 34;
    const length = Math.ceil(size / 2);
    at = start + length + references * width;
    if (at > bytes.length) return fault({ kind: "cell", cell });
    const data = bytes.subarray(start, start + length);
    const bits = size % 2 === 0 ? length * 8 : bitsBefore(data);
    if (bits === undefined) return fault({ kind: "cell", cell });
    const found: number[] = [];
    for (let i = 0; i < references; i++) {
      let to = 0;
      for (let j = 0; j < width; j++) to = to * 256 + (bytes[start + length + i * width + j] ?? 0);
      if (to >= count) return fault({ kind: "nowhere", cell, to });
      if (to <= cell) return fault({ kind: "back", cell, to });
      found.push(to);
    }
    cells.push({ data, bits, isExotic: (descriptor & 8) !== 0, references: found });
  }
  if (at !== bytes.length) return fault({ kind: "cell", cell: count - 1 });
  return { kind: "bag", bag: { ...head, cells } };
}

/** Bits before the 1 that ends data which does not fill its last byte. */
function bitsBefore(data: Uint8Array): number | undefined {
  const last = data.at(-1) ?? 0;
  if (last === 0) return undefined;
  return data.length * 8 - 1 - (31 - Math.clz32(last & -last));
}

/** Data in hexadecimal as Fift writes it: with `_` where it ends within a digit. */
export function showData({ data, bits }: Pick<ScannedCell, "data" | "bits">): string {
  const digits = hex(data)
    .toUpperCase()
    .slice(0, Math.ceil(bits / 4));
  return bits % 4 === 0
    ? digits
    : `${hex(data)
        .toUpperCase()
        .slice(0, Math.floor(bits / 4) + 1)}_`;
}
