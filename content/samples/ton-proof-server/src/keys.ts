// #region known
import { type Address, type StateInit } from '@ton/core';
import {
    TonClient,
    WalletContractV1R1,
    WalletContractV1R2,
    WalletContractV1R3,
    WalletContractV2R1,
    WalletContractV2R2,
    WalletContractV3R1,
    WalletContractV3R2,
    WalletContractV4,
    WalletContractV5Beta,
    WalletContractV5R1,
} from '@ton/ton';

const any = { workchain: 0, publicKey: Buffer.alloc(32) };

/** Code of each wallet contract, and how many bits of its data stand before the public key. */
const KEY_OFFSETS = new Map<string, number>(
    (
        [
            [WalletContractV1R1.create(any), 32], // seqno
            [WalletContractV1R2.create(any), 32],
            [WalletContractV1R3.create(any), 32],
            [WalletContractV2R1.create(any), 32],
            [WalletContractV2R2.create(any), 32],
            [WalletContractV3R1.create(any), 64], // seqno, wallet id
            [WalletContractV3R2.create(any), 64],
            [WalletContractV4.create(any), 64],
            [WalletContractV5Beta.create(any), 33 + 80], // seqno with a flag, wallet id
            [WalletContractV5R1.create(any), 1 + 64], // flag, seqno, wallet id
        ] as const
    ).map(([contract, offset]) => [contract.init.code.hash().toString('hex'), offset]),
);

/** Code of Telegram's wallet, whose owner can replace the key: its state init only says which one was the first. */
const TELEGRAM = '9149ae51c1e4689710cebf7830297b16acfbadb363a920a537893e7ffeeca768';
KEY_OFFSETS.set(TELEGRAM, 8 + 64); // revision, seqno, wallet id

/** The public key in the data of a known wallet contract; undefined if the code isn't known. */
export function keyInStateInit({ code, data }: StateInit): Buffer | undefined {
    const offset = code ? KEY_OFFSETS.get(code.hash().toString('hex')) : undefined;
    return offset === undefined || !data ? undefined : data.beginParse().skip(offset).loadBuffer(32);
}
// #endregion

// #region chain
export type KeyOnChain = (address: Address) => Promise<Buffer | undefined>;

/** For wallets with other code: ask the deployed contract. */
export function askContract(client: TonClient): KeyOnChain {
    return async (address) => {
        if ((await client.getContractState(address)).state === 'uninitialized') return undefined;
        const { stack } = await client.runMethod(address, 'get_public_key');
        return Buffer.from(stack.readBigNumber().toString(16).padStart(64, '0'), 'hex');
    };
}

/** The key that the wallet obeys today. Throws, as `keyOnChain` does, when the contract can't be asked. */
export async function currentKey(init: StateInit, address: Address, keyOnChain: KeyOnChain): Promise<Buffer | undefined> {
    const key = keyInStateInit(init);
    const mayBeReplaced = init.code?.hash().toString('hex') === TELEGRAM;
    return key !== undefined && !mayBeReplaced ? key : ((await keyOnChain(address)) ?? key);
}
// #endregion
