import { beginCell } from '@ton/core';
import { groth16 } from 'snarkjs';
import { compressG1, compressG2 } from './points.js';

const BUILD = new URL('../circuits/build/', import.meta.url).pathname;

/** The public input that stands for an account: the 248 high bits of its address. */
export function claimantOf(address) {
    return BigInt(`0x${address.hash.toString('hex')}`) >> 8n;
}

// #region prove
/** Proves that we know two factors of a * b. The factors don't leave this function. */
export async function prove(a, b, address) {
    const input = { a, b, product: a * b, claimant: claimantOf(address) };
    return groth16.fullProve(input, `${BUILD}factors.wasm`, `${BUILD}factors.zkey`);
}
// #endregion prove

// #region body
/** The message that claims the prize. */
export function claimBody({ pi_a, pi_b, pi_c }, queryId = 0n) {
    const b = beginCell().storeBuffer(compressG2(pi_b)).endCell();
    const proof = beginCell().storeBuffer(compressG1(pi_a)).storeBuffer(compressG1(pi_c)).storeRef(b).endCell();
    return beginCell().storeUint(0x5a4b1c0d, 32).storeUint(queryId, 64).storeRef(proof).endCell();
}
// #endregion body
