import { beginCell, contractAddress, toNano, type Address } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { findTransactionRequired } from '@ton/test-utils';
import { beforeEach, describe, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { Generator } from '../src/predict.ts';

const BLOCK_SEED = Buffer.alloc(32, 0x5a);
let chain: Blockchain;
let player: SandboxContract<TreasuryContract>;
let dice: Address;

const last = async (): Promise<bigint> => (await chain.runGetMethod(dice, 'last')).stackReader.readBigNumber();
const roll = async (mix: boolean) => {
    const body = beginCell().storeUint(0x6d1ce001, 32).storeBit(mix).endCell();
    const { transactions } = await player.send({ to: dice, value: toNano('0.1'), body });
    return findTransactionRequired(transactions, { to: dice, success: true });
};

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.random = BLOCK_SEED;
    player = await chain.treasury('player');
    const init = { code: await compileTolk('dice'), data: beginCell().storeUint(0, 32 + 8).endCell() };
    dice = contractAddress(0, init);
    await player.send({ to: dice, value: toNano('0.1'), init, bounce: false });
});

// #region predicted
describe('whoever knows the seed of the block', () => {
    it('knows the dice', async () => {
        await roll(false);
        expect(await last()).toBe(1n + Generator.of(BLOCK_SEED, dice).range(6n));
    });

    it('knows the dice that mixes the logical time, too', async () => {
        const { lt } = await roll(true);
        expect(await last()).toBe(1n + Generator.of(BLOCK_SEED, dice).mix(lt).range(6n));
    });
});
// #endregion predicted

// #region repeated
it('without mixing, every roll in a block is the same', async () => {
    const seen = new Set<bigint>();
    for (let i = 0; i < 5; i++) {
        await roll(false);
        seen.add(await last());
    }
    expect(seen.size).toBe(1);
});

it('with mixing, rolls in a block differ', async () => {
    const seen = new Set<bigint>();
    for (let i = 0; i < 12; i++) {
        await roll(true);
        seen.add(await last());
    }
    expect(seen.size).toBeGreaterThan(1);
});
// #endregion repeated
