/** Runs the engine's commands as processes. */
import { PROJECT } from "./project.ts";

/** Entry of every command. */
export const ENTRY = `${PROJECT}/server/start.ts`;

/** `bun test` as this project runs it. */
export const BUN_TEST: readonly string[] = [process.execPath, "test", "--timeout", "120000"];

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Program that starts the command: `setpriv …`. */
  readonly prefix?: readonly string[];
}

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function start(args: readonly string[], options: CommandOptions = {}): Bun.Subprocess<"ignore", "pipe", "pipe"> {
  return Bun.spawn([...(options.prefix ?? []), process.execPath, ENTRY, ...args], {
    cwd: options.cwd ?? PROJECT,
    env: { ...process.env, NO_COLOR: "1", ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Runs a command to its end. */
export async function command(args: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  const child = start(args, options);
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, out, err };
}

export interface Served {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Ends the process. @returns its standard error */
  stop(): Promise<string>;
}

/** Starts a server (`dev` or `preview`) on a port of the system's choice, and waits until it listens. */
export async function serve(args: readonly string[], options: CommandOptions = {}): Promise<Served> {
  const child = start([...args, "--port", "0", "--json"], options);
  const errors = new Response(child.stderr).text();
  const output = child.stdout.getReader();
  const decoder = new TextDecoder();
  let said = "";
  while (!said.includes("\n")) {
    const { done, value } = await output.read();
    if (done) throw new Error(`the server ended: ${await errors}`);
    said += decoder.decode(value, { stream: true });
  }
  output.releaseLock();
  const { url, port } = JSON.parse(said) as { readonly url: string; readonly port: number };
  return {
    url,
    port,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
      return errors;
    },
  };
}
