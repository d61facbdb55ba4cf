import { Address, Cell, contractAddress, loadMessage, toNano } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain } from '@ton/sandbox';
import { WalletContractV5R1 } from '@ton/ton';
import { beforeEach, expect, test } from 'bun:test';
import { achievementsInit } from '../src/contracts.ts';
import { payOut, type Payer } from '../src/server/payout.ts';
import { Store } from '../src/server/store.ts';

const keys = keyPairFromSeed(Buffer.alloc(32, 1));
const wallet = WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId: -3 } });
const MINTER = new Address(0, Buffer.alloc(32, 5));
const ADA = new Address(0, Buffer.alloc(32, 6));
let chain: Blockchain;
let store: Store;
let payer: Payer;
let now: number;
let isCut: boolean; // the line to the network
let minted: Cell[]; // what the minter was asked

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = now = 2_000_000_000;
    isCut = false;
    minted = [];
    store = new Store(':memory:');
    const bank = await chain.treasury('bank');
    await bank.send({ to: wallet.address, value: toNano('5'), bounce: false });
    const init = await achievementsInit(wallet.address, 'https://example.com/a/');
    const achievements = contractAddress(0, init);
    await bank.send({ to: achievements, value: toNano('0.05'), init, bounce: false });
    const opened = chain.openContract(wallet);
    payer = {
        store,
        wallet,
        keys,
        minter: MINTER,
        achievements,
        now: () => now,
        network: {
            seqno: () => opened.getSeqno(),
            balance: () => opened.getBalance(),
            send: async (boc) => {
                const message = loadMessage(Cell.fromBoc(boc)[0]!.beginParse());
                if (isCut) return;
                const result = await chain.sendMessage(message).catch(() => undefined); // an old one is refused, as in life
                for (const { inMessage } of result?.transactions ?? [])
                    if (MINTER.equals(inMessage?.info.dest as Address)) minted.push(inMessage!.body);
            },
        },
    };
    const round = store.startRound(100, 1, now);
    store.finishRound(round, 100, 3, () => [
        { wallet: ADA.toRawString(), kind: 'coins', value: '3' },
        { wallet: ADA.toRawString(), kind: 'achievement', value: 'first.json' },
    ]);
});

const items = async () =>
    (await chain.provider(payer.achievements).get('get_collection_data', [])).stack.readNumber();

test('pays all awards in one request, once', async () => {
    expect(await payOut(payer)).toBe('sent');
    expect(await payOut(payer)).toBe('accepted');
    expect(await payOut(payer)).toBe('nothing');
    expect(await items()).toBe(1);
    const order = minted[0]!.beginParse();
    expect([minted.length, order.loadUint(32), order.loadUint(64)]).toEqual([1, 0x15, 1]);
    expect(order.loadAddress().equals(ADA)).toBe(true);
    expect(order.loadRef().beginParse().skip(32 + 64).loadCoins()).toBe(3n);
});

test('repeats the same bytes while the line is cut', async () => {
    isCut = true;
    expect(await payOut(payer)).toBe('sent');
    expect(await payOut(payer)).toBe('waiting');
    isCut = false;
    expect(await payOut(payer)).toBe('waiting');
    expect(await payOut(payer)).toBe('accepted');
    expect(await items()).toBe(1);
});

test('signs anew only after the old request has expired', async () => {
    isCut = true;
    await payOut(payer);
    chain.now = now += 181;
    expect(await payOut(payer)).toBe('expired');
    isCut = false;
    expect(await payOut(payer)).toBe('sent');
    expect(await payOut(payer)).toBe('accepted');
    expect(await items()).toBe(1);
});

test('signs nothing with a number that is used up', async () => {
    await payOut(payer);
    expect(await payOut(payer)).toBe('accepted');
    const round = store.startRound(100, 1, now);
    store.finishRound(round, 100, 1, () => [{ wallet: ADA.toRawString(), kind: 'coins', value: '1' }]);
    const { seqno } = payer.network;
    payer.network.seqno = async () => (await seqno()) - 1; // an API that lags behind
    expect(await payOut(payer)).toBe('waiting');
    expect(store.unpaid(10)).toHaveLength(1);
    payer.network.seqno = seqno;
    expect(await payOut(payer)).toBe('sent');
    expect(await payOut(payer)).toBe('accepted');
    expect(minted).toHaveLength(2);
});

test('waits for money', async () => {
    payer.network.balance = () => Promise.resolve(toNano('0.1'));
    expect(await payOut(payer)).toBe('no money');
    expect(store.unpaid(10)).toHaveLength(2);
});
