/** Work that several take from one list. */

/**
 * Does something with each item, in order: whoever of the workers has ended takes the next.
 * @param workers what each of them works with; as many items are on their way at once
 */
export async function sideBySide<T, W>(
  items: readonly T[],
  workers: readonly W[],
  run: (item: T, worker: W) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    workers.map(async (worker) => {
      for (const item of rest) await run(item, worker);
    }),
  );
}

/** Workers that have nothing of their own. */
export const anonymous = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
