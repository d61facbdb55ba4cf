import '@ton/test-utils';
import { Address, beginCell, contractAddress, toNano } from '@ton/core';
import { Blockchain, type SandboxContract } from '@ton/sandbox';
import { beforeEach, expect, it } from 'bun:test';
import { compileTolk } from '../src/compile.ts';
import { Finder, TON_COLLECTION } from '../src/finder.ts';
import { encodeName, hashOf } from '../src/names.ts';
import { addressIn, resolve, type Run } from '../src/resolve.ts';

// What the NFT's code does is of no interest here: only its hash enters the address.
const ITEM_CODE = beginCell().storeUint(0xff00, 16).endCell();

const code = await compileTolk('finder');
let run: Run;
let finder: SandboxContract<Finder>;

function itemOf(label: string): Address {
    const index = BigInt('0x' + beginCell().storeBuffer(Buffer.from(label)).endCell().hash().toString('hex'));
    const data = beginCell().storeUint(index, 256).storeAddress(TON_COLLECTION).endCell();
    return contractAddress(0, { code: ITEM_CODE, data });
}

beforeEach(async () => {
    const chain = await Blockchain.create();
    run = async (at, method, args) => (await chain.runGetMethod(at, method, args)).stackReader;
    finder = chain.openContract(Finder.create(ITEM_CODE, code));
    await finder.sendDeploy((await chain.treasury('owner')).getSender(), toNano('0.1'));
});

it('a name below leads to the contract of that domain', async () => {
    const record = await resolve(run, finder.address, 'alice.ton', 'wallet');
    expect(addressIn(record)).toEqualAddress(itemOf('alice'));
    expect(await resolve(run, finder.address, 'alice.ton', 'site')).toBeNull();
    expect(await resolve(run, finder.address, 'alice.com', 'wallet')).toBeNull();
});

it('a longer name goes on at the domain, zero byte first', async () => {
    const stack = await run(finder.address, 'dnsresolve', [
        { type: 'slice', cell: beginCell().storeBuffer(encodeName('bob.alice.ton')).endCell() },
        { type: 'int', value: hashOf('wallet') },
    ]);
    expect(stack.readNumber()).toBe('ton\0alice'.length * 8);
    const next = stack.readCell().beginParse();
    expect(next.loadUint(16)).toBe(0xba93);
    expect(next.loadAddress()).toEqualAddress(itemOf('alice'));
});
