/** TL as the TON network serializes it: constructor numbers, numbers in little-endian order, byte strings with padding. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** The constructor number of a declaration, as it goes over the wire: CRC32 of the line without brackets, little-endian. */
export function tag(declaration: string): Buffer {
  return int(crc32(declaration.replaceAll(/[()]/g, "")));
}

/** A 32-bit number. */
export function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

/** A 64-bit number. */
export function long(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes;
}

/** A byte string or text: length in one byte, or 0xFE and three; then the content; then zeros up to a multiple of four. */
export function bytes(value: Uint8Array | string): Buffer {
  const content = Buffer.from(value);
  const head = content.length < 254 ? Buffer.from([content.length]) : int(content.length * 256 + 254);
  const size = head.length + content.length;
  return Buffer.concat([head, content, Buffer.alloc((4 - (size % 4)) % 4)]);
}

/** The SHA-256 of the joined parts. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

/** Bytes that count up from `first`: they stand where a real implementation takes random ones. */
export function counting(length: number, first = 0): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (first + index) % 256));
}
