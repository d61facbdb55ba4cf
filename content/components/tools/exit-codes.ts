/** Facts about exit codes in addition to their rows in the page's tables. */

export type Phase = "compute" | "action";

/** Who uses a number; a row of the tables has more details. */
export type Origin =
  /** The phase has succeeded. */
  | "success"
  /** The contract itself has thrown it. */
  | "contract"
  /** It has a row. */
  | "known"
  /** No transaction can end its phase with it. */
  | "impossible";

/**
 * Reads a code as explorers, tests and sources write it: decimal, hexadecimal, with any minus sign, or as the unsigned
 * number of 32 bits that some APIs make of −14.
 * @returns undefined where the text is no whole number
 */
export function readCode(text: string): number | undefined {
  const written = text.trim().replace(/^[\u2212\u2013\u2010\u2011]/, "-");
  if (!/^-?(?:\d{1,10}|0x[\da-f]{1,8})$/i.test(written)) return undefined;
  const isNegative = written.startsWith("-");
  const size = Number(isNegative ? written.slice(1) : written);
  if (isNegative) return -size;
  return size >= 2 ** 31 && size < 2 ** 32 ? size - 2 ** 32 : size;
}

/** Id of a code's row. */
export function rowId(phase: Phase, code: number): string {
  return `${phase === "compute" ? "exit" : "action"}-${code}`;
}

/** @param hasRow whether the tables have a row for the code in this phase */
export function originOf(phase: Phase, code: number, hasRow: boolean): Origin {
  if (code === 0 || (phase === "compute" && code === 1)) return "success";
  if (hasRow) return "known";
  return phase === "compute" && code > 1 && code <= 0xffff ? "contract" : "impossible";
}
