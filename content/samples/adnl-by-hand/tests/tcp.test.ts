import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Server } from "node:net";
import { LiteClient } from "../src/lite-client.ts";
import { publicKeyOf } from "../src/keys.ts";
import { datagram, handshake, Splitter, streams } from "../src/tcp-packets.ts";
import { bytes, int, Reader } from "../src/tl.ts";
import { SERVER_SEED, startServer } from "./liteserver.ts";

const seedOf = (word: string): Buffer => createHash("sha256").update(word).digest();
const counting = (length: number, first = 0): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (first + index) % 256));
const publicKey = publicKeyOf(SERVER_SEED);

describe("bytes", () => {
  test("the handshake is that of the page", () => {
    const packet = handshake(publicKey, seedOf("client"), counting(160)).toString("hex");
    expect(packet).toStartWith("4a2473db4ebed4a40c04842d5bfee3765dc30783dfa16b6ca178b3119fd45e49");
    expect(packet).toEndWith("d224ab7b17323169694950b6b0632aa95e807db0b06614cf96760ad9e55ce1f9");
    expect(packet).toHaveLength(512);
  });

  test("a ping is that of the page", () => {
    const ping = datagram(counting(32, 0x20), Buffer.from("9a2b084d0100000000000000", "hex"));
    expect(streams(counting(160)).toServer.update(ping).toString("hex")).toStartWith("08ab3ad872d4750a");
  });

  test("byte strings of every length come back", () => {
    for (const length of [0, 1, 2, 3, 4, 253, 254, 255, 70_000]) {
      const written = bytes(counting(length));
      expect(written.length % 4).toBe(0);
      expect(new Reader(Buffer.concat([written, int(7)])).bytes()).toEqual(counting(length));
    }
  });

  test("what was changed on its way is refused", () => {
    const sent = streams(counting(160)).fromServer.update(datagram(counting(32), Buffer.from("abcd")));
    sent[40] = (sent[40] ?? 0) ^ 1;
    expect(() => new Splitter(streams(counting(160)).fromServer).feed(sent)).toThrow("sha256 mismatch");
  });

  test("a length out of range is refused before anything is kept", () => {
    const sent = streams(counting(160)).fromServer.update(int(1 << 25));
    expect(() => new Splitter(streams(counting(160)).fromServer).feed(sent)).toThrow("bad packet size");
  });
});

describe("against a server", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => void ({ server, port } = await startServer()));
  afterAll(() => void server.close());
  const open = (): Promise<LiteClient> => LiteClient.open({ host: "127.0.0.1", port, publicKey });

  test("it pings, and asks for the time and the last block, all at once", async () => {
    const client = await open();
    const [, time, info] = await Promise.all([
      client.ping(),
      client.query(Buffer.from("345aad16", "hex")),
      client.query(Buffer.from("2ee6b589", "hex")),
    ]);
    time.take(4);
    expect(time.int()).toBe(1_750_000_000);
    info.take(4 + 4 + 8);
    expect(info.int()).toBe(50_000_000);
    client.close();
  });

  test("an error of the server is an error", async () => {
    const client = await open();
    await expect(client.query(Buffer.from("00000000", "hex"))).rejects.toThrow("liteserver: 621 unknown query");
    await client.ping();
    client.close();
  });

  test("a request after the end fails at once", async () => {
    const client = await open();
    client.close();
    await Bun.sleep(50);
    await expect(client.query(Buffer.from("345aad16", "hex"))).rejects.toThrow("the connection is closed");
  });

  test("who means another server is turned away", async () => {
    const other = { host: "127.0.0.1", port, publicKey: publicKeyOf(seedOf("another")) };
    await expect(LiteClient.open(other)).rejects.toThrow("the server closed the connection");
  });
});
