import '@ton/test-utils';
import { beginCell, Cell, comment, contractAddress, external, internal, storeMessageRelaxed, toNano } from '@ton/core';
import type { Address } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { CODE } from '../src/code.ts';
import { multisigData, order, request, signOrder } from '../src/multisig.ts';

const NOW = 1_800_000_000;
const HOUR = 3_600;
const seeds = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
let chain: Blockchain;
let recipient: Address;
let multisig: Address;

const message = (value = toNano('1')): Cell =>
    beginCell().store(storeMessageRelaxed(internal({ to: recipient, value, bounce: false, body: comment('hi') }))).endCell();
const send = async (body: Cell) => (await chain.sendMessage(external({ to: multisig, body }))).transactions;
const state = async (id: bigint): Promise<[bigint, bigint]> => {
    const { stackReader } = await chain.runGetMethod(multisig, 'get_query_state', [{ type: 'int', value: id }]);
    return [stackReader.readBigNumber(), stackReader.readBigNumber()];
};

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    const rich = await chain.treasury('rich');
    recipient = (await chain.treasury('recipient')).address;
    const data = multisigData(7, 2, seeds.map((seed) => keyPairFromSeed(seed).publicKey));
    const init = { code: CODE, data };
    multisig = contractAddress(0, init);
    await rich.send({ to: multisig, value: toNano('10'), bounce: false });
    // wallet-create.boc: the state and an empty body
    await chain.sendMessage(external({ to: multisig, init, body: Cell.EMPTY }));
});

// #region collected
it('executes an order that has all signatures', async () => {
    const unsigned = order(7, NOW + 2 * HOUR, 0, [message()]);
    const transactions = await send(request(unsigned, [signOrder(unsigned, 1, seeds[1])], 0, seeds[0]));
    expect(transactions).toHaveTransaction({ from: multisig, to: recipient, value: toNano('1') });
});
// #endregion collected

// #region in-contract
it('collects signatures in the contract, too', async () => {
    const unsigned = order(7, NOW + 2 * HOUR, 0, [message()]);
    const id = (BigInt(NOW + 2 * HOUR) << 32n) + 0n;
    expect(await send(request(unsigned, [], 0, seeds[0]))).not.toHaveTransaction({ to: recipient });
    expect(await state(id)).toEqual([0n, 0b001n]); // waits; signed by key 0

    expect(await send(request(unsigned, [], 2, seeds[2]))).toHaveTransaction({ from: multisig, to: recipient });
    expect(await state(id)).toEqual([-1n, 0n]); // executed
});
// #endregion in-contract

// #region refusals
it('refuses what breaks its rules', async () => {
    const good = order(7, NOW + 2 * HOUR, 0, [message()]);
    const refused = async (body: Cell, code: string) => expect(send(body)).rejects.toThrow(code);

    await refused(request(good, [], 3, seeds[0]), '31'); // no such key
    await refused(request(good, [], 0, seeds[1]), '32'); // another key's signature
    await refused(request(order(7, NOW - 1, 0, [message()]), [], 0, seeds[0]), '33'); // expired
    await refused(request(order(8, NOW + 2 * HOUR, 0, [message()]), [], 0, seeds[0]), '42'); // another wallet
    await refused(request(order(7, NOW + HOUR - 1, 0, [message()]), [], 0, seeds[0]), '41'); // too short to wait for others

    await send(request(good, [], 0, seeds[0]));
    await refused(request(good, [], 0, seeds[0]), '34'); // signed already
    const other = order(7, NOW + 2 * HOUR, 0, [message(2n)]);
    await refused(request(other, [], 1, seeds[1]), '36'); // same number, other messages
    await send(request(good, [], 1, seeds[1]));
    await refused(request(good, [], 2, seeds[2]), '35'); // executed already
});

it('holds ten open orders of one key', async () => {
    for (let seqno = 0; seqno < 10; seqno++) {
        await send(request(order(7, NOW + 2 * HOUR, seqno, [message()]), [], 0, seeds[0]));
    }
    const body = request(order(7, NOW + 2 * HOUR, 10, [message()]), [], 0, seeds[0]);
    await expect(send(body)).rejects.toThrow('39');
});
// #endregion refusals
