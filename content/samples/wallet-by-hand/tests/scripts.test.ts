import { Address, toNano } from '@ton/core';
import { afterAll, beforeAll, expect, it } from 'bun:test';
import { FakeNetwork } from './fake-network.ts';

const FOLDER = new URL('..', import.meta.url).pathname;
let network: FakeNetwork;
let mnemonic: string;
let wallet: Address;

async function run(script: string, ...args: string[]): Promise<{ out: string; error: string }> {
    const child = Bun.spawn([process.execPath, `src/${script}.ts`, ...args], {
        cwd: FOLDER,
        env: { ...process.env, TON_ENDPOINT: network.endpoint, WALLET_MNEMONIC: mnemonic },
        stdout: 'pipe',
        stderr: 'pipe',
    });
    const [out, error, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
    ]);
    if (code !== 0) throw new Error(`${script}: ${out}${error}`);
    return { out, error };
}

beforeAll(async () => {
    network = await FakeNetwork.start();
    mnemonic = '';
    const { out, error } = await run('keys');
    mnemonic = /"(.*)"/.exec(out)?.[1] ?? '';
    wallet = Address.parse(/address: (\S+)/.exec(error)?.[1] ?? '');
});
afterAll(() => network.stop());

it('runs every script of the page, from the first key to a batch', async () => {
    expect(mnemonic.split(' ').length).toBe(24);
    await expect(run('deploy')).rejects.toThrow('test coins');

    await network.give(wallet, toNano('2'));
    expect((await run('deploy')).out).toContain('deployed');
    await expect(run('deploy')).rejects.toThrow('deployed already');

    const friend = (await network.chain.treasury('friend')).address;
    const before = (await network.chain.getContract(friend)).balance;
    await run('send', friend.toString({ bounceable: false }), '0.1', 'Invoice 17');
    expect((await network.chain.getContract(friend)).balance).toBeGreaterThan(before);

    expect((await run('many')).out).toContain('executed');
    expect((await run('nft', friend.toString(), friend.toString())).out).toContain('executed');
    expect((await run('counter')).out).toContain('total: 5');

    const { out } = await run('info');
    expect(out).toContain('seqno 6');
    expect(out).toContain('get_subwallet_id is missing');
    expect(out).toContain('get_public_key');

    const highload = Address.parse((await run('highload').catch((error: Error) => ({ out: error.message }))).out.match(/0Q\S{46}/)?.[0] ?? '');
    await network.give(highload, toNano('0.5'));
    expect((await run('highload', '0')).out).toContain('executed');
    expect((await run('highload', '1')).out).toContain('executed');
});
