import { Address, beginCell, Cell, toNano } from '@ton/core';

// #region body
export interface NftTransfer {
    newOwner: Address;
    /** Gets what is left of the Toncoin. */
    responseTo: Address;
    /** Nanotons that travel on to the new owner, with the payload. */
    forwardAmount?: bigint;
    forwardPayload?: Cell;
}

/** transfer#5fcc3d14 of TEP-62, for the NFT item. */
export function nftTransferBody(transfer: NftTransfer): Cell {
    const { newOwner, responseTo, forwardAmount = toNano('0.01'), forwardPayload = Cell.EMPTY } = transfer;
    return beginCell()
        .storeUint(0x5fcc3d14, 32)
        .storeUint(0, 64) // query_id
        .storeAddress(newOwner)
        .storeAddress(responseTo)
        .storeBit(false) // custom_payload: none
        .storeCoins(forwardAmount)
        .storeBit(true) // forward_payload: right (in a reference)
        .storeRef(forwardPayload)
        .endCell();
}
// #endregion body
