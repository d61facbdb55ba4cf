/**
 * The memo table: what a process leaves to the next, a row for each result. It lies in columns, numbers in typed arrays
 * and all texts of a kind in one, so that a table of any size is read from disk in one go, and nothing is made of a row
 * that nobody asks about. The columns are those of the graph (`graph.ts`), which begins with them.
 */

export interface MemoTable {
  /** Names of queries and inputs, and how many rows each has: those of the first name come first. */
  readonly names: readonly (readonly [name: string, rows: number])[];
  readonly size: number;
  key(row: number): string;
  /** Fingerprint that the result had. */
  hash(row: number): string;
  /**
   * Rows that were read for row `i`, in order: from `reads[readEnds[i - 1]]` (0 for the first row) up to
   * `reads[readEnds[i]]`. Inputs have none; a single `LOST` says that something was read that is not kept.
   */
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
}

/** Stands for something that was read and is not kept: the result has its fingerprint only, and has to run. */
export const LOST = -1;

/** What is to be kept of a result. Its texts are well-formed: UTF-8 has no form for half of a pair of surrogates. */
export interface Row {
  readonly key: string;
  readonly hash: string;
  readonly reads: readonly number[];
}

/** Begins a table. Lengths of what follows: of columns in items, of texts in bytes. */
interface Head {
  readonly names: MemoTable["names"];
  readonly rows: number;
  readonly reads: number;
  readonly keys: number;
  readonly hashes: number;
}

/** Texts that are encoded at once: each by itself would take longer. */
const BATCH = 1000;

/** Texts one behind the other, as UTF-8. */
function createTexts(): {
  /** Appends a text. @returns the length of all so far, in UTF-16 as strings are cut */
  add(text: string): number;
  /** All of them; to be called once. */
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
 * @param names whose rows they are, in order, with their numbers
 * @param rows as many as the names say
 * @returns the table as bytes
 */
export function encodeTable(names: MemoTable["names"], rows: Iterable<Row>): Uint8Array {
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
  // Numbers lie before texts, so that each column begins at a multiple of its width.
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
 * Opens a table as `encodeTable` gave it; that its bytes are whole is for the caller to know.
 * @throws where they are not
 */
export function openTable(bytes: Uint8Array): MemoTable {
  // Columns of numbers have to begin at a multiple of their width.
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
  /** Texts of a column. They are decoded when the first of them is wanted. */
  function takeTexts(length: number, ends: Uint32Array): (row: number) => string {
    const encoded = take(length);
    let all: string | undefined;
    return (row) => (all ??= decoder.decode(encoded)).slice(ends[row - 1] ?? 0, ends[row]);
  }
  return {
    names,
    size: rows,
    key: takeTexts(keys, keyEnds),
    hash: takeTexts(hashes, hashEnds),
    reads: readRows,
    readEnds,
  };
}
