/** Fingerprints. SHA-256, because documents are hostile and a collision would show one page in another's place. */

/** @returns 32 hex digits (128 bits) of the SHA-256 of the bytes or of the text as UTF-8 */
export function hashOf(content: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 32);
}

/** @returns the JSON of a value; `undefined` as a whole is written as `null` */
export function encode(value: unknown): string {
  return value === undefined ? "null" : JSON.stringify(value);
}
