/** What a host offers beside files: sockets, threads, programs, databases. The same for a site on the disk and one in memory. */
import { Database } from "bun:sqlite";
import type { Host } from "./host.ts";

/** Milliseconds that a program may take. */
const PATIENCE = 60_000;

/** For a server that never lets a request become a socket. */
const NO_SOCKETS = { message: () => undefined };

export const machine: Pick<Host, "serve" | "thread" | "program" | "database"> = {
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
  async program(script, { folder, input }) {
    const child = Bun.spawn([process.execPath, "--no-install", "-e", script], {
      cwd: folder,
      stdin: new TextEncoder().encode(input),
      stdout: "pipe",
      stderr: "pipe",
      timeout: PATIENCE,
      killSignal: "SIGKILL",
    });
    const [output, errors, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (code === 0) return { kind: "done", output };
    const message = child.signalCode === "SIGKILL" ? `it took longer than ${PATIENCE / 1000} s` : errors.trim();
    return { kind: "failed", message: message === "" ? `it ended with ${code}` : message };
  },
  database: (file) => new Database(file, { create: true }),
};
