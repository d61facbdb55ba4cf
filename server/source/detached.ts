/**
 * @param value plain data cut from a long text
 * @returns a copy that holds nothing but itself: in JavaScriptCore a part of a string keeps the whole string in memory,
 *   so a title that stays would keep its document
 */
export function detached<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V;
}

/**
 * @returns the same text in one piece: JavaScriptCore keeps the pieces of a text that was put together, an object each,
 *   until somebody reads a character of it
 */
export function flat(text: string): string {
  return text.charCodeAt(0) === -1 ? "" : text;
}
