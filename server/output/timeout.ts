/** Milliseconds that sockets and what is being made may still take when a server is ended. */
export const GRACE_PERIOD = 300;

/**
 * Waits for something, but not for ever.
 * @returns what came, or undefined when it has not come within so many milliseconds
 * @throws what it rejects with, when it does so in time
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
