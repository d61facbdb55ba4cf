import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  sign,
  verify,
  type Cipheriv,
  type KeyObject,
} from "node:crypto";

// What stands before the 32 bytes of a key in DER, the form in which node:crypto takes keys.
const ED25519_PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const ED25519_PUBLIC = Buffer.from("302a300506032b6570032100", "hex");
const X25519_PRIVATE = Buffer.from("302e020100300506032b656e04220420", "hex");
const X25519_PUBLIC = Buffer.from("302a300506032b656e032100", "hex");
const P = 2n ** 255n - 19n;

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

// #region id
/** The key id: SHA-256 of the object pub.ed25519. */
export function keyId(publicKey: Uint8Array): Buffer {
  return sha256(Buffer.from("c6b41348", "hex"), publicKey);
}
// #endregion

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([ED25519_PRIVATE, seed]), format: "der", type: "pkcs8" });

/** The public key of a seed, as it goes over the wire. */
export function publicKeyOf(seed: Buffer): Buffer {
  return createPublicKey(privateKeyOf(seed)).export({ format: "der", type: "spki" }).subarray(-32);
}

export function signed(seed: Buffer, content: Buffer): Buffer {
  return sign(undefined, content, privateKeyOf(seed));
}

export function isSigned(publicKey: Buffer, content: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([ED25519_PUBLIC, publicKey]), format: "der", type: "spki" });
  return verify(undefined, content, key, signature);
}

// #region secret
/** The secret of an own seed and a foreign Ed25519 key. */
export function sharedSecret(seed: Buffer, foreign: Buffer): Buffer {
  const scalar = createHash("sha512").update(seed).digest().subarray(0, 32);
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([X25519_PRIVATE, scalar]), format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({ key: Buffer.concat([X25519_PUBLIC, toX25519(foreign)]), format: "der", type: "spki" }),
  });
}

/** u = (1 + y) / (1 - y); the top bit of the key is the sign of x and doesn't count. */
function toX25519(publicKey: Buffer): Buffer {
  const y = BigInt(`0x${Buffer.from(publicKey).reverse().toString("hex")}`) & (2n ** 255n - 1n);
  const u = ((1n + y) * power((1n - y + P) % P, P - 2n)) % P;
  return Buffer.from(u.toString(16).padStart(64, "0"), "hex").reverse();
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base; exponent > 0n; exponent >>= 1n, square = (square * square) % P)
    if ((exponent & 1n) === 1n) result = (result * square) % P;
  return result;
}
// #endregion

// #region cipher
/** The cipher of one handshake or datagram, from a secret and the SHA-256 of what is encrypted. */
export function cipherOf(secret: Buffer, hash: Buffer): Cipheriv {
  const key = Buffer.concat([secret.subarray(0, 16), hash.subarray(16, 32)]);
  const iv = Buffer.concat([hash.subarray(0, 4), secret.subarray(20, 32)]);
  return createCipheriv("aes-256-ctr", key, iv);
}
// #endregion
