/** Type guards for values that were read from JSON. */

/** Whether a value is an object: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an object all of whose values pass a guard. */
export function isRecordOf<V>(value: unknown, is: (each: unknown) => each is V): value is Readonly<Record<string, V>> {
  return isObject(value) && Object.values(value).every(is);
}

export const isText = (value: unknown): value is string => typeof value === "string";

export function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Whether a value is a list of so many texts. */
export function isRowOfTexts(value: unknown, length: number): value is readonly string[] {
  return isListOfTexts(value) && value.length === length;
}
