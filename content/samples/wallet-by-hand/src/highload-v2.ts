import { beginCell, Dictionary, type Address, type Cell } from '@ton/core';
import { sign } from '@ton/crypto';
import { internalMessage } from './message.ts';

// #region empty
/** Moves everything out of a highload wallet V2: mode 128, and no second message beside it. */
export function emptyHighloadV2(to: Address, subwalletId: number, now: number, secretKey: Buffer): Cell {
    const messages = Dictionary.empty(Dictionary.Keys.Int(16), {
        serialize: (message: Cell, builder) => void builder.storeUint(128, 8).storeRef(message),
        parse: (slice) => (slice.loadUint(8), slice.loadRef()),
    });
    messages.set(0, internalMessage({ to, value: 0n, bounce: false }));
    const signed = beginCell()
        .storeUint(subwalletId, 32)
        .storeUint(BigInt(now + 60) << 32n, 64) // query_id: expiry in the upper 32 bits
        .storeDict(messages)
        .endCell();
    return beginCell().storeBuffer(sign(signed.hash(), secretKey), 64).storeSlice(signed.asSlice()).endCell();
}
// #endregion empty
