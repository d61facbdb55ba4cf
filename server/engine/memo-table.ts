/**
 * The memo table: what a process leaves to the next, a row for each result. It is kept in columns, numbers in typed
 * arrays and all texts of a kind in one, so that a table of any size is read from disk in one go, and nothing is made of
 * a row that nobody asks about.
 */

export interface MemoTable {
  readonly size: number;
  /** Name of a row's query or input. */
  name(row: number): string;
  key(row: number): string;
  /** Fingerprint that the result had. */
  hash(row: number): string;
  /**
   * Rows that were read for row `i`, in order: from `reads[startOf(readEnds, i)]` up to `reads[readEnds[i]]`. Inputs
   * have none; a single -1 says that something was read that is not kept.
   */
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
  /** Rows that were read for a row. */
  readsOf(row: number): Int32Array;
  /** @returns the row of a result, or -1 */
  find(name: string, key: string): number;
}

/** Where what belongs to a row begins: where that of the row before ends. */
export function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] ?? 0);
}

/** A row that is to be kept. Its texts are well-formed: in UTF-8 half of a pair of surrogates can't be told. */
export interface Row {
  readonly name: string;
  readonly key: string;
  readonly hash: string;
  readonly reads: readonly number[];
}

/** Begins a table. Lengths of what follows: of columns in items, of texts in bytes. */
interface Head {
  readonly names: readonly string[];
  readonly rows: number;
  readonly reads: number;
  readonly keys: number;
  readonly hashes: number;
}

/** Texts one behind the other, as UTF-8. */
interface Texts {
  /** Appends a text. @returns the length of all so far, in UTF-16 as strings are cut */
  add(text: string): number;
  /** All of them; to be called once. */
  bytes(): Uint8Array;
}

/** Texts that are encoded at once: each by itself would take longer. */
const BATCH = 1000;

function createTexts(): Texts {
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

/** @returns a table of so many rows in their order, as bytes */
export function encodeTable(rows: Iterable<Row>, count: number): Uint8Array {
  const names = new Map<string, number>();
  const nameOf = new Uint16Array(count);
  const keyEnds = new Uint32Array(count);
  const hashEnds = new Uint32Array(count);
  const readEnds = new Uint32Array(count);
  const keys = createTexts();
  const hashes = createTexts();
  const reads: number[] = [];
  let row = 0;
  for (const each of rows) {
    const name = names.get(each.name) ?? names.size;
    names.set(each.name, name);
    nameOf[row] = name;
    keyEnds[row] = keys.add(each.key);
    hashEnds[row] = hashes.add(each.hash);
    for (const read of each.reads) reads.push(read);
    readEnds[row] = reads.length;
    row++;
  }
  const keyBytes = keys.bytes();
  const hashBytes = hashes.bytes();
  const head: Head = {
    names: [...names.keys()],
    rows: count,
    reads: reads.length,
    keys: keyBytes.length,
    hashes: hashBytes.length,
  };
  const headText = JSON.stringify(head);
  const headBytes = Buffer.from(headText + " ".repeat((4 - (Buffer.byteLength(headText) % 4)) % 4));
  // Numbers lie first and the widest of them before others, so that each column begins where its kind may.
  return Buffer.concat([
    bytesOf(Uint32Array.of(headBytes.length)),
    headBytes,
    ...[keyEnds, hashEnds, readEnds, Int32Array.from(reads), nameOf].map(bytesOf),
    keyBytes,
    hashBytes,
  ]);
}

function bytesOf(numbers: Uint32Array | Int32Array | Uint16Array): Uint8Array {
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
  const head = JSON.parse(decoder.decode(take(headLength))) as Head;
  const { names, rows } = head;
  const takeEnds = (): Uint32Array => new Uint32Array(buffer, take(rows * 4).byteOffset, rows);
  const keyEnds = takeEnds();
  const hashEnds = takeEnds();
  const readEnds = takeEnds();
  const reads = new Int32Array(buffer, take(head.reads * 4).byteOffset, head.reads);
  const nameOf = new Uint16Array(buffer, take(rows * 2).byteOffset, rows);
  /** Texts of a column. They are decoded when the first of them is wanted. */
  function takeTexts(length: number, ends: Uint32Array): (row: number) => string {
    const encoded = take(length);
    let all: string | undefined;
    return (row) => (all ??= decoder.decode(encoded)).slice(startOf(ends, row), ends[row]);
  }
  const key = takeTexts(head.keys, keyEnds);
  const hash = takeTexts(head.hashes, hashEnds);
  /** Rows by key, of the names that were asked for. */
  const byName = new Map<string, ReadonlyMap<string, number>>();

  function rowsOf(name: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const wanted = names.indexOf(name);
    if (wanted >= 0) for (let row = 0; row < rows; row++) if (nameOf[row] === wanted) found.set(key(row), row);
    byName.set(name, found);
    return found;
  }

  return {
    size: rows,
    name: (row) => names[nameOf[row] ?? -1] ?? "",
    key,
    hash,
    reads,
    readEnds,
    readsOf: (row) => reads.subarray(startOf(readEnds, row), readEnds[row]),
    find: (name, key) => (byName.get(name) ?? rowsOf(name)).get(key) ?? -1,
  };
}
