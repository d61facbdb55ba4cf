/**
 * Plain text in a line, and addresses in it that become links automatically. marked finds the end of text with a
 * lookahead at every character; here one pass stops only at characters that may begin something else.
 */
import { CJK, CJK_MARKS } from "../syntax/cjk.ts";

/** Characters at which something other than text may begin, and those that occur in every address. */
const STOP = new Uint8Array(128);
for (const char of "\\<![`*_~${") STOP[char.charCodeAt(0)] = 1;
for (const char of "\n:.@") STOP[char.charCodeAt(0)] = 2;

/** Longest local part of an e-mail address, which bounds the time of the check at each `@`. */
const LONGEST_NAME = 64;
const EMAIL = /^[\w.+-]{1,64}@[A-Za-z0-9]/;
const BEFORE_WWW = new RegExp(`[\\s*_~(“‘]|${CJK}`, "u");
const SCHEME = /(?:https?|ftp)$/i;
const MAIL = /(?:mailto|xmpp)$/i;

/**
 * @param src the rest of the run, not empty
 * @returns how many characters of it are text, at least 1
 */
export function textLength(src: string): number {
  let at = 1;
  if (src.charCodeAt(0) === 96) while (src.charCodeAt(at) === 96) at++;
  /** Start of the characters that may be the local part of an e-mail address. */
  let word = /[\w.+-]/.test(src.charAt(0)) ? 0 : 1;
  for (; at < src.length; at++) {
    const code = src.charCodeAt(at);
    const stop = code < 128 ? STOP[code] : 0;
    if (stop === 1) {
      // An underscore inside a word is text. Beyond ASCII there is punctuation too: marked decides there.
      if (code === 95 && isAlphanumeric(src.charCodeAt(at - 1)) && isAlphanumeric(src.charCodeAt(at + 1))) continue;
      return at;
    }
    if (stop === 2) {
      const found = special(src, { at, code, word });
      if (found > 0) return found;
    }
    if (!isNameCode(code)) word = at + 1;
  }
  return at;
}

/** End of the text because of a line break, or of an address that contains the character at `at`; 0 if it continues. */
function special(src: string, where: { readonly at: number; readonly code: number; readonly word: number }): number {
  const { at, code, word } = where;
  if (code === 10) {
    let spaces = at;
    while (src.charCodeAt(spaces - 1) === 32) spaces--;
    return at - spaces >= 2 ? spaces : 0;
  }
  if (code === 64) {
    if (word >= at || !isWordCode(src.charCodeAt(at + 1))) return 0;
    return at - word > LONGEST_NAME ? 0 : word;
  }
  if (code === 58) {
    const before = src.slice(Math.max(0, at - 6), at);
    const length = (src.startsWith("//", at + 1) ? SCHEME : MAIL).exec(before)?.[0].length;
    return length === undefined ? 0 : at - length;
  }
  const isWww = src.slice(at - 3, at).toLowerCase() === "www" && (at === 3 || BEFORE_WWW.test(src.charAt(at - 4)));
  return isWww ? at - 3 : 0;
}

/** What ends an address that stands in a text: white space, tags, quotation marks, Chinese punctuation. */
const END = new RegExp(`[\\s<“”‘’…${CJK_MARKS}]`, "u");

/** What of a text may belong to the address that begins it. */
export function addressIn(src: string): string {
  const end = src.search(END);
  return end < 0 ? src : src.slice(0, end);
}

/** Whether an address may begin here. If so, marked's expression decides. */
export function mayBeAddress(src: string): boolean {
  if (EMAIL.test(src)) return true;
  switch (src.charCodeAt(0) | 32) {
    case 104: // h
    case 102: // f
      return /^(?:https?|ftp):\/\//i.test(src);
    case 119: // w
      return /^www\./i.test(src);
    case 109: // m
    case 120: // x
      return /^(?:mailto|xmpp):/i.test(src);
    default:
      return false;
  }
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isWordCode(code: number): boolean {
  return isAlphanumeric(code) || code > 127;
}

/** Whether a character may be in the local part of an e-mail address: letters, digits and `.`, `_`, `+`, `-`. */
function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 64 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 46 ||
    code === 95 ||
    code === 43 ||
    code === 45
  );
}
