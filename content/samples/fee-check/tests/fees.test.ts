import '@ton/test-utils';
import { beginCell, Cell, contractAddress, toNano, type Address } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { findTransactionRequired } from '@ton/test-utils';
import { beforeAll, beforeEach, describe, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { gasOf, sizeOf } from '../src/measure.ts';

const YEAR = 365 * 24 * 60 * 60;
let code: Cell;
let chain: Blockchain;
let sender: SandboxContract<TreasuryContract>;
let recipient: SandboxContract<TreasuryContract>;
let post: Address;

/** A letter of `cells` different cells, which is the expensive case: equal cells are loaded and charged once. */
const letterOf = (cells: number): Cell =>
    Array.from({ length: cells }).reduce<Cell>(
        (next, _, index) => beginCell().storeUint(index, 500).storeRef(next).endCell(),
        beginCell().storeUint(1, 500).endCell(),
    );
const deliver = (value: bigint, letter: Cell, amount = toNano('0.05')) =>
    sender.send({
        to: post,
        value,
        bounce: true,
        body: beginCell()
            .storeUint(0x71c50a01, 32)
            .storeUint(1, 64)
            .storeAddress(recipient.address)
            .storeCoins(amount)
            .storeRef(letter)
            .endCell(),
    });
const requiredFor = async (letter: Cell, amount = toNano('0.05')): Promise<bigint> => {
    const { cells, bits } = sizeOf(letter);
    const { stackReader } = await chain.runGetMethod(post, 'required_value', [
        { type: 'int', value: amount },
        { type: 'int', value: BigInt(bits) },
        { type: 'int', value: BigInt(cells) },
    ]);
    return stackReader.readBigNumber();
};

beforeAll(async () => {
    code = await compileTolk('post');
});

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = 1_800_000_000;
    sender = await chain.treasury('sender');
    recipient = await chain.treasury('recipient');
    const init = { code, data: beginCell().storeUint(0, 64).endCell() };
    post = contractAddress(0, init);
    await sender.send({ to: post, value: toNano('0.02'), init, bounce: false });
});

// #region constants
describe('the constants of the contract', () => {
    it('GAS_DELIVER covers the most expensive run', async () => {
        const { transactions } = await deliver(toNano('1'), letterOf(20));
        const gas = gasOf(findTransactionRequired(transactions, { to: post, success: true }));
        console.log('gas of a delivery:', gas);
        expect(gas).toBeLessThanOrEqual(8_000n);
    });

    it('STORAGE_BITS and STORAGE_CELLS cover code and data', () => {
        const { cells, bits } = sizeOf(code, beginCell().storeUint(0, 64).endCell());
        console.log('storage:', cells, 'cells,', bits, 'bits');
        expect(cells).toBeLessThanOrEqual(10);
        expect(bits).toBeLessThanOrEqual(2_200);
    });
});
// #endregion constants

// #region boundary
describe('the required value', () => {
    for (const cells of [0, 1, 20]) {
        it(`is enough for a letter of ${cells + 1} cells`, async () => {
            const letter = letterOf(cells);
            const { transactions } = await deliver(await requiredFor(letter), letter);
            expect(transactions).toHaveTransaction({ from: post, to: recipient.address, value: toNano('0.05') });
            expect(transactions).toHaveTransaction({ on: post, success: true, outMessagesCount: 2 });
        });
    }

    it('is refused when one nanoton is missing', async () => {
        const letter = letterOf(1);
        const { transactions } = await deliver((await requiredFor(letter)) - 1n, letter);
        expect(transactions).toHaveTransaction({ to: post, success: false, exitCode: 402 });
    });

    it('never takes from the balance of the contract', async () => {
        const before = (await chain.getContract(post)).balance;
        const letter = letterOf(20);
        await deliver(await requiredFor(letter), letter);
        expect((await chain.getContract(post)).balance).toBeGreaterThanOrEqual(before);
    });

    it('contains the rent that is missing after a year', async () => {
        const letter = letterOf(1);
        const fresh = await requiredFor(letter);
        chain.now = 1_800_000_000 + 6 * YEAR; // until most of the balance is used up
        await sender.send({ to: post, value: 1n, bounce: false }); // charges the rent
        expect(await requiredFor(letter)).toBeGreaterThan(fresh);
        const { transactions } = await deliver(await requiredFor(letter), letter);
        expect(transactions).toHaveTransaction({ to: post, success: true });
    });
});
// #endregion boundary

// #region estimates
it('both estimates equal the fee that is charged', async () => {
    const init = { code: await compileTolk('estimates'), data: Cell.EMPTY };
    const to = contractAddress(0, init);
    await sender.send({ to, value: toNano('0.1'), init, bounce: false });

    for (const cells of [1, 20, 60]) {
        const body = beginCell().storeUint(0, 32).storeRef(letterOf(cells)).endCell();
        const { transactions } = await sender.send({ to, value: toNano('1'), body });
        const { outMessages } = findTransactionRequired(transactions, { to, success: true });
        const info = outMessages.get(0)?.info;
        if (info?.type !== 'internal') throw new Error('no answer');
        const { stackReader } = await chain.runGetMethod(to, 'estimates');
        const [byOriginal, bySendmsg, gas] = [stackReader.readBigNumber(), stackReader.readBigNumber(), stackReader.readBigNumber()];
        console.log(`${cells + 2} cells: original ${byOriginal}, SENDMSG ${bySendmsg} for ${gas} gas`);
        // fwd_fee of the answer is the two thirds that travel. The way back from it is exact to some nanotons.
        expect(Number(bySendmsg)).toBeCloseTo(Number(info.forwardFee) * 1.5, -3);
        expect(Number(byOriginal)).toBeCloseTo(Number(bySendmsg), -2);
    }
});
// #endregion estimates
