import type { Cell, Transaction } from '@ton/core';

// #region gas
export function gasOf({ description }: Transaction): bigint {
    if (description.type !== 'generic' || description.computePhase.type !== 'vm') {
        throw new Error('the compute phase was skipped');
    }
    return description.computePhase.gasUsed;
}
// #endregion gas

// #region size
/** Cells and bits under these roots, each different cell once, as storage and messages are charged. */
export function sizeOf(...roots: Cell[]): { cells: number; bits: number } {
    const seen = new Map<string, number>();
    const visit = (cell: Cell): void => {
        const hash = cell.hash().toString('hex');
        if (seen.has(hash)) return;
        seen.set(hash, cell.bits.length);
        cell.refs.forEach(visit);
    };
    roots.forEach(visit);
    return { cells: seen.size, bits: [...seen.values()].reduce((sum, bits) => sum + bits, 0) };
}
// #endregion size
