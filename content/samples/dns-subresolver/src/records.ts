import { Address, beginCell, Cell } from '@ton/core';

// #region records
export const walletRecord = (address: Address): Cell =>
    beginCell().storeUint(0x9fd3, 16).storeAddress(address).storeUint(0, 8).endCell();

export const siteRecord = (adnl: Buffer): Cell =>
    beginCell().storeUint(0xad01, 16).storeBuffer(adnl, 32).storeUint(0, 8).endCell();

export const storageRecord = (bag: Buffer): Cell => beginCell().storeUint(0x7473, 16).storeBuffer(bag, 32).endCell();

export const nextResolver = (resolver: Address): Cell =>
    beginCell().storeUint(0xba93, 16).storeAddress(resolver).endCell();
// #endregion records

// #region link
const NEXT_RESOLVER = 0x19f02441ee588fdb26ee24b2568dd035c3c9206e11ab979be62e55558a1d17ffn;

/** Body for the contract of your domain: names below it are resolved by `resolver` from now on. */
export function linkBody(resolver: Address): Cell {
    return beginCell()
        .storeUint(0x4eb1f0f9, 32) // change_dns_record
        .storeUint(0, 64) // query_id
        .storeUint(NEXT_RESOLVER, 256) // SHA-256 of "dns_next_resolver"
        .storeRef(nextResolver(resolver))
        .endCell();
}
// #endregion link
