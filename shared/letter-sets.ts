/** Letters of words as bit sets, which tell quickly that a word is too different to be a misspelling of another. */

/** Lower-case letters of any alphabet, and Korean syllables. Chinese characters are not mistyped letter by letter. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 0xdf && code < 0x3040) || (code >= 0xac00 && code <= 0xd7a3);
}

/** The letters of a word as a bit set. A typing mistake adds at most one bit and removes at most one. */
export function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 97 && code <= 122) set |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) set |= 1 << 26;
    // Other alphabets share these bits: if one is missing, so are all letters that have it.
    else if (isLetter(code)) set |= 1 << (code % 26);
    else set |= 1 << 27;
  }
  return set;
}

/** How many bits of a 32-bit number are set. */
export function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
