import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { datagram, handshake, Splitter, streams } from "./tcp-packets.ts";
import { bytes, int, Reader } from "./tl.ts";

const QUERY = 0xb48bf97a; // adnl.message.query
const ANSWER = 0x0fac8416; // adnl.message.answer
const LITE_QUERY = 0x798c06df; // liteServer.query
const ERROR = 0xbba9e148; // liteServer.error
const PING = 0x4d082b9a; // tcp.ping
const PONG = 0xdc69fb03; // tcp.pong
/** Milliseconds after which a connection without traffic is given up. Who wants to keep one sends pings. */
const SILENCE = 10_000;

export interface Server {
  readonly host: string;
  readonly port: number;
  readonly publicKey: Buffer;
}

interface Waiting {
  readonly resolve: (answer: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export class LiteClient {
  readonly #waiting = new Map<string, Waiting>();
  readonly #socket: Socket;
  readonly #session = randomBytes(160);
  readonly #streams = streams(this.#session);

  // #region open
  private constructor(server: Server, ready: Waiting) {
    const incoming = new Splitter(this.#streams.fromServer);
    this.#socket = connect(server.port, server.host);
    this.#socket.on("connect", () => this.#socket.write(handshake(server.publicKey, randomBytes(32), this.#session)));
    this.#socket.on("data", (chunk: Buffer) => {
      try {
        for (const payload of incoming.feed(chunk))
          if (payload.length === 0) ready.resolve(payload);
          else this.#receive(payload);
      } catch (error) {
        this.#socket.destroy(error as Error);
      }
    });
    this.#socket.setTimeout(SILENCE, () => this.#socket.destroy(new Error(`nothing came in ${SILENCE} ms`)));
    this.#socket.on("error", (error) => this.#end(error, ready));
    this.#socket.on("close", () => this.#end(new Error("the server closed the connection"), ready));
  }

  static open(server: Server): Promise<LiteClient> {
    return new Promise((resolve, reject) => {
      const client: LiteClient = new LiteClient(server, { resolve: () => resolve(client), reject });
    });
  }
  // #endregion

  // #region query
  /** @returns the answer to a request to the liteserver, without its envelope */
  async query(request: Buffer, timeout = 5000): Promise<Reader> {
    const id = randomBytes(32);
    const inner = Buffer.concat([int(LITE_QUERY), bytes(request)]);
    const answer = await this.#ask(id.toString("hex"), Buffer.concat([int(QUERY), id, bytes(inner)]), timeout);
    if (answer.readUInt32LE() !== ERROR) return new Reader(answer);
    const error = new Reader(answer.subarray(4));
    throw new Error(`liteserver: ${error.int()} ${error.bytes().toString()}`);
  }

  /** @returns milliseconds until the server has sent the number back */
  async ping(timeout = 5000): Promise<number> {
    const number = randomBytes(8);
    const start = performance.now();
    await this.#ask(number.toString("hex"), Buffer.concat([int(PING), number]), timeout);
    return performance.now() - start;
  }

  #ask(key: string, payload: Buffer, timeout: number): Promise<Buffer> {
    if (this.#socket.destroyed) return Promise.reject(new Error("the connection is closed"));
    let timer: ReturnType<typeof setTimeout> | undefined;
    return new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${timeout} ms`)), timeout);
      this.#waiting.set(key, { resolve, reject });
      this.#socket.write(this.#streams.toServer.update(datagram(randomBytes(32), payload)));
    }).finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(key);
    });
  }

  #receive(payload: Buffer): void {
    const reader = new Reader(payload);
    const kind = reader.int() >>> 0;
    if (kind === PONG) this.#waiting.get(reader.take(8).toString("hex"))?.resolve(payload);
    if (kind === ANSWER) this.#waiting.get(reader.take(32).toString("hex"))?.resolve(reader.bytes());
  }
  // #endregion

  close(): void {
    this.#socket.end();
  }

  #end(error: Error, ready: Waiting): void {
    ready.reject(error);
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
