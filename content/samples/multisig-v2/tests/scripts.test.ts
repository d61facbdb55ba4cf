import { Address, beginCell, Dictionary, toNano } from '@ton/core';
import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';
import { afterAll, beforeAll, expect, it } from 'bun:test';
import { ORDER_CODE } from '../src/codes.ts';
import { FakeNetwork } from './fake-network.ts';

const FOLDER = new URL('..', import.meta.url).pathname;
let network: FakeNetwork;
let people: { words: string; address: Address }[];

async function run(person: number, script: string, ...args: string[]): Promise<string> {
    const child = Bun.spawn([process.execPath, `scripts/${script}.ts`, ...args], {
        cwd: FOLDER,
        env: { ...process.env, TON_ENDPOINT: network.endpoint, WALLET_MNEMONIC: people[person]?.words },
        stdout: 'pipe',
        stderr: 'pipe',
    });
    const [out, error, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
    ]);
    if (code !== 0) throw new Error(`${script}: ${out}${error}`);
    return out;
}

beforeAll(async () => {
    network = await FakeNetwork.start();
    const libraries = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell());
    network.chain.libs = beginCell().storeDictDirect(libraries.set(ORDER_CODE.hash(), ORDER_CODE)).endCell();
    people = [];
    for (let i = 0; i < 3; i++) {
        const words = await mnemonicNew(24);
        const { publicKey } = await mnemonicToPrivateKey(words);
        const { address } = WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: -3 } });
        people.push({ words: words.join(' '), address });
        await network.give(address, toNano('5'));
    }
});
afterAll(() => network.stop());

it('goes from the deployment to a payment', async () => {
    const members = people.map(({ address }) => address.toString());
    const multisig = /multisig: (\S+)/.exec(await run(0, 'deploy', '2', ...members))?.[1] ?? '';
    await network.give(Address.parse(multisig), toNano('1'));

    const friend = (await network.chain.treasury('friend')).address;
    const before = (await network.chain.getContract(friend)).balance;
    const order = /order 0: (\S+)/.exec(await run(0, 'propose', multisig, friend.toString(), '0.2'))?.[1] ?? '';

    const shown = await run(1, 'show', order);
    expect(shown).toContain('approved by [ 0 ] of 2 needed; sent: false');
    expect(shown).toContain('0 send, mode 3');

    expect(await run(1, 'approve', order)).toContain('approval sent');
    expect(await run(2, 'show', order)).toContain('sent: true');
    const received = (await network.chain.getContract(friend)).balance - before;
    expect(received).toBeGreaterThan(toNano('0.199'));
});
