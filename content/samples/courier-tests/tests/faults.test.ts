import '@ton/test-utils';
import { beginCell, Cell, contractAddress, toNano } from '@ton/core';
import { Blockchain } from '@ton/sandbox';
import { beforeAll, describe, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';

let code: Cell;
beforeAll(async () => {
    code = await compileTolk('faults');
});

async function provoke(fault: number) {
    const chain = await Blockchain.create();
    const user = await chain.treasury('user');
    const init = { code, data: beginCell().endCell() };
    const to = contractAddress(0, init);
    await user.send({ to, value: toNano('1'), init, bounce: false });
    const body = beginCell().storeInt(fault, 16).endCell();
    const { transactions } = await user.send({ to, value: toNano('1'), bounce: false, body });
    return { chain, to, transactions };
}

// #region compute
describe('the compute phase', () => {
    for (const exitCode of [-14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 401]) {
        it(`ends with ${exitCode}`, async () => {
            const { to, transactions } = await provoke(exitCode);
            expect(transactions).toHaveTransaction({ to, success: false, exitCode });
        });
    }

    for (const exitCode of [0, 1]) {
        it(`succeeds with ${exitCode}`, async () => {
            const { to, transactions } = await provoke(exitCode);
            expect(transactions).toHaveTransaction({ to, success: true, exitCode, actionResultCode: 0 });
        });
    }
});
// #endregion compute

// #region action
describe('the action phase', () => {
    for (const actionResultCode of [32, 33, 34, 35, 36, 37, 38, 40, 43]) {
        it(`ends with ${actionResultCode}`, async () => {
            const { to, transactions } = await provoke(actionResultCode);
            // The compute phase went well, so only the second number tells what is wrong.
            expect(transactions).toHaveTransaction({ to, success: false, exitCode: 0, actionResultCode });
        });
    }
});
// #endregion action

// #region get-method
it('a get method that does not exist ends with 11', async () => {
    const { chain, to } = await provoke(0);
    expect((await chain.runGetMethod(to, 'answer')).stackReader.readNumber()).toBe(42);
    await expect(chain.runGetMethod(to, 'question')).rejects.toThrow('11');
});
// #endregion get-method
