/** Ed25519 keys as ADNL uses them: signatures, key ids, the secret of two keys, and the cipher made of a secret and a hash. */
import { createCipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman, sign } from "node:crypto";
import { sha256, tag } from "./tl.ts";

const ED25519 = Buffer.from("302e020100300506032b657004220420", "hex");
const X25519 = Buffer.from("302e020100300506032b656e04220420", "hex");
const X25519_PUBLIC = Buffer.from("302a300506032b656e032100", "hex");
const P = 2n ** 255n - 19n;

/** A key pair of the samples. Its seed is the SHA-256 of a word, so that everybody gets the same bytes. */
export interface Pair {
  readonly seed: Buffer;
  readonly publicKey: Buffer;
}

/** Makes the pair that belongs to a word. */
export function pairOf(word: string): Pair {
  const seed = sha256(Buffer.from(word));
  const key = createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: "der", type: "pkcs8" });
  return { seed, publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32) };
}

/** The TL object `pub.ed25519`. */
export function publicKeyObject(publicKey: Uint8Array): Buffer {
  return Buffer.concat([tag("pub.ed25519 key:int256 = PublicKey"), publicKey]);
}

/** The key id, which is the ADNL address. */
export function idOf(publicKey: Uint8Array): Buffer {
  return sha256(publicKeyObject(publicKey));
}

/** Signs with Ed25519, which gives the same signature each time. */
export function signed(pair: Pair, content: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([ED25519, pair.seed]), format: "der", type: "pkcs8" });
  return sign(undefined, content, key);
}

/** The secret that one private and one foreign public key agree on, both converted to X25519. */
export function secretOf(own: Pair, foreign: Uint8Array): Buffer {
  const scalar = createHash("sha512").update(own.seed).digest().subarray(0, 32);
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([X25519, scalar]), format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({
      key: Buffer.concat([X25519_PUBLIC, montgomery(foreign)]),
      format: "der",
      type: "spki",
    }),
  });
}

/** Key and counter for AES-256-CTR from a secret and the SHA-256 of the plaintext. */
export function cipherKey(secret: Buffer, hash: Buffer): { readonly key: Buffer; readonly iv: Buffer } {
  return {
    key: Buffer.concat([secret.subarray(0, 16), hash.subarray(16, 32)]),
    iv: Buffer.concat([hash.subarray(0, 4), secret.subarray(20, 32)]),
  };
}

/** Encrypts with AES-256-CTR. */
export function encrypt({ key, iv }: { readonly key: Buffer; readonly iv: Buffer }, content: Uint8Array): Buffer {
  return createCipheriv("aes-256-ctr", key, iv).update(content);
}

/** The u coordinate of a point given by its Edwards y coordinate: (1 + y) / (1 - y). */
function montgomery(publicKey: Uint8Array): Buffer {
  const little = Buffer.from(publicKey).reverse();
  const y = BigInt(`0x${little.toString("hex")}`) & (2n ** 255n - 1n);
  const u = ((1n + y) * power((1n + P - y) % P, P - 2n)) % P;
  return Buffer.from(u.toString(16).padStart(64, "0"), "hex").reverse();
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) {
      result = (result * square) % P;
    }
    square = (square * square) % P;
  }
  return result;
}
