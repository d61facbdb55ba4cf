/**
 * How a process is asked to end. While nothing listens, the system ends it at once, whatever it is doing; whoever
 * listens can tidy up, and is heard only between two turns of the event loop. So a command listens no longer than it
 * yields often.
 */

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Milliseconds that tidying up may take before the process ends all the same. */
const LAST = 800;

export interface Ending {
  /** Resolves with the exit code once the process is asked to end. */
  readonly told: Promise<number>;
  /** That exit code as soon as there is one. */
  code(): number | undefined;
  /** Does something that may take long without yielding; meanwhile the system ends the process when it is asked to. */
  abruptly<T>(act: () => T): T;
  /** Leaves it to the system again. */
  release(): void;
}

/** Listens for the signals that end a process. From the first one on, the process has less than a second. */
export function listenForEnd(): Ending {
  const { promise, resolve } = Promise.withResolvers<number>();
  let told: number | undefined;
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => {
    const listener = (): void => {
      // Told twice, it does not tidy up any longer.
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
    abruptly(act) {
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
