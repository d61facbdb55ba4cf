/**
 * The memo table, which a process leaves to the next: one row for each result. It is stored by column, numbers in typed
 * arrays and all texts of a column in one string, so that a table of any size is read at once and rows are decoded only
 * when they are needed. The columns are those with which the graph (`graph.ts`) starts.
 */

export interface MemoTable {
  /** Names of queries and inputs with their numbers of rows; the rows are in the order of the names. */
  readonly names: readonly (readonly [name: string, rows: number])[];
  readonly size: number;
  key(row: number): string;
  /** Fingerprint of the result. */
  hash(row: number): string;
  /**
   * The rows that row `i` read, in order, are those from `reads[readEnds[i - 1]]` (0 for the first row) up to,
   * excluding, `reads[readEnds[i]]`. Inputs have none; a single `LOST` means that something was read that is not in the
   * table.
   */
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
  /** The table as `encodeTable` made it. */
  readonly bytes: Uint8Array;
}

/** Stands for a read that is not in the table: the result can't be checked, only computed again and compared. */
export const LOST = -1;

/** A row to be encoded. Its texts must be well-formed UTF-16, because lone surrogates have no UTF-8 encoding. */
export interface MemoRow {
  readonly key: string;
  readonly hash: string;
  readonly reads: readonly number[];
}

/** Header of an encoded table: lengths of the columns in items and of the texts in bytes. */
interface Head {
  readonly names: MemoTable["names"];
  readonly rows: number;
  readonly reads: number;
  readonly keys: number;
  readonly hashes: number;
}

/** Number of texts that are encoded at once, which is faster than one by one. */
const BATCH = 1000;

/** Concatenates texts as UTF-8. */
function createTexts(): {
  /** Appends a text. @returns the total length so far, in UTF-16 code units */
  add(text: string): number;
  /** The bytes of all texts. To be called once. */
  bytes(): Uint8Array;
} {
  const parts: Uint8Array[] = [];
  let batch: string[] = [];
  let length = 0;
  const flush = (): void => {
    parts.push(Buffer.from(batch.join("")));
    batch = [];
  };
  return {
    add(text) {
      batch.push(text);
      if (batch.length >= BATCH) flush();
      return (length += text.length);
    },
    bytes() {
      flush();
      return Buffer.concat(parts);
    },
  };
}

/**
 * @param names names of queries and inputs with their numbers of rows
 * @param rows the rows, in the order of the names
 * @returns the table as bytes
 */
export function encodeTable(names: MemoTable["names"], rows: Iterable<MemoRow>): Uint8Array {
  const count = names.reduce((sum, [, each]) => sum + each, 0);
  const keyEnds = new Uint32Array(count);
  const hashEnds = new Uint32Array(count);
  const readEnds = new Uint32Array(count);
  const keys = createTexts();
  const hashes = createTexts();
  const reads: number[] = [];
  let row = 0;
  for (const each of rows) {
    keyEnds[row] = keys.add(each.key);
    hashEnds[row] = hashes.add(each.hash);
    for (const read of each.reads) reads.push(read);
    readEnds[row] = reads.length;
    row++;
  }
  const keyBytes = keys.bytes();
  const hashBytes = hashes.bytes();
  const head: Head = { names, rows: count, reads: reads.length, keys: keyBytes.length, hashes: hashBytes.length };
  const headText = JSON.stringify(head);
  const headBytes = Buffer.from(headText + " ".repeat((4 - (Buffer.byteLength(headText) % 4)) % 4));
  // Numbers come before texts, so that typed arrays are aligned.
  return Buffer.concat([
    bytesOf(Uint32Array.of(headBytes.length)),
    headBytes,
    ...[keyEnds, hashEnds, readEnds, Int32Array.from(reads)].map(bytesOf),
    keyBytes,
    hashBytes,
  ]);
}

function bytesOf(numbers: Uint32Array | Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/**
 * Opens a table that `encodeTable` made. The caller must know that the bytes are complete.
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
  const headLength = new Uint32Array(buffer, take(4).byteOffset, 1)[0] ?? 0;
  const { names, rows, reads, keys, hashes } = JSON.parse(decoder.decode(take(headLength))) as Head;
  const takeEnds = (): Uint32Array => new Uint32Array(buffer, take(rows * 4).byteOffset, rows);
  const keyEnds = takeEnds();
  const hashEnds = takeEnds();
  const readEnds = takeEnds();
  const readRows = new Int32Array(buffer, take(reads * 4).byteOffset, reads);
  /** Texts of a column, decoded when the first of them is asked for. */
  function takeTexts(length: number, ends: Uint32Array): (row: number) => string {
    const encoded = take(length);
    let all: string | undefined;
    return (row) => (all ??= decoder.decode(encoded)).slice(ends[row - 1] ?? 0, ends[row]);
  }
  const key = takeTexts(keys, keyEnds);
  const hash = takeTexts(hashes, hashEnds);
  return {
    names,
    size: rows,
    key,
    hash,
    reads: readRows,
    readEnds,
    bytes: new Uint8Array(buffer, byteOffset, at - byteOffset),
  };
}
