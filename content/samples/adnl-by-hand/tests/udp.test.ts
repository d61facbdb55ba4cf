import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { keyId, publicKeyOf, sharedSecret } from "../src/keys.ts";
import { int } from "../src/tl.ts";
import { Node } from "../src/udp-node.ts";
import {
  channelKeys,
  channelPacket,
  decrypted,
  read,
  readAddresses,
  signedPacket,
  type Packet,
} from "../src/udp-packets.ts";
import { NODE_SEED, startNode } from "./dht-node.ts";

const seedOf = (word: string): Buffer => createHash("sha256").update(word).digest();
const counting = (length: number, first = 0): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (first + index) % 256));
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const DATE = 1_750_000_000;
const [client, server, peerKey]: readonly [Buffer, Buffer, Buffer] = [
  seedOf("client"),
  seedOf("server"),
  publicKeyOf(seedOf("server")),
];

const first: Packet = {
  rand1: counting(7),
  rand2: counting(7, 0x10),
  messages: [
    Buffer.concat([hex("bbc373e6"), publicKeyOf(seedOf("client channel")), int(DATE)]),
    Buffer.concat([hex("7af98bb4"), counting(32, 0x40), hex("04ed4879a9000000")]),
  ],
  seqno: 1n,
  confirmSeqno: 0n,
  sender: { publicKey: publicKeyOf(client), reinitDate: DATE, dstReinitDate: 0 },
};

describe("bytes", () => {
  test("the first packet is that of the page, and the receiver reads it", () => {
    const packet = signedPacket(first, client, peerKey, seedOf("one-time"));
    expect(packet.toString("hex")).toStartWith(
      "4a2473db4ebed4a40c04842d5bfee3765dc30783dfa16b6ca178b3119fd45e49d093ffdf",
    );
    expect(packet.toString("hex")).toEndWith("b4b19a4b215d3fca12b5cdaa1b1d35e7f202e06d");
    const content = decrypted(packet.subarray(64), sharedSecret(server, packet.subarray(32, 64)));
    const received = read(content, publicKeyOf(client));
    expect(received.messages.map(({ kind }) => kind)).toEqual(["createChannel", "query"]);
    expect(received.from?.equals(publicKeyOf(client))).toBe(true);
  });

  test("the packet in the channel is that of the page", () => {
    const ids = { own: keyId(publicKeyOf(client)), foreign: keyId(peerKey) };
    const keys = channelKeys(
      { seed: seedOf("client channel"), id: ids.own },
      { key: publicKeyOf(seedOf("server channel")), id: ids.foreign },
    );
    const query = Buffer.concat([hex("7af98bb4"), counting(32, 0x60), hex("0c183febcb0700000000000000000000")]);
    const packet = channelPacket(
      { rand1: counting(7, 0x20), rand2: counting(7, 0x30), messages: [query], seqno: 2n, confirmSeqno: 1n },
      keys.send,
    );
    expect(packet.toString("hex")).toStartWith(
      "2191ed923ad30655839263e78a30fea0722dc9c070bb2386bc361250c1b2ea6c4ef55252",
    );
    expect(packet.toString("hex")).toEndWith("6184ebd230fb1019564f9b4d");
  });

  test("both sides agree on the keys of a channel, whoever has the greater id", () => {
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      const [a, b] = [keyId(publicKeyOf(one)), keyId(publicKeyOf(other))];
      const mine = channelKeys({ seed: one, id: a }, { key: publicKeyOf(other), id: b });
      const theirs = channelKeys({ seed: other, id: b }, { key: publicKeyOf(one), id: a });
      expect([mine.send, mine.receive]).toEqual([theirs.receive, theirs.send]);
    }
  });

  test("a signature of somebody else is refused", () => {
    const packet = signedPacket(first, seedOf("somebody"), peerKey);
    const content = decrypted(packet.subarray(64), sharedSecret(server, packet.subarray(32, 64)));
    expect(() => read(content, publicKeyOf(client))).toThrow("bad signature");
  });
});

describe("against a node", () => {
  test("the first packet asks for a channel, and the next request goes through it", async () => {
    const { socket, port, counts } = await startNode();
    const node = new Node("127.0.0.1", port, publicKeyOf(NODE_SEED));
    const list = await node.query(hex("ed4879a9"));
    list.take(4 + 4 + 32);
    expect(readAddresses(list)).toEqual(["203.0.113.7:30303"]);
    expect(node.hasChannel).toBe(true);
    const pong = await node.query(Buffer.concat([hex("183febcb"), counting(8)]));
    expect(pong.take(12).toString("hex")).toBe("81ef8a5a0001020304050607");
    expect(counts).toEqual({ signed: 1, inChannel: 1 });
    node.close();
    socket.close();
  });

  test("a lost packet is sent again", async () => {
    const { socket, port } = await startNode(1);
    const node = new Node("127.0.0.1", port, publicKeyOf(NODE_SEED));
    await node.query(Buffer.concat([hex("183febcb"), counting(8)]));
    node.close();
    socket.close();
  });

  test("who expects another key gets no answer", async () => {
    const { socket, port } = await startNode();
    const node = new Node("127.0.0.1", port, publicKeyOf(seedOf("another")));
    await expect(node.query(hex("ed4879a9"), 1)).rejects.toThrow("no answer to 1 packets");
    node.close();
    socket.close();
  });
});
