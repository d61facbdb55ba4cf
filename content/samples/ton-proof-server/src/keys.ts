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
const KEY_OFFSETS = new Map(
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
        const { stack } = await client.runMethod(address, 'get_public_key');
        return Buffer.from(stack.readBigNumber().toString(16).padStart(64, '0'), 'hex');
    };
}
// #endregion
