import '@ton/test-utils';
import { beginCell, contractAddress, toNano, type Address, type Cell } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { commitBody, newSecret, revealBody, settleBody } from '../src/toss.ts';

const NOW = 1_800_000_000;
let chain: Blockchain;
let ann: SandboxContract<TreasuryContract>;
let bob: SandboxContract<TreasuryContract>;
let game: Address;

const send = async (who: SandboxContract<TreasuryContract>, body: Cell, value = '1.1') =>
    (await who.send({ to: game, value: toNano(value), body })).transactions;
const big = (value?: bigint): boolean => value !== undefined && value > toNano('1.99');

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    ann = await chain.treasury('ann');
    bob = await chain.treasury('bob');
    const data = beginCell().storeUint(0, 64).storeUint(0, 32).storeBit(false).storeBit(false).endCell();
    const init = { code: await compileTolk('toss'), data };
    game = contractAddress(0, init);
    await ann.send({ to: game, value: toNano('0.1'), init, bounce: false });
});

// #region fair
it('pays both stakes to the winner', async () => {
    const secrets = [await newSecret(), await newSecret()] as const;
    await send(ann, commitBody(game, ann.address, secrets[0]));
    await send(bob, commitBody(game, bob.address, secrets[1]));
    await send(ann, revealBody(secrets[0]), '0.05');
    await send(bob, revealBody(secrets[1]), '0.05');
    const transactions = await send(bob, settleBody(), '0.05');

    const mixed = beginCell().storeUint(secrets[0], 256).storeUint(secrets[1], 256).endCell().hash();
    const winner = mixed[31]! % 2 === 0 ? ann : bob;
    expect(transactions).toHaveTransaction({ from: game, to: winner.address, value: big });
});
// #endregion fair

// #region cheats
it('gives both stakes to the one who has revealed, if the other stays silent', async () => {
    const secret = await newSecret();
    await send(ann, commitBody(game, ann.address, secret));
    await send(bob, commitBody(game, bob.address, await newSecret()));
    await send(ann, revealBody(secret), '0.05');

    expect(await send(ann, settleBody(), '0.05')).toHaveTransaction({ to: game, success: false, exitCode: 404 });
    chain.now = NOW + 3_601;
    expect(await send(ann, settleBody(), '0.05')).toHaveTransaction({ from: game, to: ann.address, value: big });
});

it('returns the stakes if nobody reveals', async () => {
    await send(ann, commitBody(game, ann.address, await newSecret()));
    await send(bob, commitBody(game, bob.address, await newSecret()));
    chain.now = NOW + 3_601;
    const transactions = await send(bob, settleBody(), '0.05');
    expect(transactions).toHaveTransaction({ from: game, to: ann.address, success: true });
    expect(transactions).toHaveTransaction({ from: game, to: bob.address, success: true });
});

it('refuses a copied commitment, another secret, a late one', async () => {
    const secret = await newSecret();
    await send(ann, commitBody(game, ann.address, secret));
    await send(bob, commitBody(game, ann.address, secret)); // a copy of Ann's message
    await send(ann, revealBody(secret), '0.05');
    expect(await send(bob, revealBody(secret), '0.05')).toHaveTransaction({ to: game, exitCode: 403 });
    expect(await send(ann, revealBody(secret + 1n), '0.05')).toHaveTransaction({ to: game, exitCode: 403 });
    chain.now = NOW + 3_601;
    expect(await send(bob, revealBody(secret), '0.05')).toHaveTransaction({ to: game, exitCode: 405 });
});

it('refuses too small a stake and a third player', async () => {
    const eve = await chain.treasury('eve');
    expect(await send(ann, commitBody(game, ann.address, 1n), '1')).toHaveTransaction({ to: game, exitCode: 402 });
    await send(ann, commitBody(game, ann.address, 1n));
    await send(bob, commitBody(game, bob.address, 2n));
    expect(await send(eve, commitBody(game, eve.address, 3n))).toHaveTransaction({ to: game, exitCode: 400 });
    expect(await send(eve, revealBody(2n), '0.05')).toHaveTransaction({ to: game, exitCode: 401 });
});
// #endregion cheats
