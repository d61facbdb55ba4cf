import { describe, expect, test } from 'bun:test';
import { beginCell, contractAddress, type Cell } from '@ton/core';
import {
    WalletContractV1R3,
    WalletContractV2R2,
    WalletContractV3R1,
    WalletContractV3R2,
    WalletContractV4,
    WalletContractV5Beta,
    WalletContractV5R1,
} from '@ton/ton';
import { currentKey } from '../src/keys.ts';
import { checkProof, type Account, type TonProof } from '../src/proof.ts';
import { accountOf, keys, proofOf, type Wallet } from './wallet.ts';

const NOW = 1_764_424_242;
const expected = { domain: 'app.example.com', chain: '-239', payload: 'nonce', now: NOW };
const noChain = () => Promise.resolve(undefined);
const TELEGRAM = '9149ae51c1e4689710cebf7830297b16acfbadb363a920a537893e7ffeeca768';

const publicKey = keys(1).publicKey;
const wallets = {
    v1r3: WalletContractV1R3.create({ workchain: 0, publicKey }),
    v2r2: WalletContractV2R2.create({ workchain: 0, publicKey }),
    v3r1: WalletContractV3R1.create({ workchain: 0, publicKey }),
    v3r2: WalletContractV3R2.create({ workchain: 0, publicKey }),
    v4: WalletContractV4.create({ workchain: 0, publicKey }),
    v5beta: WalletContractV5Beta.create({ publicKey }),
    v5r1: WalletContractV5R1.create({ workchain: 0, publicKey }),
};
const alice: Wallet = { ...wallets.v5r1, address: wallets.v5r1.address, init: wallets.v5r1.init, keys: keys(1) };
const mallory: Wallet = (() => {
    const contract = WalletContractV5R1.create({ workchain: 0, publicKey: keys(2).publicKey });
    return { address: contract.address, init: contract.init, keys: keys(2) };
})();

const proven = async (account: Account, proof: TonProof) =>
    (await checkProof(account, proof, expected, noChain).catch(() => undefined)) !== undefined;

describe('accepted', () => {
    for (const [name, { address, init }] of Object.entries(wallets)) {
        test(`a wallet ${name} that isn't deployed yet`, async () => {
            const wallet = { address, init, keys: keys(1) };
            const found = await checkProof(accountOf(wallet), proofOf(wallet, 'nonce', NOW), expected, noChain);
            expect(found?.equals(address)).toBe(true);
        });
    }

    test('a wallet with unknown code, if the deployed contract names the key', async () => {
        const init = { code: beginCell().storeUint(1, 8).endCell(), data: beginCell().endCell() };
        const wallet = { init, address: contractAddress(0, init), keys: keys(3) };
        const ask = () => Promise.resolve(keys(3).publicKey);
        const args = [accountOf(wallet), proofOf(wallet, 'nonce', NOW), expected] as const;
        expect(await checkProof(...args, ask)).toBeDefined();
        expect(await checkProof(...args, noChain)).toBeUndefined();
    });
});

describe('a wallet whose key can change', () => {
    const first = keys(4).publicKey;
    const code = { hash: () => Buffer.from(TELEGRAM, 'hex') } as Cell;
    const data = beginCell().storeUint(0, 8).storeUint(0, 32).storeUint(0x7fff7f11, 32).storeBuffer(first).endCell();
    const { address } = alice;

    test('the contract names the key, not the state init', async () => {
        const replaced = keys(5).publicKey;
        expect(await currentKey({ code, data }, address, () => Promise.resolve(replaced))).toEqual(replaced);
    });

    test('before it is deployed, the first key counts', async () => {
        expect(await currentKey({ code, data }, address, noChain)).toEqual(first);
    });

    test('a contract that can’t be asked is no reason to believe the state init', async () => {
        const failing = () => Promise.reject(new Error('timeout'));
        await expect(currentKey({ code, data }, address, failing)).rejects.toThrow('timeout');
    });
});

describe('refused', () => {
    test('the victim’s address, signed with the attacker’s key', async () => {
        const forged = { ...alice, keys: mallory.keys };
        expect(await proven(accountOf(alice), proofOf(forged, 'nonce', NOW))).toBe(false);
    });

    test('the victim’s address with the attacker’s state init and key', async () => {
        const account = { ...accountOf(mallory), address: alice.address.toRawString() };
        expect(await proven(account, proofOf({ ...mallory, address: alice.address }, 'nonce', NOW))).toBe(false);
    });

    test('the victim’s account with the attacker’s key beside it', async () => {
        const account = { ...accountOf(alice), publicKey: mallory.keys.publicKey.toString('hex') };
        expect(await proven(account, proofOf({ ...mallory, address: alice.address }, 'nonce', NOW))).toBe(false);
    });

    test('a proof for another domain', async () => {
        expect(await proven(accountOf(alice), proofOf(alice, 'nonce', NOW, 'evil.example'))).toBe(false);
    });

    test('a proof for another nonce', async () => {
        expect(await proven(accountOf(alice), proofOf(alice, 'other', NOW))).toBe(false);
    });

    test('an old proof, one from the future, and one without a time', async () => {
        expect(await proven(accountOf(alice), proofOf(alice, 'nonce', NOW - 3600))).toBe(false);
        expect(await proven(accountOf(alice), proofOf(alice, 'nonce', NOW + 3600))).toBe(false);
        const timeless = { ...proofOf(alice, 'nonce', NOW), timestamp: Number.NaN };
        expect(await proven(accountOf(alice), timeless)).toBe(false);
    });

    test('an account of testnet', async () => {
        expect(await proven({ ...accountOf(alice), chain: '-3' }, proofOf(alice, 'nonce', NOW))).toBe(false);
    });

    test('a changed signature', async () => {
        const proof = proofOf(alice, 'nonce', NOW);
        expect(await proven(accountOf(alice), { ...proof, signature: Buffer.alloc(64).toString('base64') })).toBe(false);
    });

    test('malformed input', async () => {
        expect(await proven({ ...accountOf(alice), walletStateInit: 'x' }, proofOf(alice, 'nonce', NOW))).toBe(false);
    });
});
