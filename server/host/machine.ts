/** What a host offers beside files: sockets, threads, databases. The same for a site on the disk and one in memory. */
import { Database } from "bun:sqlite";
import type { Host } from "./host.ts";

/** For a server that never lets a request become a socket. */
const NO_SOCKETS = { message: () => undefined };

export const machine: Pick<Host, "serve" | "thread" | "database"> = {
  serve: ({ bound, port, answer, fault, websocket = NO_SOCKETS }) =>
    Bun.serve({
      hostname: bound,
      port,
      // Left to itself, the runtime shares a port with whoever else has it, and readers get answers from both.
      reusePort: false,
      development: false,
      fetch: (request, server) => answer(request, server),
      error: fault,
      websocket,
    }),
  thread(script, { message, fault }) {
    const worker = new Worker(script);
    worker.onmessage = (event: MessageEvent<unknown>) => message(event.data);
    worker.onerror = fault;
    return {
      send: (value) => worker.postMessage(value),
      end: () => worker.terminate(),
    };
  },
  database: (file) => new Database(file, { create: true }),
};
