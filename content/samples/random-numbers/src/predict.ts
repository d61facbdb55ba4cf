import { createHash } from 'node:crypto';
import type { Address } from '@ton/core';

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const uint256 = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

/** The pseudorandom generator of the virtual machine. */
export class Generator {
    private constructor(private seed: Buffer) {}

    // #region start
    /** What a contract starts with: the block's seed, made different for each account. */
    static of(blockSeed: Buffer, account: Address): Generator {
        return new Generator(sha256(blockSeed, account.hash));
    }
    // #endregion start

    // #region mix
    /** ADDRAND; `random.initialize()` and `randomize_lt()` mix the transaction's logical time. */
    mix(value: bigint): this {
        this.seed = sha256(this.seed, uint256(value));
        return this;
    }
    // #endregion mix

    // #region next
    /** RANDU256: half of a SHA-512 is the number, the other half is the next seed. */
    next(): bigint {
        const hash = createHash('sha512').update(this.seed).digest();
        this.seed = hash.subarray(0, 32);
        return BigInt(`0x${hash.subarray(32).toString('hex')}`);
    }

    /** RAND: a number from 0 to limit − 1. */
    range(limit: bigint): bigint {
        return (this.next() * limit) >> 256n;
    }
    // #endregion next
}
