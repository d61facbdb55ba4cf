/**
 * Merges memo tables that several processes left, each of a part of the results and perhaps of other inputs. A row says
 * only: "where what I read has these fingerprints, I have this one". So rows of different tables may stand side by side
 * as long as whatever a row read has the fingerprint with which it was read; a row of which that is not true keeps its
 * fingerprint, and its reads are lost: it is computed again, and nothing behind it if the result is the same.
 *
 * Tables of a large site have millions of rows, so texts are compared once each and everything else is done by number.
 */
import {
  createNumbers,
  encodeColumns,
  LOST,
  openTable,
  type MemoColumns,
  type MemoTable,
  type Numbers,
  type Texts,
} from "./memo-table.ts";
import { createTextNumbers, type TextNumbers } from "./text-numbers.ts";

/** One of the tables, with its numbers as those of the merged table. */
interface Source {
  readonly table: MemoTable;
  /** By the number of a key in the table. */
  readonly keys: Uint32Array;
  /** By the number of a fingerprint in the table. */
  readonly hashes: Uint32Array;
  /** For each row of the table, the row of its result in the merged table. */
  readonly results: Int32Array;
  /** For each row of the merged table, the row of that result in this one; -1 for none. */
  rows: Int32Array;
}

/**
 * @param tables of rows for the same result, that of the first table counts. The list is emptied once they are read, so
 *   that of a large site, not all of them are in memory when the result is
 * @param tidy collects garbage if there is much
 */
export function mergeTables(tables: MemoTable[], tidy: () => void = () => undefined): MemoTable | undefined {
  if (tables.length < 2) return tables[0];
  const columns = mergeColumns(tables);
  tables.length = 0;
  tidy();
  const { pieces } = encodeColumns(columns);
  tidy();
  return openTable(Buffer.concat(pieces));
}

function mergeColumns(tables: readonly MemoTable[]): MemoColumns {
  const [keys, hashes] = [createTextNumbers(), createTextNumbers()];
  const sources = tables.map((table): Source => ({
    table,
    keys: numbersIn(keys, table.keys),
    hashes: numbersIn(hashes, table.hashes),
    results: new Int32Array(table.size),
    rows: new Int32Array(),
  }));
  const most = tables.reduce((sum, { size }) => sum + size, 0);
  const [keyOf, hashOf] = [createNumbers(most), createNumbers(most)];
  const names: [name: string, rows: number][] = [];
  const resultOfKey = new Int32Array(keys.size());
  for (const name of new Set(tables.flatMap((table) => table.names.map(([each]) => each)))) {
    const before = keyOf.size();
    resultOfKey.fill(-1);
    for (const { table, ...source } of sources)
      for (const row of rowsNamed(table, name)) {
        const key = source.keys[table.keyOf[row] ?? 0] ?? 0;
        const known = resultOfKey[key] ?? -1;
        source.results[row] = known === -1 ? keyOf.size() : known;
        if (known !== -1) continue;
        resultOfKey[key] = keyOf.size();
        keyOf.add(key);
        hashOf.add(source.hashes[table.hashOf[row] ?? 0] ?? 0);
      }
    names.push([name, keyOf.size() - before]);
  }
  const size = keyOf.size();
  for (const source of sources) {
    source.rows = new Int32Array(size).fill(-1);
    source.results.forEach((result, row) => (source.rows[result] = row));
  }
  const reads = createNumbers(tables.reduce((sum, table) => sum + table.reads.length, 0));
  const readEnds = new Uint32Array(size);
  const fingerprints = hashOf.all();
  for (let result = 0; result < size; result++) {
    let source: Source | undefined;
    for (const each of sources) if (source === undefined && holds(each, result, fingerprints)) source = each;
    if (source === undefined) reads.add(LOST);
    else addReads(source, result, reads);
    readEnds[result] = reads.size();
  }
  return {
    names,
    keys,
    keyOf: unsigned(keyOf.all()),
    hashes,
    hashOf: unsigned(fingerprints),
    reads: reads.all(),
    readEnds,
  };
}

/** The same numbers, none of which is below 0, in the same memory. */
function unsigned({ buffer, byteOffset, length }: Int32Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length);
}

/** @returns for each text of a column, its number among `all`, where it is entered if it is not there */
function numbersIn(all: TextNumbers, texts: Texts): Uint32Array {
  return new Uint32Array(texts.size()).map((_, number) => all.number(texts.text(number)));
}

/** Rows of a name, in order. */
function* rowsNamed({ names }: MemoTable, name: string): Generator<number> {
  let from = 0;
  for (const [each, rows] of names) {
    if (each === name) for (let row = from; row < from + rows; row++) yield row;
    from += rows;
  }
}

/** Whether a table has a row for a result whose fingerprint, and those of all that it read, are the ones that count. */
function holds(source: Source, result: number, fingerprints: Int32Array): boolean {
  const { reads, readEnds } = source.table;
  const row = source.rows[result] ?? -1;
  if (row < 0 || !counts(source, row, fingerprints)) return false;
  for (let at = readEnds[row - 1] ?? 0; at < (readEnds[row] ?? 0); at++) {
    const read = reads[at] ?? LOST;
    if (read === LOST || !counts(source, read, fingerprints)) return false;
  }
  return true;
}

/** Whether the fingerprint of a row is the one that counts for its result. */
function counts({ table, hashes, results }: Source, row: number, fingerprints: Int32Array): boolean {
  return hashes[table.hashOf[row] ?? 0] === fingerprints[results[row] ?? 0];
}

function addReads({ table, rows, results }: Source, result: number, reads: Numbers): void {
  const row = rows[result] ?? 0;
  for (let at = table.readEnds[row - 1] ?? 0; at < (table.readEnds[row] ?? 0); at++)
    reads.add(results[table.reads[at] ?? 0] ?? LOST);
}
