/**
 * Signals that ask the process to end. Without a listener, the system ends the process at once, whatever it is doing. A
 * listener can clean up, but is called only between two turns of the event loop. So a command listens only while it
 * yields to the event loop often.
 */
import { readFileSync } from "node:fs";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Time limit of cleaning up, in milliseconds, after which the process ends. */
const LAST = 800;

export interface Ending {
  /** Resolves with the exit code once the process is asked to end. */
  readonly told: Promise<number>;
  /** The exit code, once the process was asked to end. */
  code(): number | undefined;
  /** Runs something that may take long without yielding. Meanwhile, the system ends the process at once if asked to. */
  interruptibly<T>(act: () => T): T;
  /** Stops listening, so that the system ends the process again. */
  release(): void;
}

/** Whether a terminal that is closed is nothing to this process, as after `nohup`; a listener would end that. */
function ignoresHangUp(): boolean {
  try {
    const [, ignored = "0"] = /^SigIgn:\s*([\da-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return BigInt(`0x${ignored}`) % 2n === 1n;
  } catch {
    return false;
  }
}

/** Listens for the signals that end a process. After the first one, the process has less than a second. */
export function listenForEnd(): Ending {
  const { promise, resolve } = Promise.withResolvers<number>();
  let told: number | undefined;
  const ignored = ignoresHangUp() ? "SIGHUP" : undefined;
  const heard = Object.entries(SIGNALS).filter(([signal]) => signal !== ignored);
  const listeners = heard.map(([signal, code]) => {
    const listener = (): void => {
      // At the second signal the process ends without cleaning up.
      if (told !== undefined) process.exit(code);
      told = code;
      setTimeout(() => process.exit(code), LAST).unref();
      resolve(code);
    };
    return [signal, listener] as const;
  });
  const listen = (): void => {
    for (const [signal, listener] of listeners) process.on(signal, listener);
  };
  const release = (): void => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  listen();
  return {
    told: promise,
    code: () => told,
    interruptibly(act) {
      if (told !== undefined) return act();
      release();
      try {
        return act();
      } finally {
        listen();
      }
    },
    release,
  };
}
