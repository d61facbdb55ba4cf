/**
 * Numbers for the hashes of contents. The cache of a large site names millions of them, and a `Set` of texts takes
 * several times the memory.
 */

export interface HashNumbers {
  /** The number of a hash (32 hexadecimal digits), from 0 in the order in which they are added. */
  add(hash: string): number;
  /** The same of the hash whose bytes lie at an offset. */
  addBytes(bytes: Uint8Array, offset: number): number;
  /** The number of a hash; -1 if it was not added. */
  find(hash: string): number;
  findBytes(bytes: Uint8Array, offset: number): number;
  size(): number;
}

/** A hash as four numbers of 32 bits. */
const WORDS = 4;

/** @returns an empty table with open addressing, at most half full */
export function createHashNumbers(): HashNumbers {
  let hashes = new Uint32Array(1024 * WORDS);
  /** Each place holds a number plus one, or 0 if it is free. */
  let table = new Int32Array(2048);
  let size = 0;
  /** The hash that is looked for. */
  const hash = new Uint32Array(WORDS);

  function is(number: number): boolean {
    for (let word = 0; word < WORDS; word++) if (hashes[number * WORDS + word] !== hash[word]) return false;
    return true;
  }

  /** The place of the hash, or the free one where it belongs. Hashes are spread evenly as they are. */
  function place(): number {
    for (let at = hash[0] ?? 0; ; at++) {
      at &= table.length - 1;
      const numberPlusOne = table[at] ?? 0;
      if (numberPlusOne === 0 || is(numberPlusOne - 1)) return at;
    }
  }

  function grow(): void {
    const before = hashes;
    hashes = new Uint32Array(2 * before.length);
    hashes.set(before);
    table = new Int32Array(2 * table.length);
    for (let number = 0; number < size; number++) {
      let at = hashes[number * WORDS] ?? 0;
      while (table[at & (table.length - 1)] !== 0) at++;
      table[at & (table.length - 1)] = number + 1;
    }
  }

  function add(): number {
    const at = place();
    const known = (table[at] ?? 0) - 1;
    if (known >= 0) return known;
    hashes.set(hash, size * WORDS);
    table[at] = ++size;
    if (2 * size >= table.length) grow();
    return size - 1;
  }

  const find = (): number => (table[place()] ?? 0) - 1;

  function read(text: string): void {
    for (let word = 0, at = 0; word < WORDS; word++) {
      let value = 0;
      for (const end = at + 8; at < end; at++) {
        const code = text.charCodeAt(at);
        value = (value << 4) | (code < 58 ? code - 48 : code - 87);
      }
      hash[word] = value;
    }
  }

  function readBytes(bytes: Uint8Array, offset: number): void {
    for (let word = 0, at = offset; word < WORDS; word++, at += 4)
      hash[word] =
        ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  }

  return {
    add(text) {
      read(text);
      return add();
    },
    addBytes(bytes, offset) {
      readBytes(bytes, offset);
      return add();
    },
    find(text) {
      read(text);
      return find();
    },
    findBytes(bytes, offset) {
      readBytes(bytes, offset);
      return find();
    },
    size: () => size,
  };
}
