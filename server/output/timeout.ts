/** Time, in milliseconds, that open sockets and work in progress get when a server is stopped. */
export const GRACE_PERIOD = 300;

/**
 * Waits for a promise for a limited time.
 * @returns its value, or undefined if it has not settled in time
 * @throws what it rejects with, if it does so in time
 */
export async function withTimeout<T>(milliseconds: number, awaited: Promise<T>): Promise<T | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, milliseconds, undefined);
  try {
    return await Promise.race([awaited, over]);
  } finally {
    clearTimeout(timer);
  }
}
