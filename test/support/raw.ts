/** Requests as no client of good manners sends them: bytes on a socket, and the bytes that come back. */
import { connect } from "node:net";

export interface RawAnswer {
  /** 0 where the server closed without an answer. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly raw: string;
}

export interface RawOptions {
  /** Milliseconds without a byte after which no more are waited for. */
  readonly quiet?: number;
  /** Whether the answer's head is enough: a socket that was upgraded stays open. */
  readonly headOnly?: boolean;
}

/**
 * Sends bytes and reads until the server closes, or says no more.
 * @param bytes the whole request, line ends included
 */
export function rawRequest(
  port: number,
  bytes: string | Uint8Array,
  { quiet = 10_000, headOnly = false }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: "127.0.0.1", port });
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(Buffer.concat(parts).toString("latin1")));
    };
    let timer = setTimeout(end, quiet);
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (headOnly && Buffer.concat(parts).includes("\r\n\r\n")) {
        end();
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    socket.on("close", end);
    socket.on("error", end);
    socket.on("connect", () => void socket.write(bytes));
  });
}

/** A request for a target that is sent as it is. */
export function rawGet(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  options: RawOptions & { readonly method?: string } = {},
): Promise<RawAnswer> {
  const { method = "GET" } = options;
  const all = { host: `127.0.0.1:${port}`, connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return rawRequest(port, Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), options);
}

function parse(raw: string): RawAnswer {
  const end = raw.indexOf("\r\n\r\n");
  const [first = "", ...lines] = (end < 0 ? raw : raw.slice(0, end)).split("\r\n");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const cut = line.indexOf(":");
    if (cut > 0) headers.set(line.slice(0, cut).toLowerCase(), line.slice(cut + 1).trim());
  }
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: end < 0 ? "" : raw.slice(end + 4),
    raw,
  };
}
