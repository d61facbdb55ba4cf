import { beginCell, storeStateInit, type Address, type StateInit } from '@ton/core';
import { keyPairFromSeed, sign, type KeyPair } from '@ton/crypto';
import { signedHash, type Account, type TonProof } from '../src/proof.ts';

/** A wallet as the server sees it: an account, and the ability to sign. */
export interface Wallet {
    address: Address;
    init: StateInit;
    keys: KeyPair;
}

export const keys = (seed: number): KeyPair => keyPairFromSeed(Buffer.alloc(32, seed));

export function accountOf({ address, init, keys }: Wallet): Account {
    return {
        address: address.toRawString(),
        chain: '-239',
        walletStateInit: beginCell().store(storeStateInit(init)).endCell().toBoc().toString('base64'),
        publicKey: keys.publicKey.toString('hex'),
    };
}

export function proofOf(wallet: Wallet, payload: string, timestamp: number, domain = 'app.example.com'): TonProof {
    const proof = { timestamp, domain: { lengthBytes: domain.length, value: domain }, payload, signature: '' };
    return { ...proof, signature: sign(signedHash(wallet.address, proof), wallet.keys.secretKey).toString('base64') };
}
