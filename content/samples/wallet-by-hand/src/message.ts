import { beginCell, Cell, type Address } from '@ton/core';

// #region internal
export interface Internal {
    to: Address;
    value: bigint; // nanotons
    bounce: boolean;
    body?: Cell;
    init?: Cell;
}

/** A MessageRelaxed: the network fills in source, fees and times. */
export function internalMessage({ to, value, bounce, body = Cell.EMPTY, init }: Internal): Cell {
    const message = beginCell()
        .storeUint(0, 1) // int_msg_info$0
        .storeBit(true) // ihr_disabled
        .storeBit(bounce) // bounce
        .storeBit(false) // bounced: only the network sets it
        .storeUint(0b00, 2) // src: addr_none, filled in by the network
        .storeAddress(to) // dest
        .storeCoins(value) // value: the Toncoin …
        .storeBit(false) // … and no extra currencies
        .storeCoins(0) // extra_flags
        .storeCoins(0) // fwd_fee
        .storeUint(0, 64) // created_lt
        .storeUint(0, 32); // created_at
    if (init === undefined) {
        message.storeBit(false); // init: nothing
    } else {
        message.storeBit(true).storeBit(true).storeRef(init); // init: just, right (in a reference)
    }
    return message
        .storeBit(true) // body: right (in a reference)
        .storeRef(body)
        .endCell();
}
// #endregion internal

// #region comment
/** 32 zero bits, then text in UTF-8, continued in references where a cell is full. */
export function comment(text: string): Cell {
    return beginCell().storeUint(0, 32).storeStringTail(text).endCell();
}
// #endregion comment

// #region external
/** From outside to a contract; `init` only with the first one. */
export function externalMessage(to: Address, body: Cell, init?: Cell): Cell {
    const message = beginCell()
        .storeUint(0b10, 2) // ext_in_msg_info$10
        .storeUint(0b00, 2) // src: addr_none
        .storeAddress(to) // dest
        .storeCoins(0); // import_fee: the network calculates it itself
    if (init === undefined) {
        message.storeBit(false);
    } else {
        message.storeBit(true).storeBit(true).storeRef(init);
    }
    return message.storeBit(true).storeRef(body).endCell();
}
// #endregion external
