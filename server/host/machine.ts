/** The parts of a host other than files, which both implementations share: sockets, threads, programs, databases. */
import { Database } from "bun:sqlite";
import type { Host } from "./host.ts";

/** Time limit of a program, in milliseconds. */
const PATIENCE = 60_000;

/** WebSocket handlers of a server that upgrades no request. */
const NO_SOCKETS = { message: () => undefined };

export const machine: Pick<Host, "serve" | "thread" | "program" | "database"> = {
  serve: ({ bound, port, answer, fault, websocket = NO_SOCKETS }) =>
    Bun.serve({
      hostname: bound,
      port,
      // By default the runtime shares a port with other processes, so that readers would get responses from both.
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
