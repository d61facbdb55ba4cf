import { randomBytes } from "node:crypto";
import { cipherOf, isSigned, keyId, publicKeyOf, sha256, sharedSecret, signed } from "./keys.ts";
import { bytes, int, long, Reader } from "./tl.ts";

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const PUB_ED25519 = hex("c6b41348");
const PUB_AES = hex("d4adbc2d");
const CONTENTS = hex("89cd42d1");
const UDP = "e7a60d67";
const QUIC = "53720178";

// #region contents
export interface Packet {
  readonly rand1: Buffer;
  readonly rand2: Buffer;
  readonly messages: readonly Buffer[];
  readonly seqno: bigint;
  readonly confirmSeqno: bigint;
  /** Outside a channel: who sends, when it was started, and the last start of the other side that it knows. */
  readonly sender?: { readonly publicKey: Buffer; readonly reinitDate: number; readonly dstReinitDate: number };
}

/** adnl.packetContents. With a signature bit 11 is set, and nothing else changes. */
export function contents({ rand1, rand2, messages, seqno, confirmSeqno, sender }: Packet, signature?: Buffer): Buffer {
  const one = messages.length === 1;
  let flags = (one ? 1 << 2 : 1 << 3) | (1 << 6) | (1 << 7);
  if (sender !== undefined) flags |= (1 << 0) | (1 << 4) | (1 << 10);
  if (signature !== undefined) flags |= 1 << 11;
  const dates = sender && Buffer.concat([int(sender.reinitDate), int(sender.dstReinitDate)]);
  return Buffer.concat([
    CONTENTS,
    bytes(rand1),
    int(flags),
    ...(sender ? [PUB_ED25519, sender.publicKey] : []),
    ...(one ? [] : [int(messages.length)]),
    ...messages,
    // An address list without addresses: version and reinit_date, priority, expire_at.
    ...(sender ? [int(0), int(sender.reinitDate), int(sender.reinitDate), int(0), int(0)] : []),
    long(seqno),
    long(confirmSeqno),
    ...(dates ? [dates] : []),
    ...(signature ? [bytes(signature)] : []),
    bytes(rand2),
  ]);
}
// #endregion

// #region seal
/** A packet outside a channel: signed with the own key, encrypted for the receiver's by a key made for it. */
export function signedPacket(
  packet: Packet,
  seed: Buffer,
  receiver: Buffer,
  oneTime: Buffer = randomBytes(32),
): Buffer {
  const content = contents(packet, signed(seed, contents(packet)));
  return Buffer.concat([keyId(receiver), publicKeyOf(oneTime), encrypted(content, sharedSecret(oneTime, receiver))]);
}

/** A packet in a channel. */
export function channelPacket(packet: Packet, key: Buffer): Buffer {
  return Buffer.concat([channelId(key), encrypted(contents(packet), key)]);
}

function encrypted(content: Buffer, secret: Buffer): Buffer {
  const hash = sha256(content);
  return Buffer.concat([hash, cipherOf(secret, hash).update(content)]);
}

/** @throws Error if the content is not the one that was hashed: another key, or damage on the way */
export function decrypted(sealed: Buffer, secret: Buffer): Buffer {
  const hash = sealed.subarray(0, 32);
  const content = cipherOf(secret, hash).update(sealed.subarray(32));
  if (!sha256(content).equals(hash)) throw new Error("sha256 mismatch");
  return content;
}
// #endregion

// #region channel
export function channelId(key: Buffer): Buffer {
  return sha256(PUB_AES, key);
}

/** The keys of both directions. The side with the greater id sends with the secret as it is. */
export function channelKeys(
  own: { readonly seed: Buffer; readonly id: Buffer },
  foreign: { readonly key: Buffer; readonly id: Buffer },
): { readonly send: Buffer; readonly receive: Buffer } {
  const secret = sharedSecret(own.seed, foreign.key);
  const reversed = Buffer.from(secret).reverse();
  const order = Buffer.compare(own.id, foreign.id);
  return { send: order < 0 ? reversed : secret, receive: order > 0 ? reversed : secret };
}
// #endregion

// #region read
export type Message =
  | { readonly kind: "createChannel"; readonly key: Buffer; readonly date: number }
  | { readonly kind: "confirmChannel"; readonly key: Buffer; readonly peerKey: Buffer; readonly date: number }
  | { readonly kind: "query" | "answer"; readonly id: Buffer; readonly data: Buffer }
  | { readonly kind: "reinit"; readonly date: number }
  | { readonly kind: "nop" };

export interface Received {
  readonly from?: Buffer;
  readonly messages: readonly Message[];
  readonly seqno: bigint;
  readonly confirmSeqno: bigint;
  readonly reinitDate: number;
  readonly dstReinitDate: number;
}

/** Messages have no length of their own, so each must be read field by field to find the next one. */
function readMessage(reader: Reader): Message {
  const tag = reader.take(4).toString("hex");
  if (tag === "bbc373e6") return { kind: "createChannel", key: reader.take(32), date: reader.int() };
  if (tag === "691ddd60")
    return { kind: "confirmChannel", key: reader.take(32), peerKey: reader.take(32), date: reader.int() };
  if (tag === "7af98bb4") return { kind: "query", id: reader.take(32), data: reader.bytes() };
  if (tag === "1684ac0f") return { kind: "answer", id: reader.take(32), data: reader.bytes() };
  if (tag === "2005c210") return { kind: "reinit", date: reader.int() };
  if (tag === "dadff817") return { kind: "nop" };
  throw new Error(`unknown message ${tag}`);
}

/** @param publicKey whose signature is asked for; none inside a channel */
export function read(content: Buffer, publicKey?: Buffer): Received {
  const reader = new Reader(content);
  if (!reader.take(4).equals(CONTENTS)) throw new Error("not adnl.packetContents");
  const rand1 = reader.bytes();
  const flags = reader.int();
  const has = (bit: number): boolean => (flags & (1 << bit)) !== 0;
  const from = has(0) ? (reader.take(4), reader.take(32)) : undefined;
  if (has(1)) reader.take(32);
  const count = has(3) ? reader.int() : has(2) ? 1 : 0;
  const messages = Array.from({ length: count }, () => readMessage(reader));
  for (const bit of [4, 5]) if (has(bit)) skipAddresses(reader);
  const seqno = has(6) ? reader.long() : 0n;
  const confirmSeqno = has(7) ? reader.long() : 0n;
  for (const bit of [8, 9]) if (has(bit)) reader.int();
  const [reinitDate, dstReinitDate] = has(10) ? [reader.int(), reader.int()] : [0, 0];
  const before = reader.position;
  const signature = has(11) ? reader.bytes() : undefined;
  const after = reader.position;
  if (publicKey !== undefined) {
    // What was signed is the same object without the signature, and with its bit cleared.
    const head = Buffer.from(content.subarray(0, before));
    head.writeInt32LE(flags & ~(1 << 11), 4 + bytes(rand1).length);
    const signedPart = Buffer.concat([head, content.subarray(after)]);
    if (signature === undefined || !isSigned(publicKey, signedPart, signature)) throw new Error("bad signature");
  }
  return { ...(from && { from }), messages, seqno, confirmSeqno, reinitDate, dstReinitDate };
}
// #endregion

/** The UDP addresses of an adnl.addressList without its number; the reader stands behind it afterwards. */
export function readAddresses(reader: Reader): readonly string[] {
  const found: string[] = [];
  for (let left = reader.int(); left > 0; left--) {
    const tag = reader.take(4).toString("hex");
    if (tag !== UDP && tag !== QUIC) throw new Error(`an address of another kind: ${tag}`);
    const ip = reader.int();
    const address = `${[24, 16, 8, 0].map((shift) => (ip >>> shift) & 255).join(".")}:${reader.int()}`;
    if (tag === UDP) found.push(address);
  }
  for (let field = 0; field < 4; field++) reader.int();
  return found;
}

function skipAddresses(reader: Reader): void {
  readAddresses(reader);
}
