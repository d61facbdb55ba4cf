import type { Address } from '@ton/core';

// #region same
/** The first bits of an address: with 4 of them, one of 16 shards. */
export function shardOf({ workChain, hash }: Address, depth = 4): number {
    if (workChain !== 0) throw new Error('only the basechain is divided into shards');
    return hash.readUInt32BE(0) >>> (32 - depth);
}

export const inOneShard = (addresses: readonly Address[], depth = 4): boolean =>
    new Set(addresses.map((address) => shardOf(address, depth))).size <= 1;
// #endregion same

// #region closest
/** How many bits two addresses have in common at their beginning. */
export function commonPrefix(a: Address, b: Address): number {
    for (let byte = 0; byte < 32; byte++) {
        const difference = a.hash[byte]! ^ b.hash[byte]!;
        if (difference !== 0) return byte * 8 + Math.clz32(difference) - 24;
    }
    return 256;
}

/** The deposit address that stays in the user's shard the longest when shards split. */
export function closest(user: Address, candidates: readonly Address[]): Address {
    const [first, ...rest] = candidates;
    if (first === undefined) throw new Error('no candidates');
    return rest.reduce((best, one) => (commonPrefix(user, one) > commonPrefix(user, best) ? one : best), first);
}
// #endregion closest

// #region search
/**
 * Tries nonces until all addresses that follow from one of them lie in the wanted shard.
 * @param addressesOf what is to be together: a contract, and perhaps its Jetton wallet
 */
export function findNonce(
    addressesOf: (nonce: number) => readonly Address[],
    shard: number,
    { from = 0, depth = 4, attempts = 100_000 } = {},
): number {
    for (let nonce = from; nonce < from + attempts; nonce++) {
        if (addressesOf(nonce).every((address) => shardOf(address, depth) === shard)) return nonce;
    }
    throw new Error(`nothing found in ${attempts} attempts`);
}
// #endregion search
