/** Fingerprints. SHA-256, because documents may be hostile and a collision would show one page in place of another. */
import type { Readable } from "./types.ts";

/** @returns 32 hex digits (128 bits) of the SHA-256 of the bytes or of the text as UTF-8 */
export function hashOf(content: string | Uint8Array): string {
  return shortHash(new Bun.CryptoHasher("sha256").update(content).digest("hex"));
}

/** The same hash, of content whose full SHA-256 (64 hex digits) is known. */
export function shortHash(sha256: string): string {
  return sha256.slice(0, 32);
}

/** @returns the JSON of a value; `undefined` as a whole is written as `null` */
export function encode(value: unknown): string {
  return value === undefined ? "null" : JSON.stringify(value);
}

/**
 * JSON of up to this many characters is its own fingerprint, which is cheaper than hashing it and looking the hash up.
 */
const SHORT = 80;

/** @returns the fingerprint of the value with this JSON */
export function hashOfJson(json: string): string {
  return json.length <= SHORT ? `=${json}` : hashOf(json);
}

/** @returns the JSON that a fingerprint contains, or undefined if the fingerprint is a hash */
export function jsonOfHash(hash: string): string | undefined {
  return hash.startsWith("=") ? hash.slice(1) : undefined;
}

/** @returns the fingerprint of a value of a query or input; texts that are not stored as JSON are hashed directly */
export function hashOfValue(readable: Readable<unknown>, value: unknown): string {
  const asText = typeof value === "string" && !(readable.kind === "query" && readable.keep === "value");
  return asText ? `s:${hashOf(value)}` : hashOfJson(encode(value));
}
