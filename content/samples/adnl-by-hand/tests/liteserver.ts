/** A liteserver that knows the time and one block: what the client is tried against. */
import { randomBytes, createHash } from "node:crypto";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { cipherOf, keyId, publicKeyOf, sha256, sharedSecret } from "../src/keys.ts";
import { datagram, Splitter, streams } from "../src/tcp-packets.ts";
import { bytes, int, Reader } from "../src/tl.ts";

export const SERVER_SEED = createHash("sha256").update("server").digest();
const ZERO_ROOT = Buffer.from("17a3a92992aabea785a7a090985a265cd31f323d849da51239737e321fb05569", "hex");

/** @param slice bytes that go out at a time: the client has to join them */
export async function startServer(slice = 7): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => serve(socket, slice));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function serve(socket: Socket, slice: number): void {
  let head = Buffer.alloc(0);
  let open: { readonly incoming: Splitter; readonly send: (payload: Buffer) => void } | undefined;
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    try {
      if (open === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length < 256) return;
        const session = sessionOf(head);
        const { fromServer, toServer } = streams(session);
        const send = (payload: Buffer): void => {
          const out = fromServer.update(datagram(randomBytes(32), payload));
          for (let at = 0; at < out.length; at += slice) socket.write(out.subarray(at, at + slice));
        };
        open = { incoming: new Splitter(toServer), send };
        send(Buffer.alloc(0));
        chunk = head.subarray(256);
      }
      for (const payload of open.incoming.feed(chunk)) answer(payload, open.send);
    } catch {
      socket.destroy();
    }
  });
}

function sessionOf(packet: Buffer): Buffer {
  if (!packet.subarray(0, 32).equals(keyId(publicKeyOf(SERVER_SEED)))) throw new Error("no such key");
  const secret = sharedSecret(SERVER_SEED, packet.subarray(32, 64));
  const hash = packet.subarray(64, 96);
  const session = cipherOf(secret, hash).update(packet.subarray(96, 256));
  if (!sha256(session).equals(hash)) throw new Error("sha256 mismatch");
  return session;
}

function answer(payload: Buffer, send: (payload: Buffer) => void): void {
  const reader = new Reader(payload);
  const kind = reader.take(4).toString("hex");
  if (kind === "9a2b084d") send(Buffer.concat([Buffer.from("03fb69dc", "hex"), reader.take(8)]));
  if (kind !== "7af98bb4") return;
  const id = reader.take(32);
  const inner = new Reader(reader.bytes());
  if (inner.take(4).toString("hex") !== "df068c79") return; // As the node does: no answer.
  const request = inner.bytes().toString("hex");
  send(Buffer.concat([Buffer.from("1684ac0f", "hex"), id, bytes(answerTo(request))]));
}

function answerTo(request: string): Buffer {
  if (request === "345aad16") return Buffer.concat([Buffer.from("0d0053e9", "hex"), int(1_750_000_000)]);
  if (request === "2ee6b589")
    return Buffer.concat([
      Buffer.from("81288385ffffffff0000000000000080", "hex"),
      int(50_000_000),
      sha256(Buffer.from("root")),
      sha256(Buffer.from("file")),
      sha256(Buffer.from("state")),
      int(-1),
      ZERO_ROOT,
      randomBytes(32),
    ]);
  return Buffer.concat([Buffer.from("48e1a9bb", "hex"), int(621), bytes(Buffer.from("unknown query"))]);
}
