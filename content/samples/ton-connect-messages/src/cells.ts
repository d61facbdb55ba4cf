// #region create
import { Address, beginCell, Cell, type Slice } from '@ton/core';

/** 32 bits, an address and a flag: everything fits into one cell. */
export function createOrder(id: number, owner: Address, urgent: boolean): Cell {
    return beginCell()
        .storeUint(id, 32) // unsigned, 32 bits
        .storeAddress(owner) // MsgAddress, 267 bits
        .storeBit(urgent) // 1 bit
        .endCell();
}
// #endregion

// #region parse
/** Reads the fields in the order in which they were written, and refuses anything that is left over. */
export function parseOrder(cell: Cell) {
    const slice = cell.beginParse();
    const order = {
        id: slice.loadUint(32),
        owner: slice.loadAddress(),
        urgent: slice.loadBit(),
    };
    slice.endParse(); // throws if bits or references remain
    return order;
}
// #endregion

// #region large
/** More than 1,023 bits: the text goes on in a chain of references, the order stays in the first cell. */
export function createOrderWithNote(order: Cell, note: string): Cell {
    return beginCell()
        .storeSlice(order.beginParse())
        .storeStringRefTail(note) // as many cells as the text needs
        .endCell();
}

export function parseNote(slice: Slice): string {
    return slice.loadStringRefTail();
}
// #endregion

// #region optional
/** Both fields may be empty; the first bits of each say so. */
export function createReferral(referrer: Address | null, details: Cell | null): Cell {
    return beginCell()
        .storeAddress(referrer) // addr_none, two zero bits, if there is none
        .storeMaybeRef(details) // Maybe ^Cell: a bit, then a reference if the bit is 1
        .endCell();
}

export function parseReferral(cell: Cell) {
    const slice = cell.beginParse();
    return { referrer: slice.loadMaybeAddress(), details: slice.loadMaybeRef() };
}
// #endregion
