/** Selects the cells of a bag that are drawn: each cell once, and no more than a page can hold. */

export interface Drawn {
  readonly cell: number;
  /** Whether the cell is drawn elsewhere already, so that it is only named here. */
  readonly isRepeated: boolean;
  readonly children: readonly Drawn[];
}

/** Cells that are drawn at most, and cells below each other. */
export const MOST_DRAWN = 400;
export const DEEPEST_DRAWN = 64;

/** @returns the trees below the roots, and how many cells of the bag are not in them */
export function drawnOf(
  cells: readonly { readonly references: readonly number[] }[],
  roots: readonly number[],
): { readonly trees: readonly Drawn[]; readonly left: number } {
  const seen = new Set<number>();
  const draw = (cell: number, depth: number): Drawn | undefined => {
    if (seen.has(cell)) return { cell, isRepeated: true, children: [] };
    if (seen.size >= MOST_DRAWN || depth >= DEEPEST_DRAWN) return undefined;
    seen.add(cell);
    const children = (cells[cell]?.references ?? []).flatMap((child) => draw(child, depth + 1) ?? []);
    return { cell, isRepeated: false, children };
  };
  const trees = roots.flatMap((root) => draw(root, 0) ?? []);
  return { trees, left: cells.length - seen.size };
}
