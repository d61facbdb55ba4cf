import '@ton/test-utils';
import { Address, beginCell, Cell, contractAddress, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeAll, beforeEach, expect, it } from 'bun:test';
import { claimBody, claimInit, distributorInit, numberUsers, planDistributor, proofOf, rootOf, updateBody } from '../src/airdrop.ts';
import type { Codes, Entries, Entry } from '../src/airdrop.ts';
import { compileTolk } from '../src/compile.ts';
import { findNonce, inOneShard } from '../src/shard.ts';

const NOW = 1_800_000_000;
const SHARD = 0xb;
let codes: Codes;
let chain: Blockchain;
let admin: SandboxContract<TreasuryContract>;
let payer: SandboxContract<TreasuryContract>;
let feeWallet: SandboxContract<TreasuryContract>;
let distributor: Address;
let entries: Entries;
let users: Entry[];
let indexes: number[];

/** Stands for the minter's `get_wallet_address`: any fixed function of the owner. */
const JETTON_CODE = beginCell().storeUint(0x7a, 8).endCell();
const jettonWalletOf = (owner: Address): Address =>
    contractAddress(0, { code: JETTON_CODE, data: beginCell().storeAddress(owner).endCell() });

const userAt = (number: number): Address => new Address(0, Buffer.concat([Buffer.from([(SHARD << 4) | number]), Buffer.alloc(31, number)]));
const claimAddress = (index: number): Address => contractAddress(0, claimInit(codes, distributor, index));
const claim = async (index: number, proof: Cell, value = toNano('0.3')) => {
    const to = claimAddress(index);
    const init = (await chain.getContract(to)).accountState?.type === 'active' ? undefined : claimInit(codes, distributor, index);
    return (await payer.send({ to, value, init, body: claimBody(proof) })).transactions;
};

beforeAll(async () => {
    codes = { claim: await compileTolk('claim'), distributor: await compileTolk('distributor') };
});

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    admin = await chain.treasury('admin');
    payer = await chain.treasury('payer');
    feeWallet = await chain.treasury('fees');
    distributor = planDistributor(codes, admin.address, SHARD, jettonWalletOf);
    users = [1, 2, 3, 4].map((number) => ({
        owner: userAt(number),
        amount: BigInt(number) * 1_000n,
        startsAt: number === 4 ? NOW + 60 : NOW,
        endsAt: NOW + 3_600,
    }));
    entries = numberUsers(codes, distributor, users);
    indexes = entries.keys();

    const nonce = findNonce((one) => [contractAddress(0, distributorInit(codes, admin.address, one)), jettonWalletOf(contractAddress(0, distributorInit(codes, admin.address, one)))], SHARD);
    const init = distributorInit(codes, admin.address, nonce);
    await admin.send({ to: distributor, value: toNano('0.2'), init, bounce: false });
    const update = updateBody(rootOf(entries), jettonWalletOf(distributor), feeWallet.address);
    await admin.send({ to: distributor, value: toNano('0.1'), body: update });
});

// #region together
it('keeps everything but the user’s own Jetton wallet in one shard', () => {
    const claims = indexes.map(claimAddress);
    const owners = users.map(({ owner }) => owner);
    expect(inOneShard([distributor, jettonWalletOf(distributor), ...claims, ...owners])).toBe(true);
});
// #endregion together

// #region pays
it('pays an entry', async () => {
    const [index] = indexes as [number];
    const transactions = await claim(index, proofOf(entries, index));
    expect(transactions).toHaveTransaction({ from: claimAddress(index), to: distributor, success: true });
    expect(transactions).toHaveTransaction({ from: distributor, to: feeWallet.address, value: toNano('0.05') });
    const transfer = (body?: Cell): boolean => {
        const slice = body?.beginParse();
        if (slice === undefined || slice.remainingBits < 32 || slice.loadUint(32) !== 0x0f8a7ea5) return false;
        slice.skip(64);
        return slice.loadCoins() === 1_000n && slice.loadAddress().equals(users[0]!.owner);
    };
    expect(transactions).toHaveTransaction({ from: distributor, to: jettonWalletOf(distributor), body: transfer });
});
// #endregion pays

// #region refuses
it('pays nothing twice', async () => {
    const [index] = indexes as [number];
    await claim(index, proofOf(entries, index));
    expect(await claim(index, proofOf(entries, index))).toHaveTransaction({ to: claimAddress(index), exitCode: 409 });
});

it('refuses a wrong proof, and the entry can still be claimed', async () => {
    const [first, second] = indexes as [number, number];
    const forged: Entries = numberUsers(codes, distributor, [{ ...users[0]!, amount: 1_000_000n }]);
    expect(await claim(first, proofOf(forged, first))).toHaveTransaction({ to: distributor, exitCode: 403 });
    // A proof of another entry has this one cut off.
    expect(await claim(first, proofOf(entries, second))).toHaveTransaction({ to: distributor, success: false });
    expect(await claim(first, proofOf(entries, first))).toHaveTransaction({ to: distributor, success: true });
});

it('refuses a message that does not come from the claim contract', async () => {
    const [index] = indexes as [number];
    const body = beginCell()
        .storeUint(0x41d20002, 32)
        .storeUint(0, 64)
        .storeUint(index, 64)
        .storeAddress(payer.address)
        .storeRef(proofOf(entries, index))
        .endCell();
    const { transactions } = await payer.send({ to: distributor, value: toNano('0.3'), body });
    expect(transactions).toHaveTransaction({ to: distributor, success: false, exitCode: 402 });
});

it('refuses too early, too late, and too little value', async () => {
    const [first, , , fourth] = indexes as [number, number, number, number];
    expect(await claim(fourth, proofOf(entries, fourth))).toHaveTransaction({ to: distributor, exitCode: 404 });
    expect(await claim(first, proofOf(entries, first), toNano('0.1'))).toHaveTransaction({ to: distributor, exitCode: 405 });
    chain.now = NOW + 3_600;
    expect(await claim(first, proofOf(entries, first))).toHaveTransaction({ to: distributor, exitCode: 404 });
});
// #endregion refuses
