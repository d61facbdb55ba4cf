import '@ton/test-utils';
import { beginCell, contractAddress, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { methodId } from '../src/method-id.ts';
import { Shop } from '../src/shop.ts';

const OPENS_AT = 1_800_000_000;
let chain: Blockchain;
let owner: SandboxContract<TreasuryContract>;
let buyer: SandboxContract<TreasuryContract>;
let shop: SandboxContract<Shop>;

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = OPENS_AT;
    owner = await chain.treasury('owner');
    buyer = await chain.treasury('buyer');
    const config = { owner: owner.address, opensAt: OPENS_AT, prices: { 7: toNano('2') } };
    shop = chain.openContract(Shop.create(config, await compileTolk('shop')));
    await shop.sendDeploy(owner.getSender(), toNano('0.1'));
});

// #region tests
it('total grows with a purchase', async () => {
    await shop.sendBuy(buyer.getSender(), toNano('2.1'), 7);
    expect(await shop.getTotal()).toBe(toNano('2'));
    const { owner: who, total, opensAt } = await shop.getData();
    expect(who).toEqualAddress(owner.address);
    expect([total, opensAt]).toEqual([toNano('2'), OPENS_AT]);
});

it('a price that does not exist is null', async () => {
    expect(await shop.getPriceOf(7)).toBe(toNano('2'));
    expect(await shop.getPriceOf(8)).toBeUndefined();
});

it('is_open follows the clock', async () => {
    chain.now = OPENS_AT - 1;
    expect(await shop.getIsOpen()).toBe(false);
    chain.now = OPENS_AT;
    expect(await shop.getIsOpen()).toBe(true);
});
// #endregion tests

it('every buyer has a receipt address', async () => {
    const one = await shop.getReceiptAddress(buyer.address);
    expect(one).toEqualAddress(await shop.getReceiptAddress(buyer.address));
    expect(one.equals(await shop.getReceiptAddress(owner.address))).toBe(false);
});

// #region failures
it('what goes wrong has a code', async () => {
    await expect(chain.runGetMethod(shop.address, 'totals')).rejects.toThrow('11'); // no such method
    await expect(chain.runGetMethod(shop.address, 'price_of')).rejects.toThrow('2'); // no argument
    const text = beginCell().storeUint(1, 8).endCell();
    await expect(chain.runGetMethod(shop.address, 'price_of', [{ type: 'cell', cell: text }])).rejects.toThrow();
});
// #endregion failures

it('the number of a method follows from its name', async () => {
    expect(methodId('seqno')).toBe(85_143);
    expect((await chain.runGetMethod(shop.address, methodId('total'))).stackReader.readNumber()).toBe(0);
});

// #region on-chain
it('another contract asks by message', async () => {
    const data = beginCell().storeAddress(shop.address).storeUint(0, 64).endCell();
    const init = { code: await compileTolk('reader'), data };
    const reader = contractAddress(0, init);
    await owner.send({ to: reader, value: toNano('0.1'), init, bounce: false });
    await shop.sendBuy(buyer.getSender(), toNano('2.1'), 7);

    const ask = beginCell().storeUint(0x4d2f6a04, 32).storeUint(5, 64).endCell();
    const { transactions } = await owner.send({ to: reader, value: toNano('0.1'), body: ask });
    expect(transactions).toHaveTransaction({ from: reader, to: shop.address, op: 0x4d2f6a02, success: true });
    expect(transactions).toHaveTransaction({ from: shop.address, to: reader, op: 0x4d2f6a03, success: true });
    expect((await chain.runGetMethod(reader, 'last_total')).stackReader.readBigNumber()).toBe(toNano('2'));

    const lie = beginCell().storeUint(0x4d2f6a03, 32).storeUint(5, 64).storeUint(1, 64).endCell();
    const forged = await buyer.send({ to: reader, value: toNano('0.1'), body: lie });
    expect(forged.transactions).toHaveTransaction({ to: reader, success: false, exitCode: 401 });
});
// #endregion on-chain
