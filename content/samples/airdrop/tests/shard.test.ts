import '@ton/test-utils';
import { Address, beginCell, contractAddress, toNano } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain } from '@ton/sandbox';
import { WalletContractV4 } from '@ton/ton';
import { randomAddress } from '@ton/test-utils';
import { expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { closest, commonPrefix, findNonce, inOneShard, shardOf } from '../src/shard.ts';

const at = (digits: string): Address => Address.parseRaw(`0:${digits.padEnd(64, '0')}`);

it('reads the shard from the first digit', () => {
    const usdt = Address.parse('EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs');
    expect(shardOf(usdt)).toBe(0xb);
    expect(inOneShard([usdt, at('bf')])).toBe(true);
    expect(inOneShard([usdt, at('c0')])).toBe(false);
});

it('chooses the closest address', () => {
    expect(commonPrefix(at('a0'), at('a1'))).toBe(7);
    expect(commonPrefix(at('a0'), at('20'))).toBe(0);
    expect(commonPrefix(at('a0'), at('a0'))).toBe(256);
    expect(closest(at('a5'), [at('00'), at('b0'), at('a0')])).toEqualAddress(at('a0'));
});

// #region wallets
it('finds a wallet of one key for each shard', () => {
    const { publicKey } = keyPairFromSeed(Buffer.alloc(32, 1));
    const walletOf = (walletId: number): Address => WalletContractV4.create({ workchain: 0, publicKey, walletId }).address;
    for (let shard = 0; shard < 16; shard++) {
        const walletId = findNonce((nonce) => [walletOf(nonce)], shard);
        expect(shardOf(walletOf(walletId))).toBe(shard);
    }
});
// #endregion wallets

// #region prefix
it('deploys a child next to a user without a search', async () => {
    const chain = await Blockchain.create();
    const user = await chain.treasury('user');
    const init = { code: await compileTolk('neighbour'), data: beginCell().endCell() };
    const parent = contractAddress(0, init);
    await user.send({ to: parent, value: toNano('1'), init, bounce: false });

    const closeTo = randomAddress();
    const { stackReader } = await chain.runGetMethod(parent, 'child_address', [
        { type: 'slice', cell: beginCell().storeAddress(closeTo).endCell() },
    ]);
    const child = stackReader.readAddress();
    expect(commonPrefix(child, closeTo)).toBeGreaterThanOrEqual(8);

    const body = beginCell().storeUint(0x41d20010, 32).storeAddress(closeTo).endCell();
    const { transactions } = await user.send({ to: parent, value: toNano('0.2'), body });
    expect(transactions).toHaveTransaction({ from: parent, to: child, deploy: true, success: true });
});
// #endregion prefix
