import { beginCell, Builder, Cell, Dictionary } from '@ton/core';
import { keyPairFromSeed, sign } from '@ton/crypto';

// #region state
/** What new-multisig.fif puts into the storage. */
export function multisigData(walletId: number, k: number, publicKeys: readonly Buffer[]): Cell {
    const owners = Dictionary.empty(Dictionary.Keys.Uint(8), {
        serialize: (key: Buffer, builder: Builder) => void builder.storeBuffer(key, 32).storeUint(0, 8), // flood: 0
        parse: (slice) => slice.loadBuffer(32),
    });
    publicKeys.forEach((key, index) => owners.set(index, key));
    return beginCell()
        .storeUint(walletId, 32)
        .storeUint(publicKeys.length, 8)
        .storeUint(k, 8)
        .storeUint(0, 64) // last_cleaned: 0 until the wallet is activated
        .storeDict(owners)
        .storeBit(false) // no pending orders
        .endCell();
}
// #endregion state

// #region order
export interface Signature {
    index: number; // line in keys.txt, from 0
    signature: Buffer;
}

/** create-order.fif: number of the wallet, expiry and a number of its own, then mode and message up to three times. */
export function order(walletId: number, expiresAt: number, seqno: number, messages: readonly Cell[], mode = 3): Cell {
    const builder = beginCell()
        .storeUint(walletId, 32)
        .storeUint(expiresAt, 32)
        .storeUint(seqno, 32);
    for (const message of messages) builder.storeUint(mode, 8).storeRef(message);
    return builder.endCell();
}

/** add-signature.fif: over the order without the list of signatures. */
export const signOrder = (unsigned: Cell, index: number, seed: Buffer): Signature => ({
    index,
    signature: sign(unsigned.hash(), keyPairFromSeed(seed).secretKey),
});

/** create-external-message.fif: the signatures as a list, and one more over everything by the sender. */
export function request(unsigned: Cell, others: readonly Signature[], index: number, seed: Buffer): Cell {
    const list = others.reduceRight<Cell | null>(
        (next, one) => beginCell().storeBuffer(one.signature, 64).storeUint(one.index, 8).storeMaybeRef(next).endCell(),
        null,
    );
    const signed = beginCell().storeUint(index, 8).storeMaybeRef(list).storeSlice(unsigned.asSlice()).endCell();
    return beginCell()
        .storeBuffer(sign(signed.hash(), keyPairFromSeed(seed).secretKey), 64)
        .storeSlice(signed.asSlice())
        .endCell();
}
// #endregion order
