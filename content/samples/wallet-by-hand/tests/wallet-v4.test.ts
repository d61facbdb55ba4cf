import '@ton/test-utils';
import { loadMessage, toNano, type Address, type Cell } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox';
import { WalletContractV4 } from '@ton/ton';
import { beforeEach, expect, it } from 'bun:test';
import { comment, externalMessage, internalMessage } from '../src/message.ts';
import { readPlugins } from '../src/plugins.ts';
import { stateInit, V3_SUBWALLET } from '../src/wallet-v3.ts';
import { changePluginV4, sendV4 } from '../src/wallet-v4.ts';

const NOW = 1_780_000_000;
const keys = keyPairFromSeed(Buffer.alloc(32, 1));
const { address: wallet, init } = WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey });
const header = (seqno: number) => ({ subwalletId: V3_SUBWALLET, validUntil: NOW + 60, seqno });
let chain: Blockchain;
let friend: SandboxContract<TreasuryContract>;

const send = (body: Cell, withInit?: Cell) =>
    chain.sendMessage(loadMessage(externalMessage(wallet, body, withInit).beginParse()));
const plugins = async (): Promise<Address[]> => readPlugins((await chain.runGetMethod(wallet, 'get_plugin_list')).stackReader);

beforeEach(async () => {
    chain = await Blockchain.create();
    chain.now = NOW;
    friend = await chain.treasury('friend');
    await friend.send({ to: wallet, value: toNano('10'), bounce: false });
});

it('sends with the same key, another layout, and another address', async () => {
    const message = internalMessage({ to: friend.address, value: toNano('1'), bounce: false, body: comment('hi') });
    const body = sendV4(header(0), [{ mode: 3, message }], keys.secretKey);
    const { transactions } = await send(body, stateInit(init.code, init.data));
    expect(transactions).toHaveTransaction({ from: wallet, to: friend.address, value: toNano('1') });
});

it('lists its plugins', async () => {
    await send(sendV4(header(0), [], keys.secretKey), stateInit(init.code, init.data));
    expect(await plugins()).toEqual([]);
    await send(changePluginV4(header(1), 'install', friend.address, toNano('0.05'), keys.secretKey));
    expect((await plugins()).map(String)).toEqual([friend.address.toString()]);
    await send(changePluginV4(header(2), 'remove', friend.address, toNano('0.05'), keys.secretKey));
    expect(await plugins()).toEqual([]);
});
