/** Fingerprints. SHA-256, because documents are hostile and a collision would show one page in another's place. */
import type { Readable } from "./types.ts";

/** @returns 32 hex digits (128 bits) of the SHA-256 of the bytes or of the text as UTF-8 */
export function hashOf(content: string | Uint8Array): string {
  return shortHash(new Bun.CryptoHasher("sha256").update(content).digest("hex"));
}

/** The same of content whose whole SHA-256 (64 hex digits) is known. */
export function shortHash(sha256: string): string {
  return sha256.slice(0, 32);
}

/** JSON of values that came as JSON, so that it is not made again. */
const encodings = new WeakMap<object, string>();

/** Says that a value was read from this JSON. */
export function rememberEncoding(value: object, json: string): void {
  encodings.set(value, json);
}

/** @returns the JSON of a value; `undefined` as a whole is written as `null` */
export function encode(value: unknown): string {
  if (value === undefined) return "null";
  return (typeof value === "object" && value !== null ? encodings.get(value) : undefined) ?? JSON.stringify(value);
}

/** Characters of JSON up to which it stands for itself: to make a hash of it and to look that up again would cost more. */
const SHORT = 80;

/** @returns the fingerprint of what has this JSON */
export function hashOfJson(json: string): string {
  return json.length <= SHORT ? `=${json}` : hashOf(json);
}

/** @returns the JSON that a fingerprint stands for, or undefined where it has to be looked up */
export function jsonOfHash(hash: string): string | undefined {
  return hash.startsWith("=") ? hash.slice(1) : undefined;
}

/** @returns the fingerprint of a value of a query or an input; texts that are not kept as JSON are hashed as they are */
export function hashOfValue(readable: Readable<unknown>, value: unknown): string {
  const asText = typeof value === "string" && !(readable.kind === "query" && readable.keep === "value");
  return asText ? `s:${hashOf(value)}` : hashOfJson(encode(value));
}
