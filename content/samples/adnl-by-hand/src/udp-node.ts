import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { keyId, publicKeyOf, sharedSecret } from "./keys.ts";
import { bytes, int, Reader } from "./tl.ts";
import {
  channelId,
  channelKeys,
  channelPacket,
  decrypted,
  read,
  signedPacket,
  type Message,
  type Packet,
  type Received,
} from "./udp-packets.ts";

const now = (): number => Math.floor(Date.now() / 1000);

/** A node that talks to one other. It has no address of its own: the other side answers to where the packet came from. */
export class Node {
  readonly #seed = randomBytes(32);
  readonly #channelSeed = randomBytes(32);
  readonly #publicKey = publicKeyOf(this.#seed);
  readonly #reinitDate = now();
  readonly #waiting = new Map<string, (answer: Buffer) => void>();
  readonly #socket: Socket;
  #channel: { readonly send: Buffer; readonly receive: Buffer } | undefined;
  #seqno = 0n;
  #confirmSeqno = 0n;
  #dstReinitDate = 0;

  constructor(
    readonly host: string,
    readonly port: number,
    readonly peerKey: Buffer,
  ) {
    this.#socket = createSocket("udp4");
    this.#socket.on("message", (packet) => {
      try {
        this.#receive(packet);
      } catch {
        // Anyone can send to this port: what is no packet of the peer is dropped without a word.
      }
    });
  }

  /** True once the other side has confirmed the channel. */
  get hasChannel(): boolean {
    return this.#channel !== undefined;
  }

  // #region query
  /** Sends a request, again after each second without an answer: UDP loses packets. */
  async query(request: Buffer, tries = 5): Promise<Reader> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const id = randomBytes(32);
      const query = Buffer.concat([int(0xb48bf97a), id, bytes(request)]);
      this.#send(this.#channel ? [query] : [this.#createChannel(), query]);
      const answer = await new Promise<Buffer | undefined>((resolve) => {
        this.#waiting.set(id.toString("hex"), resolve);
        setTimeout(() => resolve(undefined), 1000);
      });
      this.#waiting.delete(id.toString("hex"));
      if (answer !== undefined) return new Reader(answer);
    }
    throw new Error(`no answer to ${tries} packets`);
  }

  #createChannel(): Buffer {
    return Buffer.concat([int(0xe673c3bb), publicKeyOf(this.#channelSeed), int(this.#reinitDate)]);
  }

  #send(messages: readonly Buffer[]): void {
    const packet: Packet = {
      rand1: randomBytes(15),
      rand2: randomBytes(15),
      messages,
      seqno: ++this.#seqno,
      confirmSeqno: this.#confirmSeqno,
    };
    const { reinitDate, dstReinitDate } = { reinitDate: this.#reinitDate, dstReinitDate: this.#dstReinitDate };
    const sealed = this.#channel
      ? channelPacket(packet, this.#channel.send)
      : signedPacket(
          { ...packet, sender: { publicKey: this.#publicKey, reinitDate, dstReinitDate } },
          this.#seed,
          this.peerKey,
        );
    this.#socket.send(sealed, this.port, this.host);
  }
  // #endregion

  // #region receive
  #receive(packet: Buffer): void {
    const to = packet.subarray(0, 32);
    if (this.#channel && to.equals(channelId(this.#channel.receive))) {
      this.#accept(read(decrypted(packet.subarray(32), this.#channel.receive)));
    } else if (to.equals(keyId(this.#publicKey))) {
      const secret = sharedSecret(this.#seed, packet.subarray(32, 64));
      const received = read(decrypted(packet.subarray(64), secret), this.peerKey);
      if (received.reinitDate > now() + 60 || received.reinitDate < this.#dstReinitDate) return;
      if (received.reinitDate > this.#dstReinitDate && this.#dstReinitDate > 0) this.#forget();
      this.#dstReinitDate = received.reinitDate;
      this.#accept(received);
    }
  }

  #accept({ seqno, messages }: Received): void {
    // Simplified: the reference node remembers which of the last 64 numbers it has seen, and takes the others.
    if (seqno <= this.#confirmSeqno) return;
    this.#confirmSeqno = seqno;
    for (const message of messages) this.#process(message);
  }

  #process(message: Message): void {
    if (message.kind === "answer") this.#waiting.get(message.id.toString("hex"))?.(message.data);
    if (message.kind === "confirmChannel" && message.peerKey.equals(publicKeyOf(this.#channelSeed)))
      this.#channel = channelKeys(
        { seed: this.#channelSeed, id: keyId(this.#publicKey) },
        { key: message.key, id: keyId(this.peerKey) },
      );
  }

  /** The other side was restarted: its channel and its numbers are gone. */
  #forget(): void {
    this.#channel = undefined;
    this.#confirmSeqno = 0n;
  }
  // #endregion

  close(): void {
    this.#socket.close();
  }
}
