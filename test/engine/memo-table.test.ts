import { describe, expect, test } from "bun:test";
import { partsOf } from "../../server/engine/memo-store.ts";
import { openTable } from "../../server/engine/memo-table.ts";
import { randomOf } from "../support/random.ts";
import { encodeTable, type Row } from "./tables.ts";

const random = randomOf(11);
const PIECES = ["", "a", "content/en/docs/", "合约", "é", "😀", "\u0000", "\ufeff", "\n", " "];

function textOf(length: number): string {
  return Array.from({ length }, () => PIECES[random.below(PIECES.length)] ?? "").join("");
}

/** Keys begin with what a decoder may take for a byte order mark. */
function rowsOf(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, row) => ({
    key: `\ufeff${textOf(random.below(5))}${row}`,
    hash: textOf(random.below(4)),
    reads: random.below(4) === 0 ? [-1] : Array.from({ length: random.below(6) }, () => random.below(count)),
  }));
}

describe("a table of results", () => {
  for (const count of [0, 1, 2, 999, 1000, 1001, 5000])
    test(`of ${count} rows is read as it was written, wherever its bytes lie`, () => {
      const rows = rowsOf(count);
      const names = [["file", Math.floor(count / 3)] as const, ["标题", count - Math.floor(count / 3)] as const];
      const bytes = encodeTable(names, rows);
      for (const shift of [0, 1, 2]) {
        const moved = new Uint8Array(bytes.length + shift);
        moved.set(bytes, shift);
        const table = openTable(moved.subarray(shift));
        expect(table.size).toBe(count);
        expect(table.names).toEqual(names);
        expect(rows.map((_, row) => table.key(row))).toEqual(rows.map(({ key }) => key));
        expect(rows.map((_, row) => table.hash(row))).toEqual(rows.map(({ hash }) => hash));
        let at = 0;
        rows.forEach(({ reads }, row) => {
          expect([...table.reads.subarray(at, table.readEnds[row])]).toEqual([...reads]);
          at += reads.length;
        });
      }
    });

  test("of texts of any length is read as it was written", () => {
    const lengths = [400_000, 3_000_000, 0, 1_048_576, 349_525, 10, 1_000_000];
    const rows = lengths.map((length, i) => ({ key: `${"标".repeat(length)}${i}`, hash: `${i}`, reads: [] }));
    const table = openTable(encodeTable([["file", rows.length]], rows));
    rows.forEach(({ key }, row) => expect(table.key(row) === key).toBe(true));
  });

  test("that is cut off is not read", () => {
    const bytes = encodeTable([["file", 20]], rowsOf(20));
    for (const length of [0, 3, 4, 50, bytes.length - 200]) expect(() => openTable(bytes.slice(0, length))).toThrow();
  });

  test("holds each key and each fingerprint once, however many results have it", () => {
    const rows = Array.from({ length: 1000 }, () => ({ key: "k".repeat(500), hash: "h".repeat(500), reads: [] }));
    expect(encodeTable([["file", 1000]], rows).length).toBeLessThan(1000 * 12 + 2000);
  });
});

test("a table is cut into parts that are its bytes, however long its pieces are", () => {
  for (const lengths of [[], [0], [10], [3, 0, 4, 3], [25, 1], [9, 11, 10, 0]]) {
    const pieces = lengths.map((length) => Uint8Array.from({ length }, () => random.below(256)));
    const parts = Array.from(partsOf(pieces, 10), (part) => part.slice());
    expect(Buffer.concat(parts).equals(Buffer.concat(pieces))).toBe(true);
    expect(parts.slice(0, -1).every(({ length }) => length === 10)).toBe(true);
    expect(parts.at(-1)?.length).not.toBe(0);
  }
});
