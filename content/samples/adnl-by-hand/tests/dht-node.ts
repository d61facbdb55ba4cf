/** A node of the DHT that has an address and answers pings: what the other node is tried against. */
import { createHash, randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { keyId, publicKeyOf, sharedSecret } from "../src/keys.ts";
import { bytes, int } from "../src/tl.ts";
import {
  channelId,
  channelKeys,
  channelPacket,
  decrypted,
  read,
  signedPacket,
  type Received,
} from "../src/udp-packets.ts";

export const NODE_SEED = createHash("sha256").update("server").digest();
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const publicKey = publicKeyOf(NODE_SEED);

export interface Counts {
  signed: number;
  inChannel: number;
}

/** @param dropped how many packets get lost before the first one is answered */
export async function startNode(
  dropped = 0,
): Promise<{ readonly socket: Socket; readonly port: number; readonly counts: Counts }> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const counts: Counts = { signed: 0, inChannel: 0 };
  const channelSeed = randomBytes(32);
  const reinitDate = Math.floor(Date.now() / 1000);
  let channel: { readonly send: Buffer; readonly receive: Buffer } | undefined;
  let client = Buffer.alloc(0);
  let seqno = 0n;
  socket.on("message", (packet, { address, port }) => {
    if (dropped-- > 0) return;
    const to = packet.subarray(0, 32);
    const inChannel = channel !== undefined && to.equals(channelId(channel.receive));
    if (!inChannel && !to.equals(keyId(publicKey))) return;
    const content = inChannel
      ? decrypted(packet.subarray(32), channel!.receive)
      : decrypted(packet.subarray(64), sharedSecret(NODE_SEED, packet.subarray(32, 64)));
    let received: Received = read(content);
    if (!inChannel) {
      client = Buffer.from(received.from ?? client);
      received = read(content, client);
    }
    counts[inChannel ? "inChannel" : "signed"]++;
    const answers: Buffer[] = [];
    for (const message of received.messages) {
      if (message.kind === "createChannel") {
        channel = channelKeys({ seed: channelSeed, id: keyId(publicKey) }, { key: message.key, id: keyId(client) });
        answers.push(Buffer.concat([hex("691ddd60"), publicKeyOf(channelSeed), message.key, int(reinitDate)]));
      }
      if (message.kind === "query") {
        const request = message.data.toString("hex");
        const answer =
          request === "ed4879a9" ? addressList() : Buffer.concat([hex("81ef8a5a"), message.data.subarray(4)]);
        answers.push(Buffer.concat([hex("1684ac0f"), message.id, bytes(answer)]));
      }
    }
    const out = {
      rand1: randomBytes(7),
      rand2: randomBytes(15),
      messages: answers,
      seqno: ++seqno,
      confirmSeqno: received.seqno,
    };
    const sender = { publicKey, reinitDate, dstReinitDate: received.reinitDate };
    const client32 = client;
    socket.send(
      inChannel ? channelPacket(out, channel!.send) : signedPacket({ ...out, sender }, NODE_SEED, client32),
      port,
      address,
    );
  });
  return { socket, port: (socket.address() as AddressInfo).port, counts };
}

function addressList(): Buffer {
  const date = int(1_750_000_000);
  const address = Buffer.concat([hex("e7a60d67"), int(0xcb007107), int(30303)]);
  const list = Buffer.concat([int(1), address, date, date, int(0), int(0)]);
  return Buffer.concat([hex("48325384"), hex("c6b41348"), publicKey, list, int(-1), bytes(Buffer.alloc(64))]);
}
