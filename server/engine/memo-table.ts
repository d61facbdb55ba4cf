/**
 * The memo table, which a process leaves to the next: one row for each result. It is stored by column, numbers in typed
 * arrays and all texts of a column in one string, so that a table of any size is read at once and texts are decoded only
 * when they are needed. Keys and fingerprints are stored once each, for a page's route is the key of some forty results
 * and a good part of all results are `null` or empty. The columns are those with which the graph (`graph.ts`) starts.
 */
/** Texts by number, from 0. */
export interface Texts {
  size(): number;
  text(number: number): string;
}

export interface MemoColumns {
  /** Names of queries and inputs with their numbers of rows; the rows are in the order of the names. */
  readonly names: readonly (readonly [name: string, rows: number])[];
  readonly keys: Texts;
  /** For each row, the number of its key. */
  readonly keyOf: Uint32Array;
  /** Fingerprints of results. */
  readonly hashes: Texts;
  /** For each row, the number of its fingerprint. */
  readonly hashOf: Uint32Array;
  /**
   * The rows that row `i` read, in order, are those from `reads[readEnds[i - 1]]` (0 for the first row) up to,
   * excluding, `reads[readEnds[i]]`. Inputs have none; `LOST` stands for something that is not in the table.
   */
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
}

export interface MemoTable extends MemoColumns {
  readonly size: number;
  key(row: number): string;
  /** Fingerprint of the result. */
  hash(row: number): string;
  /** The pieces that `encodeColumns` made, one behind the other. */
  readonly bytes: Uint8Array;
}

/** A table as it is stored. */
export interface EncodedTable {
  /** Its bytes, piece by piece: of a large site, nobody should have to hold them twice. */
  readonly pieces: readonly Uint8Array[];
  readonly rows: number;
  /** Fingerprints of its results. */
  readonly hashes: Texts;
}

/** Stands for a read that is not in the table: the result can't be checked, only computed again and compared. */
export const LOST = -1;

/** Header of an encoded table: lengths of the columns in items and of the texts in bytes. */
interface Head {
  readonly names: MemoTable["names"];
  readonly rows: number;
  readonly reads: number;
  readonly keys: TextsHead;
  readonly hashes: TextsHead;
}

interface TextsHead {
  readonly count: number;
  readonly bytes: number;
}

/** Bytes that texts are written to, one behind the other. Garbage would be several times as much with a piece for each. */
const PIECE = 2 ** 20;
/** Most bytes of a UTF-16 code unit. */
const WIDEST = 3;

/** @returns the texts one behind the other as UTF-8, and where each ends, in UTF-16 code units */
function encodeTexts(texts: Texts): {
  readonly ends: Uint32Array;
  readonly parts: readonly Uint8Array[];
  readonly bytes: number;
} {
  const count = texts.size();
  const ends = new Uint32Array(count);
  const parts: Uint8Array[] = [];
  let length = 0;
  let piece = Buffer.alloc(0);
  let filled = 0;
  for (let number = 0; number < count; number++) {
    // A key that is in no row may be no text that has bytes.
    const text = texts.text(number).toWellFormed();
    ends[number] = length += text.length;
    if (piece.length - filled < text.length * WIDEST) {
      parts.push(piece.subarray(0, filled));
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE, text.length * WIDEST));
      filled = 0;
    }
    filled += piece.write(text, filled);
  }
  parts.push(piece.subarray(0, filled));
  return { ends, parts, bytes: parts.reduce((sum, part) => sum + part.length, 0) };
}

/** A list of numbers that grows. */
export interface Numbers {
  add(number: number): void;
  /** The one at a place that there is. */
  get(place: number): number;
  size(): number;
  all(): Int32Array;
}

/** @param room how many there will be, if that is known: a list that has room enough is never copied */
export function createNumbers(room = 1024): Numbers {
  let numbers = new Int32Array(Math.max(room, 1));
  let size = 0;
  return {
    add(number) {
      if (size === numbers.length) {
        const before = numbers;
        numbers = new Int32Array(2 * size);
        numbers.set(before);
      }
      numbers[size++] = number;
    },
    get: (place) => numbers[place] ?? 0,
    size: () => size,
    all: () => numbers.subarray(0, size),
  };
}

/**
 * Texts must be well-formed UTF-16, because lone surrogates have no UTF-8 encoding.
 * @returns the table, whose pieces are views of the columns in part
 */
export function encodeColumns({ names, keyOf, hashOf, reads, readEnds, ...texts }: MemoColumns): EncodedTable {
  const keys = encodeTexts(texts.keys);
  const hashes = encodeTexts(texts.hashes);
  const head: Head = {
    names,
    rows: keyOf.length,
    reads: reads.length,
    keys: { count: keys.ends.length, bytes: keys.bytes },
    hashes: { count: hashes.ends.length, bytes: hashes.bytes },
  };
  const headText = JSON.stringify(head);
  const headBytes = Buffer.from(headText + " ".repeat((4 - (Buffer.byteLength(headText) % 4)) % 4));
  // Numbers come before texts, so that typed arrays are aligned.
  const pieces = [
    bytesOf(Uint32Array.of(headBytes.length)),
    headBytes,
    ...[keyOf, hashOf, readEnds, reads, keys.ends, hashes.ends].map(bytesOf),
    ...keys.parts,
    ...hashes.parts,
  ];
  return { pieces, rows: keyOf.length, hashes: texts.hashes };
}

function bytesOf(numbers: Uint32Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/**
 * Opens a table from the joined pieces of `encodeColumns`. The caller must know that the bytes are complete.
 * @throws if they are not
 */
export function openTable(bytes: Uint8Array): MemoTable {
  // Typed arrays have to be aligned.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = byteOffset;
  const take = (length: number): Uint8Array => {
    if (at + length > byteOffset + byteLength) throw new RangeError("the table is cut off");
    const taken = new Uint8Array(buffer, at, length);
    at += length;
    return taken;
  };
  const takeNumbers = (count: number): Uint32Array => new Uint32Array(buffer, take(count * 4).byteOffset, count);
  const headLength = takeNumbers(1)[0] ?? 0;
  const head = JSON.parse(decoder.decode(take(headLength))) as Head;
  const [keyOf, hashOf, readEnds] = [takeNumbers(head.rows), takeNumbers(head.rows), takeNumbers(head.rows)];
  const reads = new Int32Array(buffer, take(head.reads * 4).byteOffset, head.reads);
  const [keyEnds, hashEnds] = [takeNumbers(head.keys.count), takeNumbers(head.hashes.count)];
  /** Texts of a column, decoded when the first of them is asked for. */
  function takeTexts(length: number, ends: Uint32Array): Texts {
    const encoded = take(length);
    let all: string | undefined;
    return {
      size: () => ends.length,
      text: (number) => (all ??= decoder.decode(encoded)).slice(ends[number - 1] ?? 0, ends[number] ?? 0),
    };
  }
  const keys = takeTexts(head.keys.bytes, keyEnds);
  const hashes = takeTexts(head.hashes.bytes, hashEnds);
  return {
    names: head.names,
    size: head.rows,
    keys,
    keyOf,
    key: (row) => keys.text(keyOf[row] ?? -1),
    hashes,
    hashOf,
    hash: (row) => hashes.text(hashOf[row] ?? -1),
    reads,
    readEnds,
    bytes: new Uint8Array(buffer, byteOffset, at - byteOffset),
  };
}
