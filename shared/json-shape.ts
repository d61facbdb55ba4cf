/** Tells what a value that was read from JSON looks like, before anybody relies on it. */

/** An object with names: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object all of whose values are of one kind. */
export function isRecordOf<V>(value: unknown, is: (each: unknown) => each is V): value is Readonly<Record<string, V>> {
  return isObject(value) && Object.values(value).every(is);
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** A list of so many texts. */
export function isRowOfTexts(value: unknown, length: number): value is readonly string[] {
  return Array.isArray(value) && value.length === length && value.every(isText);
}
