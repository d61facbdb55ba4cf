/** Finds the instruction with which bytes of code begin. */

export interface Coded {
  /** As the reference writes it: hexadecimal digits, then a letter for each half byte of operands. */
  readonly opcode: string;
}

const prefixes = new Map<string, string>();

/** Bits that an instruction always begins with. A digit before `_` ends with a 1 that is not part of it, as in Fift. */
export function prefixOf(opcode: string): string {
  const known = prefixes.get(opcode);
  if (known !== undefined) return known;
  const [, digits = "", mark = ""] = /^([\dA-F]*)(_?)/.exec(opcode) ?? [];
  const bits = bitsOf(digits);
  const prefix = mark === "" ? bits : bits.slice(0, bits.lastIndexOf("1"));
  prefixes.set(opcode, prefix);
  return prefix;
}

function bitsOf(digits: string): string {
  return digits.replace(/./g, (digit) => parseInt(digit, 16).toString(2).padStart(4, "0"));
}

/** @returns the hexadecimal digits of a text such as `F900`, `0xf9 00` or `x{F900}`, or undefined */
export function readCode(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^(?:0x|x\{)/i, "")
    .replace(/\}$/, "")
    .replace(/[\s_]/g, "")
    .toUpperCase();
  return /^[\dA-F]{1,200}$/.test(digits) ? digits : undefined;
}

/** Most instructions that are shown for a prefix. */
export const MOST = 12;

/**
 * @returns the instruction that the code begins with, and its other names; where the code is shorter than any, those
 * that begin with it
 */
export function instructionsAt<C extends Coded>(all: readonly C[], digits: string): readonly C[] {
  const bits = bitsOf(digits);
  const whole = all.filter(({ opcode }) => bits.startsWith(prefixOf(opcode)));
  const longest = Math.max(...whole.map(({ opcode }) => prefixOf(opcode).length));
  if (whole.length > 0) return whole.filter(({ opcode }) => prefixOf(opcode).length === longest);
  return all.filter(({ opcode }) => prefixOf(opcode).startsWith(bits)).slice(0, MOST);
}
