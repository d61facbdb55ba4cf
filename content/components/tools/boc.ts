/** Hashes, depths, levels and types of the cells of a bag, as the library calculates them. Runs in a worker. */
import "./buffer.ts";
import { BitString, Cell } from "@ton/core";
import { scan, scanText, showData, type Bag, type CellScan } from "./boc-scan.ts";

export type CellType = "ordinary" | "pruned" | "library" | "proof" | "update";

export interface CellInfo {
  readonly bits: number;
  readonly data: string;
  readonly references: readonly number[];
  readonly type: CellType;
  readonly level: number;
  readonly depth: number;
  readonly hash: string;
}

export type Inspection =
  | {
      readonly kind: "cells";
      readonly cells: readonly CellInfo[];
      readonly bag: Omit<Bag, "cells">;
    }
  | Extract<CellScan, { kind: "fault" }>
  /** The layout is right, but what an exotic cell says about itself is not. */
  | { readonly kind: "refused"; readonly cell: number };

const TYPES: readonly CellType[] = ["ordinary", "pruned", "library", "proof", "update"];

/** @param source a text in hexadecimal or base64, or the bytes of a file */
export function inspect(source: string | Uint8Array): Inspection {
  const scanned = typeof source === "string" ? scanText(source) : scan(source);
  if (scanned.kind === "fault") return scanned;
  const { cells: found, ...bag } = scanned.bag;
  const made: Cell[] = [];
  const cells: CellInfo[] = [];
  // A reference leads to a cell with a higher number, so the last one comes first.
  for (let at = found.length - 1; at >= 0; at--) {
    const one = found[at];
    if (one === undefined) continue;
    const { data, bits, isExotic, references } = one;
    try {
      const cell = new Cell({
        bits: new BitString(Buffer.from(data), 0, bits),
        refs: references.flatMap((to) => made[to] ?? []),
        exotic: isExotic,
      });
      made[at] = cell;
      cells[at] = {
        bits,
        data: showData(one),
        references,
        type: isExotic ? (TYPES[data[0] ?? 0] ?? "ordinary") : "ordinary",
        level: cell.level(),
        depth: cell.depth(),
        hash: cell.hash().toString("hex"),
      };
    } catch {
      return { kind: "refused", cell: at };
    }
  }
  return { kind: "cells", cells, bag };
}
