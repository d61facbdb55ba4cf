/** Many things at the same time, but not all. */

/** Objects that are sent at the same time. */
const AT_ONCE = 32;

/** Runs an action for each item with limited concurrency; after a failure, no further one is started. */
export async function atOnce<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  let fault: { readonly error: unknown } | undefined;
  const work = async (): Promise<void> => {
    while (next < items.length && fault === undefined) {
      const item = items[next++] as T;
      try {
        await act(item);
      } catch (error) {
        fault ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  if (fault !== undefined) throw fault.error;
}
