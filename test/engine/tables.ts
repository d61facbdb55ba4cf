/** Memo tables from rows. */
import { createNumbers, encodeColumns, type MemoTable } from "../../server/engine/memo-table.ts";
import { createTextNumbers } from "../../server/engine/text-numbers.ts";

export interface Row {
  readonly key: string;
  readonly hash: string;
  readonly reads: readonly number[];
}

/** @param names names of queries and inputs with their numbers of rows */
export function encodeTable(names: MemoTable["names"], rows: readonly Row[]): Uint8Array {
  const [keys, hashes, reads] = [createTextNumbers(), createTextNumbers(), createNumbers()];
  const readEnds = new Uint32Array(rows.length);
  rows.forEach((row, at) => {
    for (const read of row.reads) reads.add(read);
    readEnds[at] = reads.size();
  });
  const { pieces } = encodeColumns({
    names,
    keys,
    keyOf: Uint32Array.from(rows, ({ key }) => keys.number(key)),
    hashes,
    hashOf: Uint32Array.from(rows, ({ hash }) => hashes.number(hash)),
    reads: reads.all(),
    readEnds,
  });
  return Buffer.concat(pieces);
}
