/** Reads cells by a layout, and what tests ask of the fields that come out. */
import { expect } from "bun:test";
import { beginCell, storeMessage, type Address, type Cell } from "@ton/core";
import { scan, scanText, type ScannedCell } from "../../content/components/tools/boc-scan.ts";
import { decodeAs, fittingLayouts, LAYOUTS } from "../../content/components/tools/tlb/layouts.ts";
import type { Decoded, Node } from "../../content/components/tools/tlb/walk.ts";

export interface Bag {
  readonly cells: readonly ScannedCell[];
  readonly root: number;
}

export function bagOf(source: string | Cell): Bag {
  const found = typeof source === "string" ? scanText(source) : scan(source.toBoc());
  if (found.kind !== "bag") throw new Error(JSON.stringify(found));
  return { cells: found.bag.cells, root: found.bag.roots[0] ?? 0 };
}

/** An internal message of 0.05 TON that bounces. @param createdAt Unix time in seconds */
export function messageCell(src: Address, dest: Address, body: Cell, createdAt = 0): Cell {
  const amounts = { value: { coins: 50_000_000n }, ihrFee: 0n, forwardFee: 0n };
  const info = { type: "internal", ihrDisabled: true, bounce: true, bounced: false, createdLt: 0n } as const;
  return beginCell()
    .store(storeMessage({ info: { ...info, ...amounts, src, dest, createdAt }, body }))
    .endCell();
}

export function read(id: string, { cells, root }: Bag): Decoded {
  const layout = LAYOUTS.find((each) => each.id === id);
  if (layout === undefined) throw new Error(`no layout ${id}`);
  return decodeAs(layout, cells, root);
}

export const fitting = ({ cells, root }: Bag): readonly string[] => fittingLayouts(cells, root).map(({ id }) => id);

export type Plain = bigint | string | boolean | undefined | { readonly [name: string]: Plain };

/** Fields by their names; what may be there or not is there or undefined. */
export function plain(node: Node): Plain {
  const { value, children } = node;
  const inner = (): Record<string, Plain> => {
    const found: Record<string, Plain> = {};
    for (const child of children)
      if (child.name === "_" && child.children.length > 0) Object.assign(found, plain(child));
      else found[child.name] = plain(child);
    return found;
  };
  if (value === undefined) return inner();
  switch (value.kind) {
    case "map":
      return inner();
    case "number":
    case "coins":
    case "bool":
      return value.value;
    case "bits":
      return value.hex;
    case "text":
      return value.text;
    case "constructor": {
      if (value.text === "nothing$0") return undefined;
      const [only] = children;
      if (/^(?:just|left|right)\$/.test(value.text) && only !== undefined) return plain(only);
      return { is: value.text.replace(/[#$].*/, ""), ...inner() };
    }
    default:
      return value.kind;
  }
}

/** Bits that belong to no field, or to more than one; nothing where all is well. */
export function unclear({ cells, root }: Bag, { node, labels }: Decoded): readonly string[] {
  const times = cells.map(({ bits }) => new Uint8Array(bits));
  const seen = new Set<string>();
  const take = (cell: number, from: number, to: number): void => {
    const name = `${cell} ${from} ${to}`;
    if (seen.has(name)) return;
    seen.add(name);
    for (let bit = from; bit < to; bit++) times[cell]![bit]!++;
  };
  // What is opaque in one place may be read in another.
  const opaque = new Set<number>();
  const takeTree = (cell: number): void => {
    opaque.add(cell);
    cells[cell]!.references.forEach(takeTree);
  };
  const walk = (each: Node): void => {
    const { value } = each;
    if (value?.kind === "cell" || value?.kind === "exotic") takeTree(value.cell);
    else take(each.cell, each.from, each.to);
    if (value?.kind === "rest") value.references.forEach(takeTree);
    each.children.forEach(walk);
  };
  walk(node);
  for (const { cell, from, to } of labels) take(cell, from, to);
  expect(root).toBe(0);
  return times.flatMap((bits, cell) => {
    const bit = bits.findIndex((count) => count !== 1 && (count > 1 || !opaque.has(cell)));
    return bit < 0 ? [] : [`cell ${cell}, bit ${bit}: ${bits[bit]} fields`];
  });
}

export const hash = (buffer: Buffer | bigint): string =>
  typeof buffer === "bigint" ? buffer.toString(16).padStart(64, "0") : buffer.toString("hex");
export const address = ({ workChain, hash: account }: Address): Plain => ({
  is: "addr_std",
  anycast: undefined,
  workchain_id: BigInt(workChain),
  address: hash(account),
});
