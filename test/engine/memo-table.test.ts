import { describe, expect, test } from "bun:test";
import { encodeTable, openTable, type Row } from "../../server/engine/memo-table.ts";
import { randomOf } from "../support/random.ts";

const random = randomOf(11);
const PIECES = ["", "a", "content/en/docs/", "合约", "é", "😀", "\u0000", "\ufeff", "\n", " "];

function textOf(length: number): string {
  return Array.from({ length }, () => PIECES[random.below(PIECES.length)] ?? "").join("");
}

/** Keys differ by their number; the first of all begins with what a decoder may take for a byte order mark. */
function rowsOf(count: number): readonly Row[] {
  return Array.from({ length: count }, (_, row) => ({
    name: ["file", "page", "标题"][random.below(3)] ?? "",
    key: `\ufeff${textOf(random.below(5))}${row}`,
    hash: textOf(random.below(4)),
    reads: random.below(4) === 0 ? [-1] : Array.from({ length: random.below(6) }, () => random.below(count)),
  }));
}

describe("a table of results", () => {
  for (const count of [0, 1, 2, 999, 1000, 1001, 5000])
    test(`of ${count} rows is read as it was written, wherever its bytes lie`, () => {
      const rows = rowsOf(count);
      const bytes = encodeTable(rows, count);
      for (const shift of [0, 1, 2]) {
        const moved = new Uint8Array(bytes.length + shift);
        moved.set(bytes, shift);
        const table = openTable(moved.subarray(shift));
        expect(table.size).toBe(count);
        rows.forEach(({ name, key, hash, reads }, row) => {
          expect([table.name(row), table.key(row), table.hash(row), [...table.readsOf(row)]]).toEqual([
            name,
            key,
            hash,
            [...reads],
          ]);
          expect(table.find(name, key)).toBe(row);
        });
        expect(table.find("file", "nowhere")).toBe(-1);
        expect(table.find("nobody", rows[0]?.key ?? "")).toBe(-1);
      }
    });

  test("that is cut off is not read", () => {
    const bytes = encodeTable(rowsOf(20), 20);
    for (const length of [0, 3, 4, 50, bytes.length - 200]) expect(() => openTable(bytes.slice(0, length))).toThrow();
  });
});
