import { beginCell, contractAddress, Dictionary, type Address, type Builder, type Cell, type Slice } from '@ton/core';
import { findNonce, shardOf } from './shard.ts';

// #region entries
export interface Entry {
    owner: Address;
    amount: bigint;
    startsAt: number;
    endsAt: number;
}

const ENTRY = {
    serialize: ({ owner, amount, startsAt, endsAt }: Entry, builder: Builder): void =>
        void builder.storeAddress(owner).storeCoins(amount).storeUint(startsAt, 48).storeUint(endsAt, 48),
    parse: (slice: Slice): Entry => ({
        owner: slice.loadAddress(),
        amount: slice.loadCoins(),
        startsAt: slice.loadUint(48),
        endsAt: slice.loadUint(48),
    }),
};
export type Entries = Dictionary<number, Entry>;
// #endregion entries

// #region addresses
export interface Codes {
    claim: Cell;
    distributor: Cell;
}

export function distributorInit(codes: Codes, admin: Address, nonce: number) {
    const data = beginCell().storeAddress(admin).storeUint(nonce, 64).storeRef(codes.claim).storeBit(false).endCell();
    return { code: codes.distributor, data };
}

export function claimInit(codes: Codes, distributor: Address, index: number) {
    const data = beginCell().storeAddress(distributor).storeUint(index, 64).storeBit(false).endCell();
    return { code: codes.claim, data };
}
// #endregion addresses

// #region plan
/** @param jettonWalletOf address of the Jetton wallet that a distributor will have */
export function planDistributor(
    codes: Codes,
    admin: Address,
    shard: number,
    jettonWalletOf: (owner: Address) => Address,
): Address {
    const at = (nonce: number): Address => contractAddress(0, distributorInit(codes, admin, nonce));
    return at(
        findNonce((nonce) => {
            const distributor = at(nonce);
            return [distributor, jettonWalletOf(distributor)];
        }, shard),
    );
}

/** Numbers the users of one shard so that each claim contract lies in it, too. */
export function numberUsers(codes: Codes, distributor: Address, users: readonly Entry[]): Entries {
    const shard = shardOf(distributor);
    const entries: Entries = Dictionary.empty(Dictionary.Keys.Uint(64), ENTRY);
    let next = 0;
    for (const user of users) {
        if (shardOf(user.owner) !== shard) throw new Error('this user belongs to another distributor');
        const index = findNonce((nonce) => [contractAddress(0, claimInit(codes, distributor, nonce))], shard, { from: next });
        entries.set(index, user);
        next = index + 1;
    }
    return entries;
}
// #endregion plan

// #region proof
export const rootOf = (entries: Entries): bigint =>
    BigInt(`0x${beginCell().storeDictDirect(entries).endCell().hash().toString('hex')}`);

export const proofOf = (entries: Entries, index: number): Cell => entries.generateMerkleProof([index]);
// #endregion proof

// #region messages
export const claimBody = (proof: Cell): Cell =>
    beginCell().storeUint(0x41d20001, 32).storeUint(0, 64).storeRef(proof).endCell();

export const updateBody = (root: bigint, jettonWallet: Address, feeWallet: Address): Cell =>
    beginCell()
        .storeUint(0x41d20003, 32)
        .storeUint(0, 64)
        .storeUint(root, 256)
        .storeAddress(jettonWallet)
        .storeAddress(feeWallet)
        .endCell();
// #endregion messages
