import '@ton/test-utils';
import { beginCell, comment, Dictionary, internal, SendMode, toNano, type Address } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { ORDER_CODE } from '../src/codes.ts';
import { Multisig, type Action } from '../src/multisig.ts';
import { Order } from '../src/order.ts';

const NOW = 1_800_000_000;
let chain: Blockchain;
let people: SandboxContract<TreasuryContract>[];
let recipient: Address;
let multisig: SandboxContract<Multisig>;

// #region setup
beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    // The multisig refers to the order's code by its hash, so the library has to be there.
    const libraries = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell());
    libraries.set(ORDER_CODE.hash(), ORDER_CODE);
    chain.libs = beginCell().storeDictDirect(libraries).endCell();

    people = await chain.createWallets(4);
    recipient = (await chain.treasury('recipient')).address;
    const signers = people.slice(0, 3).map(({ address }) => address);
    multisig = chain.openContract(Multisig.create({ threshold: 2, signers, proposers: [], anyNumber: false }));
    await multisig.sendDeploy(people[0]!.getSender(), toNano('10'));
});
// #endregion setup

const payment = (value = toNano('1')): Action => ({
    type: 'send',
    mode: SendMode.PAY_GAS_SEPARATELY | SendMode.IGNORE_ERRORS,
    message: internal({ to: recipient, value, bounce: false, body: comment('rent') }),
});
const propose = (actions: Action[], who = 0, index = who) =>
    multisig.sendPropose(people[who]!.getSender(), { actions, expiresAt: NOW + 3_600, index, bySigner: true });
const orderNumber = async (number: bigint) =>
    chain.openContract(new Order(await multisig.getOrderAddress(number)));
const approve = async (number: bigint, who: number, index = who) =>
    (await orderNumber(number)).sendApprove(people[who]!.getSender(), toNano('0.1'), index);

it('is built from the published code', () => {
    expect(ORDER_CODE.hash().toString('hex')).toStartWith('6305a8061c856c2c');
});

// #region life
it('executes an order when enough signers have approved', async () => {
    await propose([payment()]); // the first approval comes with the proposal
    const order = await orderNumber(0n);
    expect(await order.getData()).toMatchObject({ threshold: 2, approvals: [0], sent: false });

    const { transactions } = await approve(0n, 1);
    expect(transactions).toHaveTransaction({ from: order.address, to: multisig.address, success: true });
    expect(transactions).toHaveTransaction({ from: multisig.address, to: recipient, value: toNano('1') });
    expect(await order.getData()).toMatchObject({ approvals: [0, 1], sent: true });
});
// #endregion life

// #region refusals
it('counts nobody twice, and executes once', async () => {
    await propose([payment()]);
    const twice = await approve(0n, 0);
    expect(twice.transactions).toHaveTransaction({ to: people[0]!.address, op: 0xafaf283e }); // approve_rejected
    await approve(0n, 1);
    const late = await approve(0n, 2);
    expect(late.transactions).not.toHaveTransaction({ from: multisig.address, to: recipient });
});

it('lets nobody but proposers and signers propose and approve', async () => {
    const proposal = await propose([payment()], 3, 0);
    expect(proposal.transactions).toHaveTransaction({ to: multisig.address, exitCode: 1007 });
    await propose([payment()]);
    const approval = await approve(0n, 3, 1);
    expect(approval.transactions).toHaveTransaction({ from: people[3]!.address, exitCode: 106 });
});

it('executes nothing that has expired', async () => {
    await propose([payment()]);
    chain.now = NOW + 3_601;
    const { transactions } = await approve(0n, 1);
    expect(transactions).toHaveTransaction({ to: multisig.address, exitCode: 111 });
    expect(transactions).not.toHaveTransaction({ from: multisig.address, to: recipient });
});
// #endregion refusals

// #region update
it('changes its signers, which makes older orders void', async () => {
    await propose([payment()], 0); // number 0, waits for a second approval
    const signers = [people[0]!.address, people[3]!.address];
    await propose([{ type: 'update', threshold: 2, signers, proposers: [] }], 0); // number 1
    await approve(1n, 1);
    const data = await multisig.getData();
    expect(data.signers.map(String)).toEqual(signers.map(String));

    const { transactions } = await approve(0n, 1);
    expect(transactions).toHaveTransaction({ to: multisig.address, success: false, exitCode: 102 });
});
// #endregion update

it('does several things in one order', async () => {
    await propose([payment(toNano('1')), payment(toNano('2')), payment(toNano('3'))]);
    const { transactions } = await approve(0n, 2);
    for (const value of ['1', '2', '3']) {
        expect(transactions).toHaveTransaction({ from: multisig.address, to: recipient, value: toNano(value) });
    }
});
