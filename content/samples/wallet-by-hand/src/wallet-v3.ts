import { Address, beginCell, Cell } from '@ton/core';
import { sign } from '@ton/crypto';
import { WalletContractV3R2 } from '@ton/ton';

// #region code
/** The code of V3R2, as the library has it; it is the same for everyone. */
export const V3_CODE: Cell = WalletContractV3R2.create({ workchain: 0, publicKey: Buffer.alloc(32) }).init.code;
export const V3_SUBWALLET = 698_983_191; // 0x29a9a317, what wallet apps use in the basechain
// #endregion code

// #region state-init
/** seqno, subwallet_id, public_key: the storage of a wallet that hasn't sent anything. */
export function walletData(publicKey: Buffer, subwalletId: number): Cell {
    return beginCell().storeUint(0, 32).storeUint(subwalletId, 32).storeBuffer(publicKey, 32).endCell();
}

export function stateInit(code: Cell, data: Cell): Cell {
    return beginCell()
        .storeBit(false) // fixed_prefix_length: none
        .storeBit(false) // special: no
        .storeBit(true) // code: in a reference
        .storeRef(code)
        .storeBit(true) // data: in a reference
        .storeRef(data)
        .storeBit(false) // library: none
        .endCell();
}

export function addressOf(init: Cell, workchain = 0): Address {
    return new Address(workchain, init.hash());
}
// #endregion state-init

// #region request
export interface Outgoing {
    mode: number;
    message: Cell;
}

export interface Request {
    subwalletId: number;
    seqno: number;
    validUntil: number; // Unix time
    messages: readonly Outgoing[];
}

/** The body of the external message: signature, then what was signed. */
export function signedRequest({ subwalletId, seqno, validUntil, messages }: Request, secretKey: Buffer): Cell {
    if (messages.length > 4) throw new Error('a V3 wallet sends at most four messages in a request');
    const signed = beginCell().storeUint(subwalletId, 32).storeUint(validUntil, 32).storeUint(seqno, 32);
    for (const { mode, message } of messages) signed.storeUint(mode, 8).storeRef(message);
    return beginCell()
        .storeBuffer(sign(signed.endCell().hash(), secretKey), 64)
        .storeBuilder(signed)
        .endCell();
}
// #endregion request
