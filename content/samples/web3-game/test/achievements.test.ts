import { Address, beginCell, Cell, contractAddress, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, test } from 'bun:test';
import { achievementsInit, awardBody } from '../src/contracts.ts';

let chain: Blockchain;
let admin: SandboxContract<TreasuryContract>;
let ada: SandboxContract<TreasuryContract>;
let eve: SandboxContract<TreasuryContract>;
let collection: Address;
let init: { code: Cell; data: Cell };


beforeEach(async () => {
    chain = await Blockchain.create();
    admin = await chain.treasury('admin');
    ada = await chain.treasury('ada');
    eve = await chain.treasury('eve');
    init = await achievementsInit(admin.address, 'https://example.com/a/');
    collection = contractAddress(0, init);
    await admin.send({ to: collection, value: toNano('0.05'), init, bounce: false });
});

const ask = async (contract: Address, method: string, args: { type: 'int'; value: bigint }[] = []) =>
    (await chain.provider(contract).get(method, args)).stack;
const itemAt = async (index: bigint) =>
    (await ask(collection, 'get_nft_address_by_index', [{ type: 'int', value: index }])).readAddress();
const award = (by: typeof admin, to: Address, file = 'first.json') =>
    by.send({ to: collection, value: toNano('0.1'), body: awardBody(to, file, 1) });
const exitCodeAt = (transactions: { inMessage?: any; description: any }[], account: Address) =>
    transactions.find(({ inMessage }) => account.equals(inMessage?.info.dest))?.description.computePhase.exitCode;
const simple = (op: number) => beginCell().storeUint(op, 32).storeUint(5, 64).endCell();

async function dataOf(item: Address) {
    const stack = await ask(item, 'get_nft_data');
    return {
        ready: stack.readBoolean(),
        index: stack.readBigNumber(),
        collection: stack.readAddress(),
        owner: stack.readAddressOpt(),
    };
}

test('gives an item that follows the standard', async () => {
    await award(admin, ada.address);
    const item = await itemAt(0n);
    const { ready, index, owner, collection: named } = await dataOf(item);
    expect([ready, index]).toEqual([true, 0n]);
    expect(owner?.equals(ada.address)).toBe(true);
    expect(named.equals(collection)).toBe(true);

    const stack = await ask(item, 'get_nft_data');
    stack.skip(4);
    const content = (
        await chain.provider(collection).get('get_nft_content', [
            { type: 'int', value: 0n },
            { type: 'cell', cell: stack.readCell() },
        ])
    ).stack.readCell();
    const slice = content.beginParse();
    expect([slice.loadUint(8), slice.loadStringTail()]).toEqual([1, 'https://example.com/a/first.json']);
    expect((await ask(collection, 'get_collection_data')).readNumber()).toBe(1);
});

test('only the admin gives', async () => {
    const { transactions } = await award(eve, eve.address);
    expect(exitCodeAt(transactions, collection)).toBe(401);
});

test('nobody gives an item to themselves past the collection', async () => {
    await award(admin, ada.address);
    const item = await itemAt(0n);
    const body = beginCell()
        .storeUint(0x1b6f30d4, 32)
        .storeAddress(eve.address)
        .storeAddress(eve.address)
        .storeRef(new Cell())
        .endCell();
    const { transactions } = await eve.send({ to: item, value: toNano('0.1'), body });
    expect(exitCodeAt(transactions, item)).toBe(401);
    expect((await dataOf(item)).owner?.equals(ada.address)).toBe(true);
});

test('not even the owner can transfer it', async () => {
    await award(admin, ada.address);
    const item = await itemAt(0n);
    const body = beginCell()
        .storeUint(0x5fcc3d14, 32)
        .storeUint(0, 64)
        .storeAddress(eve.address)
        .storeAddress(ada.address)
        .storeBit(false)
        .storeCoins(0)
        .storeBit(false)
        .endCell();
    const { transactions } = await ada.send({ to: item, value: toNano('0.1'), body });
    expect(exitCodeAt(transactions, item)).toBe(413);
});

test('the owner proves ownership to a contract, others cannot', async () => {
    await award(admin, ada.address);
    const item = await itemAt(0n);
    const body = beginCell()
        .storeUint(0x04ded148, 32)
        .storeUint(9, 64)
        .storeAddress(eve.address)
        .storeRef(new Cell())
        .storeBit(true)
        .endCell();
    const { transactions } = await ada.send({ to: item, value: toNano('0.1'), body });
    const proof = transactions.find(({ inMessage }) => inMessage?.info.src?.toString() === item.toString());
    const slice = proof!.inMessage!.body.beginParse();
    expect([slice.loadUint(32), slice.loadUint(64), slice.loadUintBig(256)]).toEqual([0x0524c7ae, 9, 0n]);
    expect(slice.loadAddress().equals(ada.address)).toBe(true);
    const denied = await eve.send({ to: item, value: toNano('0.1'), body });
    expect(exitCodeAt(denied.transactions, item)).toBe(402);
});

test('the admin revokes once, the owner destroys', async () => {
    chain.now = Math.floor(Date.now() / 1000) + 100;
    await award(admin, ada.address);
    const item = await itemAt(0n);
    expect(exitCodeAt((await ada.send({ to: item, value: toNano('0.1'), body: simple(0x6f89f5e3) })).transactions, item)).toBe(403);
    await admin.send({ to: item, value: toNano('0.1'), body: simple(0x6f89f5e3) });
    expect((await ask(item, 'get_revoked_time')).readNumber()).toBe(chain.now);
    expect(exitCodeAt((await admin.send({ to: item, value: toNano('0.1'), body: simple(0x6f89f5e3) })).transactions, item)).toBe(404);

    await ada.send({ to: item, value: toNano('0.1'), body: simple(0x1f04537a) });
    expect((await dataOf(item)).owner).toBeNull();
    expect((await ask(item, 'get_authority_address')).readAddressOpt()).toBeNull();
});
