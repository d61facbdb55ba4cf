/** A way to an object store on which requests are watched, and on which somebody may be stopped at any of them. */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** Where in a request something happens: before the store hears of it, amid its body, or before its answer comes back. */
export type Moment = "before" | "amid" | "after";

export interface WatchedRequest {
  readonly method: string;
  /** Path with query, as it was sent. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly content: Buffer;
}

export interface Way {
  readonly url: string;
  /** Called with each request and its number, from 1; a moment means that `stop` is called then. */
  onRequest: (asked: WatchedRequest, number: number) => Moment | undefined;
  stop: () => void;
  /** Whether an object is shown as written two minutes before it was. */
  isLate: (path: string) => boolean;
  /** Begins to count again, once nothing is under way any more. */
  begin(): Promise<void>;
  close(): void;
}

const EARLIER = 120_000;

/** @param target address of the store */
export async function watchedWay(target: string): Promise<Way> {
  const { hostname, port } = new URL(target);
  let count = 0;
  /** Requests that the store has not answered. */
  let open = 0;
  let turn = 0;
  const way: Omit<Way, "url"> = {
    onRequest: () => undefined,
    stop: () => undefined,
    isLate: () => false,
    async begin() {
      // What the store was told is carried out; what nobody goes on sending is not waited for.
      while (open > 0) await Bun.sleep(2);
      count = 0;
      turn++;
    },
    close: () => server.close(),
  };

  /** @returns the store's answer; undefined where the body ended in its middle */
  async function ask(
    { method, path, headers }: WatchedRequest,
    body: Buffer,
    moment: Moment | undefined,
  ): Promise<Answer | undefined> {
    // The signature covers the name of the host that the client knows, so the headers go on as they are.
    const onward = request({ hostname, port, method, path, headers });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.on("response", resolve).on("error", reject);
    });
    if (moment === "amid" && body.length > 0) {
      answered.catch(() => undefined);
      onward.write(body.subarray(0, body.length >> 1));
      await Bun.sleep(10);
      onward.destroy();
      await Bun.sleep(10);
      return undefined;
    }
    onward.end(body);
    const answer = await answered;
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { status: answer.statusCode ?? 502, headers: answer.headers, content: Buffer.concat(parts) };
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = incoming;
    const moment = way.onRequest({ method, path, headers }, ++count);
    const own = turn;
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    // Whoever sent it has ended meanwhile.
    if (own !== turn || !incoming.complete) return;
    if (moment === "before") {
      way.stop();
      return;
    }
    open++;
    const answer = await ask({ method, path, headers }, body, moment).finally(() => open--);
    if (answer === undefined || moment === "after") {
      way.stop();
      return;
    }
    const kept = { ...answer.headers };
    delete kept["transfer-encoding"];
    // Bun's server adds a date of its own; with a second one there would be none.
    delete kept.date;
    const written = kept["last-modified"];
    if (written !== undefined && way.isLate(path))
      kept["last-modified"] = new Date(Date.parse(written) - EARLIER).toUTCString();
    outgoing.writeHead(answer.status, { ...kept, "content-length": answer.content.length });
    outgoing.end(answer.content);
  }

  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(way, { url: `http://127.0.0.1:${own}` });
}
