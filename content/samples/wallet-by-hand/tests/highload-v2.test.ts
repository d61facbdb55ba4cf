import '@ton/test-utils';
import { beginCell, loadMessage, toNano } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain } from '@ton/sandbox';
import { expect, it } from 'bun:test';
import { emptyHighloadV2 } from '../src/highload-v2.ts';
import { externalMessage } from '../src/message.ts';
import { addressOf, stateInit } from '../src/wallet-v3.ts';
import { HIGHLOAD_V2_CODE } from './highload-v2-code.ts';

const NOW = 1_780_000_000;
const SUBWALLET = 698_983_191;

it('gives up everything to its owner', async () => {
    const keys = keyPairFromSeed(Buffer.alloc(32, 1));
    const chain = await Blockchain.create();
    chain.now = NOW;
    const owner = await chain.treasury('owner');
    const data = beginCell().storeUint(SUBWALLET, 32).storeUint(0, 64).storeBuffer(keys.publicKey).storeBit(false).endCell();
    const init = stateInit(HIGHLOAD_V2_CODE, data);
    const wallet = addressOf(init);
    await owner.send({ to: wallet, value: toNano('20'), bounce: false });

    const body = emptyHighloadV2(owner.address, SUBWALLET, NOW, keys.secretKey);
    const { transactions } = await chain.sendMessage(loadMessage(externalMessage(wallet, body, init).beginParse()));
    expect(transactions).toHaveTransaction({
        from: wallet,
        to: owner.address,
        value: (value?: bigint) => value !== undefined && value > toNano('19.9'),
    });
    expect((await chain.getContract(wallet)).balance).toBe(0n);
});
