import '@ton/test-utils';
import { beginCell, Cell, contractAddress, toNano, type Address, type Transaction } from '@ton/core';
import { Blockchain, internal, printTransactionFees, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { executeFrom, executeTill, findTransactionRequired } from '@ton/test-utils';
import { beforeAll, beforeEach, describe, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';

// #region setup
const Op = { dispatch: 0x5e1d0001, startFirst: 0x5e1d0002, startSecond: 0x5e1d0003 };

let code: Cell;
let chain: Blockchain;
let customer: SandboxContract<TreasuryContract>;
let depot: Address, first: Address, second: Address;
let transactions: Transaction[];

const initOf = (id: number) => ({ code, data: beginCell().storeUint(id, 8).endCell() });
const note = (text: string): Cell => beginCell().storeUint(0, 32).storeStringTail(text).endCell();
const dispatch = (value: bigint) =>
    customer.send({
        to: depot,
        value,
        init: initOf(0),
        body: beginCell().storeUint(Op.dispatch, 32).storeUint(7, 64).endCell(),
    });

beforeAll(async () => {
    code = await compileTolk('courier');
});

beforeEach(async () => {
    chain = await Blockchain.create();
    customer = await chain.treasury('customer');
    [depot, first, second] = [0, 1, 2].map((id) => contractAddress(0, initOf(id))) as [Address, Address, Address];
    ({ transactions } = await dispatch(toNano('2.5')));
});
// #endregion setup

describe('every step of a dispatch', () => {
    // #region depot
    it('1: the depot is deployed and sends two messages', () => {
        expect(transactions).toHaveTransaction({
            from: customer.address,
            to: depot,
            op: Op.dispatch,
            deploy: true,
            success: true,
            outMessagesCount: 2,
        });
    });
    // #endregion depot

    // #region first
    it('2: the first courier sends four notes and is gone', () => {
        expect(transactions).toHaveTransaction({
            from: depot,
            to: first,
            op: Op.startFirst,
            oldStatus: 'uninitialized',
            endStatus: 'non-existing',
            destroyed: true,
            outMessagesCount: 4,
        });
    });
    // #endregion first

    // #region second
    it('3: the second courier sends one note and stays', () => {
        expect(transactions).toHaveTransaction({
            from: depot,
            to: second,
            op: Op.startSecond,
            deploy: true,
            endStatus: 'active',
            outMessagesCount: 1,
        });
    });
    // #endregion second

    // #region notes
    it('4: mode 0 pays its fee out of the value', () => {
        expect(transactions).toHaveTransaction({
            from: first,
            to: customer.address,
            body: note('mode 0'),
            value: (value?: bigint) => value !== undefined && value < toNano('0.1') && value > toNano('0.099'),
        });
    });

    it('5: mode 1 delivers the exact value', () => {
        expect(transactions).toHaveTransaction({
            from: first,
            to: customer.address,
            body: note('mode 1'),
            value: toNano('0.1'),
        });
    });

    it('6: mode 2 behaves as mode 0 when nothing goes wrong', () => {
        const of = (text: string) => findTransactionRequired(transactions, { from: first, body: note(text) });
        const valueOf = ({ inMessage }: Transaction): bigint =>
            inMessage?.info.type === 'internal' ? inMessage.info.value.coins : -1n;
        expect(valueOf(of('mode 2'))).toBe(valueOf(of('mode 0')));
    });

    it('7: mode 128 + 32 carries everything and destroys the account', async () => {
        expect(transactions).toHaveTransaction({
            from: first,
            to: customer.address,
            body: note('mode A'),
            value: (value?: bigint) => value !== undefined && value > toNano('0.89'),
        });
        expect((await chain.getContract(first)).accountState).toBeUndefined();
    });

    it('8: mode 64 carries the rest of the message', () => {
        expect(transactions).toHaveTransaction({
            from: second,
            to: customer.address,
            body: note('mode B'),
            value: (value?: bigint) => value !== undefined && value > toNano('1.19') && value < toNano('1.2'),
        });
    });
    // #endregion notes
});

// #region refusals
describe('what is refused', () => {
    it('too little value, which comes back', async () => {
        const { transactions } = await dispatch(toNano('0.5'));
        expect(transactions).toHaveTransaction({ to: depot, success: false, exitCode: 402 });
        expect(transactions).toHaveTransaction({ from: depot, to: customer.address, inMessageBounced: true });
    });

    it('a start from an address other than the depot', async () => {
        const body = beginCell().storeUint(Op.startSecond, 32).storeUint(0, 64).storeAddress(customer.address).endCell();
        const { transactions } = await customer.send({ to: second, value: toNano('1'), body });
        expect(transactions).toHaveTransaction({ to: second, success: false, exitCode: 401 });
    });

    it('an opcode that it does not know', async () => {
        const body = beginCell().storeUint(0xdeadbeef, 32).endCell();
        const { transactions } = await customer.send({ to: depot, value: toNano('1'), body });
        expect(transactions).toHaveTransaction({ to: depot, success: false, exitCode: 63 });
    });
});
// #endregion refusals

// #region between
it('lets nobody in between two steps', async () => {
    const order = internal({
        from: customer.address,
        to: depot,
        value: toNano('2.5'),
        body: beginCell().storeUint(Op.dispatch, 32).storeUint(8, 64).endCell(),
    });
    const steps = await chain.sendMessageIter(order, { allowParallel: true });
    await executeTill(steps, { to: depot }); // the couriers haven't started yet
    expect((await chain.getContract(first)).accountState).toBeUndefined();

    const other = await chain.treasury('somebody else');
    const body = beginCell().storeUint(Op.startFirst, 32).storeUint(8, 64).storeAddress(other.address).endCell();
    const early = await other.send({ to: first, value: toNano('1'), init: initOf(1), body });
    expect(early.transactions).toHaveTransaction({ to: first, success: false, exitCode: 401 });

    const rest = await executeFrom(steps); // the order goes on as if nothing had happened
    expect(rest).toHaveTransaction({ from: depot, to: first, success: true, outMessagesCount: 4 });
    expect(rest).toHaveTransaction({ from: second, to: customer.address, body: note('mode B') });
});
// #endregion between

// #region fees
describe('what it costs', () => {
    it('prints the fees of every transaction', () => {
        printTransactionFees(transactions);
    });

    it('keeps the depot below 8,000 gas, and all together below 0.02 TON', () => {
        const { description } = findTransactionRequired(transactions, { to: depot });
        if (description.type !== 'generic' || description.computePhase.type !== 'vm') {
            throw new Error('the compute phase was skipped');
        }
        const { gasUsed, gasFees } = description.computePhase;
        const actionFees = description.actionPhase?.totalActionFees ?? 0n;
        expect(gasUsed).toBeLessThan(8_000n);
        expect(gasFees + actionFees).toBeLessThan(toNano('0.005'));

        const total = transactions.reduce((sum, { totalFees }) => sum + totalFees.coins, 0n);
        expect(total).toBeLessThan(toNano('0.02'));
    });
});
// #endregion fees
