/** The engine's commands as a person starts them: as processes. */
import { existsSync, readFileSync } from "node:fs";
import { PROJECT } from "../../server/output/client-bundle.ts";

/** The file that every command begins with. */
export const ENTRY = `${PROJECT}/server/start.ts`;

/** `bun test` as this project runs it. */
export const BUN_TEST: readonly string[] = [process.execPath, "test", "--timeout", "60000"];

/** Its environment: Bun 1.3.14 misses the end of a child less often when a thread waits for it. */
export const BUN_TEST_ENV: Readonly<Record<string, string>> = { BUN_FEATURE_FLAG_FORCE_WAITER_THREAD: "1" };

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Put before the command: `setpriv …`. */
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

/**
 * Waits for a process to end. Bun 1.3.14 now and then misses the end of a child. It may stay a zombie that nobody fetches:
 * the system tells where it has `/proc` with which code it ended. Or it was fetched and nobody was told.
 * @returns the exit code; 128 and the signal's number where a signal ended it; -1 where nobody knows
 */
export async function ended(child: Bun.Subprocess): Promise<number> {
  let zombie = 0;
  let gone = 0;
  for (;;) {
    const code = await Promise.race([
      child.exited,
      new Promise<undefined>((resolve) => setTimeout(resolve, 500, undefined)),
    ]);
    if (code !== undefined) return code;
    if (!existsSync("/proc/self/stat")) continue;
    const file = `/proc/${child.pid}/stat`;
    const stat = existsSync(file) ? readFileSync(file, "utf8") : "";
    // One look may fall between the end and the fetching.
    zombie = /^\d+ \(.*\) Z/.test(stat) ? zombie + 1 : 0;
    gone = stat === "" ? gone + 1 : 0;
    if (gone >= 3) return child.exitCode ?? -1;
    if (zombie < 3) continue;
    const status = Number(stat.trim().split(" ").at(-1));
    return (status & 127) === 0 ? status >> 8 : 128 + (status & 127);
  }
}

/** Reads a pipe. @returns what tells the text so far, and waits for the end of the pipe, which may be missed as well */
function reader(pipe: ReadableStream<Uint8Array>): () => Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const end = (async () => {
    for await (const chunk of pipe) text += decoder.decode(chunk, { stream: true });
  })();
  return async () => {
    await Promise.race([end, Bun.sleep(AFTER_END)]);
    return text;
  };
}

/** Milliseconds that the pipe of a process which has ended may take to be read. */
const AFTER_END = 3000;

/** Runs a command to its end. */
export async function command(args: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  const child = start(args, options);
  const [out, err] = [reader(child.stdout), reader(child.stderr)];
  const code = await ended(child);
  return { code, out: await out(), err: await err() };
}

export interface Served {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** What the process has said on standard error until it ended. */
  stop(): Promise<string>;
}

/** Starts a server (`dev` or `preview`) on a port of the system's choice, and waits until it listens. */
export async function serve(args: readonly string[], options: CommandOptions = {}): Promise<Served> {
  const child = start([...args, "--port", "0", "--json"], options);
  const errors = reader(child.stderr);
  const output = child.stdout.getReader();
  const decoder = new TextDecoder();
  let said = "";
  while (!said.includes("\n")) {
    const { done, value } = await output.read();
    if (done) throw new Error(`the server ended: ${await errors()}`);
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
      await ended(child);
      return errors();
    },
  };
}
