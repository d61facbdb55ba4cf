/**
 * Merges memo tables that several processes left, each of a part of the results and perhaps of other inputs. A row says
 * only: "where what I read has these fingerprints, I have this one". So rows of different tables may stand side by side
 * as long as whatever a row read has the fingerprint with which it was read; a row of which that is not true keeps its
 * fingerprint, and its reads are lost: it is computed again, and nothing behind it if the result is the same.
 */
import { encodeTable, LOST, openTable, type MemoRow, type MemoTable } from "./memo-table.ts";

/** Where the result of a name and key stands in one of the tables. */
interface Source {
  readonly table: MemoTable;
  /** For each row of the table, the number of its result. */
  readonly results: Int32Array;
  /** For each result, its row in the table; -1 for none. */
  readonly rows: Int32Array;
}

/** @param tables of rows for the same result, that of the first table counts */
export function mergeTables(tables: readonly MemoTable[]): MemoTable | undefined {
  const [first, ...others] = tables;
  if (first === undefined || others.length === 0) return first;
  /** Fingerprints of the results. */
  const hashes: string[] = [];
  const byName = new Map<string, Map<string, number>>();
  const resultsOf = tables.map((table) => {
    const results = new Int32Array(table.size);
    let row = 0;
    for (const [name, count] of table.names) {
      const byKey = byName.get(name) ?? new Map<string, number>();
      byName.set(name, byKey);
      for (const end = row + count; row < end; row++) {
        const key = table.key(row);
        const known = byKey.get(key);
        results[row] = known ?? hashes.push(table.hash(row)) - 1;
        if (known === undefined) byKey.set(key, hashes.length - 1);
      }
    }
    return results;
  });
  const sources = tables.map((table, i): Source => {
    const results = resultsOf[i] ?? new Int32Array();
    const rows = new Int32Array(hashes.length).fill(-1);
    results.forEach((result, row) => (rows[result] = row));
    return { table, results, rows };
  });
  /** Row of each result in the merged table. */
  const rowOf = new Int32Array(hashes.length);
  let next = 0;
  for (const byKey of byName.values()) for (const result of byKey.values()) rowOf[result] = next++;
  function* rows(): Generator<MemoRow> {
    for (const byKey of byName.values())
      for (const [key, result] of byKey)
        yield {
          key,
          hash: hashes[result] ?? "",
          reads: readsOf(result, sources, hashes)?.map((each) => rowOf[each] ?? LOST) ?? [LOST],
        };
  }
  return openTable(
    encodeTable(
      [...byName].map(([name, byKey]) => [name, byKey.size]),
      rows(),
    ),
  );
}

/** @returns what a result read, of a table in which all of it has the fingerprints that count; undefined for none */
function readsOf(result: number, sources: readonly Source[], hashes: readonly string[]): readonly number[] | undefined {
  for (const { table, results, rows } of sources) {
    const row = rows[result] ?? -1;
    if (row < 0 || table.hash(row) !== hashes[result]) continue;
    const reads: number[] = [];
    for (let at = table.readEnds[row - 1] ?? 0; at < (table.readEnds[row] ?? 0); at++) {
      const read = table.reads[at] ?? LOST;
      const of = results[read];
      if (read === LOST || of === undefined || table.hash(read) !== hashes[of]) break;
      reads.push(of);
    }
    if (reads.length === (table.readEnds[row] ?? 0) - (table.readEnds[row - 1] ?? 0)) return reads;
  }
  return undefined;
}
