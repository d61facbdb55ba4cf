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
   * Rows that were read for row `i`, in order: from `reads[startOf(readEnds, i)]` up to `reads[readEnds[i]]`. Inputs have none; a single -1 says that something was read that is not kept.
   */
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
  /** Rows that were read for a row. */
  readsOf(row: number): Int32Array;
  /** @returns the row of a result, or -1 */
  find(name: string, key: string): number;
  /** The table as it lies on disk. */
  readonly bytes: Uint8Array;
}

/** Where what belongs to a row begins: where that of the row before ends. */
export function startOf(ends: Uint32Array, row: number): number {
  return row === 0 ? 0 : (ends[row - 1] ?? 0);
}

/** A row that is to be kept. */
export interface Row {
  readonly name: string;
  readonly key: string;
  readonly hash: string;
  readonly reads: readonly number[];
}

interface Columns {
  readonly names: readonly string[];
  /** Place in `names` of each row. */
  readonly nameOf: Uint16Array;
  readonly keys: string;
  readonly keyEnds: Uint32Array;
  readonly hashes: string;
  readonly hashEnds: Uint32Array;
  readonly reads: Int32Array;
  readonly readEnds: Uint32Array;
}

/** Lengths of what follows: of columns in items, of texts in bytes. */
interface Head {
  readonly names: readonly string[];
  readonly rows: number;
  readonly reads: number;
  readonly keys: number;
  readonly hashes: number;
}

/** @returns a table of rows in their order. Their texts are well-formed: in UTF-8 half of a pair of surrogates can't be told. */
export function tableOf(rows: Iterable<Row>, count: number): MemoTable {
  const names = new Map<string, number>();
  const nameOf = new Uint16Array(count);
  const keyEnds = new Uint32Array(count);
  const hashEnds = new Uint32Array(count);
  const readEnds = new Uint32Array(count);
  const keys: string[] = [];
  const hashes: string[] = [];
  const reads: number[] = [];
  let row = 0;
  let keysLength = 0;
  let hashesLength = 0;
  for (const each of rows) {
    const name = names.get(each.name) ?? names.size;
    names.set(each.name, name);
    nameOf[row] = name;
    keys.push(each.key);
    keyEnds[row] = keysLength += each.key.length;
    hashes.push(each.hash);
    hashEnds[row] = hashesLength += each.hash.length;
    for (const read of each.reads) reads.push(read);
    readEnds[row] = reads.length;
    row++;
  }
  const columns: Columns = {
    names: [...names.keys()],
    nameOf,
    keys: keys.join(""),
    keyEnds,
    hashes: hashes.join(""),
    hashEnds,
    reads: Int32Array.from(reads),
    readEnds,
  };
  return open(columns, encode(columns));
}

function open(columns: Columns, bytes: Uint8Array): MemoTable {
  const { names, nameOf, keys, keyEnds, hashes, hashEnds, reads, readEnds } = columns;
  /** Rows by key, of the names that were asked for. */
  const rows = new Map<string, ReadonlyMap<string, number>>();
  const keyAt = (row: number): string => keys.slice(startOf(keyEnds, row), keyEnds[row]);

  function rowsOf(name: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const wanted = names.indexOf(name);
    if (wanted >= 0) for (let row = 0; row < nameOf.length; row++) if (nameOf[row] === wanted) found.set(keyAt(row), row);
    rows.set(name, found);
    return found;
  }

  return {
    size: nameOf.length,
    name: (row) => names[nameOf[row] ?? -1] ?? "",
    key: keyAt,
    hash: (row) => hashes.slice(startOf(hashEnds, row), hashEnds[row]),
    reads,
    readEnds,
    readsOf: (row) => reads.subarray(startOf(readEnds, row), readEnds[row]),
    find: (name, key) => (rows.get(name) ?? rowsOf(name)).get(key) ?? -1,
    bytes,
  };
}

/** Numbers lie first and the widest of them before others, so that each column begins where its kind may. */
function encode(columns: Columns): Uint8Array {
  const { names, nameOf, keyEnds, hashEnds, reads, readEnds } = columns;
  const encoder = new TextEncoder();
  const keys = encoder.encode(columns.keys);
  const hashes = encoder.encode(columns.hashes);
  const head: Head = { names, rows: nameOf.length, reads: reads.length, keys: keys.length, hashes: hashes.length };
  const text = JSON.stringify(head);
  const headBytes = encoder.encode(text + " ".repeat((4 - (encoder.encode(text).length % 4)) % 4));
  return Buffer.concat([
    bytesOf(Uint32Array.of(headBytes.length)),
    headBytes,
    ...[keyEnds, hashEnds, readEnds, reads, nameOf].map(bytesOf),
    keys,
    hashes,
  ]);
}

function bytesOf(numbers: Uint32Array | Int32Array | Uint16Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/**
 * Reads a table as `bytes` of another gave it; that these are whole is for the caller to know.
 * @throws where they are not
 */
export function tableFrom(bytes: Uint8Array): MemoTable {
  // Columns of numbers have to begin at a multiple of their width.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const headLength = new Uint32Array(buffer, byteOffset, 1)[0] ?? 0;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let at = byteOffset + 4;
  const take = (length: number): Uint8Array => {
    const taken = new Uint8Array(buffer, at, length);
    at += length;
    return taken;
  };
  const { names, rows, reads, keys, hashes } = JSON.parse(decoder.decode(take(headLength))) as Head;
  const numbers = (length: number): readonly [ArrayBufferLike, number, number] => {
    const { byteOffset: start } = take(length * 4);
    return [buffer, start, length];
  };
  return open(
    {
      names,
      keyEnds: new Uint32Array(...numbers(rows)),
      hashEnds: new Uint32Array(...numbers(rows)),
      readEnds: new Uint32Array(...numbers(rows)),
      reads: new Int32Array(...numbers(reads)),
      nameOf: new Uint16Array(buffer, take(rows * 2).byteOffset, rows),
      keys: decoder.decode(take(keys)),
      hashes: decoder.decode(take(hashes)),
    },
    bytes,
  );
}
