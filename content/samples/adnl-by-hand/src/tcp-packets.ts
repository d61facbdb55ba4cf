import { createCipheriv, type Cipheriv } from "node:crypto";
import { cipherOf, keyId, publicKeyOf, sha256, sharedSecret } from "./keys.ts";
import { int } from "./tl.ts";

// #region handshake
/** @param session P, 160 random bytes */
export function handshake(serverKey: Buffer, seed: Buffer, session: Buffer): Buffer {
  const hash = sha256(session);
  const encrypted = cipherOf(sharedSecret(seed, serverKey), hash).update(session);
  return Buffer.concat([keyId(serverKey), publicKeyOf(seed), hash, encrypted]);
}

/** The two key streams. Each is made once and never restarted; in CTR mode decrypting is encrypting. */
export function streams(session: Buffer): { readonly toServer: Cipheriv; readonly fromServer: Cipheriv } {
  return {
    fromServer: createCipheriv("aes-256-ctr", session.subarray(0, 32), session.subarray(64, 80)),
    toServer: createCipheriv("aes-256-ctr", session.subarray(32, 64), session.subarray(80, 96)),
  };
}
// #endregion

// #region datagrams
const LONGEST = 1 << 24;

/** A datagram before encryption. */
export function datagram(nonce: Buffer, payload: Buffer): Buffer {
  return Buffer.concat([int(payload.length + 64), nonce, payload, sha256(nonce, payload)]);
}

/** Cuts what arrives into datagrams: TCP may join several into one chunk or split one over many. */
export class Splitter {
  #plain = Buffer.alloc(0);

  constructor(readonly stream: Cipheriv) {}

  /** @returns the payloads that are complete now */
  feed(chunk: Buffer): readonly Buffer[] {
    this.#plain = Buffer.concat([this.#plain, this.stream.update(chunk)]);
    const payloads: Buffer[] = [];
    while (this.#plain.length >= 4) {
      const length = this.#plain.readUInt32LE();
      if (length < 64 || length > LONGEST) throw new Error(`bad packet size ${length}`);
      if (this.#plain.length < 4 + length) break;
      const body = this.#plain.subarray(4, 4 + length - 32);
      const hash = this.#plain.subarray(4 + length - 32, 4 + length);
      if (!sha256(body).equals(hash)) throw new Error("sha256 mismatch");
      payloads.push(body.subarray(32));
      this.#plain = this.#plain.subarray(4 + length);
    }
    return payloads;
  }
}
// #endregion
