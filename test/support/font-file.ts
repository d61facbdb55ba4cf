/** Font files of tables that a test chooses. */
import { readTables } from "../../server/output/card/font-tables.ts";

/** Copies of the tables of a font, by their names. */
export function tablesOf(font: Uint8Array): Map<string, Uint8Array> {
  return new Map(
    [...readTables(font)].map(([name, view]) => [
      name,
      new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice(),
    ]),
  );
}

/** A font file of these tables, unpacked. */
export function fontFile(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const head = 12 + 16 * tables.size;
  const size = [...tables.values()].reduce((sum, { length }) => sum + length, head);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.size);
  let offset = head;
  for (const [at, [name, table]] of [...tables].entries()) {
    bytes.set(new TextEncoder().encode(name), 12 + 16 * at);
    view.setUint32(12 + 16 * at + 8, offset);
    view.setUint32(12 + 16 * at + 12, table.length);
    bytes.set(table, offset);
    offset += table.length;
  }
  return bytes;
}
