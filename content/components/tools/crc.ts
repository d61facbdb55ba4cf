/** Checksums that identify operations: tags of TL-B declarations, and ids of get methods. */
import "./buffer.ts";
import { getMethodId } from "@ton/core/dist/utils/getMethodId";

/** CRC-32 as in zip and Ethernet. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

export interface Declaration {
  /** The text of which the checksum is calculated. */
  readonly text: string;
  readonly sum: number;
  /** The explicit tag after the constructor's name, with its `#` or `$`, which replaces the checksum. */
  readonly tag: string;
  /** Whether a condition such as `{ n <= 5 }` is in it, which the compiler writes in a form of its own. */
  readonly hasCondition: boolean;
}

/** Longest declaration, in characters; real ones are much shorter. */
export const LONGEST = 4000;

/**
 * Puts a declaration into the form that `tlbc` takes the sum of: no comments, no tag, no semicolon, no brackets or
 * braces, no `_` in place of a name, the number of a product first, single spaces.
 * @returns undefined where it is no declaration, which has a name first and `= Type` at its end
 */
export function readDeclaration(source: string): Declaration | undefined {
  if (source.length > LONGEST) return undefined;
  const plain = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ ?;$/, "");
  const [, name = "", tag = "", rest = ""] = /^([A-Za-z_]\w*)(#[\da-fA-F]*_?|\$[01]*_?)?( .*)$/.exec(plain) ?? [];
  if (name === "" || !/ = [A-Za-z_]\w*(?: [^;=]+)?$/.test(rest) || rest.includes(";")) return undefined;
  const text = (name + rest)
    .replace(/ _ ?: ?/g, " ")
    .replace(/(\b\w+|\([^()]*\)) ?\* ?(\d+)\b/g, "$2 * $1")
    .replace(/[(){}]/g, " ")
    .replace(/\[/g, "[ ")
    .replace(/\]/g, " ]")
    .replace(/\s+/g, " ")
    .replace(/ ?([?:]) ?/g, "$1")
    .replace(/([\^~]) /g, "$1")
    .replace(/ ?([+*]) ?/g, " $1 ")
    .trim();
  return {
    text,
    sum: crc32(new TextEncoder().encode(text)),
    tag,
    hasCondition: /\{[^}]*[<>=][^}]*\}/.test(rest),
  };
}

/** A number of 32 bits as eight hexadecimal digits. */
export function hex32(value: number): string {
  return `0x${(value >>> 0).toString(16).padStart(8, "0")}`;
}

/** @returns the id of a get method, or undefined where the text is no name */
export function methodId(name: string): number | undefined {
  return /^[^\s(){}[\],;.]{1,200}$/u.test(name) ? getMethodId(name) : undefined;
}
