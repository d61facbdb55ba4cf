/** Hex with the name of each field behind it, as the protocol pages show it. */

/** A line of a listing: its bytes and what they are. */
export type Row = readonly [bytes: Uint8Array, name: string];

const WIDTH = 16;

/** Writes rows one below the other; long values go on in the next line. */
export function listing(rows: readonly Row[]): string {
  return rows.flatMap(([bytes, name]) => lines(bytes, name)).join("\n");
}

/** The bytes of all rows. */
export function joined(rows: readonly Row[]): Buffer {
  return Buffer.concat(rows.map(([bytes]) => bytes));
}

function lines(bytes: Uint8Array, name: string): string[] {
  const hex = Buffer.from(bytes).toString("hex");
  const parts = hex.match(new RegExp(`.{1,${String(WIDTH * 2)}}`, "g")) ?? [""];
  return parts.map((part, index) => (index === 0 ? `${part.padEnd(WIDTH * 2)}  ${name}` : part).trimEnd());
}
