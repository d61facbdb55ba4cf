/** Keys of queries that are made of several words. */

/**
 * Splits a key that was made of several words with spaces between them. Only the last may hold spaces itself, as the
 * route of `with space.md` does.
 */
export function splitKey(key: string, words = 2): readonly string[] {
  const cut = words < 2 ? -1 : key.indexOf(" ");
  return cut < 0 ? [key] : [key.slice(0, cut), ...splitKey(key.slice(cut + 1), words - 1)];
}
