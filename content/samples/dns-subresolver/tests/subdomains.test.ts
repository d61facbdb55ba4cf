import '@ton/test-utils';
import { Address, beginCell, Dictionary, toNano } from '@ton/core';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { encodeName, hashOf } from '../src/names.ts';
import { linkBody, nextResolver, siteRecord, walletRecord } from '../src/records.ts';
import { addressIn, resolve, type Run } from '../src/resolve.ts';
import { Subdomains } from '../src/subdomains.ts';

const code = await compileTolk('subdomains');
let chain: Blockchain;
let owner: SandboxContract<TreasuryContract>;
let bob: SandboxContract<TreasuryContract>;
let subdomains: SandboxContract<Subdomains>;
let run: Run;

const set = (label: string, category: string, record: ReturnType<typeof walletRecord> | null, via = owner) =>
    subdomains.sendSetRecord(via.getSender(), toNano('0.05'), { label, category, record });
const raw = async (bytes: Buffer, category: bigint) => {
    const stack = await run(subdomains.address, 'dnsresolve', [
        { type: 'slice', cell: beginCell().storeBuffer(bytes).endCell() },
        { type: 'int', value: category },
    ]);
    return { bits: stack.readNumber(), record: stack.readCellOpt() };
};

beforeEach(async () => {
    chain = await Blockchain.create();
    owner = await chain.treasury('owner');
    bob = await chain.treasury('bob');
    run = async (at, method, args) => (await chain.runGetMethod(at, method, args)).stackReader;
    subdomains = chain.openContract(Subdomains.create(owner.address, code));
    await subdomains.sendDeploy(owner.getSender(), toNano('0.1'));
});

it('a record can be set, read and deleted', async () => {
    await set('bob', 'wallet', walletRecord(bob.address));
    expect(addressIn(await resolve(run, subdomains.address, 'bob', 'wallet'))).toEqualAddress(bob.address);
    expect(await resolve(run, subdomains.address, 'bob', 'site')).toBeNull();
    expect(await resolve(run, subdomains.address, 'carol', 'wallet')).toBeNull();
    await set('bob', 'wallet', null);
    expect(await resolve(run, subdomains.address, 'bob', 'wallet')).toBeNull();
    expect(await raw(encodeName('bob'), hashOf('wallet'))).toEqual({ bits: 0, record: null });
});

it('only the owner sets records', async () => {
    const { transactions } = await set('bob', 'wallet', walletRecord(bob.address), bob);
    expect(transactions).toHaveTransaction({ to: subdomains.address, success: false, exitCode: 401 });
});

it('the zero byte in front is optional', async () => {
    await set('bob', 'wallet', walletRecord(bob.address));
    const plain = await raw(encodeName('bob'), hashOf('wallet'));
    const dotted = await raw(Buffer.concat([Buffer.from([0]), encodeName('bob')]), hashOf('wallet'));
    expect([plain.bits, dotted.bits]).toEqual([32, 40]);
    expect(dotted.record).toEqualCell(plain.record!);
    expect((await raw(Buffer.from([0]), hashOf('wallet'))).bits).toBe(8);
});

it('category 0 returns all records', async () => {
    await set('bob', 'wallet', walletRecord(bob.address));
    await set('bob', 'site', siteRecord(Buffer.alloc(32, 7)));
    const { record } = await raw(encodeName('bob'), 0n);
    const all = record!.beginParse().loadDictDirect(Dictionary.Keys.BigUint(256), Dictionary.Values.Cell());
    expect(new Set(all.keys())).toEqual(new Set([hashOf('wallet'), hashOf('site')]));
});

it('a label can be handed to another resolver', async () => {
    const team = chain.openContract(Subdomains.create(bob.address, code));
    await team.sendDeploy(bob.getSender(), toNano('0.1'));
    await team.sendSetRecord(bob.getSender(), toNano('0.05'), {
        label: 'ann',
        category: 'wallet',
        record: walletRecord(owner.address),
    });
    await set('team', 'dns_next_resolver', nextResolver(team.address));
    expect(addressIn(await resolve(run, subdomains.address, 'ann.team', 'wallet'))).toEqualAddress(owner.address);
    expect(await resolve(run, subdomains.address, 'ann.other', 'wallet')).toBeNull();
    expect((await raw(encodeName('ann.team'), hashOf('wallet'))).bits).toBe(32); // the zero byte stays
});

it('what is no name fails', async () => {
    expect(() => encodeName('a..b')).toThrow('not a name');
    const odd = beginCell().storeUint(1, 7).endCell();
    const args = [{ type: 'slice', cell: odd } as const, { type: 'int', value: 0n } as const];
    await expect(chain.runGetMethod(subdomains.address, 'dnsresolve', args)).rejects.toThrow('70');
});

it('the body for the domain has the key of dns_next_resolver', () => {
    const slice = linkBody(Address.parse('0:' + '11'.repeat(32))).beginParse();
    slice.skip(96);
    expect(slice.loadUintBig(256)).toBe(hashOf('dns_next_resolver'));
});
