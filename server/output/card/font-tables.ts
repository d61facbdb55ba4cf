/** The tables of a font file: OpenType with TrueType outlines, as it is (`.ttf`) or packed (`.woff`). */

/** Tables by their names of four letters. */
export type Tables = ReadonlyMap<string, DataView>;

/** A font that can't be used; `message` says why. */
export class FontFault extends Error {}

const WOFF = 0x774f4646;
const TRUE_TYPE = 0x00010000;

/** Unpacked, a table of a font is at most this long: a longer one is no font but an attack. */
const LONGEST = 64 * 1024 * 1024;

/** @throws {FontFault} for what is no font of these two formats */
export function readTables(bytes: Uint8Array): Tables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const signature = file.getUint32(0);
    if (signature === WOFF) return packedTables(bytes, file);
    if (signature === TRUE_TYPE) return plainTables(file);
  } catch (error) {
    throw new FontFault(`it is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
  throw new FontFault("it is neither a .woff nor a .ttf file");
}

function plainTables(file: DataView): Tables {
  const tables = new Map<string, DataView>();
  for (let i = 0, at = 12; i < file.getUint16(4); i++, at += 16)
    tables.set(nameAt(file, at), part(file, file.getUint32(at + 8), file.getUint32(at + 12)));
  return tables;
}

function packedTables(bytes: Uint8Array, file: DataView): Tables {
  const tables = new Map<string, DataView>();
  for (let i = 0, at = 44; i < file.getUint16(12); i++, at += 20) {
    const packed = file.getUint32(at + 8);
    const length = file.getUint32(at + 12);
    const table = part(file, file.getUint32(at + 4), packed);
    if (packed === length) tables.set(nameAt(file, at), table);
    else {
      const start = table.byteOffset - bytes.byteOffset;
      const data = process
        .getBuiltinModule("node:zlib")
        .inflateSync(bytes.subarray(start, start + packed), { maxOutputLength: LONGEST });
      tables.set(nameAt(file, at), new DataView(data.buffer, data.byteOffset, data.byteLength));
    }
  }
  return tables;
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

/** A part of a view, from a place in it to its end or for a length. */
export function part(view: DataView, at: number, length?: number): DataView {
  return new DataView(view.buffer, view.byteOffset + at, length ?? view.byteLength - at);
}
