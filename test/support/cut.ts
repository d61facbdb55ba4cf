/**
 * A connection that ends in the middle: everything passes as it is, until a number of bytes have come back. It runs as a
 * process of its own, because whoever waits for an answer may block the whole process that it is in.
 */
import { connect, createServer, type Socket } from "node:net";

export interface CutOff {
  /** Address that leads to the server. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * @param target address of a server
 * @param bytes that it may answer with; then all connections end, and new ones are refused
 */
export async function cutOffAfter(target: string, bytes: number): Promise<CutOff> {
  const child = Bun.spawn([process.execPath, import.meta.path, target, String(bytes)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  return {
    url: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`,
    async close() {
      child.kill();
      await child.exited;
    },
  };
}

function serve(target: string, bytes: number): void {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let left = bytes;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on("data", (chunk: Buffer) => {
      const passing = chunk.subarray(0, Math.max(0, left));
      left -= chunk.length;
      client.write(passing, () => {
        if (left >= 0) return;
        server.close();
        for (const socket of open) socket.destroy();
      });
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" && address !== null ? address.port : 0);
  });
  // Refusing connections is what it is for, when nothing keeps it alive any more.
  setInterval(() => undefined, 60_000);
}

const [target, bytes] = process.argv.slice(2);
if (import.meta.main && target !== undefined) serve(target, Number(bytes));
