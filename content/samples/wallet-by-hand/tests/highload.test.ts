import '@ton/test-utils';
import { loadMessage, loadOutList, toNano, type Address, type Cell } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { HIGHLOAD_V3_CODE } from '../src/highload-code.ts';
import { actionList, batch, highloadData, highloadRequest, IDS, queryId, TIMEOUT } from '../src/highload-v3.ts';
import { comment, externalMessage, internalMessage } from '../src/message.ts';
import { addressOf, stateInit, type Outgoing } from '../src/wallet-v3.ts';

const NOW = 1_780_000_000;
const keys = keyPairFromSeed(Buffer.alloc(32, 1));
const init = stateInit(HIGHLOAD_V3_CODE, highloadData(keys.publicKey));
const wallet: Address = addressOf(init);
let chain: Blockchain;
let friend: SandboxContract<TreasuryContract>;

const payment = (text = 'pay-out', value = toNano('0.01')): Outgoing => ({
    mode: 3,
    message: internalMessage({ to: friend.address, value, bounce: false, body: comment(text) }),
});
const request = (n: bigint, outgoing: Outgoing, createdAt = NOW - 10): Cell =>
    highloadRequest({ n, createdAt, outgoing }, keys.secretKey);
const send = (body: Cell, withInit?: Cell) =>
    chain.sendMessage(loadMessage(externalMessage(wallet, body, withInit).beginParse()));

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    friend = await chain.treasury('friend');
    await friend.send({ to: wallet, value: toNano('20'), bounce: false });
    await send(request(0n, payment()), init);
});

it('is the contract that was audited', () => {
    expect(HIGHLOAD_V3_CODE.hash().toString('hex')).toBe(
        '11acad7955844090f283bf238bc1449871f783e7cc0979408d3f4859483e8525',
    );
});

it('takes requests in any order', async () => {
    for (const n of [5n, 1_023n, 2n]) {
        const { transactions } = await send(request(n, payment()));
        expect(transactions).toHaveTransaction({ from: wallet, to: friend.address, success: true });
    }
});

it('refuses an ID that was used, and one that is too old', async () => {
    await expect(send(request(0n, payment()))).rejects.toThrow(/36/);
    await expect(send(request(1n, payment(), NOW - TIMEOUT))).rejects.toThrow(/35/);
});

it('sends 254 messages in a batch', async () => {
    const messages = Array.from({ length: 254 }, (_, index) => payment(`pay-out ${index}`));
    const { transactions } = await send(request(7n, batch(wallet, 7n, messages, toNano('0.1'))));
    const paid = transactions.filter(({ inMessage }) => inMessage?.info.src?.toString() === wallet.toString());
    expect(paid.length).toBe(254 + 1); // and the message to itself
});

it('chains actions so that the first is sent first', () => {
    const list = ['first', 'second'].map((text) => payment(text));
    const actions = loadOutList(actionList(list).beginParse());
    expect(actions.map((action) => action.type)).toEqual(['sendMsg', 'sendMsg']);
    const bodies = actions.map((action) => (action.type === 'sendMsg' ? action.outMsg.body : undefined));
    expect(bodies[0]?.equals(comment('first'))).toBe(true);
    expect(bodies[1]?.equals(comment('second'))).toBe(true);
});

it('counts 8,380,415 IDs', () => {
    expect(IDS).toBe(8_380_415n);
    expect(queryId(IDS - 1n)).toEqual({ shift: 8_191, bit: 1_021 });
    expect(() => queryId(IDS)).toThrow(RangeError);
});
