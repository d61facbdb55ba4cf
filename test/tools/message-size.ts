/** What the fees of a message are counted from. */
import type { Cell } from "@ton/core";
import type { Size } from "../../content/components/tools/fees/fees.ts";

/** Different cells below the root of a message, and their bits. */
export function below(root: Cell): Size {
  const found = new Map<string, Cell>();
  const walk = (cell: Cell): void => {
    for (const each of cell.refs) {
      const name = each.hash().toString("hex");
      if (found.has(name)) continue;
      found.set(name, each);
      walk(each);
    }
  };
  walk(root);
  return {
    cells: BigInt(found.size),
    bits: [...found.values()].reduce((sum, { bits }) => sum + BigInt(bits.length), 0n),
  };
}
