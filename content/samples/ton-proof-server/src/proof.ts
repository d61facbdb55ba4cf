// #region types
import { Address, Cell, contractAddress, loadStateInit } from '@ton/core';
import { sha256_sync, signVerify } from '@ton/crypto';
import { currentKey, type KeyOnChain } from './keys.ts';

export interface Account {
    address: string;
    /** The SDKs call it `chain`. */
    chain: string;
    walletStateInit: string;
    publicKey?: string;
}

export interface TonProof {
    timestamp: number;
    domain: { lengthBytes: number; value: string };
    payload: string;
    signature: string;
}

export interface Expected {
    domain: string;
    chain: string;
    /** The nonce that this very session was given. */
    payload: string;
    /** Unix seconds. */
    now: number;
}
// #endregion

// #region message
/** What the wallet has signed. Note the byte orders: they differ. */
export function signedHash(address: Address, proof: TonProof): Buffer {
    const workchain = Buffer.alloc(4);
    workchain.writeInt32BE(address.workChain);
    const domain = Buffer.from(proof.domain.value, 'utf8');
    const domainLength = Buffer.alloc(4);
    domainLength.writeUInt32LE(domain.length);
    const timestamp = Buffer.alloc(8);
    timestamp.writeBigUInt64LE(BigInt(proof.timestamp));

    const message = Buffer.concat([
        Buffer.from('ton-proof-item-v2/'),
        workchain,
        address.hash,
        domainLength,
        domain,
        timestamp,
        Buffer.from(proof.payload, 'utf8'),
    ]);
    return sha256_sync(Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256_sync(message)]));
}
// #endregion

// #region check
const MAX_AGE = 15 * 60; // seconds

/**
 * The proven address, or undefined. `account` and `proof` come from the browser: every field of them is a claim until
 * it has been checked here.
 */
export async function checkProof(
    account: Account,
    proof: TonProof,
    expected: Expected,
    keyOnChain: KeyOnChain,
): Promise<Address | undefined> {
    if (account.chain !== expected.chain) return undefined;
    if (proof.domain.value !== expected.domain) return undefined;
    if (proof.payload !== expected.payload) return undefined;
    const age = expected.now - proof.timestamp;
    if (!(age > -60 && age < MAX_AGE)) return undefined; // false for NaN, too

    const address = Address.parseRaw(account.address);
    const stateInit = loadStateInit(Cell.fromBase64(account.walletStateInit).beginParse());

    // An address is the hash of the state init. Without this line an attacker could send somebody else's address
    // together with a state init, and so a key, of their own.
    if (!contractAddress(address.workChain, stateInit).equals(address)) return undefined;

    // The key comes out of the contract. `account.publicKey` isn't used: anybody can write anything there.
    const key = await currentKey(stateInit, address, keyOnChain);
    if (key === undefined) return undefined;

    const signature = Buffer.from(proof.signature, 'base64');
    return signVerify(signedHash(address, proof), signature, key) ? address : undefined;
}
// #endregion
