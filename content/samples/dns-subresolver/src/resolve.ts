import { Address, beginCell, Cell, type TupleItem, type TupleReader } from '@ton/core';
import { encodeName, hashOf } from './names.ts';

/** Runs a get method: `TonClient` does, and the sandbox in the tests. */
export type Run = (contract: Address, method: string, args: TupleItem[]) => Promise<TupleReader>;

// #region resolve
/** Follows resolvers from `start` until one of them knows the whole name. */
export async function resolve(run: Run, start: Address, name: string, category: string): Promise<Cell | null> {
    let resolver = start;
    let rest = encodeName(name);
    for (let hop = 0; hop < 16; hop++) {
        const stack = await run(resolver, 'dnsresolve', [
            { type: 'slice', cell: beginCell().storeBuffer(rest).endCell() },
            { type: 'int', value: hashOf(category) },
        ]);
        const bits = stack.readNumber();
        const record = stack.readCellOpt();
        if (bits % 8 !== 0 || bits > rest.length * 8) throw new Error(`${resolver} resolved ${bits} bits`);
        if (bits === 0 || record === null) return null;
        if (bits === rest.length * 8) return record;

        const slice = record.beginParse();
        if (slice.loadUint(16) !== 0xba93) return null;
        resolver = slice.loadAddress();
        rest = rest.subarray(bits / 8);
    }
    throw new Error(`${name} goes round in circles`);
}
// #endregion resolve

export function addressIn(record: Cell | null): Address | null {
    const slice = record?.beginParse();
    return slice && slice.loadUint(16) === 0x9fd3 ? slice.loadAddress() : null;
}
